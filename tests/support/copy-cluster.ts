import { execFile } from 'node:child_process'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { connect } from '../../server/database/connect.ts'
import { openEmbeddedPostgres } from '../../server/database/embedded-postgres.ts'
import { makeDirectory } from '../../server/database/make-directory.ts'
import { migrate } from '../../server/database/migrate.ts'

/**
 * Gives a new data directory a PostgreSQL with a migrated database, a copy of one that is made once a run. Outside of a
 * run of tests it does nothing, and the first start makes one.
 */
export async function copyCluster(dataDir: string): Promise<void> {
  const run = process.env.WAYSIDE_TEST_DIRECTORY
  if (!run) return
  const original = join(run, 'copied')
  await makeDirectory(original, makeCluster)
  await mkdir(dataDir, { mode: 0o700 })
  await promisify(execFile)('cp', ['-a', join(original, 'postgres'), dataDir])
}

async function makeCluster(dataDir: string): Promise<void> {
  const { connection, stop } = await openEmbeddedPostgres({ dataDir, owner: true, settings: { fsync: 'off' } })
  const database = connect(connection, { max: 1, applicationName: 'wayside tests' })
  await migrate(database).finally(() => database.close())
  await stop()
  // Where its socket was; each copy has a place of its own.
  await rm(join(dataDir, 'postgres', 'wayside-socket'))
}
