import { EventEmitter } from 'node:events'
import { type ClientRequest, request, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expireCommands, notifyRedelivery } from '../../server/field/commands/change-commands.ts'
import { pollCommands } from '../../server/field/commands/poll-commands.ts'
import { WaitingDevices } from '../../server/field/commands/waiting-devices.ts'
import { OPERATOR } from '../../server/people/access/audit.ts'
import { listDeviceKeys, revokeDeviceKey } from '../../server/people/access/device-keys.ts'
import { notifyDevice } from '../../server/people/access/notify.ts'
import type { Statement } from '../../server/platform/database/database.ts'
import { endListening } from '../support/services/end-listening.ts'
import { startServer } from '../support/services/server.ts'
import { type Field, makeField, type Post, until } from '../support/traffic/field.ts'

const AGAIN_MS = 600

let field: Field
let post: Post
beforeAll(async () => {
  field = await makeField({ redeliverAfterMs: AGAIN_MS })
})
beforeEach(async () => {
  post = await field.post()
})
afterAll(() => field?.end())

/** The longest that a poll may wait. What ends before has not waited for its time. */
const WAIT_S = 60

/** Whether the answer to a poll of WAIT_S comes before its time is over. */
async function timed<T>(work: Promise<T>): Promise<{ value: T; isEarly: boolean }> {
  const since = performance.now()
  const value = await work
  return { value, isEarly: performance.now() - since < WAIT_S * 1000 }
}

const listeners = async (): Promise<{ pid: number }[]> => {
  const { rows } = await field.db.database.query(sql`
    select pid
    from pg_stat_activity
    where datname = current_database() and query ~ '^(un)?listen '
  `)
  return rows
}

test('a waiting poll gets a command as soon as there is one', async () => {
  for (let round = 0; round < 5; round++) {
    const polling = timed(post.take(WAIT_S))
    // From before the start of the poll until it waits.
    await sleep(round * 40)
    const { id } = await post.dispatch('ping')
    const { value, isEarly } = await polling
    expect(value).toMatchObject([{ id, attempt: 1 }])
    expect(isEarly).toBe(true)
    await post.finish(id, { status: 'completed' })
  }
})

test('without one it ends with 204 when its time is over, and not before', async () => {
  const since = performance.now()
  const waited = await post.report('GET', '/commands?wait=1')
  expect([waited.status, waited.text]).toEqual([204, ''])
  expect(performance.now() - since).toBeGreaterThan(950)
  expect((await post.report('GET', '/commands')).status).toBe(204)
})

test('many polls wait on one connection that listens, and on none of the pool', async () => {
  const posts = await Promise.all(Array.from({ length: 20 }, () => field.post()))
  const polls = posts.map(one => one.take(20))
  await sleep(500)
  const countBusy = async () => {
    const { rows } = await field.db.database.query(sql`
      select count(*)::integer as busy
      from pg_stat_activity
      where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()
    `)
    return rows[0].busy
  }
  await expect.poll(countBusy).toBe(0)
  expect(await listeners()).toHaveLength(1)
  const ids = await Promise.all(posts.map(async one => (await one.dispatch('ping')).id))
  expect((await Promise.all(polls)).map(commands => commands[0]?.id)).toEqual(ids)
})

test('what is queued while the LISTEN connection is lost is delivered when it is back', async () => {
  // So that the connection is there.
  await post.take(1)
  for (let round = 0; round < 3; round++) {
    const polling = post.take(20)
    await sleep(100)
    await endListening(field.db.database)
    const { id } = await post.dispatch('ping')
    expect(await polling).toMatchObject([{ id }])
    await post.finish(id, { status: 'completed' })
  }
})

test('a rebooting device that never acknowledges gets its command 3 times and no more', async () => {
  const { id } = await post.dispatch('reboot')
  const attempts: number[] = []
  const times: number[] = []
  // The loops of the worker.
  const loop = setInterval(() => void notifyRedelivery(field.db.database, field.limits), 50)
  while (attempts.length < 3) {
    for (const command of await post.take(WAIT_S)) {
      attempts.push(command.attempt)
      times.push(performance.now())
    }
  }
  for (let i = 0; i < 2; i++) expect(await post.take(1)).toEqual([])
  clearInterval(loop)
  expect(attempts).toEqual([1, 2, 3])
  // Given again while the device waits, not only when its poll ends.
  for (const [i, at] of times.slice(1).entries()) {
    expect(at - (times[i] as number)).toBeGreaterThan(AGAIN_MS - 50)
    expect(at - (times[i] as number)).toBeLessThan(WAIT_S * 1000)
  }
  expect(await post.read(id)).toMatchObject({ status: 'sent', attempt: 3 })
  await field.db.database.query(sql`update commands set expires_at = now() where id = ${id}`)
  await expireCommands(field.db.database, field.limits)
  expect(await post.take()).toEqual([])
  expect(await post.read(id)).toMatchObject({ status: 'expired', attempt: 3 })
})

test('a newer poll of the same device ends the older one', async () => {
  const older = timed(post.report('GET', `/commands?wait=${WAIT_S}`))
  await sleep(200)
  const newer = post.take(20)
  const { value, isEarly } = await older
  expect([value.status, isEarly]).toEqual([204, true])
  const { id } = await post.dispatch('ping')
  expect(await newer).toMatchObject([{ id, attempt: 1 }])
})

const leave = (path: string): ClientRequest => {
  const { hostname, port } = new URL(field.server.url)
  const headers = { authorization: `Device ${post.key}` }
  const sent = request({ hostname, port, path, headers, agent: false })
  sent.on('error', () => {}).end()
  return sent
}

test('a device that has disconnected gets nothing', async () => {
  const gone = leave('/device/v1/commands?wait=20')
  await sleep(300)
  gone.destroy()
  await sleep(200)
  const { id } = await post.dispatch('ping')
  await sleep(200)
  expect(await post.read(id)).toMatchObject({ status: 'queued', attempt: 0 })
  expect(await post.take()).toMatchObject([{ id, attempt: 1 }])
})

test('a poll ends immediately when its key is revoked, and gets nothing', async () => {
  const [key] = await listDeviceKeys(field.db.database, post.device)
  const polling = timed(post.report('GET', `/commands?wait=${WAIT_S}`))
  await sleep(300)
  await revokeDeviceKey(field.db.database, post.device, key?.id as number, OPERATOR)
  const { id } = await post.dispatch('ping')
  const { value, isEarly } = await polling
  expect([value.status, value.json, isEarly]).toEqual([401, { detail: 'Invalid token.' }, true])
  expect(await post.read(id)).toMatchObject({ status: 'queued', attempt: 0 })
})

test('when the process is to stop, polls end with 204, and new ones soon', async () => {
  const { connection } = field.db
  const second = await startServer({ connection, env: { RATE_LIMIT: '0' }, limits: { deviceRequestsPerMinute: 0 } })
  const headers = { authorization: `Device ${post.key}` }
  const poll = () => timed(fetch(`${second.url}/device/v1/commands?wait=${WAIT_S}`, { headers }))
  const polling = poll()
  await sleep(300)
  second.stopping()
  for (const { value, isEarly } of [await polling, await poll()]) expect([value.status, isEarly]).toEqual([204, true])
  // And still receive the commands that are queued.
  const { id } = await post.dispatch('ping')
  expect((await (await poll()).value.json()) as object).toMatchObject({ items: [{ id }] })
  await second.stop()
})

test('a poll reads once, and once more for each notification of its device, not of others', async () => {
  const { database } = field.db
  const neighbour = await field.post()
  const [key] = await database
    .query(sql`select hash from device_keys where device_id = ${post.device}`)
    .then(r => r.rows)
  const device = { deviceId: post.device, organizationId: field.city.id, keyHash: key.hash }
  const caller = { ...device, siteId: post.site, assignedFrom: new Date(0), address: '' }
  let reads = 0
  const counting = Object.assign(Object.create(database), {
    query(statement: Statement) {
      reads++
      return database.query(statement)
    },
  })
  const parts = {
    waiting: new WaitingDevices(database, new AbortController().signal),
    limits: field.limits,
  }
  const poll = () => {
    const response = new EventEmitter() as ServerResponse
    const exchange = { response, waitedMs: 0 }
    const answered = pollCommands({ device: caller, database: counting }, 60_000, exchange, parts)
    const leave = () => {
      response.emit('close')
      return answered
    }
    return { leave }
  }
  // The first poll of a process reads again when the process listens.
  const first = poll()
  await until(() => reads === 2)
  expect(await first.leave()).toEqual([])
  reads = 0
  const polling = poll()
  await until(() => reads === 1)
  for (let i = 0; i < 10; i++) await neighbour.dispatch('ping')
  expect(reads).toBe(1)
  for (let i = 0; i < 3; i++) {
    await notifyDevice(database, post.device)
    await until(() => reads === i + 2)
  }
  expect(await polling.leave()).toEqual([])
  expect(reads).toBe(4)
})

test('the state of every step is pushed to subscribers', async () => {
  const payloads: string[] = []
  let isListening = false
  const stop = field.db.database.listen(
    'states',
    payload => payloads.push(payload),
    () => {
      isListening = true
    },
  )
  await until(() => isListening)
  const { id } = await post.dispatch('ping')
  await post.take()
  await post.acknowledge(id)
  await post.acknowledge(id)
  await post.finish(id, { status: 'completed' })
  await post.finish(id, { status: 'completed' })
  const second = await post.dispatch('ping', {}, 30)
  await field.db.database.query(sql`update commands set expires_at = now() where id = ${second.id}`)
  await expireCommands(field.db.database, field.limits)
  const third = await post.dispatch('ping')
  await post.call('POST', `/commands/${third.id}/cancel`)
  const notificationCount = (command: string) =>
    payloads.filter(payload => payload === `${field.city.id} command ${command}`).length
  await until(() => notificationCount(third.id) === 2)
  expect([notificationCount(id), notificationCount(second.id), notificationCount(third.id)]).toEqual([4, 2, 2])
  stop()
})
