import { gzipSync } from 'node:zlib'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../../contract/times/time.ts'
import { ask, type Reply } from '../../support/services/ask.ts'
import { startServer, type TestServer } from '../../support/services/server.ts'
import { useServer } from '../../support/services/use-server.ts'
import {
  between,
  daysAgo,
  makePlace,
  multiset,
  NO_RATE_LIMITS,
  type Place,
  randomOf,
  send,
  vehicle,
  walk,
} from '../../support/traffic/traffic.ts'

const server = useServer(NO_RATE_LIMITS)
let other: TestServer
let place: Place
let day = daysAgo(2)

beforeAll(async () => {
  other = await startServer({ connection: server.connection, ...NO_RATE_LIMITS })
  place = await makePlace(server.database)
})
afterAll(async () => {
  await other?.stop()
})

function nextDay(): number {
  day -= DAY_MS
  return day
}
/** Some good ones, one of them twice, and one that is refused. */
const batch = (from: number, count = 20) => [
  ...Array.from({ length: count }, (_, i) => vehicle(from + i * 1000, { sequence: i })),
  vehicle(from, { sequence: 0 }),
  vehicle(from, { channel: 9 }),
]
const uploads = async () => (await server.database.query('select count(*) from uploads')).rows[0].count as number
const stored = async (from: number) => (await walk(server.url, place.token, between(from, from + DAY_MS))).items

const USED = { detail: 'Idempotency-Key was used with another request.' }
const RUNNING = { detail: 'A request with this Idempotency-Key is still running.' }

describe('with an Idempotency-Key', () => {
  test('the same request gets the very same bytes, from any process, and is stored once', async () => {
    const from = nextDay()
    const before = await uploads()
    const headers = { 'idempotency-key': 'batch-1' }
    const answers: Reply[] = []
    for (const url of [server.url, other.url, server.url])
      answers.push(await send(url, place.key, batch(from), headers))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers[0]?.json).toMatchObject({ accepted: 20, duplicates: 1, rejected: 1 })
    expect((await uploads()) - before).toBe(1)
    expect(await stored(from)).toHaveLength(20)
  })

  test('gzip or plain is the same request', async () => {
    const from = nextDay()
    const headers = { 'idempotency-key': 'batch-2', 'content-type': 'application/json' }
    const text = JSON.stringify({ records: batch(from) })
    const plain = await send(server.url, place.key, text, headers)
    for (const level of [1, 9]) {
      const again = await send(server.url, place.key, gzipSync(text, { level }), {
        ...headers,
        'content-encoding': 'gzip',
      })
      expect(again.text).toBe(plain.text)
    }
  })

  test('another body, format or query is 409', async () => {
    const from = nextDay()
    const headers = { 'idempotency-key': 'batch-3' }
    const line = JSON.stringify(vehicle(from))
    const first = await send(server.url, place.key, line, { ...headers, 'content-type': 'application/x-ndjson' })
    expect(first.status).toBe(200)
    const others = [
      await send(server.url, place.key, `${line}\n`, { ...headers, 'content-type': 'application/x-ndjson' }),
      await send(server.url, place.key, [vehicle(from)], headers),
      await send(server.url, place.key, line, {
        ...headers,
        'content-type': 'application/x-ndjson',
        query: `?site=${place.siteId}`,
      }),
    ]
    for (const answer of others) expect([answer.status, answer.json]).toEqual([409, USED])
    expect(await stored(from)).toHaveLength(1)
  })

  test('a key belongs to its device', async () => {
    const from = nextDay()
    const sister = await makePlace(server.database, place)
    const headers = { 'idempotency-key': 'batch-4' }
    const first = await send(server.url, place.key, [vehicle(from)], headers)
    const second = await send(server.url, sister.key, [vehicle(from), vehicle(from + 1)], headers)
    expect([first.json.accepted, second.json.accepted]).toEqual([1, 2])
  })

  test('a request that was refused keeps no answer', async () => {
    const from = nextDay()
    const headers = { 'idempotency-key': 'batch-5' }
    expect((await send(server.url, place.key, '{', headers)).status).toBe(400)
    expect((await send(server.url, place.key, { records: [], site: 999_999 }, headers)).status).toBe(403)
    expect((await send(server.url, place.key, [vehicle(from)], headers)).json.accepted).toBe(1)
  })

  test('the answer is stored for 24 hours', async () => {
    const from = nextDay()
    const headers = { 'idempotency-key': 'batch-6' }
    const first = await send(server.url, place.key, [vehicle(from)], headers)
    const age = (interval: string) =>
      server.database.query(sql`
        update idempotency_keys set created_at = now() - ${interval}::interval where key = 'batch-6'`)
    await age('23:59')
    expect((await send(server.url, place.key, [vehicle(from)], headers)).text).toBe(first.text)
    await age('24:01')
    const later = await send(server.url, place.key, [vehicle(from)], headers)
    expect(later.json).toMatchObject({ accepted: 0, duplicates: 1 })
    expect((await send(server.url, place.key, [vehicle(from)], headers)).text).toBe(later.text)
  })

  test('of 5 concurrent requests on two processes one stores; all answer the same bytes, or that it is still running', async () => {
    let violated = 0
    for (let round = 0; round < 5; round++) {
      const from = nextDay()
      const before = await uploads()
      const headers = { 'idempotency-key': `at-once-${round}` }
      const answers = await Promise.all(
        [0, 1, 2, 3, 4].map(i => send(i % 2 ? other.url : server.url, place.key, batch(from, 300), headers)),
      )
      const good = answers.filter(({ status }) => status === 200)
      const waiting = answers.filter(({ status }) => status === 409)
      for (const answer of waiting) {
        expect(answer.json).toEqual(RUNNING)
        expect(answer.headers['retry-after']).toBe('5')
      }
      const isRight =
        good.length + waiting.length === 5 &&
        new Set(good.map(({ text }) => text)).size === 1 &&
        (await uploads()) - before === 1 &&
        (await stored(from)).length === 300
      if (!isRight) violated++
    }
    expect(violated).toBe(0)
  })

  test('while the first is still running, another gets a conflict after 3 s', async () => {
    const from = nextDay()
    const headers = { 'idempotency-key': 'slow' }
    const startedAt = Date.now()
    const answer = await server.database.transaction(async tx => {
      await tx.query(sql`
        insert into idempotency_keys (caller, key, request_hash, answer)
        values (${`device:${place.deviceId}`}, 'slow', '', '')`)
      return send(server.url, place.key, [vehicle(from)], headers).then(async running => {
        await tx.query(sql`delete from idempotency_keys where key = 'slow'`)
        return running
      })
    })
    expect([answer.status, answer.json, answer.headers['retry-after']]).toEqual([409, RUNNING, '5'])
    expect(Date.now() - startedAt).toBeGreaterThan(2500)
    expect((await send(server.url, place.key, [vehicle(from)], headers)).json.accepted).toBe(1)
  })

  test('keys have 1 to 255 visible ASCII characters', async () => {
    for (const key of ['x', '~'.repeat(255), '"5f3c-!"']) {
      expect((await send(server.url, place.key, [], { 'idempotency-key': key })).status).toBe(200)
    }
    for (const key of ['', ' ', 'a b', 'x'.repeat(256), 'schlüssel', 'a\tb']) {
      const headers = { 'idempotency-key': Buffer.from(key).toString('latin1') }
      const answer = await send(server.url, place.key, [], headers)
      expect([key, answer.status, answer.json]).toEqual([
        key,
        400,
        { 'Idempotency-Key': ['Use 1 to 255 visible ASCII characters.'] },
      ])
    }
  })
})

describe('a command with an Idempotency-Key', () => {
  const dispatch = (key: string | undefined, body: object = { command: 'ping' }, to = { url: server.url, ...place }) =>
    ask(to.url, 'POST', `/api/v1/traffic/sites/${to.siteId}/commands`, {
      token: to.token,
      body,
      headers: { 'idempotency-key': key },
    })
  const queued = async () => (await server.database.query('select count(*) from commands')).rows[0].count as number
  const audited = async () =>
    (await server.database.query(`select count(*) from audit_log where action = 'command.dispatch'`)).rows[0]
      .count as number

  test('is dispatched once, and answers the very same bytes and Location from any process', async () => {
    const [before, beforeAudited] = [await queued(), await audited()]
    const first = await dispatch('order-1')
    const again = await dispatch('order-1', undefined, { ...place, url: other.url })
    expect([first.status, again.status]).toEqual([202, 202])
    expect([again.text, again.headers.location]).toEqual([first.text, first.headers.location])
    expect(first.headers.location).toBe(`/api/v1/traffic/sites/${place.siteId}/commands/${first.json.id}`)
    expect([(await queued()) - before, (await audited()) - beforeAudited]).toEqual([1, 1])
  })

  test('with another body, or for another site, is 409', async () => {
    const sister = await makePlace(server.database, place)
    expect((await dispatch('order-2')).status).toBe(202)
    const others = [
      await dispatch('order-2', { command: 'reboot' }),
      await dispatch('order-2', undefined, { url: server.url, ...place, siteId: sister.siteId }),
    ]
    for (const { status, json, headers } of others) {
      expect([status, json, headers['x-error-code']]).toEqual([409, USED, 'idempotency_key_reused'])
    }
  })

  test('of 5 at the same time on two processes is dispatched once', async () => {
    const before = await queued()
    const answers = await Promise.all(
      [0, 1, 2, 3, 4].map(i => dispatch('order-3', undefined, { ...place, url: i % 2 ? other.url : server.url })),
    )
    const good = answers.filter(({ status }) => status === 202)
    const running = answers.filter(({ status, json }) => status === 409 && json.detail === RUNNING.detail)
    expect(good.length + running.length).toBe(5)
    expect(new Set(good.map(({ text }) => text)).size).toBe(1)
    expect((await queued()) - before).toBe(1)
  })

  test('that was refused keeps no answer, and without a key every request is a command of its own', async () => {
    expect((await dispatch('order-4', { command: 'pong' })).status).toBe(400)
    expect((await dispatch('order-4')).status).toBe(202)
    const before = await queued()
    expect((await dispatch(undefined)).json.id).not.toBe((await dispatch(undefined)).json.id)
    expect((await queued()) - before).toBe(2)
    const wrong = await dispatch('a b')
    expect([wrong.status, wrong.json]).toEqual([400, { 'Idempotency-Key': ['Use 1 to 255 visible ASCII characters.'] }])
  })
})

test('without a key: sent 1 to 5 times, partly concurrently, it is stored once, and accepted + duplicates and rejected agree', async () => {
  const random = randomOf(7)
  let tried = 0
  let violated = 0
  for (let times = 1; times <= 5; times++) {
    for (let round = 0; round < 3; round++) {
      const from = nextDay()
      const records = batch(from, 100 + Math.floor(random() * 100))
      const answers: Reply[] = []
      for (let left = times; left > 0; ) {
        const together = 1 + Math.floor(random() * left)
        left -= together
        const some = Array.from({ length: together }, (_, i) =>
          send(i % 2 ? other.url : server.url, place.key, records),
        )
        answers.push(...(await Promise.all(some)))
      }
      const isRight =
        answers.every(({ status, json }) => status === 200 && json.accepted + json.duplicates === records.length - 1) &&
        answers.every(({ json }) => json.rejected === 1) &&
        answers.reduce((sum, { json }) => sum + json.accepted, 0) === records.length - 2 &&
        multiset((await stored(from)) as never).join() === multiset(records.slice(0, -2)).join()
      tried += times
      if (!isRight) violated++
    }
  }
  expect([tried, violated]).toEqual([45, 0])
})
