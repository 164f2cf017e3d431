import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '../../server/platform/database/connect.ts'
import { type Database, DatabaseUnavailable } from '../../server/platform/database/database.ts'
import { openEmbeddedPostgres } from '../../server/platform/database/embedded/embedded-postgres.ts'
import { findPostmaster } from '../../server/platform/database/embedded/postmaster.ts'
import { copyPgData } from '../support/services/copy-pg-data.ts'
import { makeDataDir, removeDataDir } from '../support/services/data-dir.ts'

let dataDir: string
let server: Awaited<ReturnType<typeof openEmbeddedPostgres>>
let database: Database

beforeAll(async () => {
  dataDir = makeDataDir()
  await copyPgData(dataDir)
  server = await openEmbeddedPostgres({ dataDir, owner: true, settings: { shared_buffers: '16MB', fsync: 'off' } })
  database = connect(server.connection, { max: 3, applicationName: 'test' })
})
afterAll(async () => {
  await database.close()
  await server.stop()
  await removeDataDir(dataDir)
})

async function signalAll(signal: 'SIGSTOP' | 'SIGCONT') {
  const postmaster = (await findPostmaster(join(dataDir, 'postgres')))?.pid ?? 0
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)], { encoding: 'utf8' })
  for (const pid of [postmaster, ...children.trim().split(/\s+/).map(Number)]) process.kill(pid, signal)
}

test('a stopped PostgreSQL costs a request its deadline and no more, and is used again when it goes on', async () => {
  await Promise.all([1, 2].map(() => database.query('select pg_sleep(0.05)')))
  let stuckInTransaction: Promise<unknown> | undefined
  await signalAll('SIGSTOP')
  try {
    // More than the pool has: on old connections, on new ones, and waiting for one.
    const requests = Array.from({ length: 8 }, () => database.within(500).query('select 1'))
    stuckInTransaction = database.within(500).transaction(tx => tx.query('select 1'))
    for (const outcome of await Promise.allSettled([...requests, stuckInTransaction])) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { name: 'DatabaseUnavailable', code: 'DEADLINE' } })
    }
  } finally {
    await signalAll('SIGCONT')
  }
  const answers = await Promise.all(Array.from({ length: 8 }, () => database.query('select 1 as n')))
  expect(answers.map(({ rows }) => rows[0].n)).toEqual(Array(8).fill(1))
})

test('a database closes although PostgreSQL is stopped', async () => {
  const other = connect(server.connection, { max: 2, applicationName: 'other' })
  await Promise.all([1, 2].map(() => other.query('select pg_sleep(0.05)')))
  await signalAll('SIGSTOP')
  await other.close().finally(() => signalAll('SIGCONT'))
})

test('sessions that PostgreSQL ends, idle or in a transaction, are unavailable and replaced', async () => {
  const others = `
    select pg_terminate_backend(pid)
    from pg_stat_activity
    where application_name = 'test' and pid <> pg_backend_pid()`
  const survivor = connect(server.connection, { max: 1, applicationName: 'survivor' })
  const interrupted = database.transaction(async tx => {
    await tx.query('select 1')
    await survivor.query(others)
    await new Promise(resolve => setTimeout(resolve, 100))
    await tx.query('select 1')
  })
  await expect(interrupted).rejects.toBeInstanceOf(DatabaseUnavailable)
  await Promise.all([1, 2, 3].map(() => database.query('select pg_sleep(0.05)')))
  await survivor.query(others)
  await new Promise(resolve => setTimeout(resolve, 100))
  expect((await database.query('select 1 as n')).rows).toEqual([{ n: 1 }])
  await survivor.close()
})

test('too many connections are unavailable', async () => {
  await database.query(`create role poor login password 'p' connection limit 0`)
  const poor = connect(
    { ...(server.connection as { host: string; database: string }), user: 'poor', password: 'p' },
    {
      max: 1,
      applicationName: 'poor',
    },
  )
  await expect(poor.query('select 1')).rejects.toMatchObject({ name: 'DatabaseUnavailable', code: '53300' })
  await poor.close()
})
