import { randomBytes } from 'node:crypto'
import { connect } from '../../../server/platform/database/connect.ts'
import type { Connection } from '../../../server/platform/database/database.ts'
import { migrate } from '../../../server/platform/database/migrate.ts'
import { asAdmin } from './as-admin.ts'
import { withDatabase } from './with-database.ts'

interface Node {
  host: string
  port: number
}

/** The coordinator of a Citus cluster and its workers; null for any other server. */
export interface Cluster {
  coordinator: Node
  workers: Node[]
}

export async function findCluster(server: Connection): Promise<Cluster | null> {
  const { rowCount } = await asAdmin(server, "select from pg_extension where extname = 'citus'")
  if (!rowCount) return null
  const { rows } = await asAdmin(
    server,
    "select nodename as host, nodeport as port, groupid = 0 as is_coordinator from pg_dist_node where noderole = 'primary'",
  )
  const coordinator = rows.find(node => node.is_coordinator)
  return coordinator ? { coordinator, workers: rows.filter(node => !node.is_coordinator) } : null
}

/** A new migrated database of the cluster whose coordinator has this URL. */
export async function databaseOfCluster(coordinatorUrl: string) {
  const server = { connectionString: coordinatorUrl }
  const cluster = (await findCluster(server)) as Cluster
  const name = `wayside_citus_${randomBytes(4).toString('hex')}`
  await createOnCluster(server, cluster, name)
  const connection = withDatabase(server, name)
  const database = connect(connection, { max: 4, applicationName: 'wayside tests', layout: 'citus' })
  const drop = async () => {
    await database.close()
    await dropDatabase(server, cluster, name)
  }
  return { database, connection, drop }
}

/** A migrated database on all nodes. A cluster clones none: each takes some seconds. */
export async function createOnCluster(server: Connection, cluster: Cluster, name: string) {
  await createEmptyOnCluster(server, cluster, name)
  const database = connect(withDatabase(server, name), { max: 1, applicationName: 'wayside tests' })
  await migrate(database).finally(() => database.close())
}

/** One without any table. */
export async function createEmptyOnCluster(server: Connection, cluster: Cluster, name: string) {
  await createDatabases(server, cluster, name)
  await makeCluster(server, cluster, name)
}

/** One on each node, that are no cluster yet. */
export async function createDatabases(server: Connection, { workers }: Cluster, name: string) {
  for (const node of nodesOf(server, workers)) await asAdmin(node, `create database ${name}`)
}

/** Databases of a name on all nodes become those of a cluster. */
export async function makeCluster(server: Connection, { coordinator, workers }: Cluster, name: string) {
  for (const node of nodesOf(server, workers)) await asAdmin(withDatabase(node, name), 'create extension citus')
  // The usual 32 for each of two years of months would be most of the time.
  await asAdmin(server, `alter database ${name} set citus.shard_count = 4`)
  const own = withDatabase(server, name)
  await asAdmin(own, `select citus_set_coordinator_host('${coordinator.host}', ${coordinator.port})`)
  for (const { host, port } of workers) await asAdmin(own, `select citus_add_node('${host}', ${port})`)
}

/** Wherever the server keeps it. */
export async function dropDatabase(server: Connection, cluster: Cluster | null, name: string): Promise<void> {
  const nodes = nodesOf(server, cluster?.workers ?? [])
  // The nodes of a cluster connect to each other every 2 s; one that comes while PostgreSQL waits for the sessions that it
  // has ended lets it refuse after 5 s.
  if (cluster) for (const node of nodes) await forbidConnections(node, name)
  for (const node of nodes) await asAdmin(node, `drop database if exists ${name} with (force)`)
}

async function forbidConnections(node: Connection, name: string): Promise<void> {
  const { rowCount } = await asAdmin(node, `select from pg_database where datname = '${name}'`)
  if (rowCount) await asAdmin(node, `alter database ${name} with allow_connections false`)
}

const nodesOf = (server: Connection, workers: Node[]) => [server, ...workers.map(worker => withNode(server, worker))]

/** The same user and password on another node. Only a server that was named by its URL can be a coordinator. */
const withNode = (server: Connection, { host, port }: Node): Connection => ({
  connectionString: (server as { connectionString: string }).connectionString.replace(/@[^/?]*/, `@${host}:${port}`),
})
