import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../tests/support/services/database.ts'
import { postgresProxy } from '../../../tests/support/services/proxies/postgres-proxy.ts'
import { connect } from './connect.ts'
import type { Database } from './database.ts'
import { HEARTBEAT } from './listen.ts'

let own: TestDatabase
let listening: Database

beforeAll(async () => {
  own = await testDatabase({ max: 4 })
  listening = connect(own.connection, { max: 2, applicationName: 'wayside listening' })
})
afterAll(async () => {
  await listening.close()
  await own.drop()
})

const say = (channel: string, payload: string) => own.database.query(`select pg_notify('${channel}', '${payload}')`)
const sessions = async (): Promise<number[]> => {
  const { rows } = await own.database.query(
    "select pid from pg_stat_activity where application_name = 'wayside listening' and query ~ 'listen'",
  )
  return rows.map(({ pid }) => pid)
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let i = 0; i < 400; i++) {
    if (await holds()) return
    await sleep(20)
  }
  throw new Error('it did not come true')
}

function hear(channel: string) {
  const heard: string[] = []
  const counted = { started: 0 }
  const end = listening.listen(
    channel,
    payload => heard.push(payload),
    () => counted.started++,
  )
  return { heard, counted, end }
}

test('all channels are heard over one connection, by all who listen, until they leave', async () => {
  const [first, second, other] = [hear('first'), hear('first'), hear('Other "channel"')]
  await until(() => first.counted.started === 1 && other.counted.started === 1)
  expect(await sessions()).toHaveLength(1)
  await say('first', 'one')
  await say('Other "channel"', 'two')
  await until(() => other.heard.length === 1)
  expect([first.heard, second.heard, other.heard]).toEqual([['one'], ['one'], ['two']])
  first.end()
  await say('first', 'three')
  await until(() => second.heard.length === 2)
  expect(first.heard).toEqual(['one'])
  second.end()
  // The channel is given up, and taken up again by who comes later.
  const third = hear('first')
  await until(() => third.counted.started === 1)
  await say('first', 'four')
  await until(() => third.heard.length === 1)
  expect([second.heard, third.heard]).toEqual([['one', 'three'], ['four']])
  third.end()
  other.end()
  await until(async () => (await sessions()).length === 0)
})

test('a connection that is lost comes back and says so, on every channel', async () => {
  const [first, other] = [hear('first'), hear('other')]
  await until(() => first.counted.started === 1 && other.counted.started === 1)
  for (let time = 2; time < 5; time++) {
    const [pid] = await sessions()
    await own.database.query(`select pg_terminate_backend(${pid})`)
    // Who comes while it is away waits for it too.
    const late = hear('late')
    await until(() => first.counted.started === time && other.counted.started === time && late.counted.started === 1)
    await say('first', `${time}`)
    await say('late', `${time}`)
    await until(() => first.heard.at(-1) === `${time}` && late.heard.length === 1)
    expect(await sessions()).toHaveLength(1)
    late.end()
  }
  expect(other.heard).toEqual([])
  first.end()
  other.end()
})

test('listening holds none of the connections of the pool, and ends when the database is closed', async () => {
  const database = connect(own.connection, { max: 1, applicationName: 'wayside listening' })
  let started = false
  database.listen(
    'first',
    () => {},
    () => {
      started = true
    },
  )
  await until(() => started)
  expect(database.connectionsInUse()).toBe(0)
  expect((await database.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await database.close()
  await until(async () => (await sessions()).length === 0)
})

test('a connection that is half open is found by its heartbeat, and another one listens', async () => {
  const proxy = await postgresProxy(own.connection)
  const heartbeat = { intervalMs: 100, timeoutMs: 1_500 }
  const database = connect(proxy.connection, { max: 1, applicationName: 'wayside listening', heartbeat })
  const heard: string[] = []
  let started = 0
  database.listen(
    'first',
    payload => heard.push(payload),
    () => started++,
  )
  try {
    await until(() => started === 1)
    // Longer than an interval and a timeout: a connection that answers is not replaced.
    await sleep(1_800)
    expect(started).toBe(1)
    expect(proxy.silenceListening()).toBe(1)
    await say('first', 'lost')
    await until(() => started === 2)
    await say('first', 'heard')
    await until(() => heard.length > 0)
    expect(heard).toEqual(['heard'])
  } finally {
    await database.close()
    await proxy.stop()
  }
})

test('the limits find it within 30 s', () => {
  expect(HEARTBEAT.intervalMs + HEARTBEAT.timeoutMs).toBeLessThan(30_000)
})
