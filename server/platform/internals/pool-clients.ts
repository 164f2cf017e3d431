import type pg from 'pg'

const changed = (what: string) =>
  new Error(
    `${what} is not where it was in pg: see server/platform/internals/README.md for the versions that were tried.`,
  )

/** All open connections of a pool, idle or in use. pg has no public list of them. */
export function poolClients(pool: pg.Pool): pg.PoolClient[] {
  const clients: unknown = (pool as unknown as { _clients?: unknown })._clients
  if (!Array.isArray(clients)) throw changed('The list of connections of a pool (_clients)')
  return clients.slice()
}

/** Closes the socket of a connection without a goodbye, to which a PostgreSQL that hangs would not answer. */
export function destroySocket(client: pg.ClientBase): void {
  const { stream } = (client as unknown as { connection?: { stream?: { destroy?(): void } } }).connection ?? {}
  if (typeof stream?.destroy !== 'function') throw changed('The socket of a connection (connection.stream)')
  stream.destroy()
}
