import { beforeAll, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../../contract/times/time.ts'
import { suggestFactorGroups } from '../../../server/analysis/figures/suggest-factor-groups.ts'
import { makeGroup, setGroups } from '../../support/people/grouping.ts'
import { makeOrganization, type TestOrganization } from '../../support/people/people.ts'
import { beSignedIn, type SignedInCaller } from '../../support/people/sign-in.ts'
import { ask } from '../../support/services/ask.ts'
import { useServer } from '../../support/services/use-server.ts'
import { iso, NO_RATE_LIMITS, store, vehicle } from '../../support/traffic/traffic.ts'

const server = useServer(NO_RATE_LIMITS)
const at = (date: string) => Date.parse(`${date}T00:00:00Z`)
const YEAR: [number, number] = [at('2024-01-01'), at('2025-01-01')]
const JUNE: [number, number] = [at('2024-06-03'), at('2024-06-13')]

let organization: TestOrganization
let token: string
let signedIn: SignedInCaller
/** A count of ten days in June, 4 vehicles a day. */
let count: number
/** Sites of a year with 2 vehicles a day, in June 3, 4 and 5, the nearest first; and one that lacks a June. */
const permanent: number[] = []
let broken: number

async function makeSite(
  latitude: number,
  ranges: [number, number][],
  volumeIn: (month: number) => number,
  {
    owner = organization,
    ...facts
  }: { owner?: TestOrganization; country?: string; region?: string; speed_limit_kmh?: number } = {},
) {
  const site = await owner.site({ time_zone: 'UTC', country: 'FI', latitude, longitude: 22, ...facts })
  const records = ranges.flatMap(([from, to]) =>
    Array.from({ length: (to - from) / DAY_MS }, (_, day) => from + day * DAY_MS + 12 * HOUR_MS).flatMap(noon =>
      Array.from({ length: volumeIn(new Date(noon).getUTCMonth()) }, (_, i) =>
        vehicle(noon + i * 1000, { vehicle_class: 'car', class_code: 2 }),
      ),
    ),
  )
  await store(server.database, site, records, ranges)
  return site
}

beforeAll(async () => {
  organization = await makeOrganization(server.database)
  const user = await organization.user()
  token = user.token
  signedIn = await beSignedIn(server, server.database, user)
  count = await makeSite(60, [JUNE], () => 4)
  for (const [i, june] of [3, 4, 5].entries()) {
    permanent.push(await makeSite(60.1 + i, [YEAR], month => (month === 5 ? june : 2)))
  }
  const lackingJune: [number, number][] = [
    [YEAR[0], at('2024-06-01')],
    [at('2024-07-01'), YEAR[1]],
  ]
  broken = await makeSite(60.05, lackingJune, () => 2)
})

async function estimate(site: number, options: object = {}, as = token, others: object = {}) {
  const time = { from_dt: iso(JUNE[0]), to_dt: iso(JUNE[1]) }
  const body = { sites: [site], time, sections: ['estimate'], estimate: options, ...others }
  const { status, json } = await ask(server.url, 'POST', '/api/v1/traffic/data/figures', { token: as, body })
  return status === 200 ? json.items[0].estimate : { status, json }
}

test('without a group there is no estimate; with one there is, unless another group gives factors too', async () => {
  const unadjusted = { adjusted: false, value: null, interval: null, unadjusted: 4, days: 10, factors: [] }
  expect(await estimate(count)).toMatchObject({ ...unadjusted, reason: 'no_group', group: null, missing: null })
  // A group without the flag gives no factors.
  await makeGroup(server.database, organization, { sites: [count, ...permanent] })
  expect(await estimate(count)).toMatchObject({ reason: 'no_group' })
  const few = [count, ...permanent.slice(1), broken]
  const group = await makeGroup(server.database, organization, { name: 'Rural', sites: few, is_factor_group: true })
  expect(await estimate(count)).toMatchObject({
    ...unadjusted,
    reason: 'too_few_permanent_sites',
    group: { id: group, name: 'Rural' },
    permanent_sites: 2,
    missing: { permanent_sites: 1 },
  })
  await server.database.query({
    text: 'insert into chosen_sites (group_id, site_id) values ($1, $2)',
    values: [group, permanent[0]],
  })
  const found = await estimate(count)
  expect(found).toMatchObject({ adjusted: true, reason: null, unadjusted: 4, days: 10, sites: permanent })
  // 4 x (2.0833 / 3 + 2.1667 / 4 + 2.25 / 5) / 3
  expect(found.value).toBe(2.25)
  expect(found.factors).toHaveLength(7)
  // The report says the same.
  const time = { from_dt: iso(JUNE[0]), to_dt: iso(JUNE[1]) }
  const reportOf = async (site: number, estimate?: object) => {
    const body = { sites: [site], time, report: { sections: ['volume'], estimate } }
    const { json } = await signedIn('POST', '/app/api/traffic/data/report', { body })
    return json.document.head.find(({ name }: { name: string }) => name === 'AADT')?.values
  }
  expect(await reportOf(count)).toEqual([
    '2 (estimated; 0 to 4 with 95 %)',
    'Adjusted with factors by month and weekday of 3 permanent sites of the group Rural, 1 Jan 2024 – 31 Dec 2024',
    'Unadjusted: 4, mean of 10 days without public holidays',
  ])
  expect(await reportOf(count, { method: 'countmatch' })).toEqual([
    expect.stringMatching(/^3 \(estimated; /),
    'Adjusted with factors by month and weekday of the permanent site whose monthly pattern fits best among the nearest 3, 1 Jan 2024 – 31 Dec 2024',
    'Unadjusted: 4, mean of 10 days without public holidays',
  ])
  expect(await reportOf(count, { year: 2023 })).toEqual([
    'None. Unadjusted: 4, mean of 10 days without public holidays',
    'No permanent site has the growth to the year that was asked for',
  ])
  expect((await reportOf(count, { axles: true }))?.[1]).toMatch(/^No permanent site has classes/)
  expect(await reportOf(broken)).toBe(undefined)
  expect(found.factors[0]).toEqual({
    month: 6,
    weekday: 1,
    days: 2,
    factor: 0.562,
    n: 3,
    spread: 0.1235,
    filled_by: null,
  })
  // A site that was measured over the year needs no estimate, and a count of no day has none.
  const year = { time: undefined, year: 2024 }
  expect(await estimate(permanent[0] as number, {}, token, year)).toMatchObject({ reason: 'has_aadt', value: null })
  expect(await estimate(broken, {}, token)).toMatchObject({ reason: 'no_day_counts', unadjusted: null })
  const second = await makeGroup(server.database, organization, { sites: [count], is_factor_group: true })
  expect(await estimate(count)).toMatchObject({ reason: 'several_groups', group: null })
  await server.database.query({ text: 'delete from site_groups where id = $1', values: [second] })
})

test('countmatch needs no group, and takes the nearest of sites that fit alike', async () => {
  const found = await estimate(count, { method: 'countmatch' })
  expect(found).toMatchObject({
    adjusted: true,
    method: 'countmatch',
    group: null,
    sites: [permanent[0]],
    permanent_sites: 3,
  })
  // 4 x 2.0833 / 3
  expect(found.value).toBe(2.78)
})

test('countmatch counts permanent sites in the direction of the count, where it is known', async () => {
  const owner = await makeOrganization(server.database)
  const { token: theirs } = await owner.user()
  const makeDirections = async (
    latitude: number,
    bearings: [number, number],
    range: [number, number],
    juneOf: number[],
  ) => {
    const site = await owner.site({
      ...{ time_zone: 'UTC', latitude, longitude: 22 },
      channels: bearings.map((bearing_deg, i) => ({ number: i + 1, bearing_deg })),
    })
    const records = Array.from({ length: (range[1] - range[0]) / DAY_MS }, (_, day) => range[0] + day * DAY_MS)
      .map(midnight => midnight + 12 * HOUR_MS)
      .flatMap(noon =>
        juneOf.flatMap((june, channel) =>
          Array.from({ length: new Date(noon).getUTCMonth() === 5 ? june : 2 }, (_, i) =>
            vehicle(noon + i * 1000, { channel: channel + 1 }),
          ),
        ),
      )
    await store(server.database, site, records, [range])
    return site
  }
  const counted = await makeDirections(60, [350, 170], JUNE, [4, 6])
  const sites: number[] = []
  for (const i of [1, 2, 3]) sites.push(await makeDirections(60 + i, [30, 210], YEAR, [3, 6]))
  await makeDirections(60.5, [90, 270], YEAR, [3, 6])
  const of = (channels?: number[]) => estimate(counted, { method: 'countmatch' }, theirs, channels && { channels })
  // 4 x 2.0833 / 3, and 6 x 2.3333 / 6
  expect(await of([1])).toMatchObject({ bearing_deg: 350, permanent_sites: 3, sites: [sites[0]], value: 2.78 })
  expect(await of([2])).toMatchObject({ bearing_deg: 170, permanent_sites: 3, sites: [sites[0]], value: 2.33 })
  // Both directions: 10 x 4.4167 / 9, of the site across the road too.
  expect(await of()).toMatchObject({ bearing_deg: null, permanent_sites: 4, value: 4.91 })
})

test('countmatch fills a weekday that a month of a permanent site lacks by the nearest year that has it', async () => {
  const owner = await makeOrganization(server.database)
  const { token: theirs } = await owner.user()
  const counted = await makeSite(60, [JUNE], () => 4, { owner })
  const mondays = ['2024-06-03', '2024-06-10', '2024-06-17', '2024-06-24'].map(at)
  const starts = [YEAR[0], ...mondays.map(monday => monday + DAY_MS)]
  const gaps = starts.map((start, i): [number, number] => [start, mondays[i] ?? YEAR[1]])
  const nearest = await makeSite(60.1, gaps, () => 2, { owner })
  for (const i of [1, 2]) await makeSite(60.1 + i, [YEAR], () => 2, { owner })
  const filled = (found: { factors: { weekday: number; factor: number; filled_by: string | null }[] }) =>
    found.factors.map(({ weekday, factor, filled_by }) => [weekday, factor, filled_by])
  const others = [2, 3, 4, 5, 6, 7].map(weekday => [weekday, 1, null])
  const before = await estimate(counted, { method: 'countmatch' }, theirs)
  expect(before).toMatchObject({ sites: [nearest], value: 4 })
  expect(filled(before)).toEqual([[1, 1, 'all_cells'], ...others])
  const year: [number, number] = [at('2023-01-01'), YEAR[0]]
  const records = Array.from({ length: 365 }, (_, day) => year[0] + day * DAY_MS + 12 * HOUR_MS).flatMap(noon =>
    Array.from({ length: new Date(noon).getUTCDay() === 1 ? 5 : 2 }, (_, i) => vehicle(noon + i * 1000)),
  )
  await store(server.database, nearest, records, [year])
  // In 2023 AADT is 17 / 7, and Mondays have 5. Two of the ten days are Mondays.
  const after = await estimate(counted, { method: 'countmatch' }, theirs)
  expect(filled(after)).toEqual([[1, 0.4857, 'nearest_year'], ...others])
  expect(after.value).toBe(3.59)
})

test('growth needs permanent sites that have both years, and axles need their classes', async () => {
  expect(await estimate(count, { method: 'countmatch', year: 2023 })).toMatchObject({
    reason: 'no_growth',
    value: null,
  })
  const before: [number, number] = [at('2023-01-01'), YEAR[0]]
  const records = Array.from({ length: 365 }, (_, day) => vehicle(before[0] + day * DAY_MS + 12 * HOUR_MS))
  await store(server.database, permanent[1] as number, records, [before])
  const grown = await estimate(count, { method: 'countmatch', year: 2023 })
  // AADT 1 of 2.1667.
  expect(grown.growth).toEqual({ year: 2023, factor: 0.4615, n: 1, spread: null })
  expect(grown.value).toBe(1.28)
  const time = { from_dt: iso(JUNE[0]), to_dt: iso(JUNE[1]) }
  const report = { sections: ['definitions'], estimate: { method: 'countmatch', year: 2023 } }
  const body = { sites: [count], time, report }
  const { document } = (await signedIn('POST', '/app/api/traffic/data/report', { body })).json
  expect(document.head.find(({ name }: { name: string }) => name === 'AADT').values[2]).toBe(
    'Of 2023, by the growth at 1 permanent site: factor 0.4615',
  )
  // The command that makes the report again says so too.
  expect(JSON.stringify(document.sections)).toContain(' --estimate-method countmatch --estimate-year 2023 --pdf')
  const compared = { sites: [count], time, report: { estimate: {}, compare: { with: [{ site: count }] } } }
  expect((await signedIn('POST', '/app/api/traffic/data/report', { body: compared })).json).toEqual({
    report: { estimate: ['Reports of a comparison do not have this field.'] },
  })
  // One error alone makes no interval.
  expect(grown.interval).toBe(null)
  expect(await estimate(count, { method: 'countmatch', axles: true })).toMatchObject({ reason: 'no_axle_classes' })
  await server.database.query({
    text: `update uploads set class_scheme = 'fhwa_13' where site_id = $1`,
    values: [permanent[2]],
  })
  const axles = await estimate(count, { method: 'countmatch', axles: true })
  expect(axles).toMatchObject({ value: 2.78, axles: { factor: 1, n: 1, spread: null } })
})

test('only sites that the caller may see are used, and those of other organizations never', async () => {
  const user = await organization.user()
  const seen = await makeGroup(server.database, organization, { sites: [count, permanent[0] as number] })
  await setGroups(server.database, organization, user, [seen])
  const found = await estimate(count, { method: 'countmatch' }, user.token)
  expect(found).toMatchObject({
    reason: 'too_few_permanent_sites',
    permanent_sites: 1,
    missing: { permanent_sites: 2 },
  })
  const other = await makeOrganization(server.database)
  const theirs = await other.site({ time_zone: 'UTC' })
  expect(await estimate(theirs)).toMatchObject({ status: 403 })
  await store(server.database, theirs, [vehicle(JUNE[0])], [JUNE])
  const { token: neighbour } = await other.user()
  expect(await estimate(theirs, { method: 'countmatch' }, neighbour)).toMatchObject({ permanent_sites: 0 })
})

test('20 sites have estimates at once, 21 are refused; weekdays and hours are refused', async () => {
  const sites = [count]
  while (sites.length < 21) sites.push(await organization.site({ time_zone: 'UTC' }))
  expect((await estimate(count, {}, token, { sites: sites.slice(0, 20) })).days).toBe(10)
  expect(await estimate(count, {}, token, { sites })).toEqual({
    status: 400,
    json: { sections: ['estimate is computed of at most 20 sites at once, and these are 21. Choose fewer sites.'] },
  })
  expect((await estimate(count, {}, token, { hours: [7] })).json).toEqual({
    sections: ['estimate counts all weekdays and hours. Send neither weekdays nor hours.'],
  })
})

test('permanent sites that are alike are suggested as groups, without those in a group that gives factors', async () => {
  const owner = await makeOrganization(server.database)
  const now = new Date()
  const [from, to] = [1, 0].map(years => Date.UTC(now.getUTCFullYear() - years, now.getUTCMonth(), 1)) as [
    number,
    number,
  ]
  const make = (july: number, region: string, speed_limit_kmh = 50, first = from) =>
    makeSite(60, [[first, to]], month => (month === 6 ? july : 2), { owner, country: 'DE', region, speed_limit_kmh })
  const alike = [await make(2, 'DE-NW'), await make(2, 'DE-NW'), await make(2, 'DE-NW')]
  const ofHolidays = [await make(8, 'DE-NW'), await make(8, 'DE-BY', 80), await make(8, 'DE-BY')]
  // It was not measured over the year.
  await make(2, 'DE-NW', 50, to - 90 * DAY_MS)
  const manager = await beSignedIn(server, server.database, await owner.user())
  const suggest = async (as = manager) => as('GET', '/app/api/organization/suggested-groups')
  const { status, json } = await suggest()
  const date = (ms: number) => iso(ms).slice(0, 10)
  expect([status, json.year]).toEqual([200, { from: date(from), to: date(to - DAY_MS) }])
  expect(json).toMatchObject({ permanent_sites: 6, has_more: false })
  expect(json.items).toMatchObject([
    { sites: alike, country: 'DE', region: 'DE-NW', road: 'up_to_60', difference: 0, weekdays: Array(7).fill(1) },
    { sites: expect.arrayContaining(ofHolidays), country: 'DE', region: null, road: null, difference: 0 },
  ])
  // 8 of 2.5
  expect(json.items[1].months[6]).toBeCloseTo(3.2, 4)
  await makeGroup(server.database, owner, { name: 'Holidays', sites: ofHolidays.slice(1), is_factor_group: true })
  expect((await suggest()).json).toMatchObject({ permanent_sites: 4, items: [{ sites: alike }] })
  expect(await suggestFactorGroups(server.database, owner.id, 3)).toMatchObject({ permanent_sites: 3, has_more: true })
  expect(await suggestFactorGroups(server.database, owner.id, 4)).toMatchObject({ permanent_sites: 4, has_more: false })
  const reader = await beSignedIn(server, server.database, await owner.user(['can_read_data']))
  expect((await suggest(reader)).status).toBe(403)
})
