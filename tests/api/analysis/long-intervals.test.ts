import { beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../contract/times/time.ts'
import { makeOrganization, type TestOrganization } from '../../support/people/people.ts'
import { beSignedIn, type SignedInCaller } from '../../support/people/sign-in.ts'
import { ask } from '../../support/services/ask.ts'
import { useServer } from '../../support/services/use-server.ts'
import { interval, type SentIntervalItem, storeIntervalsOf } from '../../support/traffic/intervals.ts'
import { between, iso, NO_RATE_LIMITS, store } from '../../support/traffic/traffic.ts'

/** Midnight in Berlin; a Monday, five weeks before the end of summer time. */
const FROM = Date.parse('2024-09-15T22:00:00Z')
const DAYS = 21
const TO = FROM + DAYS * DAY_MS
const TIME = between(FROM, TO)
/** Between the weeks that are compared. */
const HALF = FROM + 7 * DAY_MS

const server = useServer(NO_RATE_LIMITS)
let organization: TestOrganization
let token: string
let signedIn: SignedInCaller
/** Counted by days; by hours; by quarters in the first week, then by single vehicles. */
let daily: number
let hourly: number
let mixed: number

/** One after the other from a time on. */
const intervals = (from: number, count: number, seconds: number, fields: (n: number) => object): SentIntervalItem[] =>
  Array.from({ length: count }, (_, n) =>
    interval(from + n * seconds * 1000, { duration_s: seconds, classes: { car: 10 }, ...fields(n) }),
  )

beforeAll(async () => {
  organization = await makeOrganization(server.database)
  const user = await organization.user()
  token = user.token
  signedIn = await beSignedIn(server, server.database, user)
  const site = () =>
    organization.site({ time_zone: 'Europe/Berlin', country: 'DE', speed_limits: [{ from: null, kmh: 50 }] })
  ;[daily, hourly, mixed] = [await site(), await site(), await site()]
  const speeds = { edges_kmh: [0, 40, 45, 50, 55, 60], counts: [20, 40, 80, 40, 12] }
  const ofDay = (n: number) => ({ classes: { car: 192 + (n % 7) }, speeds })
  await storeIntervalsOf(server.database, daily, intervals(FROM, DAYS, 86_400, ofDay))
  await storeIntervalsOf(
    server.database,
    hourly,
    intervals(FROM, DAYS * 24, 3600, n => ({ classes: { car: n % 24 } })),
  )
  await storeIntervalsOf(
    server.database,
    mixed,
    intervals(FROM, 7 * 96, 900, () => ({})),
  )
  const vehicles = Array.from({ length: 14 * 48 }, (_, n) => ({
    timestamp: iso(HALF + n * 30 * MINUTE_MS),
    channel: 1,
    speed_kmh: 48,
  }))
  await store(server.database, mixed, vehicles, [[HALF, TO]])
})

// biome-ignore lint/suspicious/noExplicitAny: answers of several calls
type Json = any

async function post(call: string, body: object): Promise<Json> {
  const answer = await ask(server.url, 'POST', `/api/v1/traffic/data/${call}`, { token, body })
  expect(answer.status, answer.text.slice(0, 300)).toBe(200)
  return answer.json
}

async function refusal(call: string, body: object): Promise<Json> {
  const answer = await ask(server.url, 'POST', `/api/v1/traffic/data/${call}`, { token, body })
  expect(answer.status).toBe(400)
  return answer.json
}

async function reportOf(site: number, days: number, options: object = {}): Promise<Json> {
  const body = { ...between(FROM, FROM + days * DAY_MS), sites: [site], report: options }
  const { status, json } = await signedIn('POST', '/app/api/traffic/data/report', { body })
  expect(status, JSON.stringify(json).slice(0, 300)).toBe(200)
  return json.document
}

const sectionOf = (document: Json, title: string) => document.sections.find((one: Json) => one.title === title)
const week = (site: number, from: number) => ({ site, ...between(from, from + 7 * DAY_MS) })
const sums = (site: number, seconds: number) => `Site ${site} has counts that are sums of ${seconds} s`

describe('a site says by which times it was counted', () => {
  const countedBy = async (site: number) =>
    (await ask(server.url, 'GET', `/api/v1/traffic/sites/${site}`, { token })).json.counted_by
  const local = (ts: number) => `${new Date(ts + 2 * HOUR_MS).toISOString().slice(0, -1)}+02:00`
  const all = { from: local(FROM), to: local(TO) }

  test('of intervals of one length, and until it counts single vehicles', async () => {
    expect(await countedBy(daily)).toEqual([{ ...all, interval: '1d' }])
    expect(await countedBy(hourly)).toEqual([{ ...all, interval: '1h' }])
    expect(await countedBy(mixed)).toEqual([{ from: local(FROM), to: local(HALF), interval: '15m' }])
    expect(await countedBy(await organization.site())).toEqual([])
  })

  test('of lengths that change, with days between, and of a recording that begins within an interval', async () => {
    const site = await organization.site({ time_zone: 'Etc/UTC' })
    const at = FROM + 2 * HOUR_MS
    const parts = [
      ...intervals(at + 16 * MINUTE_MS, 1, 14 * 60, () => ({})),
      ...intervals(at + 30 * MINUTE_MS, 10, 900, () => ({})),
      ...intervals(at + DAY_MS, 24, 3600, () => ({})),
      ...intervals(at + 4 * DAY_MS, 24, 3600, () => ({})),
      ...intervals(at + 5 * DAY_MS, 144, 600, () => ({})),
    ]
    await storeIntervalsOf(server.database, site, parts)
    const utc = (ts: number) => iso(ts).replace('Z', '+00:00')
    expect(await countedBy(site)).toEqual([
      { from: utc(at + 16 * MINUTE_MS), to: utc(at + 3 * HOUR_MS), interval: '15m' },
      { from: utc(at + DAY_MS), to: utc(at + 2 * DAY_MS), interval: '1h' },
      // Ten minutes are no part of a quarter of an hour.
      { from: utc(at + 4 * DAY_MS), to: utc(at + 6 * DAY_MS), interval: '1h' },
    ])
    const of = (day: number) => ({ sites: [site], ...between(at + day * DAY_MS, at + (day + 1) * DAY_MS) })
    const { items } = await post('aggregate', { ...of(0), interval: '15m' })
    expect(items.slice(0, 3).map(({ count }: Json) => count)).toEqual([0, 10, 10])
    expect(await refusal('aggregate', { ...of(5), interval: '15m' })).toEqual({
      interval: [`${sums(site, 600)}. Choose an interval that is made of these.`],
    })
  })
})

describe('hours that are not known are never shown as if they were', () => {
  const refused = { hours: [expect.stringMatching(/86400 s: its hours are not known/)] }

  test('figures, comparisons and aggregates of some hours are refused with the interval of the site', async () => {
    expect(await refusal('figures', { sites: [daily], ...TIME, sections: ['volume'], hours: [7] })).toEqual(refused)
    expect(await refusal('aggregate', { sites: [daily], ...TIME, hours: [7] })).toEqual(refused)
    const sides = (site: number) => ({ a: week(site, FROM), b: week(site, HALF), hours: [7, 8] })
    expect(await refusal('compare', sides(daily))).toEqual(refused)
    const { items } = await post('figures', { sites: [hourly], ...TIME, sections: ['volume'], hours: [7] })
    expect(items[0].volume.count).toBe(7 * DAYS)
    expect((await post('compare', sides(hourly))).volume).toMatchObject({ a: 15, b: 15 })
  })

  test('sections of hours are refused, and histograms have none', async () => {
    for (const section of ['hours', 'by_hour', 'by_weekday_hour', 'weekday_hour_volumes', 'quarters']) {
      const needed = section === 'quarters' ? 900 : 3600
      expect(await refusal('figures', { sites: [daily], ...TIME, sections: [section] })).toEqual({
        sections: [`${sums(daily, 86_400)}: the section ${section} needs counts of ${needed} s or of parts of it.`],
      })
    }
    const { items } = await post('figures', { sites: [daily], ...TIME, sections: ['histograms'] })
    expect(items[0].histograms).toMatchObject({ hours: [], bins_5: expect.arrayContaining([[45, 80 * DAYS]]) })
  })

  test('a comparison of days has volumes of days alone', async () => {
    const found = await post('compare', { a: week(daily, FROM), b: week(daily, HALF) })
    expect(found.volume).toMatchObject({ a: 195, b: 195, days_a: 7, reason: null })
    for (const side of [found.a, found.b]) {
      expect(side.hourly_reason).toBe('interval_too_long')
      expect(side.volumes).toEqual(Array.from({ length: 24 }, (_, hour) => ({ hour, mean: null })))
      expect(side.p85_by_hour.map(({ mean, hours }: Json) => [mean, hours])).toEqual(Array(24).fill([null, 0]))
    }
    const known = await post('compare', { a: week(hourly, FROM), b: week(hourly, HALF) })
    expect(known.a).toMatchObject({ hourly_reason: null, volumes: expect.arrayContaining([{ hour: 7, mean: 7 }]) })
  })

  test('a report of days has tables of days, and says why there are no hours', async () => {
    const unknown = 'Counts are sums of more than an hour: hours are not known.'
    const document = await reportOf(daily, 7)
    const days = sectionOf(document, 'Vehicles per day')
    expect(days.lead).toContain(unknown)
    expect(days.blocks[0].table.rows[15].cells).toEqual(['16', 192])
    expect(sectionOf(document, 'Vehicles per hour')).toBeUndefined()
    expect(sectionOf(document, 'Weekday by hour')).toMatchObject({ lead: unknown, blocks: [] })
    expect(sectionOf(document, 'Volume').lead).toContain('Vehicles per day')
    expect(sectionOf(document, 'Speed over time').lead).toContain('per day')
    expect(JSON.stringify(document.head)).toMatch(/Counts arrived as sums of 24\sh: shorter times are not known\./)
  })

  test('a report of hours has no quarters, and says so; one of quarters has them', async () => {
    const document = await reportOf(hourly, 7, { counts: '15m' })
    const hours = sectionOf(document, 'Vehicles per hour')
    expect(hours.lead).toContain('Counts are sums of more than a quarter of an hour: quarters are not known.')
    expect(hours.blocks[0].table.rows.slice(0, 3).map(({ cells }: Json) => cells[1])).toEqual([0, 1, 2])
    const quarters = await reportOf(mixed, 2, { counts: '15m' })
    expect(sectionOf(quarters, 'Vehicles per quarter of an hour').blocks[0].table.rows[1].cells[1]).toEqual({
      value: 10,
      isBold: true,
    })
    expect(JSON.stringify(quarters)).not.toContain('not known')
  })

  test('comparisons as reports say it too', async () => {
    const compare = { with: [{ site: daily, ...between(HALF, HALF + 7 * DAY_MS) }] }
    const document = await reportOf(daily, 7, { compare })
    for (const title of ['Volume', 'V85 by hour']) {
      expect(sectionOf(document, title)).toMatchObject({
        lead: 'Counts are sums of more than an hour: hours are not known.',
        blocks: [],
      })
    }
  })
})

describe('what is interpolated from bins says so', () => {
  const bins = { from_bins: true, bin_width: 40 }

  test('in comparisons, for their means of daily values', async () => {
    const found = await post('compare', { a: week(daily, FROM), b: week(mixed, HALF) })
    for (const name of ['p85', 'mean_speed', 'above_limit']) expect(found[name]).toMatchObject(bins)
    expect(found.volume.from_bins).toBeUndefined()
    expect(found.a.speeds).toMatchObject(bins)
    expect(found.b.speeds.from_bins).toBeUndefined()
    const exact = await post('compare', { a: week(mixed, HALF), b: week(mixed, HALF + 7 * DAY_MS) })
    expect(exact.p85.from_bins).toBeUndefined()
  })

  test('in aggregates as tables', async () => {
    const query = `sites=${daily},${mixed}&interval=1d&group_by=site&time_zone=Europe/Berlin`
    const time = `from=${iso(HALF)}&to=${iso(HALF + DAY_MS)}`
    const answer = await ask(server.url, 'GET', `/api/v1/traffic/data/aggregate.csv?${query}&${time}`, { token })
    expect(answer.status, answer.text.slice(0, 300)).toBe(200)
    const [head, ofDays, ofVehicles] = answer.text.split('\r\n').map(line => line.split(','))
    expect([head, ofDays, ofVehicles].map(line => line?.at(-1))).toEqual(['speed_bin_width_kmh', '40.0', ''])
  })

  test('in reports', async () => {
    const text = JSON.stringify(await reportOf(daily, 7))
    expect(text).toContain('Speeds arrived in bins of 40 km/h: percentiles are interpolated in their bin.')
    expect(text).toContain(', bins of 40"')
    expect(text).not.toContain('from every single speed')
    const german = JSON.stringify(await reportOf(daily, 7, { language: 'de' }))
    expect(german).toContain('Geschwindigkeiten kamen in Klassen von 40 km/h an')
    const french = JSON.stringify(await reportOf(daily, 7, { language: 'fr' }))
    expect(french).toContain('Les vitesses sont arrivées en classes de 40 km/h')
    expect(JSON.stringify(await reportOf(hourly, 7))).not.toContain('arrived in bins')
  })
})

describe('speeds in a bin without an upper edge', () => {
  test('are no 0 km/h in a comparison: such a day has no V85 and no mean', async () => {
    const site = await organization.site({ time_zone: 'Europe/Berlin' })
    const hidden = { edges_kmh: [0, 40, 50, null], counts: [10, 20, 70] }
    const shown = { edges_kmh: [0, 40, 50, 60], counts: [10, 20, 70] }
    const days = (from: number, hiddenDays: number) =>
      intervals(from, 7, 86_400, n => ({ classes: { car: 100 }, speeds: n < hiddenDays ? hidden : shown }))
    await storeIntervalsOf(server.database, site, [...days(FROM, 5), ...days(HALF, 0)])
    const found = await post('compare', { a: week(site, FROM), b: week(site, HALF), hourly_speeds: false })
    for (const name of ['p85', 'mean_speed']) {
      expect(found[name]).toMatchObject({ days_a: 2, days_b: 7, difference: null, reason: 'open_bin' })
      expect(found[name].a).toBe(found[name].b)
    }
    expect(found.p85.b).toBeGreaterThan(50)
    expect(found.volume).toMatchObject({ days_a: 7, reason: null })
    expect(found.a.speeds).toMatchObject({ p85: null, mean: null })
    const { items } = await post('figures', {
      sites: [site],
      ...week(site, FROM),
      site: undefined,
      sections: ['speeds'],
    })
    expect(items[0].speeds).toMatchObject({ reason: 'open_bin', mean: null, p85: null, p15: expect.any(Number) })
    // How many are above its lower edge is known; what is above a limit inside of it is not.
    const above = async (speed_limit: number, from: number) => {
      const sections = ['above_limit', 'pace', 'by_day']
      const above_limit = [{ offset: 0 }]
      const body = { sites: [site], ...week(site, from), site: undefined, speed_limit, sections, above_limit }
      return (await post('figures', body)).items[0]
    }
    const ofBins = { from_bins: true, bin_width: 40 }
    const below = await above(49.9, FROM)
    expect(below.above_limit).toMatchObject({
      ...ofBins,
      reason: null,
      items: [{ count: 490, share: 0.7, mean: null }],
    })
    expect(below.by_day.items[0].speeds.above_limit).toBe(0.7)
    const pace = { from: null, to: null, count: null, share: null, reason: 'open_bin' }
    expect(below.pace).toMatchObject({ ...ofBins, ...pace })
    const inside = await above(50, FROM)
    const unknown = { count: null, share: null, mean: null }
    expect(inside.above_limit).toMatchObject({ ...ofBins, reason: 'open_bin', records: 700, items: [unknown] })
    expect(inside.by_day.items.map((day: typeof inside) => day.speeds.above_limit)).toEqual([
      ...Array(5).fill(null),
      ...Array(2).fill(expect.any(Number)),
    ])
    const known = await above(50, HALF)
    expect(known.above_limit).toMatchObject({ ...ofBins, reason: null, items: [{ mean: expect.any(Number) }] })
    expect(known.pace).toMatchObject({ ...ofBins, from: expect.any(Number), reason: null })
    const few = await post('compare', {
      a: { site, ...between(FROM, FROM + 2 * DAY_MS) },
      b: week(site, HALF),
      hourly_speeds: false,
    })
    expect(few.p85).toMatchObject({ a: null, reason: 'too_few_days' })
  })
})
