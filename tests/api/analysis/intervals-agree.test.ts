import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../contract/times/time.ts'
import { workOnExports } from '../../../server/delivery/exports/export-jobs.ts'
import { makeOrganization, type TestOrganization } from '../../support/people/people.ts'
import { beSignedIn } from '../../support/people/sign-in.ts'
import { ask } from '../../support/services/ask.ts'
import { useServer } from '../../support/services/use-server.ts'
import { countInto } from '../../support/traffic/count-into.ts'
import { interval, type SentIntervalItem, storeIntervalsOf, walkIntervals } from '../../support/traffic/intervals.ts'
import { between, iso, NO_RATE_LIMITS, randomOf, store, type Vehicle, walk } from '../../support/traffic/traffic.ts'

/** Five weeks with the end of summer time. */
const FROM = Date.parse('2024-10-06T22:00:00Z')
const TO = Date.parse('2024-11-10T23:00:00Z')
const TIME = between(FROM, TO)
const RANGE = { from: FROM, to: TO }
const ZONE = 'Europe/Berlin'

const directory = mkdtempSync(join(tmpdir(), 'wayside-agree-'))
const server = useServer({ ...NO_RATE_LIMITS, env: { RATE_LIMIT: '0', EXPORT_DIR: directory } })
afterAll(() => rmSync(directory, { recursive: true, force: true }))
let organization: TestOrganization
let token: string
/** Vehicles at the first one; the same at the others, counted into quarters of an hour, and into hours. */
let single: number
let quarters: number
let hours: number

const CLASSES = ['car', 'car', 'car', 'van', 'truck', 'bus', 'unknown']

function makeVehicles(): Vehicle[] {
  const random = randomOf(21)
  const vehicles: Vehicle[] = []
  for (let ts = FROM; ; ) {
    const busy = new Date(ts).getUTCHours() > 4 ? 40 : 6
    ts += 1 + Math.floor((-Math.log(1 - random()) * HOUR_MS) / busy)
    if (ts >= TO) return vehicles
    vehicles.push({
      timestamp: iso(ts),
      channel: random() < 0.6 ? 1 : 2,
      vehicle_class: CLASSES[Math.floor(random() * CLASSES.length)],
      speed_kmh: Math.round(200 + random() * 700) / 10,
      length_m: Math.round(300 + (ts % 997) * 1.2) / 100,
    })
  }
}

beforeAll(async () => {
  organization = await makeOrganization(server.database)
  token = (await organization.user()).token
  const site = () => organization.site({ time_zone: ZONE, country: 'DE', speed_limits: [{ from: null, kmh: 50 }] })
  ;[single, quarters, hours] = [await site(), await site(), await site()]
  const vehicles = makeVehicles()
  expect(vehicles.length).toBeGreaterThan(20_000)
  await store(server.database, single, vehicles, [[FROM, TO]])
  await storeIntervalsOf(server.database, quarters, countInto(vehicles, 15 * MINUTE_MS, RANGE))
  await storeIntervalsOf(server.database, hours, countInto(vehicles, HOUR_MS, RANGE))
})

// biome-ignore lint/suspicious/noExplicitAny: answers of several calls
type Json = any

async function post(call: string, body: object): Promise<Json> {
  const answer = await ask(server.url, 'POST', `/api/v1/traffic/data/${call}`, { token, body: { ...TIME, ...body } })
  expect(answer.status, answer.text.slice(0, 300)).toBe(200)
  return answer.json
}

/** Without what vehicles alone know, and what names the site. */
function withoutSpeeds(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutSpeeds)
  if (typeof value !== 'object' || value === null) return value
  const left = Object.entries(value).filter(
    ([name]) => !['site', 'speeds', 'speed_kmh', 'speed_histogram'].includes(name),
  )
  return Object.fromEntries(left.map(([name, inner]) => [name, withoutSpeeds(inner)]))
}

test('the count of an aggregate is the records of search plus the totals of intervals', async () => {
  const [vehicles, day] = [
    makeVehicles().filter(one => Date.parse(one.timestamp) < FROM + 4 * DAY_MS),
    FROM + 2 * DAY_MS,
  ]
  const mixed = await organization.site({ time_zone: ZONE, country: 'DE' })
  const isSingle = ({ channel, timestamp }: Vehicle) => (channel === 1) === Date.parse(timestamp) < day
  await store(server.database, mixed, vehicles.filter(isSingle), [[FROM, FROM + 4 * DAY_MS]])
  const counted = countInto(
    vehicles.filter(one => !isSingle(one)),
    HOUR_MS,
    RANGE,
  )
  const isCounted = (one: SentIntervalItem) => (one.channel === 2) === Date.parse(one.start) < day
  await storeIntervalsOf(server.database, mixed, counted.filter(isCounted))
  for (const [from, to] of [
    [0, 96],
    [30, 31],
    [47, 50],
  ].map(hours => hours.map(hour => FROM + hour * HOUR_MS) as [number, number])) {
    for (const filters of [{}, { channels: [1] }, { channels: [2] }]) {
      const body = { ...between(from, to), sites: [mixed], ...filters }
      const { items } = await post('aggregate', { ...body, interval: '1h' })
      const records = (await walk(server.url, token, body)).items
      const intervals = await walkIntervals(server.url, token, body)
      const count = items.reduce((sum: number, item: { count: number }) => sum + item.count, 0)
      expect(count).toBe(records.length + intervals.reduce((sum, { total }) => sum + total, 0))
      const isMeant = (one: Vehicle) => filters.channels === undefined || filters.channels.includes(one.channel)
      const isWithin = ({ timestamp }: Vehicle) => Date.parse(timestamp) >= from && Date.parse(timestamp) < to
      expect(count).toBe(vehicles.filter(one => isMeant(one) && isWithin(one)).length)
    }
  }
})

describe('vehicles counted into intervals give the same', () => {
  test.each([
    ['15m', 15],
    ['1h', 60],
    ['1d', 60],
    ['1mo', 60],
    [undefined, 60],
  ])('aggregate by %s of intervals of %i minutes', async (step, minutes) => {
    const other = minutes === 15 ? quarters : hours
    for (const body of [
      { group_by: ['channel', 'vehicle_class'], population: 'motor' },
      { group_by: ['channel'], vehicle_classes: ['truck', 'bus'] },
      { channels: [2] },
    ]) {
      const of = (site: number) => post('aggregate', { sites: [site], interval: step, ...body })
      expect(withoutSpeeds(await of(other))).toEqual(withoutSpeeds(await of(single)))
    }
  })

  test.each([15, 60])('figures of volumes and classes of intervals of %i minutes', async minutes => {
    const sections = [
      ...['volume', 'classes', 'by_direction', 'by_hour', 'by_weekday', 'by_weekday_hour', 'weekday_hour_volumes'],
      ...['by_day', 'day_volumes', 'by_month', 'hours', 'aadt', 'design_hours'],
      ...(minutes === 15 ? ['quarters', 'peak_hours'] : []),
    ]
    const of = async (site: number) => {
      const { items } = await post('figures', { sites: [site], sections })
      return withoutSpeeds(items)
    }
    const [expected, found] = [await of(single), await of(minutes === 15 ? quarters : hours)]
    if (minutes === 60) {
      // Which quarters the busiest hour begins with is not known.
      for (const items of [expected, found]) {
        for (const item of items[0].by_direction.items) [item.morning, item.afternoon] = [null, null]
      }
    }
    expect(found).toEqual(expected)
  })

  test('speeds: bins as they were, percentiles within their bin', async () => {
    const of = async (site: number) =>
      (await post('figures', { sites: [site], sections: ['speeds', 'above_limit', 'histograms', 'by_day'] })).items[0]
    const [exact, binned] = [await of(single), await of(quarters)]
    expect(binned.speeds).toMatchObject({ count: exact.speeds.count, from_bins: true, bin_width: 5, max: null })
    expect(exact.speeds.from_bins).toBeUndefined()
    for (const name of ['p15', 'p50', 'p85', 'p95']) {
      expect(Math.abs(binned.speeds[name] - exact.speeds[name])).toBeLessThan(0.6)
    }
    expect(Math.abs(binned.speeds.mean - exact.speeds.mean)).toBeLessThan(0.2)
    expect(binned.histograms.bins_5).toEqual(exact.histograms.bins_5)
    expect(binned.histograms.bins_10).toEqual(exact.histograms.bins_10)
    expect(binned.speeds.p85_half_width).toBeNull()
    for (const [n, day] of exact.by_day.items.entries()) {
      const other = binned.by_day.items[n].speeds
      expect(Math.abs(other.p85 - day.speeds.p85)).toBeLessThanOrEqual(5)
    }
    const share = (one: Json) => one.above_limit.items[0].share
    expect(Math.abs(share(binned) - share(exact))).toBeLessThan(0.01)
  })

  test('lengths: bins as they were, the median within its bin', async () => {
    const of = async (site: number, units = 'metric') =>
      (await post('figures', { sites: [site], sections: ['lengths'], units })).items[0].lengths
    const [exact, binned] = [await of(single), await of(quarters)]
    expect(binned).toMatchObject({ ...exact, used: expect.anything(), median: expect.any(Number) })
    expect(binned).toMatchObject({ from_bins: true, bin_width: 1 })
    expect([exact.from_bins, binned.count > 20_000]).toEqual([undefined, true])
    expect(Math.abs(binned.median - exact.median)).toBeLessThan(0.2)
    expect((await of(quarters, 'imperial')).bin_width).toBe(3.3)
    const open = await organization.site({ time_zone: ZONE })
    const lengths = { edges_m: [0, 5, null], counts: [1, 3] }
    await storeIntervalsOf(server.database, open, [interval(FROM, { classes: { car: 4 }, lengths })])
    expect(await of(open)).toMatchObject({ count: 4, median: null, reason: null })
    const trucks = { sites: [open], sections: ['lengths'], vehicle_classes: ['truck'] }
    const none = (await post('figures', trucks)).items[0].lengths
    expect(none).toMatchObject({ count: 0, reason: 'no_length' })
  })

  test('comparisons of two weeks', async () => {
    const week = (from: number) => ({ time: between(from, from + 7 * DAY_MS).time })
    const of = (site: number) =>
      post('compare', {
        a: { site, ...week(FROM) },
        b: { site, ...week(FROM + 14 * DAY_MS) },
        time: undefined,
        hourly_speeds: false,
      })
    const [exact, ...counted] = [await of(single), await of(quarters), await of(hours)]
    for (const found of counted) {
      for (const name of ['weekdays', 'hours', 'volume']) expect(found[name]).toEqual(exact[name])
      for (const side of ['a', 'b']) {
        for (const name of ['days', 'volumes', 'heavy_share']) expect(found[side][name]).toEqual(exact[side][name])
        expect(found[side].speeds.count).toBe(exact[side].speeds.count)
        expect(Math.abs(found[side].speeds.p85 - exact[side].speeds.p85)).toBeLessThan(0.6)
      }
      expect(Math.abs(found.p85.difference - exact.p85.difference)).toBeLessThan(2)
    }
  })

  test('reports', async () => {
    const signedIn = await beSignedIn(server, server.database, await organization.user())
    const of = async (site: number) => {
      const body = { ...between(FROM, FROM + 14 * DAY_MS), sites: [site], report: {} }
      const { status, json } = await signedIn('POST', '/app/api/traffic/data/report', { body })
      expect(status).toBe(200)
      return json.document
    }
    const [exact, ...counted] = [await of(single), await of(quarters), await of(hours)]
    const isOfSpeeds = (name: string) => /V85|V50|Mean|limit/i.test(name)
    const figuresOf = ({ figures }: Json) => figures.filter(({ name }: Json) => !isOfSpeeds(name))
    const sectionOf = (document: Json, title: string) => document.sections.find((one: Json) => one.title === title)
    for (const [n, found] of counted.entries()) {
      const isQuarters = n === 0
      const withoutPeak = (figures: Json[]) => figures.filter(({ name }) => isQuarters || name !== 'Peak hour')
      expect(withoutPeak(figuresOf(found))).toEqual(withoutPeak(figuresOf(exact)))
      for (const title of ['Vehicles per hour', 'Classes', 'Volume']) {
        expect(sectionOf(exact, title).blocks.length, title).toBeGreaterThan(0)
        expect(sectionOf(found, title), title).toEqual(sectionOf(exact, title))
      }
    }
  })

  test('exports of counts', async () => {
    const workers = workOnExports({
      database: server.database,
      directory,
      concurrency: 1,
      pauseMs: 20,
      onFailure: () => {},
    })
    const columns = [
      'start',
      'channel',
      'count',
      'valid_count',
      'coverage',
      ...[...new Set(CLASSES)].map(name => `class_${name}`),
    ]
    const rowsOf = async (site: number) => {
      const body = { format: 'aggregate.csv', sites: [site], ...between(FROM, FROM + 7 * DAY_MS) }
      const call = (method: string, path: string, sent?: object) =>
        ask(server.url, method, `/api/v1/traffic/exports${path}`, { token, body: sent })
      const { id } = (await call('POST', '', body)).json
      await expect.poll(async () => (await call('GET', `/${id}`)).json.status).toBe('completed')
      const rows: Json[] = parse((await call('GET', `/${id}/download`)).text, { columns: true })
      return rows.map(row => columns.map(name => row[name]))
    }
    try {
      const exact = await rowsOf(single)
      expect(exact).toHaveLength(7 * 24 * 2)
      expect(exact.flat()).not.toContain(undefined)
      for (const other of [quarters, hours]) expect(await rowsOf(other)).toEqual(exact)
    } finally {
      await workers.stop()
    }
  })

  test('days, coverage and the histograms of an aggregate', async () => {
    const of = (site: number) => post('aggregate', { sites: [site], interval: '1d', speed_bin_kmh: 10 })
    const [exact, binned] = [await of(single), await of(quarters)]
    for (const [n, item] of exact.items.entries()) {
      expect(binned.items[n].speed_histogram).toEqual(item.speed_histogram)
      expect(binned.items[n].coverage).toBe(1)
      expect(binned.items[n].speed_kmh).toMatchObject({ from_bins: true, bin_width: 5, max: null })
    }
  })
})

describe('what longer intervals do not know', () => {
  const refusal = async (call: string, body: object) => {
    const answer = await ask(server.url, 'POST', `/api/v1/traffic/data/${call}`, { token, body: { ...TIME, ...body } })
    return [answer.status, answer.json]
  }

  test('is refused with the interval that the site has', async () => {
    const sums = `Site ${hours} has counts that are sums of 3600 s`
    for (const step of ['5m', '15m']) {
      expect(await refusal('aggregate', { sites: [hours], interval: step, group_by: ['site'] })).toEqual([
        400,
        { interval: [`${sums}. Choose an interval that is made of these.`] },
      ])
    }
    expect(await refusal('figures', { sites: [hours], sections: ['volume', 'quarters'] })).toEqual([
      400,
      { sections: [`${sums}: the section quarters needs counts of 900 s or of parts of it.`] },
    ])
  })

  test('peak hours of hourly sums are clock hours without a peak hour factor', async () => {
    const of = async (site: number) => (await post('figures', { sites: [site], sections: ['peak_hours'] })).items[0]
    const [exact, hourly] = [await of(single), await of(hours)]
    const { mean_working_day: peak } = hourly.peak_hours.whole_day
    expect(peak).toMatchObject({ phf: null, volume: peak.clock_hour.volume, from: peak.clock_hour.from })
    expect(peak.clock_hour).toEqual(exact.peak_hours.whole_day.mean_working_day.clock_hour)
  })

  test('a count of a day has days alone', async () => {
    const site = await organization.site({ time_zone: ZONE })
    const days = [0, 1, 2].map(n => interval(FROM + n * DAY_MS, { duration_s: 86_400, classes: { car: 96 + n } }))
    await storeIntervalsOf(server.database, site, days)
    const { items } = await post('aggregate', { sites: [site], interval: '1d' })
    expect(items.slice(0, 4).map(({ count }: Json) => count)).toEqual([96, 97, 98, 0])
    expect((await refusal('aggregate', { sites: [site], interval: '1h' }))[0]).toBe(400)
    expect((await refusal('aggregate', { sites: [site], hours: [7] }))[0]).toBe(400)
    expect((await refusal('figures', { sites: [site], sections: ['by_hour'] }))[0]).toBe(400)
    const found = (await post('figures', { sites: [site], sections: ['volume', 'peak_hours', 'design_hours'] }))
      .items[0]
    expect(found.volume).toMatchObject({ count: 291, adt: 97 })
    expect(found.volume.hours[0].mean).toBeNull()
    expect(found.peak_hours.reason).toBe('interval_too_long')
  })

  test('a count that the requested time cuts is neither counted nor measured', async () => {
    const site = await organization.site({ time_zone: ZONE })
    const days = [0, 1, 2].map(n => interval(FROM + n * DAY_MS, { duration_s: 86_400, classes: { car: 96 } }))
    await storeIntervalsOf(server.database, site, days)
    const of = async (from: number, to: number) => {
      const time = between(FROM + from * HOUR_MS, FROM + to * HOUR_MS)
      const { items } = await post('aggregate', { sites: [site], ...time })
      const [figures] = (await post('figures', { sites: [site], sections: ['volume'], ...time })).items
      expect(figures.volume.count).toBe(items[0].count)
      return [items[0].count, items[0].coverage]
    }
    // The whole second day; it and parts of others; parts of it alone.
    expect(await of(24, 48)).toEqual([96, 1])
    expect(await of(12, 54)).toEqual([96, 0.5714])
    expect(await of(34, 35)).toEqual([0, 0])
    expect(await of(24, 47)).toEqual([0, 0])
    expect(await of(24.25, 48)).toEqual([0, 0])
  })
})

test('a site that changes from intervals to vehicles has one history', async () => {
  const site = await organization.site({ time_zone: ZONE })
  const change = FROM + 3 * DAY_MS
  const counts = Array.from({ length: 72 }, (_, n) =>
    interval(FROM + n * HOUR_MS, { duration_s: 3600, classes: { car: 5 } }),
  )
  await storeIntervalsOf(server.database, site, counts)
  const vehicles = Array.from({ length: 48 }, (_, n) => ({ timestamp: iso(change + n * 30 * MINUTE_MS), channel: 1 }))
  await store(server.database, site, vehicles, [[change, change + DAY_MS]])
  const { items } = await post('aggregate', { sites: [site], interval: '1d' })
  expect(items.slice(0, 5).map(({ count }: Json) => count)).toEqual([120, 120, 120, 48, 0])
})

test('fractional counts are added up before they are rounded, and a speed in a bin without an upper edge is not known', async () => {
  const site = await organization.site({ time_zone: ZONE })
  const speeds = { edges_kmh: [0, 50, null], counts: [1, 3] }
  const counts = Array.from({ length: 24 }, (_, n) =>
    interval(FROM + n * HOUR_MS, { duration_s: 3600, classes: { car: 4.25 }, speeds: n < 2 ? speeds : null }),
  )
  await storeIntervalsOf(server.database, site, counts)
  const { items } = await post('aggregate', { sites: [site], interval: '1d' })
  expect(items[0]).toMatchObject({
    count: 102,
    speed_kmh: { mean: null, p50: null, p85: null, max: null, from_bins: true },
  })
  expect(items[0].speed_kmh.p15).toBeLessThan(50)
})

test('edges of bins that change from one interval to the next are those of each interval', async () => {
  const site = await organization.site({ time_zone: ZONE })
  const counted = (n: number, edges_kmh: (number | null)[], counts: number[]) =>
    interval(FROM + n * HOUR_MS, { duration_s: 3600, classes: { car: 100 }, speeds: { edges_kmh, counts } })
  await storeIntervalsOf(server.database, site, [
    counted(0, [0, 30, 50], [50, 50]),
    counted(1, [20, 40, 60], [50, 50]),
    counted(2, [0, 30, 50], [100, 0]),
  ])
  const { items } = await post('figures', { sites: [site], sections: ['speeds', 'histograms'] })
  expect(items[0].speeds).toMatchObject({ count: 300, from_bins: true, bin_width: 30 })
  // 150 of 0 to 30, 50 of 30 to 50, 50 of 20 to 40, 50 of 40 to 60; an edge belongs to the bin above it.
  const counts = items[0].histograms.bins_10.map(([, count]: [number, number]) => count)
  expect(counts).toHaveLength(6)
  for (const [n, count] of [50, 50, 75, 50, 50, 25].entries()) expect(Math.abs(counts[n] - count)).toBeLessThan(4)
})

test('filters on what intervals do not know count vehicles alone', async () => {
  const { items } = await post('aggregate', { sites: [quarters], speed_kmh: { min: 30 } })
  expect(items).toMatchObject([{ count: 0 }])
})
