import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../tests/support/services/database.ts'
import { connect } from './connect.ts'
import { type Database, DatabaseUnavailable } from './database.ts'

let own: TestDatabase
let database: Database

beforeAll(async () => {
  own = await testDatabase({ max: 4 })
  database = own.database
  await database.query('create table counters (id integer primary key, n integer not null default 0)')
  await database.query('insert into counters values (1), (2)')
})
afterAll(() => own.drop())

const unavailable = (code: string) => expect.objectContaining({ name: 'DatabaseUnavailable', code })
const backend = (on: Pick<Database, 'query'>) =>
  on.query('select pg_backend_pid() as pid').then(({ rows }) => rows[0].pid)

describe('values', () => {
  const text = `select $1::bigint as id, '\\x00ff80fe'::bytea as bytes, '2026-06-01T07:15:23.412Z'::timestamptz as at`
  const expected = {
    id: 9007199254740991,
    bytes: Buffer.from('00ff80fe', 'hex'),
    at: new Date('2026-06-01T07:15:23.412Z'),
  }

  test('bigint is a number, bytea a Buffer, timestamptz a Date', async () => {
    const { rows } = await database.query(sql`
      select ${'9007199254740991'}::bigint as id,
        '\\x00ff80fe'::bytea as bytes,
        '2026-06-01T07:15:23.412Z'::timestamptz as at`)
    expect(rows).toEqual([expected])
  })

  test('the same in binary', async () => {
    const values = ['9007199254740991']
    const { rows, fields } = await database.query({ text, values, binary: true })
    expect(fields.map(field => field.format)).toEqual(['binary', 'binary', 'binary'])
    expect(rows).toEqual([expected])
    const arrays = await database.query({ name: 'binary', text, values, binary: true, rowMode: 'array' })
    expect(arrays.rows).toEqual([Object.values(expected)])
  })

  test('binary bytes stay as they were when more rows arrive', async () => {
    const statement = {
      text: `select decode(repeat(lpad(to_hex(n % 256), 2, '0'), 5000), 'hex') as bytes from generate_series(1, $1::integer) n`,
      values: [300],
      binary: true,
      rowMode: 'array' as const,
    }
    const { rows } = await database.query(statement)
    rows.forEach(([bytes], index) => {
      expect(bytes.equals(Buffer.alloc(5000, (index + 1) % 256))).toBe(true)
    })
    // The next statement on the connection is text again, also after an error in the middle of binary rows.
    await expect(
      database.query({
        text: 'select 1 / (3 - n) as q from generate_series(1, $1::integer) n',
        values: [9],
        binary: true,
      }),
    ).rejects.toMatchObject({ code: '22012' })
    expect((await database.query(sql`select ${'ü'}::text as word`)).rows).toEqual([{ word: 'ü' }])
  })

  test('sessions have UTC and our time limits', async () => {
    const usual = connect(own.connection, { max: 1, applicationName: 'usual' })
    const { rows } = await usual.query(`
      select current_setting('timezone') as zone,
        current_setting('statement_timeout') as statement,
        current_setting('lock_timeout') as lock`)
    await usual.close()
    expect(rows).toEqual([{ zone: 'UTC', statement: '4s', lock: '3s' }])
  })

  test('a connection string may bring options of its own', async () => {
    const url = `${own.url}${own.url.includes('?') ? '&' : '?'}options=-c%20work_mem%3D7MB`
    const other = connect({ connectionString: url }, { max: 1, applicationName: 'options' })
    const { rows } = await other.query(
      "select current_setting('timezone') as zone, current_setting('work_mem') as memory",
    )
    await other.close()
    expect(rows).toEqual([{ zone: 'UTC', memory: '7MB' }])
  })
})

describe('two statements in one round trip', () => {
  const add = (id: number, name?: string) => ({
    name,
    text: 'update counters set n = n + 1 where id = $1',
    values: [id],
  })
  const quotient = (by: number) => ({ text: 'select 6 / $1::integer as q', values: [by] })

  test('are executed in their order, text and binary, with and without a name', async () => {
    const bytes = { name: 'bytes', text: `select decode($1::text, 'hex')`, values: ['00ff80'], binary: true }
    for (let i = 0; i < 3; i++) {
      const [one, other] = await database.queryBoth(quotient(2), { ...bytes, rowMode: 'array' })
      expect(one.rows).toEqual([{ q: 3 }])
      expect(other).toMatchObject({ rows: [[Buffer.from('00ff80', 'hex')]], rowCount: 1 })
      const [first, second] = await database.queryBoth(bytes, quotient(3))
      expect(first.rows).toEqual([{ decode: Buffer.from('00ff80', 'hex') }])
      expect(second).toMatchObject({ rows: [{ q: 2 }] })
    }
  })

  test('the second is executed also when the first fails, and its own error is its result', async () => {
    await database.query('insert into counters values (3)')
    await expect(database.queryBoth(quotient(0), add(3))).rejects.toMatchObject({ code: '22012' })
    const [added, failed] = await database.queryBoth(add(3, 'add'), quotient(0))
    expect(added.rowCount).toBe(1)
    expect(failed).toMatchObject({ code: '22012' })
    expect((await database.query('delete from counters where id = 3 returning n')).rows).toEqual([{ n: 2 }])
  })

  test('a named statement whose first execution fails is usable on the same connection', async () => {
    const one = connect(own.connection, { max: 1, applicationName: 'one' })
    const statement = (by: number) => ({ ...quotient(by), name: 'quotient' })
    await expect(one.query(statement(0))).rejects.toMatchObject({ code: '22012' })
    expect((await one.query(statement(3))).rows).toEqual([{ q: 2 }])
    // pg's own query, which transactions use, knows the name too.
    expect(await one.transaction(async tx => (await tx.query(statement(1))).rows)).toEqual([{ q: 6 }])
    await expect(one.query({ ...statement(3), text: 'select $1::text' })).rejects.toThrow('another statement')
    expect((await one.query(statement(3))).rows).toEqual([{ q: 2 }])
    await one.close()
  })

  test('are unavailable when the connection ends in between, and the next ones get another', async () => {
    const one = connect(own.connection, { max: 1, applicationName: 'one' })
    const end = { text: 'select pg_terminate_backend(pg_backend_pid()), $1::integer', values: [1] }
    await expect(one.queryBoth(quotient(1), end)).rejects.toBeInstanceOf(DatabaseUnavailable)
    await expect(one.query(end)).rejects.toBeInstanceOf(DatabaseUnavailable)
    expect((await one.query(quotient(1))).rows).toEqual([{ q: 6 }])
    await one.close()
  })
})

describe('transactions', () => {
  test('roll back when the work throws, and keep the connection', async () => {
    const one = connect(own.connection, { max: 1, applicationName: 'one' })
    const before = await backend(one)
    const refusal = new Error('not that')
    await expect(
      one.transaction(async tx => {
        await tx.query('update counters set n = 99 where id = 1')
        throw refusal
      }),
    ).rejects.toBe(refusal)
    await expect(one.query('insert into counters values (1)')).rejects.toMatchObject({ code: '23505' })
    expect(await backend(one)).toBe(before)
    expect((await one.query('select n from counters where id = 1')).rows).toEqual([{ n: 0 }])
    await one.close()
  })

  test('that went on after a failed statement are an error, not a commit', async () => {
    const work = database.transaction(async tx => {
      await tx.query('select 1 / 0').catch(() => {})
    })
    await expect(work).rejects.toThrow('rolled back')
  })

  test('are over when they are over', async () => {
    let escaped: Pick<Database, 'query'> | undefined
    await database.transaction(async tx => {
      escaped = tx
    })
    await expect(escaped?.query('select 1')).rejects.toThrow('over')
  })

  test('have time limits of their own', async () => {
    const long = database.transaction(tx => tx.query('select pg_sleep(2)'), { statementMs: 50 })
    await expect(long).rejects.toEqual(unavailable('57014'))
    await database.transaction(async tx => {
      await tx.query('select from counters where id = 1 for update')
      const second = database.transaction(other => other.query('update counters set n = 1 where id = 1'), {
        lockMs: 50,
      })
      await expect(second).rejects.toEqual(unavailable('55P03'))
    })
  })

  test('that met a deadlock are done again', async () => {
    let attempts = 0
    const hasFirst = new Set<number>()
    const crosswise = (first: number, second: number) =>
      database.transaction(async tx => {
        attempts += 1
        await tx.query(sql`update counters set n = n + 1 where id = ${first}`)
        hasFirst.add(first)
        while (hasFirst.size < 2) await new Promise(resolve => setTimeout(resolve, 5))
        await tx.query(sql`update counters set n = n + 1 where id = ${second}`)
      })
    await Promise.all([crosswise(1, 2), crosswise(2, 1)])
    expect(attempts).toBeGreaterThan(2)
    expect((await database.query('select n from counters order by id')).rows).toEqual([{ n: 2 }, { n: 2 }])
  })

  test('that meet a conflict again and again are given up after 3 retries', async () => {
    let attempts = 0
    const conflict = database.transaction(async tx => {
      attempts += 1
      await tx.query(`do $$ begin raise exception 'conflict' using errcode = '40001'; end $$`)
    })
    await expect(conflict).rejects.toEqual(unavailable('40001'))
    expect(attempts).toBe(4)
  })
})

describe('a deadline', () => {
  test('cancels a statement immediately and closes the connection', async () => {
    const one = connect(own.connection, { max: 1, applicationName: 'one' })
    const before = await backend(one)
    // Longer than the limit of a test.
    await expect(one.within(200).query('select pg_sleep(3600)')).rejects.toEqual(unavailable('DEADLINE'))
    const running = async () => {
      const { rows } = await database.query(`
        select count(*)::integer as count
        from pg_stat_activity
        where datname = current_database() and state = 'active' and query = 'select pg_sleep(3600)'`)
      return rows[0].count
    }
    await expect.poll(running).toBe(0)
    expect(await backend(one)).not.toBe(before)
    await one.close()
  })

  test('ends early with its signal, in databases that are derived from it too, and starts nothing afterwards', async () => {
    const one = connect(own.connection, { max: 1, applicationName: 'one' })
    const before = await backend(one)
    const stopping = new AbortController()
    const limited = one.within(30_000, stopping.signal).within(60_000)
    const reason = new Error('not needed any more')
    const sleeping = limited.query('select pg_sleep(30)')
    setTimeout(() => stopping.abort(reason), 100)
    await expect(sleeping).rejects.toBe(reason)
    await expect(limited.query('select 1')).rejects.toBe(reason)
    expect(await backend(one)).not.toBe(before)
    await one.close()
  })

  test('counts the wait for a connection', async () => {
    const one = connect(own.connection, { max: 1, applicationName: 'one' })
    const busy = one.query('select pg_sleep(0.6)')
    await expect(one.within(150).query('select 1')).rejects.toEqual(unavailable('DEADLINE'))
    await busy
    expect((await one.query('select 1 as n')).rows).toEqual([{ n: 1 }])
    await one.close()
  })

  test('is one for all statements, and stands still between them', async () => {
    const limited = database.within(1_500)
    await limited.query('select pg_sleep(0.15)')
    await new Promise(resolve => setTimeout(resolve, 1_600))
    await limited.query('select pg_sleep(0.15)')
    await expect(limited.query('select pg_sleep(1.4)')).rejects.toEqual(unavailable('DEADLINE'))
    await expect(limited.query('select 1')).rejects.toEqual(unavailable('DEADLINE'))
  })

  test('ends a transaction that does not come to its end', async () => {
    const limited = database.within(200)
    const stuck = limited.transaction(async tx => {
      await tx.query('update counters set n = 77 where id = 2')
      await new Promise(resolve => setTimeout(resolve, 600))
      await tx.query('select 1')
    })
    await expect(stuck).rejects.toEqual(unavailable('DEADLINE'))
    const { rows } = await database.query('select n from counters where id = 2 and n = 77')
    expect(rows).toEqual([])
  })
})

describe('a PostgreSQL that is not there', () => {
  test('is unavailable: no socket, no port, no name', async () => {
    const away = [
      [{ host: '/tmp/no-such-directory', user: 'u', password: 'p', database: 'd' }, 'ENOENT'],
      [{ connectionString: 'postgres://u:p@127.0.0.1:1/d' }, 'ECONNREFUSED'],
    ] as const
    for (const [connection, code] of away) {
      const missing = connect(connection, { max: 1, applicationName: 'missing' })
      const error = await missing
        .within(2000)
        .query('select 1')
        .catch(reason => reason)
      expect(error).toBeInstanceOf(DatabaseUnavailable)
      expect(error.code).toBe(code)
      await missing.close()
    }
  })

  test('is not what a wrong password or a wrong statement is', async () => {
    await expect(database.query('select nonsense')).rejects.not.toBeInstanceOf(DatabaseUnavailable)
  })

  test('a closed database says that it is unavailable', async () => {
    const closed = connect(own.connection, { max: 1, applicationName: 'closed' })
    await closed.query('select 1')
    await closed.close()
    await closed.close()
    await expect(closed.query('select 1')).rejects.toBeInstanceOf(DatabaseUnavailable)
  })
})
