import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { HOUR_MS } from '../../../contract/times/time.ts'
import { recordFilters } from '../../../server/records/record-filters.ts'
import { LIMITS } from '../../../server/runtime/app-parts.ts'
import { testDatabase } from '../../support/services/database.ts'
import { startServer } from '../../support/services/server.ts'
import { useServer } from '../../support/services/use-server.ts'
import {
  between,
  get,
  iso,
  makePlace,
  NO_RATE_LIMITS,
  type Place,
  search,
  store,
  vehicle,
  walk,
} from '../../support/traffic/traffic.ts'

const START = Date.UTC(2026, 5, 1)
const INVALID = { cursor: ['Invalid cursor.'] }

const server = useServer(NO_RATE_LIMITS)
let place: Place
let sister: Place
let foreign: Place
let window: { time: { from_dt: string; to_dt: string } }

beforeAll(async () => {
  place = await makePlace(server.database)
  sister = await makePlace(server.database, place)
  foreign = await makePlace(server.database)
  window = between(START, START + HOUR_MS)
  for (const { siteId } of [place, sister, foreign]) {
    await store(
      server.database,
      siteId,
      Array.from({ length: 20 }, (_, i) => vehicle(START + i * 1000, { channel: 1 + (i % 2) })),
    )
  }
})

/** The cursor behind the first page of this question. */
async function cursorOf(filters: object, url = server.url): Promise<string> {
  const { json } = await search(url, place.token, { limit: 3, ...window, ...filters })
  expect(json.next_cursor).toEqual(expect.any(String))
  return json.next_cursor
}
const goOn = (cursor: unknown, filters: object = {}, token = place.token) =>
  search(server.url, token, { limit: 3, ...window, ...filters, cursor })

test('a cursor is opaque text that a URL can hold, below 100 characters', async () => {
  expect(await cursorOf({})).toMatch(/^[A-Za-z0-9_-]{20,99}$/)
})

test('the next page is exactly the records after the last one seen, in both orders', async () => {
  for (const order of ['asc', 'desc']) {
    const all = (await search(server.url, place.token, { ...window, order })).json.items
    expect(all).toHaveLength(40)
    const { items, pages } = await walk(server.url, place.token, { ...window, order, limit: 3 })
    expect(items).toEqual(all)
    expect(pages).toEqual([...Array(13).fill(3), 1])
  }
})

test('null is the first page', async () => {
  expect((await goOn(null)).json.items).toEqual(
    (await search(server.url, place.token, { ...window, limit: 3 })).json.items,
  )
})

test('every byte flipped, every character changed, cut or lengthened: 400 that names the cursor', async () => {
  const cursor = await cursorOf({})
  const bytes = Buffer.from(cursor, 'base64url')
  const forged: string[] = []
  for (let i = 0; i < bytes.length; i++) {
    for (const bit of [1, 16, 128]) {
      const flipped = Buffer.from(bytes)
      flipped[i] = (flipped[i] as number) ^ bit
      forged.push(flipped.toString('base64url'))
    }
  }
  for (let i = 0; i < cursor.length; i++) {
    const other = cursor[i] === 'A' ? 'B' : 'A'
    forged.push(cursor.slice(0, i) + other + cursor.slice(i + 1))
    if (i % 5 === 0) forged.push(cursor.slice(0, i) + cursor.slice(i + 1), cursor.slice(0, i))
  }
  forged.push(
    `${cursor}A`,
    `${cursor}=`,
    ` ${cursor}`,
    `${cursor}\n`,
    cursor + cursor,
    `${cursor.replace(/[-_]/g, '+')}/`,
  )
  forged.push('x', 'null', '0', 'A'.repeat(512), 'A'.repeat(513), 'A'.repeat(40_000), '%', 'é', '\u0000')
  let accepted = 0
  for (const text of forged.filter(one => one !== '')) {
    const answer = await goOn(text)
    if (answer.status !== 400 || answer.text !== JSON.stringify(INVALID)) accepted++
  }
  expect(forged.length).toBeGreaterThan(150)
  expect(accepted).toBe(0)
})

test('of a wrong type or blank: the same sentence', async () => {
  for (const cursor of ['', 5, true, [], ['x'], {}, 1.5]) {
    const answer = await goOn(cursor)
    expect([answer.status, answer.json]).toEqual([400, INVALID])
  }
})

test('of another organization: the same sentence', async () => {
  const answer = await goOn(await cursorOf({}), {}, foreign.token)
  expect([answer.status, answer.json]).toEqual([400, INVALID])
})

describe('with other filters than it was issued for: the same sentence', () => {
  const VALUES: { [filter: string]: () => unknown } = {
    sites: () => [place.siteId],
    channels: () => [1],
    lanes: () => [1],
    vehicle_classes: () => ['car'],
    valid: () => true,
  }
  /** Any other filter is a range of numbers. */
  const filterValue = (filter: string) => VALUES[filter]?.() ?? { min: 0 }
  const changes: [string, () => object][] = [
    ['a later begin', () => between(START + 1, START + HOUR_MS)],
    ['a later end', () => between(START, START + HOUR_MS + 1)],
    ['order', () => ({ order: 'desc' })],
    ...Object.keys(recordFilters(1)).map((name): [string, () => object] => [
      name,
      () => ({ [name]: filterValue(name) }),
    ]),
  ]
  test.each(changes)('%s', async (_name, change) => {
    const added = await goOn(await cursorOf({}), change())
    const removed = await goOn(await cursorOf(change()))
    for (const answer of [added, removed]) expect([answer.status, answer.json]).toEqual([400, INVALID])
  })

  test('other values of the same filter', async () => {
    expect((await goOn(await cursorOf({ sites: [place.siteId] }), { sites: [sister.siteId] })).json).toEqual(INVALID)
    expect((await goOn(await cursorOf({ channels: [1, 2] }), { channels: [1] })).json).toEqual(INVALID)
    expect((await goOn(await cursorOf({ speed_kmh: { min: 40 } }), { speed_kmh: { min: 41 } })).json).toEqual(INVALID)
  })
})

describe('an equivalent request continues the same walk', () => {
  const same: [string, () => object, () => object][] = [
    [
      'Z and +00:00',
      () => ({}),
      () => ({ time: { from_dt: '2026-06-01T00:00:00+00:00', to_dt: '2026-06-01T01:00Z' } }),
    ],
    [
      'another offset',
      () => ({}),
      () => ({ time: { from_dt: '2026-06-01T02:00:00+02:00', to_dt: '2026-06-01 01:00' } }),
    ],
    [
      'microseconds that round to the same',
      () => ({ time: { from_dt: iso(START), to_dt: '2026-06-01T00:59:59.999001Z' } }),
      () => ({}),
    ],
    [
      '[2,1] and [1,2]',
      () => ({ sites: [sister.siteId, place.siteId] }),
      () => ({ sites: [place.siteId, sister.siteId] }),
    ],
    ['repeated values', () => ({ channels: [1, 2] }), () => ({ channels: [2, 1, 2] })],
    [
      'classes in another order',
      () => ({ vehicle_classes: ['car', 'bus'] }),
      () => ({ vehicle_classes: ['bus', 'car'] }),
    ],
    ['the default named', () => ({}), () => ({ order: 'asc' })],
    ['a span without ends', () => ({}), () => ({ speed_kmh: {} })],
    ['another limit', () => ({}), () => ({ limit: 7 })],
    ['no limit', () => ({}), () => ({ limit: undefined })],
    ['numbers as text', () => ({ channels: [1] }), () => ({ channels: ['1'] })],
  ]
  test.each(same)('%s', async (_name, first, then) => {
    const expected = (await goOn(await cursorOf(first()), { ...first(), limit: 2 })).json.items
    const answer = await goOn(await cursorOf(first()), then())
    expect(answer.status).toBe(200)
    expect(answer.json.items.slice(0, 2)).toEqual(expected)
  })
})

test('a cursor of one list is none of another', async () => {
  const searched = await cursorOf({})
  const { json: changes } = await get(server.url, place.token, '/data/changes?limit=3')
  const { json: uploads } = await get(server.url, place.token, '/uploads?limit=1')
  const { json: sites } = await get(server.url, place.token, '/sites?limit=1')
  for (const { next_cursor } of [changes, uploads, sites]) expect((await goOn(next_cursor)).json).toEqual(INVALID)
  expect((await get(server.url, place.token, `/uploads?cursor=${searched}`)).json).toEqual(INVALID)
  expect((await get(server.url, place.token, `/sites?cursor=${searched}`)).json).toEqual(INVALID)
  expect((await get(server.url, place.token, `/uploads?limit=5&cursor=${uploads.next_cursor}`)).status).toBe(200)
  expect(
    (await get(server.url, place.token, `/uploads?site=${place.siteId}&cursor=${uploads.next_cursor}`)).json,
  ).toEqual(INVALID)
})

describe('time', () => {
  test('a cursor is good for 48 hours, which is at least 24', () => {
    expect(LIMITS.cursorLifetimeMs).toBe(48 * HOUR_MS)
  })

  test('an older one answers that it has expired, a forged old one that it is invalid', async () => {
    const limits = { ...NO_RATE_LIMITS.limits, cursorLifetimeMs: 300 }
    const brief = await startServer({ connection: server.connection, ...NO_RATE_LIMITS, limits })
    try {
      const cursor = await cursorOf({}, brief.url)
      const ask = (text: string, filters = {}) =>
        search(brief.url, place.token, { limit: 3, ...window, ...filters, cursor: text })
      await sleep(350)
      const expired = await ask(cursor)
      expect([expired.status, expired.json]).toEqual([400, { cursor: ['Cursor has expired. Start over without it.'] }])
      expect((await ask(cursor, { order: 'desc' })).json).toEqual(INVALID)
      const bytes = Buffer.from(cursor, 'base64url')
      bytes[7] = (bytes[7] as number) ^ 1
      expect((await ask(bytes.toString('base64url'))).json).toEqual(INVALID)
      // The same cursor where lives are longer.
      expect((await goOn(cursor)).status).toBe(200)
    } finally {
      await brief.stop()
    }
  })

  test('it works after a restart, and in another process', async () => {
    const first = await startServer({ connection: server.connection, ...NO_RATE_LIMITS })
    const cursor = await cursorOf({}, first.url)
    await first.stop()
    const second = await startServer({ connection: server.connection, ...NO_RATE_LIMITS })
    const answer = await search(second.url, place.token, { limit: 3, ...window, cursor })
    await second.stop()
    expect(answer.json).toMatchObject({ items: (await goOn(cursor)).json.items })
  })

  test('it works after the record it stands behind was taken away', async () => {
    const at = START + 2 * HOUR_MS
    const time = between(at, at + HOUR_MS)
    const ids: number[] = []
    for (let i = 0; i < 4; i++) ids.push(await store(server.database, place.siteId, [vehicle(at + i * 1000)]))
    const cursor = await cursorOf({ ...time, limit: 2 })
    await server.database.query(`delete from records where upload_id = ${ids[1]}`)
    const { json } = await goOn(cursor, time)
    expect(json.items.map((item: { timestamp: string }) => Date.parse(item.timestamp) - at)).toEqual([2000, 3000])
  })
})

test('a cursor of another database is invalid', async () => {
  const other = await testDatabase()
  const elsewhere = await startServer({ connection: other.connection, ...NO_RATE_LIMITS })
  try {
    await other.database.query('select 1')
    await other.database.query("update secrets set value = decode(repeat('ab', 32), 'hex') where name = 'cursor'")
    const there = await makePlace(other.database)
    const answer = await search(elsewhere.url, there.token, { limit: 3, ...window, cursor: await cursorOf({}) })
    expect(answer.json).toEqual(INVALID)
  } finally {
    await elsewhere.stop()
    await other.drop()
  }
})
