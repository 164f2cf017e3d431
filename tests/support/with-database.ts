import type { Connection } from '../../server/database/connect.ts'

/** The same server, another database of it. */
export function withDatabase(connection: Connection, name: string): Connection {
  if (!('connectionString' in connection)) return { ...connection, database: name }
  // Not by URL, which refuses the empty host of postgres://user@/database?host=/directory.
  return { connectionString: connection.connectionString.replace(/^(\w+:\/\/[^/?]*)(\/[^?]*)?/, `$1/${name}`) }
}
