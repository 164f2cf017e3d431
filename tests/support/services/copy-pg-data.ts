import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { connect } from '../../../server/platform/database/connect.ts'
import { openEmbeddedPostgres } from '../../../server/platform/database/embedded/embedded-postgres.ts'
import { makeDirectory } from '../../../server/platform/database/embedded/make-directory.ts'
import { migrate } from '../../../server/platform/database/migrate.ts'
import { authenticateQuickly } from '../people/quick-authentication.ts'

/**
 * Gives a new data directory a PostgreSQL with a migrated database, a copy of one that is made once a run. Outside of a
 * run of tests it does nothing, and the first start makes one.
 */
export async function copyPgData(dataDir: string): Promise<void> {
  const run = process.env.WAYSIDE_TEST_DIRECTORY
  if (!run) return
  const original = join(run, 'copied')
  await makeOnce(original)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await promisify(execFile)('cp', ['-a', join(original, 'postgres'), dataDir])
}

/** One worker makes it while the others wait: each would take as long, and all of them three times as long. */
async function makeOnce(original: string): Promise<void> {
  const lock = `${original}.lock`
  while (!existsSync(original)) {
    const isMine = await mkdir(lock).then(
      () => true,
      () => false,
    )
    if (isMine) await makeDirectory(original, makePgData).finally(() => rmdir(lock))
    else await sleep(100)
  }
}

async function makePgData(dataDir: string): Promise<void> {
  const { connection, stop } = await openEmbeddedPostgres({ dataDir, owner: true, settings: { fsync: 'off' } })
  const database = connect(connection, { max: 1, applicationName: 'wayside tests' })
  await migrate(database).finally(() => database.close())
  await authenticateQuickly(connection)
  await stop()
  // Where its socket was; each copy has a place of its own.
  await rm(join(dataDir, 'postgres', 'wayside-socket'))
}
