import fc from 'fast-check'
import sql from 'sql-template-tag'
import { beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../contract/times/time.ts'
import { makeOrganization, type TestOrganization } from '../../support/people/people.ts'
import { beSignedIn, type SignedInCaller } from '../../support/people/sign-in.ts'
import { ask } from '../../support/services/ask.ts'
import { useServer } from '../../support/services/use-server.ts'
import { countInto } from '../../support/traffic/count-into.ts'
import { interval, storeIntervalsOf, walkIntervals } from '../../support/traffic/intervals.ts'
import { between, iso, NO_RATE_LIMITS, randomOf, store, type Vehicle, walk } from '../../support/traffic/traffic.ts'
import { runsOf } from '../../support/vitest/property-runs.ts'

/** A year in Berlin. From July on vehicles are stored one by one; before they arrived counted, at the second site. */
const FROM = Date.parse('2023-12-31T23:00:00Z')
const CHANGE = Date.parse('2024-06-30T22:00:00Z')
const TO = Date.parse('2024-12-31T23:00:00Z')
const CLASSES = ['car', 'car', 'car', 'truck', 'bus', 'unknown']

const server = useServer(NO_RATE_LIMITS)
let organization: TestOrganization
let token: string
let signedIn: SignedInCaller
let single: number
let changed: number

function makeVehicles(): Vehicle[] {
  const random = randomOf(42)
  const vehicles: Vehicle[] = []
  for (let ts = FROM; ; ) {
    ts += 1 + Math.floor((-Math.log(1 - random()) * HOUR_MS) / 1.5)
    if (ts >= TO) return vehicles
    vehicles.push({
      timestamp: iso(ts),
      channel: random() < 0.6 ? 1 : 2,
      vehicle_class: CLASSES[Math.floor(random() * CLASSES.length)],
      speed_kmh: Math.round(200 + random() * 400) / 10,
    })
  }
}

beforeAll(async () => {
  organization = await makeOrganization(server.database)
  const user = await organization.user()
  token = user.token
  signedIn = await beSignedIn(server, server.database, user)
  const site = () =>
    organization.site({ time_zone: 'Europe/Berlin', country: 'DE', speed_limits: [{ from: null, kmh: 50 }] })
  ;[single, changed] = [await site(), await site()]
  const vehicles = makeVehicles()
  await store(server.database, single, vehicles, [[FROM, TO]])
  const isCounted = ({ timestamp }: Vehicle) => Date.parse(timestamp) < CHANGE
  const range = { from: FROM, to: CHANGE }
  await storeIntervalsOf(server.database, changed, countInto(vehicles.filter(isCounted), HOUR_MS, range))
  const later = vehicles.filter(one => !isCounted(one))
  await store(server.database, changed, later, [[CHANGE, TO]])
})

// biome-ignore lint/suspicious/noExplicitAny: answers of several calls
type Json = any

async function post(call: string, body: object): Promise<Json> {
  const answer = await ask(server.url, 'POST', `/api/v1/traffic/data/${call}`, { token, body })
  expect(answer.status, answer.text.slice(0, 300)).toBe(200)
  return answer.json
}

/** Without what bins leave open, and what names the site. */
const LEFT_OUT = ['site', 'speeds', 'speed_kmh', 'speed_histogram', 'above_limit', 'phf']
function comparable(value: Json): Json {
  if (Array.isArray(value)) return value.map(comparable)
  if (typeof value !== 'object' || value === null) return value
  const left = Object.entries(value).filter(([name]) => !LEFT_OUT.includes(name))
  return Object.fromEntries(left.map(([name, inner]) => [name, comparable(inner)]))
}

describe('a site that changes from intervals to vehicles has one history', () => {
  test('in figures of a year, and of months around the change', async () => {
    const sections = [
      'volume',
      'classes',
      'aadt',
      'design_hours',
      'by_month',
      'by_day',
      'by_weekday_hour',
      'by_direction',
    ]
    const of = async (site: number, time: object) => {
      const { items } = await post('figures', { sites: [site], sections, ...time })
      const [{ by_direction, ...figures }] = items
      const directions = by_direction.items.map(({ morning, afternoon, ...known }: Json) => known)
      return comparable({ ...figures, directions })
    }
    for (const time of [{ year: 2024 }, between(CHANGE - 14 * DAY_MS, CHANGE + 14 * DAY_MS)]) {
      const [expected, found] = [await of(single, time), await of(changed, time)]
      expect(expected.volume.count).toBeGreaterThan(500)
      expect(found).toEqual(expected)
    }
  })

  test('in speeds, within the width of a bin', async () => {
    const of = async (site: number) =>
      (await post('figures', { sites: [site], year: 2024, sections: ['speeds'] })).items[0].speeds
    const [exact, found] = [await of(single), await of(changed)]
    expect(found).toMatchObject({ count: exact.count, from_bins: true, bin_width: 5 })
    for (const name of ['p15', 'p50', 'p85']) expect(Math.abs(found[name] - exact[name])).toBeLessThan(2.5)
  })

  test('in comparisons of a month before with a month after the change', async () => {
    const of = async (site: number) =>
      post('compare', {
        a: { site, ...between(CHANGE - 28 * DAY_MS, CHANGE) },
        b: { site, ...between(CHANGE, CHANGE + 28 * DAY_MS) },
        hourly_speeds: false,
      })
    const [expected, found] = [await of(single), await of(changed)]
    expect(expected.volume.days_a).toBe(28)
    for (const name of ['weekdays', 'hours', 'volume']) expect(found[name]).toEqual(expected[name])
    for (const side of ['a', 'b']) {
      for (const name of ['days', 'volumes', 'heavy_share']) expect(found[side][name]).toEqual(expected[side][name])
    }
    expect([found.a.speeds.from_bins, found.b.speeds.from_bins, found.p85.from_bins]).toEqual([true, undefined, true])
  })

  test('in a report over the change', async () => {
    const of = async (site: number) => {
      const body = { ...between(CHANGE - 7 * DAY_MS, CHANGE + 7 * DAY_MS), sites: [site], report: {} }
      const { status, json } = await signedIn('POST', '/app/api/traffic/data/report', { body })
      expect(status).toBe(200)
      return json.document.sections
    }
    const sectionOf = (sections: Json[], title: string) => sections.find(one => one.title === title)
    const [expected, found] = [await of(single), await of(changed)]
    for (const title of ['Volume', 'Vehicles per hour', 'Weekday by hour', 'Classes']) {
      expect(sectionOf(expected, title).blocks.length, title).toBeGreaterThan(0)
      expect(sectionOf(found, title), title).toEqual(sectionOf(expected, title))
    }
  })

  test('and quality periods leave the same out of it, in aggregates and figures', async () => {
    const time = between(CHANGE - 3 * DAY_MS, CHANGE + 3 * DAY_MS)
    const marks = [
      ['exclude', CHANGE - 2 * DAY_MS, CHANGE - 2 * DAY_MS + 12 * HOUR_MS, null],
      ['exclude_speed', CHANGE - DAY_MS, CHANGE - DAY_MS + 5 * HOUR_MS, [1]],
      ['exclude', CHANGE - 6 * HOUR_MS, CHANGE + 6 * HOUR_MS, [2]],
    ] as const
    for (const site of [single, changed]) {
      for (const [effect, from, to, channels] of marks) {
        await server.database.query(sql`
          insert into quality_periods (site_id, starts_at, ends_at, channels, kind, effect, created_by)
          values (${site}, ${new Date(from)}, ${new Date(to)}, ${channels}, 'other', ${effect}, 'test')
        `)
      }
    }
    const of = async (site: number, quality: string) => {
      const sections = ['volume', 'classes', 'by_day', 'hours']
      const { items } = await post('figures', { sites: [site], sections, quality, ...time })
      const counted = { sites: [site], interval: '1h', group_by: ['channel'], quality, ...time }
      const aggregate = (await post('aggregate', counted)).items
      const speeds = [items[0].by_day.items, aggregate].flat().map((one: Json) => (one.speeds ?? one.speed_kmh).count)
      return { figures: comparable(items[0]), aggregate: comparable(aggregate), speeds }
    }
    for (const quality of ['exclude', 'all']) expect(await of(changed, quality)).toEqual(await of(single, quality))
    const [without, all] = [await of(changed, 'exclude'), await of(changed, 'all')]
    expect(without.figures.used.excluded).toBeGreaterThan(10)
    expect(without.figures.volume.in_window.count).toBe(
      all.figures.volume.in_window.count - without.figures.used.excluded,
    )
    await server.database.query(sql`delete from quality_periods`)
  })
})

test('an aggregate counts the records of a search and the stored intervals, whatever a site has when', async () => {
  const HOURS = 12
  const hour = fc.oneof(
    fc.constant(null),
    fc.record({ cars: fc.nat({ max: 5 }), trucks: fc.nat({ max: 2 }), isCounted: fc.boolean() }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(hour, { minLength: 2 * HOURS, maxLength: 2 * HOURS }), async hours => {
      const site = await organization.site({ time_zone: 'Europe/Berlin' })
      const at = (n: number) => ({ start: CHANGE + Math.floor(n / 2) * HOUR_MS, channel: 1 + (n % 2) })
      const known = hours.flatMap((counts, n) => (counts ? [{ ...counts, ...at(n) }] : []))
      const counted = known.filter(({ isCounted }) => isCounted)
      const vehicles = known
        .filter(({ isCounted }) => !isCounted)
        .flatMap(({ start, channel, cars, trucks }) =>
          Array.from({ length: cars + trucks }, (_, n) => ({
            timestamp: iso(start + n * 7 * MINUTE_MS),
            channel,
            vehicle_class: n < cars ? 'car' : 'truck',
          })),
        )
      const sent = counted.map(({ start, channel, cars, trucks }) =>
        interval(start, { duration_s: 3600, channel, classes: { car: cars, truck: trucks } }),
      )
      if (sent.length > 0) await storeIntervalsOf(server.database, site, sent)
      if (vehicles.length > 0) await store(server.database, site, vehicles)
      const window = { sites: [site], ...between(CHANGE, CHANGE + HOURS * HOUR_MS) }
      const expected = new Map<string, number>()
      const add = (start: number, channel: number, vehicleClass: string, count: number) => {
        const key = `${iso(Math.floor(start / HOUR_MS) * HOUR_MS)} ${channel} ${vehicleClass}`
        if (count > 0) expected.set(key, (expected.get(key) ?? 0) + count)
      }
      const { items: records } = await walk(server.url, token, window)
      for (const one of records) add(Date.parse(one.timestamp), one.channel, one.vehicle_class as string, 1)
      for (const { start, channel, classes } of await walkIntervals(server.url, token, window)) {
        for (const [name, count] of Object.entries(classes as object)) add(Date.parse(start), channel, name, count)
      }
      const body = { ...window, interval: '1h', group_by: ['channel', 'vehicle_class'], time_zone: 'UTC' }
      const aggregate = await post('aggregate', body)
      const found = aggregate.items.flatMap(({ start, channel, vehicle_class, count }: Json) =>
        count > 0 ? [[`${iso(Date.parse(start))} ${channel} ${vehicle_class}`, count]] : [],
      )
      expect(new Map(found)).toEqual(expected)
      const sum = [...expected.values()].reduce((all, count) => all + count, 0)
      expect(sum).toBe(known.reduce((all, { cars, trucks }) => all + cars + trucks, 0))
    }),
    { numRuns: runsOf(8) },
  )
})
