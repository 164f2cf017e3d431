import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { type Connection, connect, type Database } from '../../server/database/connect.ts'
import { asAdmin } from './as-admin.ts'
import { createOnCluster, dropDatabase } from './cluster.ts'
import { PATIENT } from './patient.ts'
import { sealBeforeReads } from './seal-before-reads.ts'
import { urlOf, withDatabase } from './with-database.ts'

export interface TestDatabase {
  database: Database
  connection: Connection
  /** The same as a URL, for a process of its own that reads DATABASE_URL. */
  url: string
  drop(): Promise<void>
}

/** A new migrated database of its own, about 40 ms. For `beforeAll`; `drop` it in `afterAll`. */
export function testDatabase(options: { max?: number } = {}): Promise<TestDatabase> {
  return createDatabase(inject('postgres').template, options)
}

/** One without any table. */
export function emptyDatabase(options: { max?: number } = {}): Promise<TestDatabase> {
  return createDatabase('template1', options)
}

async function createDatabase(template: string, options: { max?: number }): Promise<TestDatabase> {
  const { connection: server, prefix, cluster } = inject('postgres')
  const name = `${prefix}${randomBytes(4).toString('hex')}`
  if (cluster && template !== 'template1') await createOnCluster(server, cluster, name)
  else await asAdmin(server, `create database ${name} template ${template} strategy file_copy`)
  const connection = withDatabase(server, name)
  const database = sealBeforeReads(
    connect(connection, { max: options.max ?? 10, applicationName: 'wayside tests', timeouts: PATIENT }),
  )
  return {
    database,
    connection,
    url: urlOf(connection),
    async drop() {
      await database.close()
      await dropDatabase(server, cluster, name)
    },
  }
}
