import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { HOUR_MS } from '../../../contract/times/time.ts'
import { signsInMph, toMph } from '../../../contract/units.ts'
import { COUNTRIES } from '../../../server/field/sites/countries.ts'
import { readSpeedLimits } from '../../../server/field/sites/limits/read-speed-limits.ts'
import { makeOrganization, type TestOrganization } from '../../support/people/people.ts'
import { beSignedIn, type SignedInCaller } from '../../support/people/sign-in.ts'
import { useServer } from '../../support/services/use-server.ts'
import { between, NO_RATE_LIMITS, store, vehicle } from '../../support/traffic/traffic.ts'

const START = Date.parse('2026-06-01T00:00:00Z')
/** 25 mph is stored as 40.2 km/h, and 24.9 and 25.1 mph as 40.1 and 40.4. */
const SPEEDS = [40.1, 40.2, 40.2, 40.4, 48.3, 64.4]

const server = useServer(NO_RATE_LIMITS)
let organization: TestOrganization
let call: SignedInCaller
let [american, german]: number[] = []

beforeAll(async () => {
  organization = await makeOrganization(server.database)
  american = await organization.site({ country: 'US', time_zone: 'UTC', speed_limit_kmh: 40 })
  german = await organization.site({ country: 'DE', time_zone: 'UTC', speed_limit_kmh: 50 })
  const vehicles = (speeds: number[]) => speeds.map((speed_kmh, i) => vehicle(START + i * 10_000, { speed_kmh }))
  await store(server.database, american, vehicles(SPEEDS))
  await store(server.database, german, vehicles([49.9, 50, 50.1, 50.2, 58.1, 66.2]))
  call = await beSignedIn(server, server.database, await organization.user())
})

const inMph = async (site: number | undefined, tenths: number) => {
  const body = {
    ...between(START, START + HOUR_MS),
    sites: [site],
    summary: true,
    units: 'imperial',
    speed_bin_tenths_mph: tenths,
  }
  const { status, json } = await call('POST', '/app/api/traffic/data/aggregate', { body })
  expect([status, json]).toMatchObject([200, {}])
  return { bins: json.items[0].speed_histogram_mph, over: json.summary.over_limit_mph, item: json.items[0] }
}

test('each speed becomes the nearest 0.1 mph before it is binned: 25 mph is not below 25', async () => {
  const { bins, item } = await inMph(american, 50)
  expect(bins).toEqual([
    [20, 1],
    [25, 3],
    [30, 1],
    [35, 0],
    [40, 1],
  ])
  expect(toMph(item.speed_kmh.p50)).toBe(25)
  const narrow = await inMph(american, 1)
  expect(narrow.bins.slice(0, 3)).toEqual([
    [24.9, 1],
    [25, 2],
    [25.1, 1],
  ])
})

test('a vehicle at 25 mph is not above a limit of 25 mph', async () => {
  expect((await inMph(american, 50)).over).toEqual({ by_0_mph: 0.5, by_5_mph: 0.1667, by_10_mph: 0.1667 })
})

test('a vehicle at 50 km/h is not above a limit of 50 km/h, whatever the units', async () => {
  // 5 and 10 mph above 50 km/h are 58.05 and 66.09 km/h.
  expect((await inMph(german, 50)).over).toEqual({ by_0_mph: 0.6667, by_5_mph: 0.3333, by_10_mph: 0.1667 })
})

test('shares above the limit are the same for all readers, and those of the bins', async () => {
  const read = async (site: number | undefined, units: string) => {
    const time = { ...between(START, START + HOUR_MS), sites: [site], units }
    const body = { ...time, sections: ['above_limit', 'by_direction', 'speed_bins'], above_limit: [{}] }
    const figures = await call('POST', '/app/api/traffic/data/figures', { body })
    const { above_limit, by_direction, speed_bins } = figures.json.items[0]
    const above = speed_bins.bins_5.reduce((sum: number, [, , count]: number[]) => sum + (count as number), 0)
    expect([figures.status, above]).toEqual([200, above_limit.items[0].count])
    const { summary } = (await call('POST', '/app/api/traffic/data/aggregate', { body: { ...time, summary: true } }))
      .json
    const shares = [above_limit.items[0].share, by_direction.items[0].speeds.above_limit, summary.over_limit.by_0_kmh]
    if (units === 'imperial') shares.push(summary.over_limit_mph.by_0_mph)
    expect(new Set(shares).size, JSON.stringify(shares)).toBe(1)
    return { share: shares[0], limits: above_limit.limits }
  }
  // In SPEEDS, 40.4, 48.3 and 64.4 km/h are above 25 mph; 40.2 km/h is 25.0 mph, and would be above 40 km/h.
  expect(await read(american, 'metric')).toEqual({ share: 0.5, limits: [40.2] })
  expect(await read(american, 'imperial')).toEqual({ share: 0.5, limits: [25] })
  // 50.1 and 50 km/h are both 31.1 mph.
  expect(await read(german, 'metric')).toEqual({ share: 0.6667, limits: [50] })
  expect(await read(german, 'imperial')).toEqual({ share: 0.6667, limits: [31.1] })
})

test('bins of 0.1 to 50 mph can be requested', async () => {
  for (const [tenths, status] of [
    [0, 400],
    [1, 200],
    [500, 200],
    [501, 400],
  ]) {
    const body = { ...between(START, START + HOUR_MS), sites: [american], speed_bin_tenths_mph: tenths }
    expect((await call('POST', '/app/api/traffic/data/aggregate', { body })).status, String(tenths)).toBe(status)
  }
})

test('the API is metric: it knows no units', async () => {
  const { token } = await organization.user()
  const answer = await fetch(`${server.url}/api/v1/traffic/data/aggregate`, {
    method: 'POST',
    headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...between(START, START + HOUR_MS), sites: [american], units: 'imperial' }),
  })
  expect([answer.status, await answer.json()]).toEqual([400, { units: ['Unknown field.'] }])
})

test('users without units of their own have those of their organization, and a manager changes these', async () => {
  const manager = await beSignedIn(server, server.database, await organization.user())
  const unitsOf = async () => {
    const { json } = await call('GET', '/app/api/me')
    return [json.user.units, json.organization.units]
  }
  expect(await unitsOf()).toEqual([null, 'metric'])
  const changed = await manager('PATCH', '/app/api/organization', { body: { units: 'imperial' } })
  expect([changed.status, changed.json]).toMatchObject([200, { units: 'imperial' }])
  expect(await unitsOf()).toEqual([null, 'imperial'])
  await call('PATCH', '/app/api/me', { body: { units: 'metric' } })
  expect(await unitsOf()).toEqual(['metric', 'imperial'])
  await call('PATCH', '/app/api/me', { body: { language: 'de' } })
  expect(await unitsOf()).toEqual(['metric', 'imperial'])
  await call('PATCH', '/app/api/me', { body: { units: null } })
  expect(await unitsOf()).toEqual([null, 'imperial'])

  await manager('PATCH', '/app/api/organization', { body: { units: 'imperial' } })
  const { json } = await manager('GET', '/app/api/organization/audit?action=organization.edit')
  expect(json.items.map((entry: { details: object }) => entry.details)).toEqual([
    { units: { from: 'metric', to: 'imperial' } },
  ])
})

test('units that do not exist, and a user who may not manage, are refused', async () => {
  const answer = await call('PATCH', '/app/api/organization', { body: { units: 'nautical' } })
  expect([answer.status, answer.json]).toEqual([400, { units: ['"nautical" is not a valid choice.'] }])
  const reader = await beSignedIn(server, server.database, await organization.user(['can_read_data']))
  expect((await reader('PATCH', '/app/api/organization', { body: { units: 'metric' } })).status).toBe(403)
})

test('the migration takes the unit of stored limits from the country of their site', async () => {
  const text = await readFile('server/platform/database/migrations/0038-signed-limits.sql', 'utf8')
  expect([...text.matchAll(/'([A-Z]{2})'/g)].map(([, code]) => code).sort()).toEqual(COUNTRIES.filter(signsInMph))
  await server.database.query('alter table speed_limits drop column unit')
  await server.database.query(text)
  expect([...(await readSpeedLimits(server.database, [american, german] as number[])).values()]).toEqual([
    [{ from: null, kmh: 40, unit: 'mph' }],
    [{ from: null, kmh: 50, unit: 'kmh' }],
  ])
})
