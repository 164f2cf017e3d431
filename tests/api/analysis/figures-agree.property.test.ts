import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { VEHICLE_CLASSES } from '../../contract/vehicle-classes.ts'
import { readAggregate } from '../../server/exports/formats/aggregate/read-aggregate.ts'
import { aggregateOptions } from '../../server/exports/schema.ts'
import { sealRecords } from '../../server/records/blocks/seal-records.ts'
import { readReport } from '../../server/reports/read-report.ts'
import { reportOptions } from '../../server/reports/schema.ts'
import { ask } from '../support/ask.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { makeFigureSite, makePeriods } from '../support/figure-sites.ts'
import { makeOrganization, type TestOrganization } from '../support/people.ts'
import type { PlainFigureSite } from '../support/plain-figures/plain-days.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { DAY, HOUR, iso, NO_RATE_LIMITS } from '../support/traffic.ts'

/** With holidays, the end of summer time and a change of the limit; half of it is sealed. */
const TIME = { from: Date.parse('2024-10-07T22:00:00Z'), to: Date.parse('2024-11-11T23:00:00Z') }
const SEALED_BEFORE = TIME.from + 18 * DAY
const RUNS = Number(process.env.COMPARED_RUNS ?? 4)
const ZONE = 'Europe/Berlin'

let db: TestDatabase
let server: TestServer
let organization: TestOrganization
let token: string
let site: PlainFigureSite

beforeAll(async () => {
  db = await testDatabase()
  server = await startServer({ connection: db.connection, ...NO_RATE_LIMITS })
  organization = await makeOrganization(db.database)
  token = (await organization.user()).token
  const wanted = { zone: ZONE, country: 'DE', holidays: [], ...TIME, rate: 8, seed: 11 }
  site = (await makeFigureSite(db.database, organization, wanted)).site
  await makePeriods(db.database, site, wanted, 8, 11)
  expect(await sealRecords(db.database, { before: SEALED_BEFORE, siteBlockRecords: 300 })).toBeGreaterThan(1000)
})
afterAll(async () => {
  await server?.stop()
  await db?.drop()
})

interface Chosen {
  from: number
  to: number
  /** Filters on records and on the clock, as all calls name them. */
  filters: object
  quality: 'exclude' | 'all'
}

/** All that is sealed, all that is not, and both. */
const EXAMPLES: Chosen[] = [
  [0, 16],
  [20, 35],
  [10, 26],
].map(([first = 0, last = 0]) => ({
  ...{ from: TIME.from + first * DAY, to: TIME.from + last * DAY, filters: {}, quality: 'exclude' },
}))

// biome-ignore lint/suspicious/noExplicitAny: answers of several calls
type Json = any

async function post(call: string, body: object): Promise<Json> {
  const answer = await ask(server.url, 'POST', `/api/v1/traffic/data/${call}`, { token, body })
  expect(answer.status, answer.text.slice(0, 300)).toBe(200)
  return answer.json
}

const timeOf = ({ from, to }: { from: number; to: number }) => ({ time: { from_dt: iso(from), to_dt: iso(to) } })
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
const roundTo = (value: number, digits: number) => Math.round(value * 10 ** digits + 1e-9) / 10 ** digits
const countOf = (items: { count: number }[]) => sum(items.map(({ count }) => count))
const withoutCount = ({ count: _, above_limit: __, ...statistics }: Json) => statistics
const SECTIONS = ['volume', 'speeds', 'above_limit', 'by_direction', 'by_day', 'hours', 'quarters', 'peak_hours']

/** With all time included, an aggregate of the same records counts what figures count. */
async function compareWithAggregates({ from, to, filters }: Chosen): Promise<void> {
  const body = { ...timeOf({ from, to }), ...filters, sites: [site.id] }
  const classes = { vehicle_classes: VEHICLE_CLASSES, ...filters }
  const figures = (await post('figures', { ...body, ...classes, quality: 'all', sections: SECTIONS })).items[0]
  const total = await post('aggregate', { ...body, summary: true })
  const { summary } = total
  expect(total.items[0].count).toBe(figures.used.records)
  expect(figures.used.not_motor).toBe(0)
  expect(total.items[0].count - total.items[0].valid_count).toBe(figures.speeds.used.invalid)
  expect(total.items[0].speed_kmh).toEqual(
    Object.fromEntries(Object.keys(total.items[0].speed_kmh).map(name => [name, figures.speeds[name]])),
  )
  for (const [interval, section, starts] of [
    ['1h', 'hours', 'start'],
    ['15m', 'quarters', 'start'],
    ['1d', 'by_day', 'date'],
  ] as const) {
    const { items } = await post('aggregate', { ...body, interval })
    const known = new Map<string, Json>(figures[section].items.map((item: Json) => [item[starts], item]))
    for (const item of items) {
      // The first interval may begin with the window.
      const own = known.get(starts === 'date' ? item.start.slice(0, 10) : item.start)
      if (!own && item === items[0]) continue
      expect(own?.volume, `${section} ${item.start}`).toBe(item.count)
      if (own.speeds) expect(withoutCount(own.speeds), `${section} ${item.start}`).toEqual(item.speed_kmh)
    }
    expect(countOf(items)).toBe(sum(figures[section].items.map(({ volume }: { volume: number }) => volume)))
  }
  const byChannel = await post('aggregate', { ...body, group_by: ['channel'] })
  for (const { channel, count, speed_kmh } of byChannel.items) {
    const own = figures.by_direction.items.find((item: Json) => item.channel === channel)
    expect([own.count, withoutCount(own.speeds)]).toEqual([count, speed_kmh])
  }
  expect(summary.directions.map(({ channel, count }: Json) => [channel, count])).toEqual(
    figures.by_direction.items.flatMap(({ channel, count }: Json) => (count > 0 ? [[channel, count]] : [])),
  )
  expect(summary.days).toBe(figures.used.days)
  expect(summary.average_daily_traffic).toBe(
    summary.days === 0 ? null : roundTo(figures.volume.count / summary.days, 1),
  )
  expect(Object.values(summary.over_limit)).toEqual(
    figures.above_limit.items.slice(0, 3).map(({ share }: Json) => share),
  )
  if (figures.used.days === figures.by_day.items.length) {
    expect(summary.sliding_peak_hour.count).toBe(figures.peak_hours.whole_day.highest_day.volume)
  }
}

/** A report and a comparison of two halves have the figures of the call itself. */
async function compareWithReports({ from, to, filters, quality }: Chosen): Promise<void> {
  const sections = ['volume', 'speeds', 'above_limit', 'by_day', 'peak_hours']
  const body = { ...timeOf({ from, to }), ...filters, sites: [site.id] }
  const figures = (await post('figures', { ...body, sections })).items[0]
  const report = await readReport(db.database, {
    ...{ organizationId: organization.id, siteId: site.id, from, to, filters: filters as { [name: string]: unknown } },
    ...{ options: reportOptions.parse({}), madeAt: new Date(), userId: 0 },
  })
  for (const name of ['used', ...sections]) {
    expect(JSON.parse(JSON.stringify(report.figures[name as 'volume'])), name).toEqual(figures[name])
  }
  const half = { from, to: from + Math.floor((to - from) / 2) }
  const sides = { a: { site: site.id, ...timeOf(half) }, b: { site: site.id, ...timeOf({ from: half.to, to }) } }
  const { weekdays: _, hours: __, ...records } = filters as { weekdays?: number[]; hours?: number[] }
  const compared = await post('compare', { ...sides, ...records, quality, hourly_speeds: false })
  const ofHalf = { ...timeOf(half), ...records, sites: [site.id], quality, sections: ['by_day'] }
  const days = (await post('figures', ofHalf)).items[0].by_day.items.filter(({ date }: Json) =>
    compared.a.days.includes(date),
  )
  expect(days.map(({ date }: Json) => date)).toEqual(compared.a.days)
  const meanOf = (values: number[]) => (values.length === 0 ? null : roundTo(sum(values) / values.length, 2))
  expect(compared.volume.a).toBe(meanOf(days.map(({ volume }: Json) => volume)))
  expect(compared.p85.a).toBe(meanOf(days.flatMap(({ speeds }: Json) => speeds.p85 ?? [])))
  expect(compared.a.speeds.count).toBe(countOf(days.map(({ speeds }: Json) => speeds)))
}

/** The rows of a file of intervals are the items of the call. */
async function compareWithExport({ from, to, filters }: Chosen): Promise<void> {
  const { weekdays: _, hours: __, ...records } = filters as { weekdays?: number[]; hours?: number[] }
  const claimed = {
    ...{ window_from: new Date(from), window_to: new Date(to), organization_id: organization.id, request: records },
    context: { sites: { [site.id]: { time_zone: ZONE, channels: [] } } },
  }
  const options = aggregateOptions.parse({ interval: '1h' })
  const exported: string[] = []
  const count = { records: 0, progress: 0 }
  const { signal } = new AbortController()
  const run = { database: db.database, claimed, signal, count } as never
  for await (const rows of readAggregate(run, options)) {
    for (const { item } of rows) exported.push(JSON.stringify([item.start, item.channel, item.count, item.speed_kmh]))
  }
  const body = { ...timeOf({ from, to }), ...records, sites: [site.id], interval: '1h', group_by: ['channel'] }
  const { items } = await post('aggregate', body)
  expect(exported).toEqual(
    items.map((item: Json) => JSON.stringify([item.start, item.channel, item.count, item.speed_kmh])),
  )
}

test(
  'every number that aggregates, figures, comparisons, reports and files of intervals share is equal',
  async () => {
    const some = <T>(values: readonly T[]) => fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 3 })
    const filters = fc.record(
      {
        channels: some([1, 2, 3]),
        vehicle_classes: some(['car', 'truck', 'bicycle', 'unknown']),
        valid: fc.boolean(),
        weekdays: some([1, 2, 3, 4, 5, 6, 7]),
        hours: fc.uniqueArray(fc.integer({ min: 0, max: 23 }), { minLength: 1, maxLength: 12 }),
      },
      { requiredKeys: [] },
    )
    const chosen = fc
      .tuple(
        fc.nat(25 * 24),
        fc.integer({ min: 20, max: 8 * 24 }),
        fc.constantFrom(0, 0, 7 / 60),
        fc.boolean(),
        filters,
      )
      .map(([hour, hours, more, isAll, some]): Chosen => {
        const from = TIME.from + (hour + more) * HOUR
        return { from, to: TIME.from + (hour + hours) * HOUR, filters: some, quality: isAll ? 'all' : 'exclude' }
      })
    await fc.assert(
      fc.asyncProperty(chosen, async one => {
        await compareWithAggregates(one)
        await compareWithReports(one)
        await compareWithExport(one)
      }),
      { numRuns: RUNS, endOnFailure: true, examples: EXAMPLES.map(one => [one] as [Chosen]) },
    )
  },
  180_000 + RUNS * 10_000,
)
