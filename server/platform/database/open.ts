import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from './connect.ts'
import type { Connection, Database } from './database.ts'
import { openEmbeddedPostgres } from './embedded/embedded-postgres.ts'
import { upgradeDirectory } from './embedded/unfit-pg-data.ts'
import { readSchemaVersion, refuseUnfinishedRestore } from './migrate.ts'

class NoDatabase extends Error {
  override readonly name = 'NoDatabase'
}

interface OpenOptions {
  /** For `serve`, which keeps the embedded PostgreSQL running. */
  owner: boolean
  max: number
  applicationName: string
  /** Makes the embedded database if there is none: for `serve` and `restore` alone. To all others it is a mistyped DATA_DIR. */
  creates?: boolean
}

/** Opens the database of DATABASE_URL, or the embedded one. */
export async function openDatabase(
  config: { databaseUrl: string | null; dataDir: string },
  options: OpenOptions,
): Promise<{ database: Database; connection: Connection; close(): Promise<void> }> {
  if (config.databaseUrl === null && !options.creates && !hasEmbedded(config.dataDir)) {
    throw new NoDatabase(
      `There is no database in ${config.dataDir}. Set DATA_DIR to the directory of your service; a new database is made by the first start of the service, or by \`wayside restore\`.`,
    )
  }
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

export const hasEmbedded = (dataDir: string): boolean =>
  existsSync(join(dataDir, 'postgres')) || existsSync(upgradeDirectory(dataDir))

/** Throws if the database has no tables of Wayside: it would be the wrong one. */
export async function requireTables(
  database: Database,
  { databaseUrl, dataDir }: { databaseUrl: string | null; dataDir: string },
): Promise<void> {
  await refuseUnfinishedRestore(database)
  const { current } = await readSchemaVersion(database)
  if (current > 0) return
  const [place, name] = databaseUrl === null ? [dataDir, 'DATA_DIR'] : ['DATABASE_URL', 'DATABASE_URL']
  throw new NoDatabase(
    `The database of ${place} is empty. Correct ${name}, or start the service first, which makes its tables.`,
  )
}
