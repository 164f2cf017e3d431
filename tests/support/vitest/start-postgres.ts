import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import { basename } from 'node:path'
import type { TestProject } from 'vitest/node'
import { connect } from '../../../server/platform/database/connect.ts'
import type { Connection } from '../../../server/platform/database/database.ts'
import { openEmbeddedPostgres } from '../../../server/platform/database/embedded/embedded-postgres.ts'
import { processExists } from '../../../server/platform/database/embedded/make-directory.ts'
import { migrate } from '../../../server/platform/database/migrate.ts'
import { authenticateQuickly } from '../people/quick-authentication.ts'
import { asAdmin } from '../services/as-admin.ts'
import { type Cluster, dropDatabase, findCluster } from '../services/cluster.ts'
import {
  dataDirPrefix,
  listDataDirs,
  makeDataDir,
  placeOfDatabases,
  removeDataDir,
  removeDataDirNow,
} from '../services/data-dir.ts'
import { withDatabase } from '../services/with-database.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: { connection: Connection; template: string; prefix: string; cluster: Cluster | null }
  }
}

const quick = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', shared_buffers: '128MB' }

/** One PostgreSQL for a whole run, and in it one migrated database that the test files clone. */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const { connection, stop } = process.env.TEST_DATABASE_URL
    ? foreignServer(process.env.TEST_DATABASE_URL)
    : await privateServer()
  const prefix = `${databasePrefix()}${process.pid}_${randomBytes(3).toString('hex')}_`
  const template = `${prefix}template`
  const cluster = await findCluster(connection)
  try {
    await dropAbandonedDatabases(connection, cluster)
    await asAdmin(connection, `create database ${template}`)
    const database = connect(withDatabase(connection, template), { max: 1, applicationName: 'wayside tests' })
    await migrate(database).finally(() => database.close())
  } catch (error) {
    await stop()
    throw error
  }
  project.provide('postgres', { connection, template, prefix, cluster })
  return async () => {
    await dropDatabases(connection, cluster, name => name.startsWith(prefix))
    await stop()
  }
}

function foreignServer(connectionString: string) {
  return { connection: { connectionString }, stop: async () => {} }
}

async function privateServer() {
  await removeAbandonedServers()
  const dataDir = makeDataDir(placeOfDatabases())
  process.env.WAYSIDE_TEST_DIRECTORY = dataDir
  // Vitest ends by a signal without the end of its setup.
  const onExit = () => removeDataDirNow(dataDir)
  process.once('exit', onExit)
  const { connection, stop } = await openEmbeddedPostgres({ dataDir, owner: true, settings: quick })
  await authenticateQuickly(connection)
  return {
    connection,
    async stop() {
      await stop()
      await removeDataDir(dataDir)
      process.off('exit', onExit)
    },
  }
}

// What a killed run has left behind; its process number is in the name.
async function removeAbandonedServers(): Promise<void> {
  for (const directory of listDataDirs()) {
    if (processExists(pidIn(basename(directory), dataDirPrefix))) continue
    try {
      await removeDataDir(directory)
    } catch {
      // Another user's.
    }
  }
}

const pidIn = (name: string, prefix: string) => Number.parseInt(name.slice(prefix.length), 10)

// With the name of the machine, because process numbers are this machine's.
function databasePrefix(): string {
  const machine = hostname()
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
  return `wayside_test_${machine.slice(0, 12)}_`
}

async function dropAbandonedDatabases(server: Connection, cluster: Cluster | null): Promise<void> {
  const prefix = databasePrefix()
  await dropDatabases(server, cluster, name => name.startsWith(prefix) && !processExists(pidIn(name, prefix)))
}

async function dropDatabases(
  server: Connection,
  cluster: Cluster | null,
  isMeant: (name: string) => boolean,
): Promise<void> {
  const { rows } = await asAdmin(server, 'select datname from pg_database')
  for (const { datname } of rows.filter(row => isMeant(row.datname))) {
    await dropDatabase(server, cluster, datname)
  }
}
