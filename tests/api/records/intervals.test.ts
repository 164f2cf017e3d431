import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../contract/times/time.ts'
import { sealRecords } from '../../../server/records/store/sealing/seal-records.ts'
import { removeTakenBack } from '../../../server/records/uploads/taking-back/take-back.ts'
import { ask } from '../../support/services/ask.ts'
import { useServer } from '../../support/services/use-server.ts'
import { interval, searchIntervals, sendIntervals, walkIntervals } from '../../support/traffic/intervals.ts'
import {
  between,
  daysAgo,
  get,
  iso,
  makePlace,
  NO_RATE_LIMITS,
  type Place,
  randomOf,
  send,
  vehicle,
  walk,
} from '../../support/traffic/traffic.ts'
import { runsOf } from '../../support/vitest/property-runs.ts'

const server = useServer(NO_RATE_LIMITS)
let place: Place
const from = daysAgo(20)
const QUARTER = 15 * MINUTE_MS

beforeAll(async () => {
  place = await makePlace(server.database)
})

const found = (start: number, end: number, more: object = {}) =>
  walkIntervals(server.url, place.token, { ...between(start, end), sites: [place.siteId], ...more })
const reasons = (answer: { json: { rejections: { reason: string }[] } }) =>
  answer.json.rejections.map(({ reason }) => reason)

describe('an upload of intervals', () => {
  test('is stored, listed, and read back as it was sent', async () => {
    const sent = [
      interval(from, { speeds: { edges_kmh: [0, 30, 50, null], counts: [2, 11.5, 1] }, covered_s: 600 }),
      interval(from + QUARTER, { classes: undefined, total: 0 }),
      interval(from, { channel: 2, classes: undefined, class_codes: { 2: 7, 4: 1 }, total: 9, device_fault: true }),
    ]
    const answer = await sendIntervals(server.url, place.key, sent)
    expect(answer.json).toEqual({
      id: expect.any(Number),
      accepted: 3,
      duplicates: 0,
      corrections: 0,
      rejected: 0,
      rejections: [],
    })
    const items = await found(from, from + HOUR_MS)
    expect(items).toMatchObject([
      {
        site: place.siteId,
        start: iso(from),
        end: iso(from + QUARTER),
        duration_s: 900,
        channel: 1,
        total: 14.5,
        classes: { car: 12, truck: 2 },
        class_codes: null,
        speeds: { edges_kmh: [0, 30, 50, null], counts: [2, 11.5, 1] },
        lengths: null,
        covered_s: 600,
        valid: true,
        flags: [],
      },
      { channel: 2, total: 9, class_codes: { 2: 7, 4: 1 }, valid: false, flags: ['total_differs', 'device_fault'] },
      { start: iso(from + QUARTER), total: 0, classes: null },
    ])
    const upload = await get(server.url, place.token, `/uploads/${answer.json.id}`)
    expect(upload.json).toMatchObject({
      kind: 'intervals',
      status: 'published',
      accepted: 3,
      first_vehicle: iso(from),
      last_vehicle: iso(from + QUARTER),
    })
    const again = await sendIntervals(
      server.url,
      place.key,
      items.map(({ end, valid, flags, total, ...item }) => (item.classes ? item : { ...item, total })),
    )
    expect(again.json).toMatchObject({ accepted: 0, duplicates: 2, rejected: 1 })
    expect(reasons(again)).toEqual(['Send classes or class_codes, not both.'])
  })

  test('may be NDJSON, gzip, and sent twice with one key; CSV is not possible', async () => {
    const at = from + HOUR_MS
    const lines = `${JSON.stringify(interval(at))}\nnot JSON\n`
    const headers = { 'content-type': 'application/x-ndjson', 'content-encoding': 'gzip', 'idempotency-key': 'twice' }
    const post = () => sendIntervals(server.url, place.key, gzipSync(lines), headers)
    const answer = await post()
    expect(answer.json).toMatchObject({ accepted: 1, rejected: 1 })
    expect((await post()).text).toBe(answer.text)
    const csv = await sendIntervals(server.url, place.key, 'start,channel\n', { 'content-type': 'text/csv' })
    expect(csv.status).toBe(415)
  })

  test('says of unknown fields that they are ignored', async () => {
    const answer = await sendIntervals(server.url, place.key, [interval(from + 2 * HOUR_MS, { colour: 'red' })])
    expect(answer.json.ignored_fields).toEqual(['colour'])
  })

  test('of another site is refused, and so is a body without intervals', async () => {
    expect((await sendIntervals(server.url, place.key, { intervals: [], site: place.siteId + 1000 })).status).toBe(403)
    expect((await sendIntervals(server.url, place.key, { records: [] })).status).toBe(400)
  })

  test('counts as covered time, also where nothing passed', async () => {
    const day = daysAgo(30)
    const site = await makePlace(server.database, { site: { time_zone: 'Etc/UTC' } })
    const hours = [0, 1, 2, 3, 4, 5].map(n =>
      interval(day + n * HOUR_MS, { duration_s: 3600, covered_s: n < 4 ? 3600 : 0 }),
    )
    await sendIntervals(server.url, site.key, hours)
    const date = iso(day).slice(0, 10)
    const days = await get(server.url, site.token, `/sites/${site.siteId}/days?from=${date}&to=${date}`)
    expect(days.json.items).toMatchObject([{ day: date, count: 0, coverage: 0.1667 }])
  })
})

test('the site says which kinds of data it has, its data range covers both, and lists count both', async () => {
  const hour = Math.floor(Date.now() / HOUR_MS) * HOUR_MS
  const site = await makePlace(server.database, { site: { time_zone: 'Etc/UTC' } })
  const read = async () => (await get(server.url, site.token, `/sites/${site.siteId}`)).json
  expect(await read()).toMatchObject({ data_kinds: [], counts_mostly: null })
  await sendIntervals(server.url, site.key, [
    interval(from, { total: 99 }),
    interval(hour - 2 * HOUR_MS, { duration_s: 3600, total: 30 }),
  ])
  await send(server.url, site.key, [vehicle(from + HOUR_MS), vehicle(hour - 2 * HOUR_MS, { channel: 2 })])
  const local = (ts: number) => iso(ts).replace('Z', '+00:00')
  const { data_kinds, data_range, counts_mostly } = await read()
  expect(counts_mostly).toBe('motor')
  expect(data_kinds).toEqual([
    { kind: 'vehicles', first: local(from + HOUR_MS), last: local(hour - 2 * HOUR_MS) },
    { kind: 'intervals', first: local(from), last: local(hour - HOUR_MS) },
  ])
  expect(data_range).toEqual({ first_vehicle: local(from), last_vehicle: local(hour - HOUR_MS) })
  const { json } = await get(server.url, site.token, '/sites?include=hours')
  const [{ hours, today }] = json.items
  expect(hours.filter(({ count }: { count: number }) => count > 0)).toMatchObject([
    { start: iso(hour - 2 * HOUR_MS), count: 31 },
  ])
  expect(today).toBe(new Date(hour).getUTCHours() >= 2 ? 31 : 0)
})

test('intervals with vehicles in them raise no alarm that there are none', async () => {
  const site = await makePlace(server.database)
  const hour = Math.floor(Date.now() / HOUR_MS) * HOUR_MS
  const alarms = async () => (await get(server.url, site.token, `/sites/${site.siteId}`)).json.state.alarms
  const hours = (total: number) =>
    Array.from({ length: 30 }, (_, n) => interval(hour - (n + 1) * HOUR_MS, { duration_s: 3600, classes: null, total }))
  await sendIntervals(server.url, site.key, hours(0))
  expect(await alarms()).toEqual(['no_vehicles'])
  await sendIntervals(
    server.url,
    site.key,
    hours(0).map((one, n) => ({ ...one, total: n === 20 ? 1 : 0 })),
  )
  expect(await alarms()).toEqual([])
})

describe('the same interval again', () => {
  const at = from + DAY_MS

  test('with the same counts is a duplicate, with others a correction that counts', async () => {
    await sendIntervals(server.url, place.key, [interval(at), interval(at + QUARTER)])
    const again = [interval(at), interval(at + QUARTER, { classes: { car: 13, truck: 2 } })]
    expect((await sendIntervals(server.url, place.key, again)).json).toMatchObject({
      accepted: 1,
      duplicates: 1,
      corrections: 1,
    })
    expect((await found(at, at + HOUR_MS)).map(({ total }) => total)).toEqual([14, 15])
  })

  test('measured for a shorter time lowers the coverage of its days, until the correction is taken back', async () => {
    const site = await makePlace(server.database, { site: { time_zone: 'Asia/Kolkata' } })
    const day = (n: number) => iso(at + n * DAY_MS).slice(0, 10)
    const coverage = async () => {
      const days = await get(server.url, site.token, `/sites/${site.siteId}/days?from=${day(-2)}&to=${day(2)}`)
      return days.json.items.map((one: { day: string; coverage: number }) => [one.day, one.coverage])
    }
    const takeBack = async (id: number) => {
      await ask(server.url, 'DELETE', `/api/v1/traffic/uploads/${id}`, { token: site.token })
      await removeTakenBack(server.database)
    }
    const sent = (fields: object) =>
      sendIntervals(server.url, site.key, [interval(at, { duration_s: 86_400, ...fields })])
    // Midnight in India is half past six in the evening of UTC.
    const whole = [
      [day(0), 0.7708],
      [day(1), 0.2292],
    ]
    await sent({})
    expect(await coverage()).toEqual(whole)
    const shorter = await sent({ covered_s: 6 * 3600 })
    expect(shorter.json.corrections).toBe(1)
    expect(await coverage()).toEqual([[day(0), 0.25]])
    const fault = await sent({ covered_s: 0, device_fault: true })
    expect(await coverage()).toEqual([])
    await takeBack(shorter.json.id)
    expect(await coverage()).toEqual([])
    await takeBack(fault.json.id)
    expect(await coverage()).toEqual(whole)
  })

  test('twice in one upload with different counts is refused', async () => {
    const twice = [interval(at + HOUR_MS), interval(at + HOUR_MS, { total: 99 }), interval(at + HOUR_MS)]
    const answer = await sendIntervals(server.url, place.key, twice)
    expect(answer.json).toMatchObject({ accepted: 1, duplicates: 1, rejected: 1 })
    expect(answer.json.rejections).toEqual([
      { index: 1, reason: 'The upload has this interval twice, with different counts.' },
    ])
  })
})

test('an interval that overlaps another of its channel is refused, also over midnight; one beside it is not', async () => {
  const at = from + 3 * DAY_MS
  await sendIntervals(server.url, place.key, [interval(at - HOUR_MS, { duration_s: 2 * 3600 })])
  const answer = await sendIntervals(server.url, place.key, [
    interval(at),
    interval(at + HOUR_MS - 1000),
    interval(at + HOUR_MS),
    interval(at - HOUR_MS, { duration_s: 3600 }),
    interval(at - HOUR_MS - QUARTER),
    interval(at - HOUR_MS - QUARTER - HOUR_MS, { duration_s: 3601 }),
    interval(at, { channel: 2 }),
  ])
  expect(answer.json).toMatchObject({ accepted: 3, rejected: 4 })
  expect(reasons(answer).slice(0, 3)).toEqual(
    Array(3).fill(`It overlaps the stored interval of 7200 s from ${iso(at - HOUR_MS)}.`),
  )
})

describe('vehicles and intervals of one channel and time', () => {
  test.each([false, true])('the second to arrive is refused item by item (sealed: %s)', async isSealed => {
    const at = from + (isSealed ? 7 : 5) * DAY_MS
    await send(server.url, place.key, [
      vehicle(at + QUARTER),
      vehicle(at + 4 * QUARTER - 1),
      vehicle(at, { channel: 2 }),
    ])
    if (isSealed) await sealRecords(server.database, { before: at + 2 * DAY_MS })
    const answer = await sendIntervals(
      server.url,
      place.key,
      [0, 1, 2, 3, 4].map(n => interval(at + n * QUARTER)),
    )
    expect(answer.json.rejections).toEqual(
      [1, 3].map(index => ({
        index,
        reason: 'Single vehicles of this channel and time are stored. Take them back, or leave this interval out.',
      })),
    )
    const late = [
      vehicle(at - 1),
      vehicle(at),
      vehicle(at + QUARTER - 1),
      vehicle(at + QUARTER),
      vehicle(at + 5, { channel: 2 }),
    ]
    const vehicles = await send(server.url, place.key, late)
    expect(vehicles.json).toMatchObject({ accepted: 2, duplicates: 1, rejected: 2 })
    expect(reasons(vehicles)).toEqual(
      Array(2).fill(`An interval of this channel is stored that has counted it: 900 s from ${iso(at)}.`),
    )
    const records = await walk(server.url, place.token, { ...between(at - 1, at + HOUR_MS), sites: [place.siteId] })
    expect(records.items).toHaveLength(5)
  })

  test('one vehicle refuses all intervals of an upload that have its time', async () => {
    const at = from + 10 * DAY_MS
    await send(server.url, place.key, [
      vehicle(at + MINUTE_MS),
      vehicle(at + 9 * QUARTER),
      vehicle(at + 9 * QUARTER + 1),
    ])
    const answer = await sendIntervals(server.url, place.key, [
      interval(at),
      interval(at),
      interval(at + QUARTER, { duration_s: 3 * 3600 }),
      interval(at + 8 * QUARTER),
      interval(at + 9 * QUARTER),
      interval(at + 9 * QUARTER + 1000),
    ])
    expect(answer.json.rejections.map(({ index }: { index: number }) => index)).toEqual([0, 1, 2, 4])
    expect(answer.json).toMatchObject({ accepted: 2, duplicates: 0, rejected: 4 })
  })

  test('thousands of vehicles in one interval do not hide those of the next ones', async () => {
    const at = from + 9 * DAY_MS
    const many = Array.from({ length: 2500 }, (_, n) => vehicle(at + n, { sequence: n }))
    await send(server.url, place.key, [...many, vehicle(at + 3 * QUARTER)])
    const answer = await sendIntervals(
      server.url,
      place.key,
      [0, 1, 3].map(n => interval(at + n * QUARTER)),
    )
    expect(answer.json.rejections.map(({ index }: { index: number }) => index)).toEqual([0, 2])
  })
})

describe('search', () => {
  test('another organization sees nothing, and its sites are refused', async () => {
    const other = await makePlace(server.database)
    const body = between(from, from + DAY_MS)
    expect((await searchIntervals(server.url, other.token, body)).json).toEqual({ items: [], next_cursor: null })
    const foreign = await searchIntervals(server.url, other.token, { ...body, sites: [place.siteId] })
    expect([foreign.status, foreign.json]).toEqual([
      403,
      { detail: 'You do not have permission to perform this action.' },
    ])
  })

  test('a window above 30 days, a wrong limit and a strange cursor are refused; the limits are not', async () => {
    const window = between(from - 10 * DAY_MS, from + 20 * DAY_MS)
    const status = async (more: object) =>
      (await searchIntervals(server.url, place.token, { ...window, ...more })).status
    expect(await status({})).toBe(200)
    expect(await status({ limit: 10_000 })).toBe(200)
    expect(await status(between(from - 10 * DAY_MS, from + 20 * DAY_MS + 1))).toBe(400)
    expect(await status({ limit: 0 })).toBe(400)
    expect(await status({ limit: 10_001 })).toBe(400)
    const page = await searchIntervals(server.url, place.token, { ...window, limit: 1 })
    const cursor = page.json.next_cursor as string
    expect(await status({ cursor, limit: 5 })).toBe(200)
    for (const wrong of [{ cursor: 'x' }, { cursor, order: 'desc' }, { cursor, channels: [1] }]) {
      const answer = await searchIntervals(server.url, place.token, { ...window, ...wrong })
      expect(answer.status).toBe(400)
      expect(Object.keys(answer.json)).toEqual(['cursor'])
    }
  })

  test('the last days of the calendar can be searched in both orders', async () => {
    const time = { from_dt: '9999-12-10T00:00:00Z', to_dt: '9999-12-31T23:59:59Z' }
    for (const order of ['asc', 'desc']) {
      const answer = await searchIntervals(server.url, place.token, { time, order })
      expect([answer.status, answer.json]).toEqual([200, { items: [], next_cursor: null }])
    }
  })

  test('random walks while uploads arrive see each interval once, in order, and all that were there', async () => {
    const places = [await makePlace(server.database)]
    const { organization, token } = places[0] as Place
    places.push(await makePlace(server.database, { organization, token }))
    const start = daysAgo(12)
    const random = randomOf(5)
    const some = (count: number) =>
      Array.from({ length: count }, () =>
        interval(start + Math.floor(random() * 5 * 96) * QUARTER, {
          channel: 1 + Math.floor(random() * 2),
          total: Math.floor(random() * 50),
        }),
      )
    const arrive = async (count: number) => {
      for (const { key } of places) await sendIntervals(server.url, key, some(count))
    }
    await arrive(300)
    const keyOf = (one: { start: string; site: number; channel: number }) => `${one.start} ${one.site} ${one.channel}`
    const sorted = (items: { start: string; site: number; channel: number }[], order: string) =>
      items.toSorted(
        (a, b) =>
          (order === 'asc' ? 1 : -1) *
          (Date.parse(a.start) - Date.parse(b.start) || a.site - b.site || a.channel - b.channel),
      )
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          limit: fc.integer({ min: 20, max: 200 }),
          order: fc.constantFrom('asc', 'desc'),
          first: fc.nat({ max: 500 }),
          length: fc.integer({ min: 1, max: 500 }),
          sites: fc.constantFrom(
            undefined,
            places.map(({ siteId }) => siteId),
            [places[1]?.siteId],
          ),
          channels: fc.constantFrom(undefined, [2]),
        }),
        async ({ limit, order, first, length, sites, channels }) => {
          const window = between(start + first * QUARTER, start + (first + length) * QUARTER)
          const body = { ...window, order, limit, sites, channels }
          const before = await walkIntervals(server.url, token, { ...body, limit: 10_000 })
          const walked = await walkIntervals(server.url, token, body, () => arrive(1))
          expect(walked.map(keyOf)).toEqual(sorted(walked, order).map(keyOf))
          expect(new Set(walked.map(keyOf)).size).toBe(walked.length)
          const seen = new Set(walked.map(keyOf))
          expect(before.map(keyOf).filter(key => !seen.has(key))).toEqual([])
        },
      ),
      { numRuns: runsOf(8) },
    )
  })
})

describe('taking an upload back', () => {
  const at = from + 12 * DAY_MS
  const totals = async (start: number) => (await found(start, start + DAY_MS)).map(({ total }) => total)
  const takeBack = async (id: number) => {
    expect((await ask(server.url, 'DELETE', `/api/v1/traffic/uploads/${id}`, { token: place.token })).status).toBe(202)
  }

  test('removes its intervals, and what it corrected counts again', async () => {
    const first = await sendIntervals(server.url, place.key, [interval(at, { total: 20 }), interval(at + QUARTER)])
    const second = await sendIntervals(server.url, place.key, [interval(at, { total: 30 }), interval(at + HOUR_MS)])
    const third = await sendIntervals(server.url, place.key, [interval(at, { total: 40 })])
    expect(await totals(at)).toEqual([40, 14, 14])
    await takeBack(second.json.id)
    await removeTakenBack(server.database)
    expect(await totals(at)).toEqual([40, 14])
    await takeBack(third.json.id)
    await removeTakenBack(server.database)
    expect(await totals(at)).toEqual([20, 14])
    expect((await get(server.url, place.token, `/uploads/${second.json.id}`)).json).toMatchObject({
      status: 'taken_back',
      removed: 2,
    })
    await takeBack(first.json.id)
    await removeTakenBack(server.database)
    expect(await totals(at)).toEqual([])
    const day = iso(at).slice(0, 10)
    const days = await get(server.url, place.token, `/sites/${place.siteId}/days?from=${day}&to=${day}`)
    expect(days.json.items).toEqual([])
  })

  test('does not stand in the way of what is sent after it was asked for', async () => {
    const start = at + 2 * DAY_MS
    const first = await sendIntervals(server.url, place.key, [
      interval(start, { duration_s: 3600 }),
      interval(start + HOUR_MS),
    ])
    await takeBack(first.json.id)
    const second = await sendIntervals(server.url, place.key, [interval(start), interval(start + HOUR_MS)])
    expect(second.json).toMatchObject({ accepted: 2, duplicates: 0, corrections: 0, rejected: 0 })
    expect(await totals(start)).toEqual([14, 14])
    await removeTakenBack(server.database)
    expect(await totals(start)).toEqual([14, 14])
  })

  test.each([false, true])('of vehicles does not refuse intervals of their time (sealed: %s)', async isSealed => {
    const start = at + (isSealed ? 4 : 3) * DAY_MS
    const vehicles = await send(server.url, place.key, [vehicle(start)])
    if (isSealed) await sealRecords(server.database, { before: start + 2 * DAY_MS })
    await takeBack(vehicles.json.id)
    const intervals = await sendIntervals(server.url, place.key, [interval(start)])
    expect(intervals.json).toMatchObject({ accepted: 1, rejected: 0 })
    await removeTakenBack(server.database)
  })
})

test('intervals are not among records, and changes of today do not have them', async () => {
  const other = await makePlace(server.database)
  await sendIntervals(server.url, other.key, [interval(from)])
  await send(server.url, other.key, [vehicle(from + HOUR_MS)])
  expect((await walk(server.url, other.token, between(from, from + DAY_MS))).items).toHaveLength(1)
  const changes = await get(server.url, other.token, '/data/changes')
  expect(changes.json.items.map(({ timestamp }: { timestamp: string }) => timestamp)).toEqual([iso(from + HOUR_MS)])
})

test('changes have intervals where they are asked for, in parts, with corrections and deletions in their order', async () => {
  const site = await makePlace(server.database)
  const first = await sendIntervals(
    server.url,
    site.key,
    [0, 1, 2, 3, 4].map(n => interval(from + n * QUARTER)),
  )
  await send(server.url, site.key, [vehicle(from + 5 * HOUR_MS)])
  const second = await sendIntervals(server.url, site.key, [interval(from, { total: 50 })])
  await ask(server.url, 'DELETE', `/api/v1/traffic/uploads/${second.json.id}`, { token: site.token })
  await removeTakenBack(server.database)
  const third = await sendIntervals(server.url, site.key, [interval(from + HOUR_MS, { total: 60 })])
  const items: { [field: string]: unknown }[] = []
  const call = (query: string) => get(server.url, site.token, `/data/changes?kinds=vehicles,intervals&limit=2${query}`)
  for (let after = ''; ; ) {
    const { json } = await call(after)
    if (json.items.length === 0) break
    items.push(...json.items)
    after = `&after=${json.next_cursor}`
  }
  const ofUpload = (upload: number, n: number, total: number) => ({ upload, start: iso(from + n * QUARTER), total })
  expect(items).toMatchObject([
    ...[0, 1, 2, 3, 4].map(n => ofUpload(first.json.id, n, 14)),
    { timestamp: iso(from + 5 * HOUR_MS) },
    { deleted_upload: second.json.id, count: 1 },
    ofUpload(third.json.id, 4, 60),
  ])
  const only = await get(server.url, site.token, '/data/changes?kinds=intervals')
  expect(only.json.items).toHaveLength(7)
  const stranger = await get(server.url, site.token, `/data/changes?after=${only.json.next_cursor}`)
  expect(stranger.status).toBe(400)
  const arrow = await ask(server.url, 'GET', '/api/v1/traffic/data/changes?kinds=intervals', {
    token: site.token,
    headers: { accept: 'application/vnd.apache.arrow.stream' },
  })
  expect(arrow.json).toEqual({ kinds: ['Intervals are given as JSON alone, not as Arrow columns.'] })
})

test('a year of class counts takes at most 4 bytes for each bin that is not zero, with its indexes', async () => {
  const other = await makePlace(server.database)
  const random = randomOf(3)
  const start = daysAgo(60)
  let bins = 0
  for (let day = 0; day < 40; day++) {
    const items = Array.from({ length: 96 }, (_, n) => {
      // Quiet nights, most vehicles cars: like a rural road.
      const traffic = Math.max(0, Math.sin((n / 96) * Math.PI)) * 80
      const counts = Array.from({ length: 13 }, (_, code) => Math.floor(random() * traffic * 0.5 ** Math.abs(code - 1)))
      bins += counts.filter(count => count > 0).length
      return interval(start + day * DAY_MS + n * QUARTER, {
        classes: undefined,
        class_codes: Object.fromEntries(counts.map((count, code) => [code + 1, count])),
      })
    })
    expect((await sendIntervals(server.url, other.key, items)).json.accepted).toBe(96)
  }
  const { rows } = await server.database.query<{ bytes: number; rows: number }>(`
    select sum(pg_column_size(d.*))::integer as bytes, count(*)::integer as rows
    from interval_days d
    where site_id = ${other.siteId}
  `)
  const { bytes, rows: days } = rows[0] as { bytes: number; rows: number }
  // Each row has two entries in indexes, of 20 bytes with their pointer.
  expect((bytes + days * 48) / bins).toBeLessThan(4)
})

test('a site says that it counts bicycles and pedestrians mostly, by the week up to its last data', async () => {
  const site = await makePlace(server.database, { site: { time_zone: 'Etc/UTC' } })
  const counted = (start: number, classes: object) => interval(start, { classes })
  await sendIntervals(server.url, site.key, [
    counted(from, { car: 500 }),
    counted(from + 8 * DAY_MS, { car: 9, bicycle: 6.5, pedestrian: 3 }),
  ])
  expect((await get(server.url, site.token, `/sites/${site.siteId}`)).json.counts_mostly).toBe('bicycles')
  const equal = await makePlace(server.database, { site: { time_zone: 'Etc/UTC' } })
  await sendIntervals(server.url, equal.key, [counted(from, { unknown: 10, bicycle: 10 })])
  expect((await get(server.url, equal.token, `/sites/${equal.siteId}`)).json.counts_mostly).toBe('motor')
})
