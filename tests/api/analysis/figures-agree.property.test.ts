import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../../contract/times/time.ts'
import { UNITS, type Units } from '../../../contract/units.ts'
import { nounOf, POPULATIONS, type Population } from '../../../contract/vehicles/population.ts'
import { HEAVY_CLASSES, VEHICLE_CLASSES } from '../../../contract/vehicles/vehicle-classes.ts'
import { weekendShare } from '../../../contract/weekend-share.ts'
import { writePdf } from '../../../server/analysis/reports/pdf/write-pdf.ts'
import { readDocument } from '../../../server/analysis/reports/read-document.ts'
import { readReport } from '../../../server/analysis/reports/read-report.ts'
import { reportOptions } from '../../../server/analysis/reports/schema.ts'
import { countingWords, wordsOf } from '../../../server/analysis/reports/words.ts'
import { readAggregate } from '../../../server/delivery/exports/formats/aggregate/read-aggregate.ts'
import { encodeReportXlsx } from '../../../server/delivery/exports/formats/encode-report-xlsx.ts'
import { leaveOutExcluded, readExclusions } from '../../../server/delivery/exports/leave-out-excluded.ts'
import { aggregateOptions, exportBody, exportFilters } from '../../../server/delivery/exports/schema.ts'
import { everySite } from '../../../server/people/access/viewer.ts'
import { sealRecords } from '../../../server/records/store/sealing/seal-records.ts'
import { countRecords } from '../../../server/records/walk-records.ts'
import { makeOrganization, type TestOrganization } from '../../support/people/people.ts'
import type { PlainFigureSite } from '../../support/plain-figures/plain-days.ts'
import { expectInFiles, expectTables } from '../../support/reading/report-rows.ts'
import { ask } from '../../support/services/ask.ts'
import { useServer } from '../../support/services/use-server.ts'
import { makeRandomFigureSite } from '../../support/traffic/random-figure-site.ts'
import { isSealingAll } from '../../support/traffic/seal-before-reads.ts'
import { iso, NO_RATE_LIMITS } from '../../support/traffic/traffic.ts'

/** With holidays and the end of summer time; half of it is sealed. */
const TIME = { from: Date.parse('2024-10-07T22:00:00Z'), to: Date.parse('2024-11-11T23:00:00Z') }
const SEALED_BEFORE = process.env.COMPARED_SEALED ? TIME.to + DAY_MS : TIME.from + 18 * DAY_MS
const RUNS = Number(process.env.COMPARED_RUNS ?? 4)
const ZONE = 'Europe/Berlin'

const server = useServer(NO_RATE_LIMITS)
/** What is compared at the moment. */
let organization: TestOrganization
let token: string
let site: PlainFigureSite
/** The second row of the table of sites. */
let other: number

const known = new Map<number, () => void>()

/** Traffic, quality periods, limits and calendars are those of a seed, which a failure names. */
async function useSiteOf(seed: number): Promise<void> {
  const use = known.get(seed)
  if (use) return use()
  // Each is alone in its organization: to seal a day again takes as long as it has sites.
  const own = await makeOrganization(server.database)
  const { token: ownToken } = await own.user()
  const empty = await own.site({ time_zone: ZONE })
  const service = { url: server.url, database: server.database, organization: own, token: ownToken }
  const made = await makeRandomFigureSite(service, { ...TIME, rate: 8, seed })
  if (!isSealingAll) {
    const sealed = await sealRecords(server.database, { before: SEALED_BEFORE, siteBlockRecords: 300 })
    expect(sealed).toBeGreaterThan(500)
  }
  const useIt = () => {
    ;[organization, token, site, other] = [own, ownToken, made, empty]
  }
  known.set(seed, useIt)
  useIt()
  await compareWithCalendar(made)
}

interface Chosen {
  seed: number
  from: number
  to: number
  /** Filters on records and on the clock, as all calls name them. */
  filters: object
  quality: 'exclude' | 'all'
  population: Population
  units: Units
}

/** All that is sealed, all that is not, and both. */
const EXAMPLES: Chosen[] = [
  [0, 16],
  [20, 35],
  [10, 26],
].map(([first = 0, last = 0], n) => ({
  ...{
    seed: 11,
    units: n === 2 ? 'imperial' : 'metric',
    from: TIME.from + first * DAY_MS,
    to: TIME.from + last * DAY_MS,
    filters: {},
    quality: 'exclude',
    population: 'motor',
  },
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

/** The days of figures are those of the calendar of the site, and AADT tells school days apart as it does. */
async function compareWithCalendar({ id }: PlainFigureSite): Promise<void> {
  const calendar = await ask(server.url, 'GET', `/api/v1/traffic/sites/${id}/calendar?year=2024`, { token })
  const days = new Map<string, Json>(calendar.json.days.map((day: Json) => [day.date, day]))
  const { by_day, aadt, used } = (await post('figures', { year: 2024, sites: [id], sections: ['by_day', 'aadt'] }))
    .items[0]
  expect(by_day.items.map(({ kind }: Json) => kind)).toEqual(calendar.json.days.map(({ kind }: Json) => kind))
  const others = by_day.items.filter(({ counts, kind }: Json) => counts && kind !== 'sunday_or_holiday')
  const ofSchool = others.filter(({ date }: Json) => days.get(date).school_holiday !== null)
  const { dtv_w, dtv_u, dtv_s } = aadt.germany
  expect(calendar.json.has_school_calendar).toBe(true)
  expect([dtv_w.days, dtv_u.days]).toEqual([others.length - ofSchool.length, ofSchool.length])
  expect(dtv_w.days + dtv_u.days + dtv_s.days).toBe(used.days)
}

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
async function compareWithReports({ from, to, filters, units }: Chosen): Promise<void> {
  const sections = ['volume', 'speeds', 'above_limit', 'by_day', 'peak_hours']
  const body = { ...timeOf({ from, to }), ...filters, units, sites: [site.id] }
  const figures = (await post('figures', { ...body, sections })).items[0]
  const report = await readReport(server.database, {
    viewer: everySite(organization.id),
    siteId: site.id,
    from,
    to,
    filters: filters as { [name: string]: unknown },
    options: reportOptions.parse({ units }),
    madeAt: new Date(),
    userId: 0,
  })
  for (const name of ['used', ...sections]) {
    expect(JSON.parse(JSON.stringify(report.figures[name as 'volume'])), name).toEqual(figures[name])
  }
}

/** A comparison of two halves has the figures of their days. */
async function compareWithComparison(chosen: Chosen): Promise<void> {
  const { from, to, filters, units } = chosen
  const half = { from, to: from + Math.floor((to - from) / 2) }
  const sides = { a: { site: site.id, ...timeOf(half) }, b: { site: site.id, ...timeOf({ from: half.to, to }) } }
  const { weekdays: _, hours: __, ...others } = filters as { weekdays?: number[]; hours?: number[] }
  const records = { ...others, ...countedOf(chosen) }
  const compared = await post('compare', { ...sides, ...records, units, hourly_speeds: false })
  const ofHalf = { ...timeOf(half), ...records, sites: [site.id] }
  const isCompared = (date: string) => compared.a.days.includes(date)
  const { by_day } = (await post('figures', { ...ofHalf, units, sections: ['by_day'] })).items[0]
  const days = by_day.items.filter(({ date }: Json) => isCompared(date))
  expect(days.map(({ date }: Json) => date)).toEqual(compared.a.days)
  const meanOf = (values: number[]) => (values.length === 0 ? null : roundTo(sum(values) / values.length, 2))
  expect(compared.volume.a).toBe(meanOf(days.map(({ volume }: Json) => volume)))
  expect(compared.p85.a).toBe(meanOf(days.flatMap(({ speeds }: Json) => speeds.p85 ?? [])))
  expect(compared.a.speeds.count).toBe(countOf(days.map(({ speeds }: Json) => speeds)))
  // Those of a day are rounded already: to 0.01 and 0.0001.
  const daily = (name: string): number[] => days.flatMap(({ speeds }: Json) => speeds[name] ?? [])
  for (const [name, values, digits] of [
    ['mean_speed', daily('mean'), 1],
    ['above_limit', daily('above_limit'), 3],
  ] as const) {
    if (values.length === 0) expect(compared[name].a).toBeNull()
    else expect(compared[name].a, name).toBeCloseTo(sum(values) / values.length, digits)
  }
  const weighted = sum(days.map(({ speeds }: Json) => (speeds.mean ?? 0) * speeds.count))
  if (compared.a.speeds.count > 0) expect(compared.a.speeds.mean).toBeCloseTo(weighted / compared.a.speeds.count, 1)
  const { items } = await post('aggregate', { ...ofHalf, interval: '1d', group_by: ['vehicle_class'] })
  const ofDays = items.filter(({ start }: Json) => isCompared(start.slice(0, 10)))
  const heavy = ofDays.filter(({ vehicle_class }: Json) => HEAVY_CLASSES.includes(vehicle_class))
  expect(compared.a.heavy_share).toBe(countOf(ofDays) === 0 ? null : roundTo(countOf(heavy) / countOf(ofDays), 4))
}

/** What is counted, as all calls name it: classes of a filter are counted instead of a population. */
const countedOf = ({ filters, population, quality }: Chosen) =>
  'vehicle_classes' in filters ? { quality } : { population, quality }

/** The table of sites, aggregates, and the page, PDF and Excel file of a report count the same vehicles. */
async function compareWithPages(chosen: Chosen): Promise<void> {
  const { from, to, filters, units } = chosen
  const counted = countedOf(chosen)
  const records = { ...timeOf({ from, to }), ...filters, ...counted }
  const body = { ...records, units }
  const sections = [
    'volume',
    'speeds',
    'above_limit',
    'by_direction',
    'day_volumes',
    'peak_hours',
    'by_month',
    'speed_bins',
  ]
  const figures = (await post('figures', { ...body, sites: [site.id], sections })).items[0]
  const table = { ...body, sites: [other, site.id], sections: ['volume', 'speeds', 'above_limit', 'day_volumes'] }
  const row = (await post('figures', table)).items.find((item: Json) => item.site === site.id)
  for (const name of ['used', ...table.sections]) expect(row[name], name).toEqual(figures[name])

  const aggregate = async (more: object) => (await post('aggregate', { ...records, sites: [site.id], ...more })).items
  const { in_window } = figures.volume
  const [total] = await aggregate({})
  expect(total.count).toBe(in_window.count)
  if (units === 'metric') expect(total.speed_kmh.p85).toBe(figures.speeds.p85)
  for (const interval of ['15m', '1h', '1d', '1mo']) {
    expect(countOf(await aggregate({ interval })), interval).toBe(in_window.count)
  }
  expect(countOf(figures.by_month.items.map((month: Json) => month.in_window))).toBe(in_window.count)
  expect(countOf(figures.by_direction.items)).toBe(in_window.count)
  const classes = await aggregate({ group_by: ['channel', 'vehicle_class'] })
  const ofClasses = VEHICLE_CLASSES.map(name => countOf(classes.filter((item: Json) => item.vehicle_class === name)))
  expect(ofClasses.filter(count => count > 0)).toEqual(in_window.classes.map(({ count }: { count: number }) => count))

  const options = reportOptions.parse({ ...counted, units, sections: ['by_direction', 'speeds', 'classes'] })
  const madeAt = new Date()
  const { document, used } = await readDocument(server.database, {
    viewer: everySite(organization.id),
    siteId: site.id,
    from,
    to,
    filters: filters as { [name: string]: unknown },
    options,
    madeAt,
    userId: 0,
  })
  expect(JSON.parse(JSON.stringify(used))).toEqual([figures.used])
  const noun = nounOf(options.population ?? 'motor', in_window.classes)
  const words = countingWords(wordsOf(options), noun)
  expect(document.figures.map(({ value }) => value)).toEqual([
    words.number(in_window.count),
    words.number(figures.volume.adt),
    words.number(figures.peak_hours.highest_hour?.volume),
    words.number(figures.speeds.p85, { digits: 1 }),
    words.share(figures.above_limit.items[0]?.share),
    words.share(words.hasHeavy ? in_window.heavy_share : weekendShare(figures.volume.weekdays)),
  ])
  expectTables(document, { figures, classes }, words.hasHeavy)
  const xlsx: Buffer[] = []
  for await (const part of encodeReportXlsx(document, words, 'a4', madeAt)) xlsx.push(part)
  const pdf = await writePdf(document, words, options.paper, madeAt)
  expectInFiles(document, { pdf, xlsx: Buffer.concat(xlsx) })
}

/** A file of records has those that figures count. */
async function compareWithRecords(chosen: Chosen): Promise<void> {
  const { from, to, filters } = chosen
  const { weekdays: _, hours: __, ...records } = filters as { weekdays?: number[]; hours?: number[] }
  const selected = { ...timeOf({ from, to }), ...records, ...countedOf(chosen), sites: [site.id] }
  const body = exportBody.parse({ ...selected, format: 'csv' })
  const selection = { organizationId: organization.id, from, to, filters: exportFilters(body) }
  const exclusions = chosen.quality === 'exclude' ? await readExclusions(server.database, selection) : {}
  const leaveOut = leaveOutExcluded({ from, to }, exclusions)
  const max = Number.POSITIVE_INFINITY
  const { volume } = (await post('figures', { ...selected, sections: ['volume'] })).items[0]
  expect(await countRecords(server.database, { ...selection, order: 'asc' }, { max, leaveOut })).toBe(
    volume.in_window.count,
  )
}

/** The rows of a file of intervals are the items of the call. */
async function compareWithExport(chosen: Chosen): Promise<void> {
  const { from, to, filters } = chosen
  const { weekdays: _, hours: __, ...others } = filters as { weekdays?: number[]; hours?: number[] }
  const records = { ...others, ...countedOf(chosen) }
  const claimed = {
    window_from: new Date(from),
    window_to: new Date(to),
    organization_id: organization.id,
    request: records,
    context: { sites: { [site.id]: { time_zone: ZONE, channels: [] } } },
  }
  const options = aggregateOptions.parse({ interval: '1h' })
  const exported: string[] = []
  const count = { records: 0, progress: 0 }
  const { signal } = new AbortController()
  const run = { database: server.database, claimed, signal, count } as never
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
  'every number that aggregates, figures, the table of sites, comparisons, reports and files share is equal',
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
        fc.constantFrom(...POPULATIONS),
        filters,
        fc.nat(999),
        fc.constantFrom(...UNITS),
      )
      .map(([hour, hours, more, isAll, population, some, seed, units]): Chosen => {
        const from = TIME.from + (hour + more) * HOUR_MS
        const quality = isAll ? 'all' : 'exclude'
        return { seed, from, to: TIME.from + (hour + hours) * HOUR_MS, filters: some, quality, population, units }
      })
    await fc.assert(
      fc.asyncProperty(chosen, async one => {
        await useSiteOf(one.seed)
        await compareWithAggregates(one)
        await compareWithReports(one)
        await compareWithComparison(one)
        await compareWithExport(one)
        await compareWithRecords(one)
        await compareWithPages(one)
      }),
      { numRuns: RUNS, endOnFailure: true, examples: EXAMPLES.map(one => [one] as [Chosen]) },
    )
  },
  180_000 + RUNS * 10_000,
)
