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

export async function detectCluster(database: Queryable): Promise<boolean> {
  const { rows } = await database.query("select 1 from pg_extension where extname = 'citus'")
  hasCitus = rows.length > 0
  return hasCitus
}
