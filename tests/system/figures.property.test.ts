import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { FIGURE_SECTIONS } from '../../contract/figure-sections.ts'
import { DAY_MS, MINUTE_MS } from '../../contract/times/time.ts'
import { sealRecords } from '../../server/records/store/sealing/seal-records.ts'
import { makeOrganization } from '../support/people/people.ts'
import type { PlainFigureRequest, PlainFigureSite, PlainVehicle } from '../support/plain-figures/plain-days.ts'
import { PlainFigures } from '../support/plain-figures/plain-figures.ts'
import { plainWelch } from '../support/plain-figures/plain-welch.ts'
import { ask } from '../support/services/ask.ts'
import { useServer } from '../support/services/use-server.ts'
import { makeFigureSite, makePeriods, readVehicles } from '../support/traffic/figure-sites.ts'
import { isSealingAll } from '../support/traffic/seal-before-reads.ts'
import { iso, NO_RATE_LIMITS } from '../support/traffic/traffic.ts'

const server = useServer(NO_RATE_LIMITS)
let token: string
const sites: { site: PlainFigureSite; vehicles: PlainVehicle[]; from: number; to: number }[] = []

/** Local midnights. */
const YEAR = { from: Date.parse('2023-12-31T23:00:00Z'), to: Date.parse('2024-12-31T23:00:00Z') }
/** Around the change of the clocks of Lord Howe by half an hour, on 7 April. */
const AUTUMN = { from: Date.parse('2024-03-20T00:00:00Z'), to: Date.parse('2024-04-25T00:00:00Z') }
const GERMAN_HOLIDAYS = [
  ...['2024-01-01', '2024-03-29', '2024-04-01', '2024-05-01', '2024-05-09', '2024-05-20', '2024-10-03'],
  ...['2024-12-25', '2024-12-26', '2025-01-01'],
]

/** So many days of the year are sealed; later ones stay rows, and some windows lie across. */
const SEALED_BEFORE = process.env.COMPARED_SEALED ? YEAR.to + DAY_MS : AUTUMN.to + DAY_MS
const KINDS = process.env.COMPARED_SEALED ? ['blocks'] : ['rows', 'blocks']
const RUNS = Number(process.env.COMPARED_RUNS ?? 8)

/** An estimate is of other sites too. */
const SECTIONS = FIGURE_SECTIONS.filter(section => section !== 'estimate')
/** A plain computation of all hours of a year takes too long. */
const SECTIONS_OF_YEAR = SECTIONS.filter(section => section !== 'hours')

const THRESHOLDS = [
  { percent: 110, offset: 2 },
  { percent: 100, offset: -5 },
  { percent: 0, offset: 33.3 },
]

beforeAll(async () => {
  const organization = await makeOrganization(server.database)
  token = (await organization.user()).token
  for (const wanted of [
    { zone: 'Europe/Berlin', country: 'DE', holidays: GERMAN_HOLIDAYS, ...YEAR, rate: 1, seed: 7 },
    { zone: 'Australia/Lord_Howe', country: 'AU', holidays: [], ...AUTUMN, rate: 6, seed: 8 },
  ]) {
    const { site, schemeAt } = await makeFigureSite(server.database, organization, wanted)
    const vehicles = await readVehicles(server.url, token, site, schemeAt, wanted)
    site.periods = await makePeriods(server.database, site, wanted, 14, wanted.seed)
    sites.push({ site, vehicles, from: wanted.from, to: wanted.to })
  }
})

async function compare(
  { site, vehicles }: { site: PlainFigureSite; vehicles: PlainVehicle[] },
  request: PlainFigureRequest,
  sections: readonly string[],
): Promise<void> {
  const { from, to, ...rest } = request
  const time = rest.year === undefined ? { time: { from_dt: iso(from), to_dt: iso(to) } } : {}
  // Public holidays of Australia differ by state: their rules are not what is tested.
  const calendar = site.holidays.length === 0 ? { calendar: 'none' } : {}
  const body = { ...time, ...calendar, ...rest, sites: [site.id], sections }
  const answer = await ask(server.url, 'POST', '/api/v1/traffic/data/figures', { token, body })
  expect(answer.status, answer.text.slice(0, 300)).toBe(200)
  const plain = new PlainFigures(request, site, vehicles)
  for (const section of sections) {
    const found = answer.json.items[0][section]
    const expected = plain.section(section) as { items?: unknown[] }
    // Only the first item that differs: a difference among thousands is unreadable, and takes minutes to print.
    if (isDeepStrictEqual(found, expected)) continue
    const wrong = expected.items?.findIndex((item, i) => !isDeepStrictEqual(item, found.items[i])) ?? -1
    expect(found.items?.[wrong] ?? found, section).toEqual(expected.items?.[wrong] ?? expected)
  }
}

test('all sections of a year are what a plain computation finds', async () => {
  const berlin = sites[0] as (typeof sites)[number]
  await compare(berlin, { ...YEAR, year: 2024, min_coverage: 0.5 }, SECTIONS_OF_YEAR)
})

test('so are sections in miles, with all time included and classes by length', async () => {
  const berlin = sites[0] as (typeof sites)[number]
  const request = { ...YEAR, year: 2024, quality: 'all', units: 'imperial', class_scheme: 'norway_length' }
  await compare(berlin, request, ['aadt', 'above_limit', 'free_flow', 'classes', 'histograms', 'by_hour'])
})

test('so are sections by day, weekday and clock hour that are requested together with single hours', async () => {
  const [, autumn] = sites as [unknown, (typeof sites)[number]]
  const sections = ['hours', 'above_limit', 'histograms', 'by_direction', 'by_hour', 'by_weekday', 'by_weekday_hour']
  await compare(autumn, { ...AUTUMN, min_coverage: 0.5 }, [...sections, 'by_day', 'by_month'])
})

test.each(KINDS)(
  'so are those of any window, with any filters and settings, from %s',
  async kind => {
    if (kind === 'blocks' && !isSealingAll) {
      expect(await sealRecords(server.database, { before: SEALED_BEFORE })).toBeGreaterThan(1000)
    }
    const some = <T>(values: T[]) => fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 3 })
    const settings = fc.record(
      {
        quality: fc.constantFrom('exclude', 'all'),
        min_coverage: fc.constantFrom(0, 0.5, 0.9, 0.95, 1),
        units: fc.constantFrom('metric', 'imperial'),
        speed_limit: fc.integer({ min: 20, max: 70 }),
        above_limit: fc.constant(THRESHOLDS),
        pace_width: fc.constantFrom(0.1, 5, 12.5),
        free_flow_headway_s: fc.constantFrom(0, 3, 5.5),
        platoon_headway_s: fc.constantFrom(1, 2.5),
        class_scheme: fc.constantFrom('ndw_length', 'webtris_length', 'tls_2_1', 'fhwa_3', 'swiss2', 'swiss_length'),
        vehicle_classes: some(['car', 'truck', 'bicycle', 'unknown']),
        channels: some([1, 2, 3]),
        weekdays: some([1, 2, 3, 4, 5, 6, 7]),
        hours: fc.uniqueArray(fc.integer({ min: 0, max: 23 }), { minLength: 1, maxLength: 12 }),
      },
      { requiredKeys: [] },
    )
    const window = fc.tuple(
      fc.constantFrom(0, 1),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.integer({ min: 1, max: 20 * 1440 }),
    )
    await fc.assert(
      fc.asyncProperty(window, settings, some(SECTIONS), async ([n, place, minutes], chosen, sections) => {
        const one = sites[n] as (typeof sites)[number]
        const end = kind === 'blocks' ? Math.min(one.to, SEALED_BEFORE) : one.to
        const start = one.from - DAY_MS + place * (end - one.from)
        const from = Math.floor(start / MINUTE_MS) * MINUTE_MS
        const isOfYear = sections.some(section => ['aadt', 'design_hours'].includes(section))
        const { weekdays, hours, ...rest } = chosen
        const clock = isOfYear ? {} : { ...(weekdays && { weekdays }), ...(hours && { hours }) }
        await compare(one, { from, to: from + minutes * MINUTE_MS, ...rest, ...clock }, sections)
      }),
      { numRuns: RUNS },
    )
  },
  120_000 + RUNS * 5_000,
)

test('a comparison of two periods has the days and the intervals of a plain computation', async () => {
  const { site, vehicles } = sites[1] as (typeof sites)[number]
  const windows = [0, 16].map(day => ({ from: AUTUMN.from + day * DAY_MS, to: AUTUMN.from + (day + 16) * DAY_MS }))
  const [a, b] = windows.map(({ from, to }) => ({ site: site.id, time: { from_dt: iso(from), to_dt: iso(to) } }))
  const hours = [6, 7, 8, 14, 15]
  const body = { a, b, hours, weekdays: [1, 2, 3, 4, 5], min_coverage: 0.8, units: 'imperial' }
  const compare = (fields: object) =>
    ask(server.url, 'POST', '/api/v1/traffic/data/compare', { token, body: { ...body, ...fields } })
  const answer = await compare({})
  expect(answer.status, answer.text.slice(0, 300)).toBe(200)
  const { json } = answer
  const settings = { min_coverage: 0.8, units: 'imperial' }
  const [plainA, plainB] = windows.map(window =>
    new PlainFigures({ ...window, ...settings }, site, vehicles).daily(json.weekdays, hours),
  ) as [ReturnType<PlainFigures['daily']>, ReturnType<PlainFigures['daily']>]
  for (const [side, plain] of [
    [json.a, plainA],
    [json.b, plainB],
  ] as const) {
    expect(side.days).toEqual(plain.dates)
    expect(side.limits).toEqual(plain.limits)
    expect(side.speed_histogram).toEqual(plain.histogram)
    expect(side.volumes).toEqual(plain.volumes)
    expect(side.speeds).toEqual(plain.speeds)
    expect(side.heavy_share).toBe(plain.heavyShare)
    expect(side.p85_by_hour).toEqual(plain.p85ByHour)
  }
  expect(json.volume).toEqual(plainWelch(plainA.volume, plainB.volume, 2))
  expect(json.mean_speed).toEqual(plainWelch(plainA.mean, plainB.mean, 2))
  expect(json.p85).toEqual(plainWelch(plainA.p85, plainB.p85, 2))
  expect(json.above_limit).toEqual(plainWelch(plainA.above, plainB.above, 4))
  const withoutHours = (side: object) => ({ ...side, p85_by_hour: [] })
  const short = { ...json, a: withoutHours(json.a), b: withoutHours(json.b) }
  expect((await compare({ hourly_speeds: false })).json).toEqual(short)
  expect(json.a.days.length).toBeGreaterThan(4)
})
