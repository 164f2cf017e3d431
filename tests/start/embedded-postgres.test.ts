import { execFileSync, spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { connect } from '../../server/platform/database/connect.ts'
import type { Connection } from '../../server/platform/database/database.ts'
import { openEmbeddedPostgres } from '../../server/platform/database/embedded/embedded-postgres.ts'
import { findPostmaster, stopPostmaster } from '../../server/platform/database/embedded/postmaster.ts'
import { makeDataDir, removeDataDir } from '../support/services/data-dir.ts'
import { openInProcess } from './postgres-process.ts'

const quick = { shared_buffers: '16MB', fsync: 'off' }
let dataDir: string
let pgData: string

beforeAll(() => {
  dataDir = makeDataDir()
  pgData = join(dataDir, 'postgres')
})
afterEach(() => stopPostmaster(pgData))
afterAll(() => removeDataDir(dataDir))

const serve = () => openInProcess({ dataDir, owner: true, settings: quick })
const command = () => openInProcess({ dataDir, owner: false, settings: quick })
const postmaster = async () => (await findPostmaster(pgData))?.pid ?? null

async function ask(connection: Connection, statement: string) {
  const database = connect(connection, { max: 1, applicationName: 'test' })
  return database
    .query(statement)
    .then(({ rows }) => rows)
    .finally(() => database.close())
}

// The first test, so that the others use the files that it makes.
test('two processes that open an empty directory concurrently use one PostgreSQL', async () => {
  const [first, second] = await Promise.all([serve(), serve()])
  expect(second.connection).toEqual(first.connection)
  expect(readdirSync(dataDir).filter(name => name.includes('.new-'))).toEqual([])
  // The last serve turns off the light.
  await first.leave()
  expect(await ask(second.connection, 'select 1 as n')).toEqual([{ n: 1 }])
  await second.leave()
  expect(await postmaster()).toBe(null)
})

test('is private: no port, a closed socket directory, a password, a session of its own', async () => {
  const { connection, stop } = await openEmbeddedPostgres({ dataDir, owner: true })
  if (!('host' in connection)) throw new Error('not embedded')
  expect(await ask(connection, `select current_setting('listen_addresses') as tcp`)).toEqual([{ tcp: '' }])
  expect(await ask(connection, 'select distinct auth_method from pg_hba_file_rules')).toEqual([
    { auth_method: 'scram-sha-256' },
  ])
  expect(
    await ask(connection, `select current_setting('fsync') || current_setting('synchronous_commit') as x`),
  ).toEqual([{ x: 'onon' }])
  expect(statSync(connection.host).mode & 0o777).toBe(0o700)
  expect(statSync(pgData).mode & 0o777).toBe(0o700)
  expect(statSync(join(pgData, 'wayside-password')).mode & 0o777).toBe(0o600)
  await expect(ask({ ...connection, password: 'guess' }, 'select 1')).rejects.toMatchObject({ code: '28P01' })
  const group = execFileSync('ps', ['-o', 'pgid=', '-p', String(await postmaster())], { encoding: 'utf8' })
  expect(Number(group)).toBe(await postmaster())
  await stop()
  expect(await postmaster()).toBe(null)
  expect(existsSync(connection.host)).toBe(false)
})

describe('after kill -9', () => {
  test('of Wayside, the next start takes the running PostgreSQL over and stops it in the end', async () => {
    const first = await serve()
    const pid = await postmaster()
    await first.killNine()
    const second = await serve()
    expect(await postmaster()).toBe(pid)
    expect(second.connection).toEqual(first.connection)
    await second.leave()
    expect(await postmaster()).toBe(null)
  })

  test('of PostgreSQL, the serve starts it again at the same address, and nothing is lost', async () => {
    const { connection, stop } = await openEmbeddedPostgres({ dataDir, owner: true, settings: quick })
    const database = connect(connection, { max: 3, applicationName: 'test' })
    await database.query('create table kept as select 1 as n')
    await Promise.all([1, 2, 3].map(() => database.query('select pg_sleep(0.1)')))
    const pid = await postmaster()
    process.kill(pid ?? 0, 'SIGKILL')
    const lost = await database.query('select pg_sleep(1)').catch(error => error)
    expect(lost).toMatchObject({ name: 'DatabaseUnavailable' })
    await expect
      .poll(() => database.query('select n from kept').catch(() => null))
      .toMatchObject({
        rows: [{ n: 1 }],
      })
    expect(await postmaster()).not.toBe(pid)
    await database.close()
    await stop()
    expect(await postmaster()).toBe(null)
  })

  test('of both, the next start has everything that was committed', async () => {
    const first = await serve()
    await ask(first.connection, 'create table kept_too as select 1 as n')
    await first.killNine()
    process.kill((await postmaster()) ?? 0, 'SIGKILL')
    const second = await serve()
    expect(await ask(second.connection, 'select n from kept_too')).toEqual([{ n: 1 }])
    await second.leave()
    expect(await postmaster()).toBe(null)
  })

  test('a process number that belongs to another program by now does not stop the start', async () => {
    await (await serve()).leave()
    const { uid, gid } = statSync(pgData)
    const bystander = spawn('sleep', ['60'], process.getuid?.() === 0 ? { uid, gid } : {})
    writeFileSync(join(pgData, 'postmaster.pid'), `${bystander.pid}\n${pgData}\n1\n5432\n/tmp/gone\n\n\nready   \n`)
    const next = await serve()
    expect(await ask(next.connection, 'select 1 as n')).toEqual([{ n: 1 }])
    await next.leave()
    bystander.kill()
  })
})

describe('two processes', () => {
  test('a command stops what it has started, unless another process uses it', async () => {
    await (await command()).leave()
    expect(await postmaster()).toBe(null)

    const starter = await command()
    const joiner = await command()
    await starter.leave()
    expect(await ask(joiner.connection, 'select 1 as n')).toEqual([{ n: 1 }])
    await joiner.leave()
    expect(await postmaster()).not.toBe(null)
  })

  test('a serve stops what a command has started, and a command nothing of a serve', async () => {
    const starter = await command()
    const server = await serve()
    const joiner = await command()
    await joiner.leave()
    await starter.leave()
    expect(await ask(server.connection, 'select 1 as n')).toEqual([{ n: 1 }])
    await server.leave()
    expect(await postmaster()).toBe(null)
  })

  test('one that opens while the other stops it gets a PostgreSQL', async () => {
    for (const pause of [0, 30, 60]) {
      const first = await command()
      const leaving = first.leave()
      await sleep(pause)
      const second = await command()
      expect(await ask(second.connection, 'select 1 as n')).toEqual([{ n: 1 }])
      await leaving
      await second.leave()
    }
  })
})

test('files of another major version are refused in a sentence', async () => {
  await (await command()).leave()
  const file = join(pgData, 'PG_VERSION')
  writeFileSync(file, '17\n')
  await expect(command()).rejects.toThrow(
    /made by PostgreSQL 17, and this program brings PostgreSQL 18\. Run `wayside upgrade-database`/,
  )
  writeFileSync(file, '19\n')
  await expect(command()).rejects.toThrow(
    /made by PostgreSQL 19, and .* Use a Wayside at least as new as the one that made/,
  )
  writeFileSync(file, '18\n')
})

test('a PostgreSQL that cannot start says why', async () => {
  await (await command()).leave()
  const file = join(pgData, 'postgresql.conf')
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, `${text}\nno_such_setting = 1\n`)
  await expect(command()).rejects.toThrow(/does not start in .*\n.*no_such_setting/)
  writeFileSync(file, text)
})
