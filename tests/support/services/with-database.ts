import type { Connection } from '../../../server/platform/database/database.ts'

/** The same server, another database of it. */
export function withDatabase(connection: Connection, name: string): Connection {
  if (!('connectionString' in connection)) return { ...connection, database: name }
  // Not by URL, which refuses the empty host of postgres://user@/database?host=/directory.
  return { connectionString: connection.connectionString.replace(/^(\w+:\/\/[^/?]*)(\/[^?]*)?/, `$1/${name}`) }
}

/** The same as a URL, for a process of its own that reads DATABASE_URL. */
export function urlOf(connection: Connection): string {
  if ('connectionString' in connection) return connection.connectionString
  const { host, user, password, database } = connection
  return `postgres://${user}:${encodeURIComponent(password)}@/${database}?host=${encodeURIComponent(host)}`
}
