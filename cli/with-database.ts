import type { Database } from '../server/platform/database/database.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { openDatabase, requireTables } from '../server/platform/database/open.ts'
import { type Config, readConfig } from '../server/runtime/config.ts'

/** Runs a command's work on the configured database, which is first brought up to date, as a start would do. It must exist. */
export async function withDatabase<T>(
  work: (context: { database: Database; config: Config }) => Promise<T>,
): Promise<T> {
  const config = readConfig(process.env)
  const opened = await openDatabase(config, { owner: false, max: 4, applicationName: 'wayside command' })
  try {
    await requireTables(opened.database, config)
    await migrate(opened.database)
    return await work({ database: opened.database, config })
  } finally {
    await opened.close()
  }
}
