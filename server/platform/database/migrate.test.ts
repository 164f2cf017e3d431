import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { emptyDatabase, type TestDatabase } from '../../../tests/support/services/database.ts'
import { postgresProxy } from '../../../tests/support/services/proxies/postgres-proxy.ts'
import { connect } from './connect.ts'
import { DatabaseTooNew, migrate } from './migrate.ts'

let own: TestDatabase
let directory: string

beforeEach(async () => {
  own = await emptyDatabase()
  directory = mkdtempSync(join(tmpdir(), 'wayside-migrations-'))
  write('0001-first.sql', 'create table first (n integer); insert into first values (1); select pg_sleep(0.1);')
  write('0002-second.sql', 'create table second (n integer); insert into second select n from first;')
})
afterEach(async () => {
  await own.drop()
  rmSync(directory, { recursive: true, force: true })
})

const write = (name: string, text: string) => writeFileSync(join(directory, name), text)
const migrations = () => pathToFileURL(`${directory}/`)

test('the program’s own migrations run on an empty database, once', async () => {
  const applied = await migrate(own.database)
  expect(applied[0]).toBe('0001-foundation.sql')
  expect(await migrate(own.database)).toEqual([])
  const { rows } = await own.database.query('select version, name from schema_migrations order by version')
  expect(rows).toEqual(applied.map((name, index) => ({ version: index + 1, name })))
})

test('concurrent runs apply each migration once', async () => {
  const others = [1, 2, 3, 4].map(() => connect(own.connection, { max: 1, applicationName: 'test' }))
  const applied = await Promise.all(others.map(database => migrate(database, migrations())))
  await Promise.all(others.map(database => database.close()))
  expect(applied.flat().sort()).toEqual(['0001-first.sql', '0002-second.sql'])
  expect((await own.database.query('select count(*) as n from second')).rows).toEqual([{ n: 1 }])
})

test('a database that lacks none is not locked', async () => {
  await migrate(own.database, migrations())
  await own.database.transaction(async tx => {
    await tx.query("select pg_advisory_xact_lock(hashtext('wayside migrations'))")
    expect(await migrate(own.database, migrations())).toEqual([])
  })
})

test('one that fails leaves nothing of itself, and those before it', async () => {
  write('0002-second.sql', 'create table second (n integer); select 1 / 0;')
  await expect(migrate(own.database, migrations())).rejects.toMatchObject({ code: '22012' })
  const { rows } = await own.database.query(`
    select to_regclass('first') is not null as first,
      to_regclass('second') is not null as second,
      (select max(version) from schema_migrations) as version`)
  expect(rows).toEqual([{ first: true, second: false, version: 1 }])
})

test('one that loses its connection at any statement is completed by the next run', async () => {
  write('0001-first.sql', 'create table first (n integer); insert into first values (1);')
  const versions = new Set<number>()
  for (let statement = 1; ; statement++) {
    await own.database.query('drop table if exists first, second, schema_migrations')
    const proxy = await postgresProxy(own.connection)
    proxy.onWrite = writes => {
      if (writes === statement) void proxy.stop()
    }
    const cut = connect(proxy.connection, { max: 1, applicationName: 'test' })
    const isCut = await migrate(cut, migrations()).then(
      () => false,
      () => true,
    )
    await cut.close()
    versions.add(2 - (await migrate(own.database, migrations())).length)
    const { rows } = await own.database.query(`
      select (select array_agg(n) from second) as second, array_agg(name order by version) as names
      from schema_migrations`)
    expect([statement, rows]).toEqual([statement, [{ second: [1], names: ['0001-first.sql', '0002-second.sql'] }]])
    if (isCut) continue
    await proxy.stop()
    break
  }
  expect([...versions]).toEqual([0, 1, 2])
})

test('a migration may take longer than a statement’s limit', async () => {
  await own.database.query(
    `alter database ${(await own.database.query('select current_database() as name')).rows[0].name} set statement_timeout = '50ms'`,
  )
  write(
    '0003-third.sql',
    `select pg_sleep(0.3); select set_config('wayside.limit', current_setting('statement_timeout'), false)`,
  )
  const one = connect(own.connection, { max: 1, applicationName: 'test' })
  expect(await migrate(one, migrations())).toHaveLength(3)
  const { rows } = await one.query(
    `select current_setting('wayside.limit') as during, current_setting('statement_timeout') as after`,
  )
  await one.close()
  expect(rows).toEqual([{ during: '0', after: '4s' }])
})

test('a database newer than the program is refused in a sentence', async () => {
  await migrate(own.database, migrations())
  rmSync(join(directory, '0002-second.sql'))
  await expect(migrate(own.database, migrations())).rejects.toThrow(DatabaseTooNew)
  await expect(migrate(own.database, migrations())).rejects.toThrow(/schema version 2, .* up to 1 only/)
})

test('a gap in the numbers is refused', async () => {
  write('0004-fourth.sql', 'select 1')
  await expect(migrate(own.database, migrations())).rejects.toThrow('0004-fourth.sql')
})
