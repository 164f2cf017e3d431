import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../contract/times/time.ts'
import { TURN_LIMITS } from '../../../server/people/access/scopes/turns.ts'
import { makeOrganization, type TestOrganization } from '../../support/people/people.ts'
import { plainScheme } from '../../support/plain-figures/plain-schemes.ts'
import { ask, type Reply } from '../../support/services/ask.ts'
import { startServer, type TestServer } from '../../support/services/server.ts'
import { useServer } from '../../support/services/use-server.ts'
import {
  clockAt,
  type PlainRecord,
  type PlainRequest,
  type PlainSite,
  plainAggregate,
} from '../../support/traffic/plain-aggregate.ts'
import { between, iso, NO_RATE_LIMITS, store, vehicle } from '../../support/traffic/traffic.ts'
import { changesOf, makeYear, YEAR, ZONES } from '../../support/traffic/traffic-of-a-year.ts'
import { runsOf } from '../../support/vitest/property-runs.ts'

const server = useServer(NO_RATE_LIMITS)
let organization: TestOrganization
let token: string
/** One in each zone; then a second one in Berlin. */
const sites: PlainSite[] = []
const records: PlainRecord[] = []

beforeAll(async () => {
  organization = await makeOrganization(server.database)
  token = (await organization.user()).token
  for (const [n, zone] of [...ZONES, 'Europe/Berlin'].entries()) {
    const made = await makeYear(server.database, organization, zone, n + 1, n === 1 ? null : 50)
    sites.push(made.site)
    records.push(...made.records)
  }
})

const aggregate = (body: unknown, as = token, at: Pick<TestServer, 'url'> = server): Promise<Reply> =>
  ask(at.url, 'POST', '/api/v1/traffic/data/aggregate', { token: as, body })

/** Asks the server and computes the same plainly. */
async function compare(request: PlainRequest): Promise<void> {
  const { from, to, ...rest } = request
  const answer = await aggregate({ ...between(from, to), ...rest })
  expect(answer.status, answer.text.slice(0, 300)).toBe(200)
  const expected = plainAggregate(request, sites, records)
  // The first that differs, for a difference in thousands of items is unreadable.
  const wrong = expected.items.findIndex((item, i) => !isDeepStrictEqual(item, answer.json.items[i]))
  expect(answer.json.items[wrong]).toEqual(expected.items[wrong])
  expect(answer.json.items).toHaveLength(expected.items.length)
  expect(answer.json.summary).toEqual(expected.summary)
  expect(answer.json.time_zone).toBe(expected.time_zone)
}

const siteIn = (zone: string) => sites.find(site => site.zone === zone) as PlainSite

describe.each(ZONES)('%s', zone => {
  // By the hour where clocks are the strangest alone: a year of hours takes seconds.
  const hours = zone === 'Australia/Lord_Howe' ? ['1h'] : []
  test.each([...hours, '1d', '1w', '1mo', undefined])(
    'a year by %s is what a plain computation finds',
    async interval => {
      const { id } = siteIn(zone)
      await compare({
        ...YEAR,
        sites: [id],
        ...(interval && { interval }),
        summary: interval === '1d',
        speed_bin_kmh: 10,
      })
    },
  )

  test.each(['5m', '15m', '1h', '1d'])('so are the days around the changes of the clocks by %s', async interval => {
    const { id } = siteIn(zone)
    for (const change of [...changesOf(zone), Date.parse('2025-05-01T00:00:00Z')]) {
      const [from, to] = [change - 40 * HOUR_MS - 1234, change + 35 * HOUR_MS + 7 * MINUTE_MS]
      await compare({ from, to, sites: [id], interval, summary: true, group_by: ['channel'] })
    }
  })

  test('so are windows that begin and end at any hour of the day', async () => {
    const { id, covered } = siteIn(zone)
    const begin = Math.ceil((covered[0]?.[0] as number) / HOUR_MS) * HOUR_MS + 5 * HOUR_MS
    for (let hour = 0; hour < 24; hour++) {
      await compare({ from: begin + hour * HOUR_MS, to: begin + (hour + 25) * HOUR_MS, sites: [id], interval: '1h' })
    }
  })
})

test('any filters, groups and windows give what a plain computation finds', async () => {
  const berlin = sites.filter(site => site.zone === 'Europe/Berlin').map(site => site.id)
  const span = (middle: number) =>
    fc.record(
      { min: fc.integer({ min: 0, max: middle }), max: fc.integer({ min: middle, max: 3 * middle }) },
      { requiredKeys: [] },
    )
  const some = <T>(values: T[]) => fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 3 })
  const interval = fc.constantFrom('5m', '15m', '1h', '1d', '1w', '1mo')
  const filters = {
    channels: some([1, 2, 3]),
    lanes: some([1, 2, 3]),
    vehicle_classes: some(['car', 'truck', 'bus', 'bicycle', 'unknown', 'other']),
    speed_kmh: span(60),
    length_m: span(8),
    valid: fc.boolean(),
    weekdays: some([1, 2, 3, 4, 5, 6, 7]),
    hours: fc.uniqueArray(fc.integer({ min: 0, max: 23 }), { minLength: 1, maxLength: 12 }),
  }
  const options = { interval, group_by: some(['site', 'channel', 'lane', 'vehicle_class']), summary: fc.boolean() }
  const place = fc.oneof(
    fc.constantFrom(...sites).map(site => ({ sites: [site.id] })),
    fc.constant({ sites: berlin }),
    fc.record({ sites: some(sites.map(site => site.id)), time_zone: fc.constantFrom(...ZONES) }),
    fc.record({ time_zone: fc.constantFrom(...ZONES) }),
  )
  const window = fc
    .tuple(
      fc.constantFrom(...records),
      fc.integer({ min: -3 * DAY_MS, max: 3 * DAY_MS }),
      fc.integer({ min: 1, max: 5 * DAY_MS }),
    )
    .map(([record, ms, length]) => ({ from: record.ts + ms, to: record.ts + ms + length }))
  const request = fc.tuple(place, window, fc.record({ ...filters, ...options }, { requiredKeys: [] }), fc.nat(50))
  await fc.assert(
    fc.asyncProperty(request, async ([where, when, rest, bin]) => {
      await compare({ ...where, ...when, ...rest, ...(bin > 0 && { speed_bin_kmh: bin }) })
    }),
    { numRuns: runsOf(20) },
  )
})

describe('intervals', () => {
  test('a day has 23 or 25 hours where clocks are changed, and the intervals follow each other', async () => {
    const { id } = siteIn('Europe/Berlin')
    for (const [from_dt, to_dt, hours] of [
      ['2025-03-30T00:00:00+01:00', '2025-03-31T00:00:00+02:00', 23],
      ['2025-10-26T00:00:00+02:00', '2025-10-27T00:00:00+01:00', 25],
    ]) {
      const time = { from_dt, to_dt }
      const day = (await aggregate({ time, sites: [id], interval: '1d' })).json.items
      expect(day.map((item: { start: string; end: string }) => [item.start, item.end])).toEqual([
        [from_dt, to_dt].map(text => String(text).replace(/(?=[+])/, '.000')),
      ])
      const items = (await aggregate({ time, sites: [id], interval: '1h' })).json.items
      expect(items).toHaveLength(Number(hours))
      const starts: string[] = items.map((item: { start: string }) => item.start)
      expect(items.map((item: { end: string }) => item.end).slice(0, -1)).toEqual(starts.slice(1))
      expect(new Set(starts).size).toBe(hours)
    }
  })

  test('of weekdays and hours that are not counted are left out, and the total is that of the others', async () => {
    const { id } = siteIn('Europe/Berlin')
    // The clock shows 02:00 twice on the last day, a Sunday.
    const window = { from: Date.parse('2025-10-23T22:00:00Z'), to: Date.parse('2025-10-26T23:00:00Z') }
    for (const clock of [
      { hours: [2, 8] },
      { weekdays: [5, 7] },
      { weekdays: [6, 7], hours: [2] },
      { weekdays: [1] },
    ]) {
      await compare({ ...window, sites: [id], interval: '1h', ...clock })
      await compare({ ...window, sites: [id], summary: true, ...clock })
    }
    const time = { from_dt: iso(window.from), to_dt: iso(window.to) }
    const { items } = (await aggregate({ time, sites: [id], interval: '1h', hours: [2] })).json
    expect(items.map(({ start }: { start: string }) => start.slice(8, 13))).toEqual([
      '24T02',
      '25T02',
      '26T02',
      '26T02',
    ])
    for (const wrong of [{ weekdays: [0] }, { weekdays: [8] }, { weekdays: [] }, { hours: [24] }, { hours: [-1] }]) {
      expect((await aggregate({ time, ...wrong })).status, JSON.stringify(wrong)).toBe(400)
    }
  })

  test('by the classes of a scheme have each vehicle in its class, on both sides of each length', async () => {
    const site = await organization.site({ time_zone: 'UTC' })
    const noon = Date.parse('2025-07-02T12:00:00Z')
    const metres = [1.84, 1.85, 2.39, 2.4, 5.59, 5.6, 11.49, 11.5, 12.19, 12.2, 20]
    await store(server.database, site, [
      ...metres.map((length_m, i) => vehicle(noon + i * 1000, { length_m })),
      vehicle(noon + 60_000, { length_m: null }),
    ])
    const time = between(noon, noon + HOUR_MS)
    const body = { ...time, sites: [site], group_by: ['vehicle_class'], class_scheme: 'ndw_length' }
    const { items } = (await aggregate(body)).json
    const counts = items.map((item: { class: string; count: number }) => [item.class, item.count])
    const expected = new Map<string, number>()
    for (const length_m of [...metres, null]) {
      const one = { vehicle_class: 'car', length_m, flags: [], class_code: null, scheme: null }
      const name = plainScheme('ndw_length').find(({ test: isOf }) => isOf(one))?.name ?? 'unmapped'
      expected.set(name, (expected.get(name) ?? 0) + 1)
    }
    expect(new Map(counts)).toEqual(expected)
    expect([...expected.values()].sort()).toEqual([2, 2, 2, 2, 2, 2])
    const unknown = await aggregate({ ...body, class_scheme: 'ndw' })
    expect([unknown.status, Object.keys(unknown.json)]).toEqual([400, ['class_scheme']])
  })

  test('the first and the last are cut by the window', async () => {
    const { id } = siteIn('Asia/Kolkata')
    const time = { from_dt: '2025-06-01T10:10:07.003Z', to_dt: '2025-06-01T11:30:00.001Z' }
    const { items, time_zone } = (await aggregate({ time, sites: [id], interval: '1h' })).json
    expect(time_zone).toBe('Asia/Kolkata')
    expect(items.map((item: { start: string; end: string }) => [item.start, item.end])).toEqual([
      ['2025-06-01T15:40:07.003+05:30', '2025-06-01T16:00:00.000+05:30'],
      ['2025-06-01T16:00:00.000+05:30', '2025-06-01T17:00:00.000+05:30'],
      ['2025-06-01T17:00:00.000+05:30', '2025-06-01T17:00:00.001+05:30'],
    ])
  })

  test('without records they are there with count 0, no speeds, and their coverage', async () => {
    const site = await organization.site({ time_zone: 'UTC', channels: [{ number: 1 }, { number: 2 }] })
    const noon = Date.parse('2025-07-01T12:00:00Z')
    const covers: [number, number][] = [[noon - 2 * HOUR_MS, noon + 30 * MINUTE_MS]]
    await store(server.database, site, [vehicle(noon - 30 * MINUTE_MS, { lane: null })], covers)
    const time = between(noon - 3 * HOUR_MS, noon + 2 * HOUR_MS)
    const body = { ...time, sites: [site], interval: '1h', group_by: ['channel'], speed_bin_kmh: 10 }
    const { items } = (await aggregate(body)).json
    const none = { mean: null, p15: null, p50: null, p85: null, max: null }
    const found = items.map((item: { [key: string]: unknown }) => [item.channel, item.count, item.coverage])
    expect(found).toEqual([
      [1, 0, 0],
      [2, 0, 0],
      [1, 0, 1],
      [2, 0, 1],
      [1, 1, 1],
      [2, 0, 1],
      [1, 0, 0.5],
      [2, 0, 0.5],
      [1, 0, 0],
      [2, 0, 0],
    ])
    expect(items[0]).toMatchObject({ valid_count: 0, speed_kmh: none, speed_histogram: [] })
    expect(items[4]).toMatchObject({ speed_kmh: { mean: 50, p15: 50, p50: 50, p85: 50, max: 50 } })
    expect(items[4].speed_histogram).toEqual([[50, 1]])
  })

  test('coverage is that of the time up to now; what lies ahead has none', async () => {
    const site = await organization.site({ time_zone: 'UTC' })
    const start = Math.floor(Date.now() / HOUR_MS) * HOUR_MS - 2 * HOUR_MS
    // An hour may end before the request: it is covered too.
    await store(server.database, site, [], [[start, Date.now() + 4 * MINUTE_MS]])
    const { items } = (await aggregate({ ...between(start, start + 5 * HOUR_MS), sites: [site], interval: '1h' })).json
    const coverage = items.map((item: { coverage: number }) => item.coverage)
    expect(coverage.slice(0, 3)).toEqual([1, 1, 1])
    expect(coverage.at(-1)).toBeNull()
  })

  test('an answer with a summary announces since when it is deprecated and until when it is given, others do not', async () => {
    const body = { ...between(0, DAY_MS), sites: [siteIn('Europe/Berlin').id] }
    const { headers } = await aggregate({ ...body, summary: true })
    const sunset = Date.parse(headers.sunset as string)
    const since = Number(String(headers.deprecation).slice(1)) * 1000
    expect(headers.deprecation).toMatch(/^@\d+$/)
    expect(sunset - since).toBeGreaterThan(6 * 30 * DAY_MS)
    expect((await aggregate(body)).headers.deprecation).toBeUndefined()
  })

  test('a window before and after all data is answered, to the ends of the calendar', async () => {
    const body = { sites: [siteIn('Europe/Berlin').id], interval: '1d', summary: true }
    for (const [from_dt, to_dt] of [
      ['1970-01-01T00:00:00Z', '1970-01-03T00:00:00Z'],
      ['0001-01-01T00:00:00Z', '0001-01-02T00:00:00Z'],
      ['9999-12-30T00:00:00Z', '9999-12-31T23:59:59.999999Z'],
    ]) {
      const { status, json } = await aggregate({ ...body, time: { from_dt, to_dt } })
      expect(status).toBe(200)
      expect(json.items.every((item: { count: number }) => item.count === 0)).toBe(true)
      expect(json.summary).toMatchObject({ average_daily_traffic: null, days: 0, peak_hour: null, directions: [] })
    }
  })

  test('an organization without sites has one empty total', async () => {
    const empty = await makeOrganization(server.database)
    const { json } = await aggregate(between(0, DAY_MS), (await empty.user()).token)
    const span = { start: '1970-01-01T00:00:00.000+00:00', end: '1970-01-02T00:00:00.000+00:00' }
    expect(json.items).toEqual([{ ...span, count: 0, valid_count: 0, coverage: null, speed_kmh: expect.anything() }])
  })
})

describe('sites', () => {
  const time = { from_dt: '2025-05-01T00:00:00Z', to_dt: '2025-05-02T00:00:00Z' }
  const SEVERAL = { time_zone: ['This field is required when the sites lie in several time zones.'] }

  test('in several zones need a time_zone', async () => {
    const several = [siteIn('Europe/Berlin').id, siteIn('Asia/Kolkata').id]
    for (const chosen of [{ sites: several }, {}]) {
      const refused = await aggregate({ time, ...chosen })
      expect([refused.status, refused.json]).toEqual([400, SEVERAL])
      const answer = await aggregate({ time, ...chosen, time_zone: 'america/new_york' })
      expect([answer.status, answer.json.time_zone]).toEqual([200, 'America/New_York'])
    }
  })

  test('in one zone need none', async () => {
    const berlin = sites.filter(site => site.zone === 'Europe/Berlin').map(site => site.id)
    expect((await aggregate({ time, sites: berlin })).json.time_zone).toBe('Europe/Berlin')
  })

  test('of another organization are forbidden, unknown ones are named', async () => {
    const other = await makeOrganization(server.database)
    const foreign = await other.site()
    const refused = await aggregate({ time, sites: [sites[0]?.id, foreign] })
    expect(refused.status).toBe(403)
    expect(refused.text).toBe('{"detail":"You do not have permission to perform this action."}')
    const unknown = await aggregate({ time, sites: [sites[0]?.id, 987_654_321] })
    expect([unknown.status, unknown.json]).toEqual([
      400,
      { sites: { 1: ['Invalid pk "987654321" - object does not exist.'] } },
    ])
    const answer = await aggregate({ ...between(YEAR.from, YEAR.to) }, (await other.user()).token)
    expect(answer.json.items[0].count).toBe(0)
  })

  test('are read only with can_read_data', async () => {
    const user = await organization.user(['can_use_api', 'can_create_exports'])
    const refused = await aggregate({ nonsense: true }, user.token)
    expect([refused.status, refused.json.detail]).toEqual([403, 'You do not have permission to perform this action.'])
  })
})

describe('limits', () => {
  const berlin = () => siteIn('Europe/Berlin')
  const ofBerlin = () => records.filter(record => record.site === berlin().id)

  const withLimits = async (
    limits: { records?: number; items?: number },
    work: (small: TestServer) => Promise<void>,
  ) => {
    const aggregateLimits = { records: 20_000_000, items: 50_000, ...limits }
    const small = await startServer({
      connection: server.connection,
      env: NO_RATE_LIMITS.env,
      limits: { ...NO_RATE_LIMITS.limits, aggregate: aggregateLimits },
    })
    await work(small).finally(() => small.stop())
  }

  test('of the window: 366 days, measured on what was sent', async () => {
    const sent = { sites: [berlin().id] }
    const year = { from_dt: '2024-12-31T00:00:00.000001Z', to_dt: '2026-01-01T00:00:00.000001Z' }
    expect((await aggregate({ ...sent, time: year })).status).toBe(200)
    const longer = await aggregate({ ...sent, time: { ...year, to_dt: '2026-01-01T00:00:00.000002Z' } })
    expect([longer.status, longer.json]).toEqual([400, { time: ['The time window may not exceed 366 days.'] }])
    const reversed = await aggregate({ ...sent, time: { from_dt: year.to_dt, to_dt: year.from_dt } })
    expect([reversed.status, reversed.json]).toEqual([400, { time: ['to_dt must be after from_dt.'] }])
  })

  test('of items: 366 days by 5 minutes are refused, with their number', async () => {
    const refused = await aggregate({
      ...between(YEAR.from, YEAR.to),
      sites: [siteIn('Asia/Kolkata').id],
      interval: '5m',
    })
    const sentence = 'This would be 105408 items; at most 50000 are possible. Choose a longer interval or fewer groups.'
    expect([refused.status, refused.json]).toEqual([400, { interval: [sentence] }])
  })

  test('of items: as many as are possible, and one more', async () => {
    const begin = Date.parse('2025-05-01T00:00:00Z')
    const sentence = (items: number) => ({
      interval: [`This would be ${items} items; at most 48 are possible. Choose a longer interval or fewer groups.`],
    })
    await withLimits({ items: 48 }, async small => {
      const hours = (count: number, more: object) =>
        aggregate(
          { ...between(begin, begin + count * HOUR_MS), sites: [berlin().id], interval: '1h', ...more },
          token,
          small,
        )
      expect((await hours(48, {})).json.items).toHaveLength(48)
      expect((await hours(49, {})).json).toEqual(sentence(49))
      // All sites and channels have items.
      expect((await hours(16, { group_by: ['channel'] })).json.items).toHaveLength(48)
      expect((await hours(17, { group_by: ['channel', 'site', 'channel'] })).json).toEqual(sentence(51))
      expect((await hours(24, { group_by: ['site'], sites: [berlin().id, sites[4]?.id] })).json.items).toHaveLength(48)
      expect((await hours(25, { group_by: ['site'], sites: [berlin().id, sites[4]?.id] })).json).toEqual(sentence(50))
    })
    // Only classes that occur have items.
    const [first] = ofBerlin()
    const [from, to] = [first?.ts as number, (first?.ts as number) + 6 * HOUR_MS]
    const classes = new Set(
      ofBerlin().flatMap(({ ts, vehicle_class }) => (ts >= from && ts < to ? [vehicle_class] : [])),
    )
    const body = { ...between(from, to), sites: [berlin().id], interval: '15m', group_by: ['vehicle_class'] }
    const items = classes.size * (await aggregate({ ...body, group_by: [] })).json.items.length
    await withLimits({ items }, async small => {
      expect((await aggregate(body, token, small)).json.items).toHaveLength(items)
    })
    await withLimits({ items: items - 1 }, async small => {
      const refused = await aggregate(body, token, small)
      expect([refused.status, refused.json.interval[0]]).toEqual([
        400,
        `This would be ${items} items; at most ${items - 1} are possible. Choose a longer interval or fewer groups.`,
      ])
    })
  })

  test('of records: whole local days, whatever the filters', async () => {
    const noon = (ofBerlin()[40]?.ts as number) + HOUR_MS
    const dayOf = (ts: number) => clockAt('Europe/Berlin', ts).date
    const ofDay = ofBerlin().filter(record => dayOf(record.ts) === dayOf(noon)).length
    expect(ofDay).toBeGreaterThan(10)
    const body = { ...between(noon, noon + 1), sites: [berlin().id], vehicle_classes: ['bus'] }
    await withLimits({ records: ofDay }, async small => {
      expect((await aggregate(body, token, small)).status).toBe(200)
    })
    await withLimits({ records: ofDay - 1 }, async small => {
      const refused = await aggregate(body, token, small)
      const sentence = `This selection holds ${ofDay} records; at most ${ofDay - 1} can be aggregated at once. Choose fewer sites or days, or an export.`
      expect([refused.status, refused.json]).toEqual([400, { time: [sentence] }])
    })
  })

  test('of searches and aggregates of an organization at a time', async () => {
    const gated = await startServer({
      connection: server.connection,
      env: NO_RATE_LIMITS.env,
      limits: { ...NO_RATE_LIMITS.limits, turns: { ...TURN_LIMITS, requests: 1, waitMs: 100 } },
    })
    const body = { ...between(YEAR.from, YEAR.to), sites: [berlin().id] }
    let slow: Promise<Reply> | undefined
    await server.database.transaction(async tx => {
      await tx.query('lock table site_days')
      slow = aggregate(body, token, gated)
      const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
      await expect.poll(async () => (await server.database.query(waiting)).rowCount).toBe(1)
      const refused = await aggregate(body, token, gated)
      expect([refused.status, refused.headers['retry-after'], refused.json.detail]).toEqual([
        429,
        '1',
        'Request was throttled. Expected available in 1 second.',
      ])
    })
    expect((await slow)?.status).toBe(200)
    await gated.stop()
  })
})

test('errors are listed by field, in the order of the schema', async () => {
  const answer = await aggregate({
    valid: 'perhaps',
    speed_bin_kmh: 51,
    group_by: ['site', 'direction'],
    time_zone: 'Mars/Olympus',
    interval: '2h',
    summary: 'no',
  })
  expect(answer.status).toBe(400)
  expect(answer.text).toBe(
    JSON.stringify({
      time: ['This field is required.'],
      interval: ['"2h" is not a valid choice.'],
      time_zone: ['"Mars/Olympus" is not a known time zone.'],
      group_by: { 1: ['"direction" is not a valid choice.'] },
      speed_bin_kmh: ['Ensure this value is less than or equal to 50.'],
      summary: ['Must be a valid boolean.'],
      valid: ['Must be a valid boolean.'],
    }),
  )
  const day = { time: { from_dt: iso(0), to_dt: iso(DAY_MS) } }
  expect((await aggregate({ ...day, speed_bin_kmh: 0 })).json).toEqual({
    speed_bin_kmh: ['Ensure this value is greater than or equal to 1.'],
  })
  expect((await aggregate({ ...day, sites: [] })).json).toEqual({ sites: ['This list may not be empty.'] })
})
