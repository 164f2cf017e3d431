import { type Connection, connect, type Database } from './connect.ts'
import { openEmbeddedPostgres } from './embedded-postgres.ts'

/** Opens the database of DATABASE_URL, or the embedded one. `owner` is for `serve`, which keeps the embedded one running. */
export async function openDatabase(
  config: { databaseUrl: string | null; dataDir: string },
  options: { owner: boolean; max: number; applicationName: string },
): Promise<{ database: Database; connection: Connection; close(): Promise<void> }> {
  const embedded =
    config.databaseUrl === null ? await openEmbeddedPostgres({ dataDir: config.dataDir, owner: options.owner }) : null
  const connection = embedded?.connection ?? { connectionString: config.databaseUrl ?? '' }
  const database = connect(connection, options)
  return {
    database,
    connection,
    async close() {
      await database.close()
      await embedded?.stop()
    },
  }
}
