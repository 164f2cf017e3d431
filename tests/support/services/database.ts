import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { connect } from '../../../server/platform/database/connect.ts'
import type { Connection, Database, LayoutName } from '../../../server/platform/database/database.ts'
import { sealBeforeReads } from '../traffic/seal-before-reads.ts'
import { PATIENT } from '../vitest/patient.ts'
import { asAdmin } from './as-admin.ts'
import { createOnCluster, dropDatabase } from './cluster.ts'
import { urlOf, withDatabase } from './with-database.ts'

/** Whether the tests run on a Citus cluster. */
export const isOnCluster = (): boolean => inject('postgres').cluster !== null

export const testLayout = (): LayoutName => (isOnCluster() ? 'citus' : 'one-postgres')

export interface TestDatabase {
  database: Database
  connection: Connection
  /** The same as a URL, for a process of its own that reads DATABASE_URL. */
  url: string
  drop(): Promise<void>
}

interface TestOptions {
  max?: number
  /** The steps of a cluster work on any PostgreSQL, so they are shown on each; what is particular to Citus shows when the tests run on one. */
  layout?: LayoutName
}

/** A new migrated database of its own, about 40 ms. For `beforeAll`; `drop` it in `afterAll`. */
export function testDatabase(options: TestOptions = {}): Promise<TestDatabase> {
  return createDatabase(inject('postgres').template, options)
}

/** One without any table. */
export function emptyDatabase(options: TestOptions = {}): Promise<TestDatabase> {
  return createDatabase('template1', options)
}

async function createDatabase(
  template: string,
  { max = 10, layout = testLayout() }: TestOptions,
): Promise<TestDatabase> {
  const { connection: server, prefix, cluster } = inject('postgres')
  const name = `${prefix}${randomBytes(4).toString('hex')}`
  if (cluster && template !== 'template1') await createOnCluster(server, cluster, name)
  else await asAdmin(server, `create database ${name} template ${template} strategy file_copy`)
  const connection = withDatabase(server, name)
  const database = sealBeforeReads(
    connect(connection, { max, layout, applicationName: 'wayside tests', timeouts: PATIENT }),
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
