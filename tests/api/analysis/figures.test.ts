import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../contract/times/time.ts'
import { CHECKOUT } from '../../../server/runtime/config.ts'
import { makeGroup } from '../../support/people/grouping.ts'
import { makeOrganization, type TestOrganization } from '../../support/people/people.ts'
import { ask, type Reply } from '../../support/services/ask.ts'
import { startServer, type TestServer } from '../../support/services/server.ts'
import { useServer } from '../../support/services/use-server.ts'
import { iso, NO_RATE_LIMITS, store, vehicle } from '../../support/traffic/traffic.ts'

const server = useServer(NO_RATE_LIMITS)
/** At most 10 records, 3 days of sites, 48 hours. */
let strict: TestServer
let organization: TestOrganization
let token: string

beforeAll(async () => {
  const limits = { ...NO_RATE_LIMITS.limits, figures: { records: 10, siteDays: 3, items: 48 } }
  strict = await startServer({ connection: server.connection, env: NO_RATE_LIMITS.env, limits })
  organization = await makeOrganization(server.database)
  token = (await organization.user()).token
})
afterAll(async () => {
  await strict?.stop()
})

const figures = (body: object, at: Pick<TestServer, 'url'> = server): Promise<Reply> =>
  ask(at.url, 'POST', '/api/v1/traffic/data/figures', { token, body })
const compare = (body: object, at: Pick<TestServer, 'url'> = server): Promise<Reply> =>
  ask(at.url, 'POST', '/api/v1/traffic/data/compare', { token, body })

describe('docs/figures.md', () => {
  interface Line {
    from: string
    to: string
    weekdays?: number[]
    time: string
    count?: number
    each?: object[]
    [field: string]: unknown
  }
  interface Example {
    speed_limit_kmh?: number
    speed_limits?: object[]
    /** Permanent sites of 2025, in a group with the site. */
    permanent?: Line[][]
    records: Line[]
    covers: [string, string][]
    request?: object
    compare?: { a: object; b: object }
    answer: object
  }
  const text = readFileSync(join(CHECKOUT, 'docs', 'figures.md'), 'utf8')
  const examples = [...text.matchAll(/^```json\n([\s\S]*?)^```$/gm)].map(
    ([, json]) => JSON.parse(json as string) as Example,
  )

  /** The clocks of Germany in 2025 and around it. */
  const local = (moment: string) => {
    const isSummer = moment >= '2025-03-30T03' && moment < '2025-10-26T02'
    return Date.parse(`${moment}${isSummer ? '+02:00' : '+01:00'}`)
  }
  const datesOf = ({ from, to, weekdays }: Line) => {
    const dates: string[] = []
    for (let day = Date.parse(from); day <= Date.parse(to); day += DAY_MS) {
      const weekday = ((new Date(day).getUTCDay() + 6) % 7) + 1
      if (weekdays?.includes(weekday) ?? true) dates.push(iso(day).slice(0, 10))
    }
    return dates
  }
  const vehiclesOf = (line: Line) => {
    const { from: _, to: __, weekdays: ___, time, count = 1, each, ...fields } = line
    const list = each ?? Array.from({ length: count }, () => ({}))
    return datesOf(line).flatMap(date =>
      list.map((own, i) => vehicle(local(`${date}T${time}`) + i * 1000, { ...fields, ...own })),
    )
  }

  const YEAR: [number, number] = [local('2025-01-01T00:00'), local('2026-01-01T00:00')]
  const makeSite = (example: Partial<Example>) =>
    organization.site({
      time_zone: 'Europe/Berlin',
      country: 'DE',
      channels: [{ number: 1, lanes: 2 }, { number: 2 }],
      ...(example.speed_limit_kmh && { speed_limit_kmh: example.speed_limit_kmh }),
      ...(example.speed_limits && { speed_limits: example.speed_limits }),
    })

  test.each(examples.map((example, i) => [i + 1, example] as const))(
    'example %d has this answer',
    async (_, example) => {
      const site = await makeSite(example)
      const sites = [site]
      for (const lines of example.permanent ?? []) {
        sites.push(await makeSite({}))
        await store(server.database, sites.at(-1) as number, lines.flatMap(vehiclesOf), [YEAR])
      }
      if (example.permanent) await makeGroup(server.database, organization, { sites, is_factor_group: true })
      const covers = example.covers.map(([from, to]): [number, number] => [local(from), local(to)])
      await store(server.database, site, example.records.flatMap(vehiclesOf), covers)
      if (example.compare) {
        const { a, b, ...rest } = example.compare
        const { json } = await compare({ a: { site, ...a }, b: { site, ...b }, ...rest })
        expect(json).toMatchObject(example.answer)
      } else {
        const { json } = await figures({ ...example.request, sites: [site] })
        expect(json.items[0]).toMatchObject(example.answer)
      }
    },
  )

  test('has an example of each definition', () => {
    expect(examples).toHaveLength(11)
  })
})

const START = Date.parse('2025-06-02T00:00:00Z')
const window = (days: number) => ({ time: { from_dt: iso(START), to_dt: iso(START + days * DAY_MS) } })

describe('limits', () => {
  let site: number
  beforeAll(async () => {
    site = await organization.site({ time_zone: 'UTC' })
    const ten = Array.from({ length: 10 }, (_, i) => vehicle(START + i * MINUTE_MS))
    await store(server.database, site, [...ten, vehicle(START + DAY_MS)], [[START, START + 2 * DAY_MS]])
  })

  test('10 records are read, 11 are refused with what to do', async () => {
    const body = { sites: [site], sections: ['volume'] }
    expect((await figures({ ...body, ...window(1) }, strict)).status).toBe(200)
    const { status, json } = await figures({ ...body, ...window(2) }, strict)
    expect({ status, json }).toEqual({
      status: 400,
      json: {
        time: [
          'This selection holds 11 records; at most 10 can be aggregated at once. Choose fewer sites or days, or an export.',
        ],
      },
    })
    const [one, two] = [1, 2].map(days => ({ site, ...window(days) }))
    expect((await compare({ a: one, b: { ...one, time: window(1).time } }, strict)).status).toBe(400)
    expect((await compare({ a: two, b: two }, server)).status).toBe(200)
  })

  test('3 days of sites are computed, 4 are refused', async () => {
    const empty = await organization.site({ time_zone: 'UTC' })
    expect((await figures({ sites: [empty], sections: ['volume'], ...window(3) }, strict)).status).toBe(200)
    const { json } = await figures({ sites: [empty], sections: ['volume'], ...window(4) }, strict)
    expect(json.time[0]).toBe('This selection has 4 days of sites; at most 3 are possible. Choose fewer sites or days.')
  })

  test('48 hours are listed, 72 are refused', async () => {
    const empty = await organization.site({ time_zone: 'UTC' })
    expect((await figures({ sites: [empty], sections: ['hours'], ...window(2) }, strict)).status).toBe(200)
    const { json } = await figures({ sites: [empty], sections: ['hours'], ...window(3) }, strict)
    expect(json.sections[0]).toMatch(/^The section hours would have 72 items; at most 48 are possible\./)
  })
})

test.each([
  [{ sections: ['volume'] }, { time: ['This field is required.'] }],
  [{ sections: ['volume'], year: 2025, ...window(1) }, { year: ['Send time or year, not both.'] }],
  [{ sections: ['adt'], ...window(1) }, { sections: { 0: ['"adt" is not a valid choice.'] } }],
  [{ sections: [], ...window(1) }, { sections: ['This list may not be empty.'] }],
  [{ sections: ['volume'], ...window(367) }, { time: ['The time window may not exceed 366 days.'] }],
  [
    { sections: ['above_limit'], ...window(1), speed_limit: 0 },
    { speed_limit: ['Ensure this value is greater than or equal to 1.'] },
  ],
  [
    { sections: ['peak_hours'], ...window(1), peak_windows: { morning: { from: '07:10', to: '09:00' } } },
    { peak_windows: { morning: { from: ['Write a quarter of an hour as HH:MM.'] } } },
  ],
  [
    { sections: ['peak_hours'], ...window(1), peak_windows: { morning: { from: '07:00', to: '07:45' } } },
    { peak_windows: { morning: ['to must be at least an hour after from.'] } },
  ],
])('%j is refused', async (body, errors) => {
  const { status, json } = await figures(body)
  expect({ status, json }).toEqual({ status: 400, json: errors })
})

test('twelve whole months are a year, whichever month they begin with', async () => {
  const site = await organization.site({ time_zone: 'UTC' })
  const [from, to] = [Date.UTC(2024, 10, 1), Date.UTC(2025, 10, 1)]
  const daily = Array.from({ length: (to - from) / DAY_MS }, (_, i) => vehicle(from + i * DAY_MS + 12 * HOUR_MS))
  await store(server.database, site, daily, [[from, to]])
  const aadtOf = async (start: number, end: number) => {
    const time = { from_dt: iso(start), to_dt: iso(end) }
    const { json } = await figures({ sites: [site], sections: ['aadt', 'design_hours'], time })
    const { aadt, design_hours } = json.items[0]
    return [aadt.simple.value, aadt.aashto.value, aadt.simple.reason, design_hours.items[0].volume]
  }
  expect(await aadtOf(from, to)).toEqual([1, 1, null, 1])
  expect(await aadtOf(from + DAY_MS, to)).toEqual([null, null, 'needs_year', null])
  expect(await aadtOf(from, to + DAY_MS)).toEqual([null, null, 'needs_year', null])
})

test('a side of a comparison that does not exist is named', async () => {
  const site = await organization.site()
  const { json } = await compare({ a: { site, year: 2025 }, b: { site: 999_999, year: 2025 } })
  expect(json).toEqual({ b: { site: ['Invalid pk "999999" - object does not exist.'] } })
  expect((await compare({ a: { site }, b: { site, year: 2025 } })).json).toEqual({
    a: { time: ['This field is required.'] },
  })
})

test('a site of another organization is forbidden', async () => {
  const site = await (await makeOrganization(server.database)).site()
  expect((await figures({ sites: [site], sections: ['volume'], ...window(1) })).status).toBe(403)
  expect((await compare({ a: { site, year: 2025 }, b: { site, year: 2025 } })).status).toBe(403)
})

test('one vehicle, no speed and no limit give nulls with reasons', async () => {
  const site = await organization.site({ time_zone: 'UTC', channels: [{ number: 1 }] })
  await store(server.database, site, [vehicle(START, { speed_kmh: null })], [[START, START + DAY_MS]])
  const sections = ['volume', 'aadt', 'design_hours', 'speeds', 'pace', 'above_limit', 'free_flow']
  const { json } = await figures({ sites: [site], sections, ...window(1) })
  expect(json.items[0]).toMatchObject({
    volume: { adt: 1, reason: null },
    aadt: { simple: { value: null, reason: 'needs_year' }, fhwa: { value: null, reason: 'needs_year' } },
    design_hours: { msv30: { volume: null, reason: 'needs_year' }, hour30_so_far: null },
    speeds: { count: 0, mean: null, p85: null, reason: 'no_speed', used: { without_speed: 1, too_slow: 0 } },
    pace: { from: null, reason: 'no_speed' },
    above_limit: { reason: 'no_speed', items: [{ count: 0, share: null, mean: null }, {}, {}, {}] },
    free_flow: { reason: 'no_speed', platoons: { share: null, reason: 'no_headway' } },
  })
  await store(server.database, site, [vehicle(START + HOUR_MS, { speed_kmh: 50 })], [[START, START + DAY_MS]])
  const one = await figures({ sites: [site], sections: ['speeds', 'above_limit'], ...window(1) })
  expect(one.json.items[0]).toMatchObject({
    speeds: { count: 1, mean: 50, standard_deviation: null, p85_half_width: null },
    above_limit: { reason: 'no_speed_limit', records: 0, records_without_limit: 1 },
  })
})

test('a year with missing months names them', async () => {
  const site = await organization.site({ time_zone: 'UTC' })
  const [from, to] = [Date.parse('2025-03-01T00:00:00Z'), Date.parse('2025-12-01T00:00:00Z')]
  // Hours with 31, 30, …, 1 vehicles.
  const hours = Array.from({ length: 31 }, (_, hour) =>
    Array.from({ length: 31 - hour }, (_, i) => vehicle(from + hour * HOUR_MS + i * 1000)),
  )
  await store(server.database, site, hours.flat(), [[from, to]])
  const { json } = await figures({ sites: [site], sections: ['aadt', 'design_hours'], year: 2025 })
  expect(json.items[0].aadt).toMatchObject({
    simple: { value: null, reason: 'missing_months', missing: { months: [1, 2, 12], cells: 3 } },
    aashto: { value: null, reason: 'missing_cells', missing: { months: [1, 2, 12], cells: 21 } },
    fhwa: { value: null, reason: 'missing_cells', missing: { months: [1, 2, 12], cells: 3 * 7 * 24 } },
    hourly: { value: null, reason: 'missing_cells', missing: { months: [1, 2, 12], cells: 3 * 24 } },
  })
  expect(json.items[0].design_hours.msv30).toMatchObject({ volume: null, reason: 'missing_months' })
  expect(json.items[0].design_hours.hour30_so_far).toBe(2)
})

test('a day of 25 hours has two hours of one clock time, a day of 23 none of another', async () => {
  const site = await organization.site({ time_zone: 'Europe/Berlin' })
  const autumn = Date.parse('2025-10-25T22:00:00Z')
  await store(
    server.database,
    site,
    [vehicle(autumn + 2.5 * HOUR_MS), vehicle(autumn + 3.5 * HOUR_MS), vehicle(autumn + 3.6 * HOUR_MS)],
    [[autumn, autumn + 25 * HOUR_MS]],
  )
  const spring = Date.parse('2025-03-29T23:00:00Z')
  await store(server.database, site, [vehicle(spring + 3 * HOUR_MS)], [[spring, spring + 23 * HOUR_MS]])
  const ask = async (from: number, hours: number) => {
    const time = { from_dt: iso(from), to_dt: iso(from + hours * HOUR_MS) }
    return (await figures({ sites: [site], sections: ['volume', 'by_hour', 'hours'], time })).json.items[0]
  }
  const long = await ask(autumn, 25)
  expect(long.hours.items).toHaveLength(25)
  expect(long.by_hour.items[2]).toMatchObject({ hours: 2, mean: 1.5 })
  expect(long.volume).toMatchObject({ adt: 3, used: { days: 1, days_left_out: 0 } })
  const short = await ask(spring, 23)
  expect(short.hours.items).toHaveLength(23)
  expect(short.by_hour.items[2]).toMatchObject({ hours: 0, mean: null })
  expect(short.volume.hours[4]).toMatchObject({ mean: 1, share: 1 })
})

test('a channel that is excluded after the window leaves no hour of it out', async () => {
  const noon = START + 12 * HOUR_MS
  const at = (minute: number) => iso(noon + minute * MINUTE_MS)
  const hoursOf = async (periods: object[]) => {
    const site = await organization.site({ time_zone: 'UTC', channels: [{ number: 1 }, { number: 2 }] })
    await store(server.database, site, [vehicle(noon)], [[START, START + DAY_MS]])
    for (const period of periods) {
      const sent = { token, body: { kind: 'other', effect: 'exclude', ...period } }
      const made = await ask(server.url, 'POST', `/api/v1/traffic/sites/${site}/quality-periods`, sent)
      expect(made.status, made.text).toBe(201)
    }
    const time = { from_dt: at(0), to_dt: at(30) }
    const { json } = await figures({ sites: [site], sections: ['by_hour'], time, min_coverage: 0.25 })
    return json.items[0].by_hour.items[12].hours
  }
  expect(await hoursOf([{ from: at(29), to: at(40), channels: [2] }])).toBe(0)
  expect(await hoursOf([{ from: at(30), to: at(40), channels: [2] }])).toBe(1)
  // Until the window ends both channels are excluded.
  expect(
    await hoursOf([
      { from: at(20), to: at(40), channels: [2] },
      { from: at(20), to: at(30) },
    ]),
  ).toBe(1)
})

test('the figures of many sites are those of each, in its own zone', async () => {
  const sites: number[] = []
  for (const time_zone of ['UTC', 'Asia/Kolkata']) sites.push(await organization.site({ time_zone }))
  const [from, to] = [Date.parse('2023-12-31T00:00:00Z'), Date.parse('2025-01-02T00:00:00Z')]
  const edge = Date.parse('2024-12-31T20:00:00Z')
  for (const site of sites) await store(server.database, site, [vehicle(from + DAY_MS), vehicle(edge)], [[from, to]])
  const body = { sections: ['volume'], year: 2024 }
  const { json } = await figures({ ...body, sites })
  const alone = await Promise.all(sites.map(site => figures({ ...body, sites: [site] })))
  expect(json.items).toEqual(alone.map(one => one.json.items[0]))
  expect(json.items.map((item: { volume: { count: number } }) => item.volume.count)).toEqual([2, 1])
})
