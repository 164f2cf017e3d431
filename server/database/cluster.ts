import type { Queryable } from './connect.ts'

let hasCitus = false

/**
 * Whether the database is the coordinator of a Citus cluster. There rows, blocks of sites and blocks of all sites are on
 * different machines, which have no common snapshot: see server/records/blocks/cluster-spans.ts. A process that migrates
 * detects it; it passes the answer to its children and threads.
 */
export const isOnCluster = (): boolean => hasCitus

export function setOnCluster(isCluster: boolean): void {
  hasCitus = isCluster
}

/**
 * On a cluster: the transaction is committed on the coordinator first, and Citus completes it on the workers even after a
 * crash. Citus does that by itself where several shards are written. Where it is one, it would commit on its worker first,
 * and a coordinator that crashes then would lose its own part. This statement, which copies nothing, makes it do the same.
 */
export async function useTwoPhaseCommit(tx: Queryable): Promise<void> {
  if (hasCitus) await tx.query('insert into site_blocks (site_id) select organization_id from sealed_spans where false')
}

export async function detectCluster(database: Queryable): Promise<boolean> {
  const { rows } = await database.query("select 1 from pg_extension where extname = 'citus'")
  hasCitus = rows.length > 0
  return hasCitus
}
