import sql from 'sql-template-tag'
import { beforeAll, describe, expect, test } from 'vitest'
import { demoOrganizations } from '../../contract/demo/demo-sites.ts'
import { demoStates } from '../../contract/demo/demo-states.ts'
import { DAY_MS, HOUR_MS } from '../../contract/times/time.ts'
import { zoneOffsetMs } from '../../contract/times/time-zone.ts'
import { HEAVY_CLASSES } from '../../contract/vehicles/vehicle-classes.ts'
import { assignDevice } from '../../server/field/devices/assignments.ts'
import { registerDevice } from '../../server/field/devices/edit-device.ts'
import { OPERATOR } from '../../server/people/access/audit.ts'
import { Months } from '../../server/records/months.ts'
import { fillDemo } from '../../server/runtime/demo/fill-demo.ts'
import { storeStatuses } from '../../server/runtime/demo/store-statuses.ts'
import { storeTraffic } from '../../server/runtime/demo/store-traffic.ts'
import { makeOrganization } from '../support/people/people.ts'
import { ask } from '../support/services/ask.ts'
import { useServer } from '../support/services/use-server.ts'
import { between, get, iso, NO_RATE_LIMITS, walk } from '../support/traffic/traffic.ts'
import type { TrafficRecord } from '../support/traffic/traffic-record.ts'

const DAYS = 14
const sites = demoOrganizations[0].sites
const HEAVY = new Set<string>(HEAVY_CLASSES)

interface ListedSite {
  id: number
  site_id: string
  time_zone: string
  speed_limit_kmh: number
  data_range: { first_vehicle: string; last_vehicle: string } | null
  state: { online: boolean; alarms: string[] }
}

const server = useServer(NO_RATE_LIMITS)
let token: string
let startedAt: number
let listed: Map<string, ListedSite>
const recordsOf = new Map<number, TrafficRecord[]>()

beforeAll(async () => {
  startedAt = Date.now()
  token = (await fillDemo(server.database, { days: DAYS })).token
  const { json } = await get(server.url, token, '/sites?include=state')
  listed = new Map((json.items as ListedSite[]).map(site => [site.site_id, site]))
  const window = between(startedAt - (DAYS + 1) * DAY_MS, startedAt + DAY_MS)
  const { items } = await walk(server.url, token, { ...window, limit: 10_000 })
  for (const site of listed.values()) recordsOf.set(site.id, [])
  for (const item of items) recordsOf.get(item.site)?.push(item)
  expect(items.every(item => recordsOf.has(item.site))).toBe(true)
})

const siteNamed = (site_id: string) => listed.get(site_id) as ListedSite
/** Those with a device that works. */
const working = () => sites.map(({ site_id }) => siteNamed(site_id))
const recordsAt = (site_id: string) => recordsOf.get(siteNamed(site_id).id) as TrafficRecord[]
const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0)

/** Vehicles of each hour of the local day, weekdays and weekends apart. */
function byLocalHour(site: ListedSite) {
  const hours = { weekday: Array<number>(24).fill(0), weekend: Array<number>(24).fill(0) }
  for (const { timestamp } of recordsOf.get(site.id) ?? []) {
    const ts = Date.parse(timestamp)
    const local = new Date(ts + zoneOffsetMs(site.time_zone, ts))
    const row = local.getUTCDay() % 6 === 0 ? hours.weekend : hours.weekday
    row[local.getUTCHours()] = (row[local.getUTCHours()] ?? 0) + 1
  }
  return hours
}

test('a dozen sites with traffic up to now, one of each other state, and none of the neighbour', () => {
  expect([...listed.keys()].sort()).toEqual([...sites, ...Object.values(demoStates)].map(site => site.site_id).sort())
  for (const { data_range } of working()) {
    expect(startedAt - Date.parse(data_range?.last_vehicle ?? '')).toBeLessThan(12 * HOUR_MS)
    expect(Math.abs(startedAt - DAYS * DAY_MS - Date.parse(data_range?.first_vehicle ?? ''))).toBeLessThan(12 * HOUR_MS)
  }
  const perDay = sum(sites.map(({ site_id }) => recordsAt(site_id).length)) / DAYS
  // Half a million in two months.
  expect(perDay * 61).toBeGreaterThan(400_000)
  expect(perDay * 61).toBeLessThan(600_000)
})

describe.each(sites.map(site => site.site_id))('%s', name => {
  test('has two peaks on weekdays', () => {
    const { weekday } = byLocalHour(siteNamed(name))
    const morning = Math.max(...weekday.slice(6, 10))
    const evening = Math.max(...weekday.slice(15, 19))
    const between = sum(weekday.slice(11, 14)) / 3
    expect(between).toBeLessThan(0.85 * Math.min(morning, evening))
    expect(Math.max(...weekday)).toBe(Math.max(morning, evening))
  })

  test('has one hump at weekends', () => {
    const { weekend } = byLocalHour(siteNamed(name))
    const three = (from: number) => sum(weekend.slice(from, from + 3))
    expect(three(7)).toBeLessThan(0.75 * three(12))
    expect(three(17)).toBeLessThan(0.85 * three(12))
    expect(three(4)).toBeLessThan(three(7))
    expect(three(20)).toBeLessThan(three(17))
    const top = weekend.indexOf(Math.max(...weekend))
    expect(top).toBeGreaterThanOrEqual(10)
    expect(top).toBeLessThanOrEqual(16)
  })

  test('has less than 5 % of its traffic at night', () => {
    for (const hours of Object.values(byLocalHour(siteNamed(name)))) {
      expect(sum([...hours.slice(22), ...hours.slice(0, 5)]) / sum(hours)).toBeLessThan(0.05)
    }
  })

  test('has 4 to 12 % heavy vehicles', () => {
    const records = recordsAt(name)
    const share = records.filter(record => HEAVY.has(record.vehicle_class)).length / records.length
    expect(share).toBeGreaterThan(0.04)
    expect(share).toBeLessThan(0.12)
  })

  test('has a V85 between 0.9 and 1.3 times the limit', () => {
    const speeds = recordsAt(name).flatMap(({ speed_kmh, flags }) =>
      speed_kmh !== null && !flags.includes('speed_out_of_range') ? [speed_kmh] : [],
    )
    speeds.sort((a, b) => a - b)
    const ratio = (speeds[Math.floor(0.85 * speeds.length)] as number) / siteNamed(name).speed_limit_kmh
    expect(ratio).toBeGreaterThan(0.9)
    expect(ratio).toBeLessThan(1.3)
  })

  test('has headways of a second and more, where lanes are known', () => {
    const records = recordsAt(name)
    const several = sites.find(site => site.site_id === name)?.channels.some(({ lanes }) => lanes > 1)
    const isTube = records.every(record => record.lane === null)
    const headways = records.flatMap(({ headway_s }) => (headway_s === null ? [] : [headway_s]))
    if (isTube && several) expect(headways).toEqual([])
    else expect(headways.length / records.length).toBeGreaterThan(0.25)
    expect(headways.every(headway => headway >= 1)).toBe(true)
  })

  test('its days are counted, and measured but for its outages', async () => {
    const site = siteNamed(name)
    const { json } = await get(server.url, token, `/sites/${site.id}/days?from=2000-01-01&to=2100-01-01`)
    const days = json.items as { day: string; count: number; valid_count: number; coverage: number }[]
    const records = recordsAt(name)
    expect(sum(days.map(({ count }) => count))).toBe(records.length)
    expect(sum(days.map(({ valid_count }) => valid_count))).toBe(records.filter(({ valid }) => valid).length)
    const whole = days.slice(1, -1).filter(({ coverage }) => coverage < 1)
    const outage = sites.find(one => one.site_id === name)?.traffic.outage
    expect(whole.length).toBeLessThanOrEqual(outage ? 2 : 0)
  })
})

test('a few records are invalid, a few flagged, and not many', () => {
  const records = [...recordsOf.values()].flat()
  const share = (fits: (record: TrafficRecord) => boolean) => records.filter(fits).length / records.length
  for (const odd of [
    share(({ valid }) => !valid),
    share(({ flags }) => flags.includes('speed_out_of_range')),
    share(({ flags }) => flags.includes('wrong_way')),
    share(({ speed_kmh }) => speed_kmh === null),
  ]) {
    expect(odd).toBeGreaterThan(0)
    expect(odd).toBeLessThan(0.01)
  }
})

test('one site is offline, one has no vehicles, one was counted, and one has no device yet', async () => {
  const [offline, closed, counted, planned] = [
    siteNamed(demoStates.offline.site_id),
    siteNamed(demoStates.closed.site_id),
    siteNamed(demoStates.counted.site_id),
    siteNamed(demoStates.planned.site_id),
  ]
  expect(offline.state).toMatchObject({ online: false, alarms: ['silent'] })
  expect(closed.state).toMatchObject({ online: true, alarms: ['no_vehicles'] })
  for (const { data_range } of [offline, closed]) {
    const silentFor = startedAt - Date.parse(data_range?.last_vehicle ?? '')
    expect(silentFor).toBeGreaterThan(1.9 * DAY_MS)
    expect(silentFor).toBeLessThan(4 * DAY_MS)
  }
  expect(planned).toMatchObject({ state: { alarms: [] }, data_range: { first_vehicle: null, last_vehicle: null } })
  const { first_vehicle, last_vehicle } = counted.data_range as { first_vehicle: string; last_vehicle: string }
  expect(Date.parse(last_vehicle) - Date.parse(first_vehicle)).toBeGreaterThan(2.5 * DAY_MS)
  expect(Date.parse(last_vehicle) - Date.parse(first_vehicle)).toBeLessThan(3.1 * DAY_MS)
  const { json } = await get(server.url, token, `/sites/${counted.id}/days?from=2000-01-01&to=2100-01-01`)
  expect(sum(json.items.map(({ count }: { count: number }) => count))).toBeGreaterThan(6_000)
})

test('a day of the festival has less than half of its usual traffic, and awaits a decision', async () => {
  const site = siteNamed('FI-HEL-01')
  const { json } = await get(server.url, token, `/sites/${site.id}/days?from=2000-01-01&to=2100-01-01`)
  const counts = (json.items as { count: number }[]).slice(1, -1).map(({ count }) => count)
  expect(counts.filter(count => count < 0.5 * (sum(counts) / counts.length)).length).toBeGreaterThanOrEqual(1)
})

test('four of its sites are public without a delay, with traffic up to now, and the neighbour has none', async () => {
  const { json } = await ask(server.url, 'GET', '/open/api/v1/sites')
  expect(json.items.map((site: ListedSite) => site.site_id)).toEqual(sites.slice(0, 4).map(({ site_id }) => site_id))
  for (const { data_range, publication } of json.items) {
    expect(publication).toMatchObject({ licence: 'CC-BY-4.0', delay_hours: 0, shortest_interval: '1h' })
    expect(startedAt - Date.parse(data_range.last_vehicle)).toBeLessThan(12 * HOUR_MS)
  }
})

test('every device is online and has said how it is up to now; one has a low battery', async () => {
  for (const { id, site_id, state } of working()) {
    expect(state).toMatchObject({ online: true, alarms: site_id === 'US-CHI-01' ? ['battery_low'] : [] })
    const { json } = await get(server.url, token, `/sites/${id}/statuses?limit=1000`)
    expect(json.items.length).toBeGreaterThan(DAYS * 48 - 20)
    expect(startedAt - Date.parse(json.items[0].received_at)).toBeLessThan(HOUR_MS)
    for (const { temperature_c, clock_offset_s, firmware } of json.items) {
      expect(temperature_c > -30 && temperature_c < 50, `${site_id} ${temperature_c}`).toBe(true)
      expect(Math.abs(clock_offset_s)).toBeLessThan(2)
      expect(firmware).toMatch(/^[\d.]+$/)
    }
  }
})

const markSimulated = (deviceId: number) =>
  server.database.query(sql`update devices set is_simulated = true where id = ${deviceId}`)
const deviceOf = ({ device: { battery_percent: _, ...device } }: (typeof sites)[0]) => device

test.each([
  ['CH-ZRH-01', 'offline'],
  ['US-CHI-01', 'not_measuring'],
])('the outage of %s has its reason: %s', async (name, reason) => {
  const site = sites.find(one => one.site_id === name) as (typeof sites)[0]
  const organization = await makeOrganization(server.database)
  const user = await organization.user()
  const channels = site.channels.map(({ number, lanes }) => ({ number, lanes }))
  const siteId = await organization.site({ time_zone: site.time_zone, channels })
  const { id: deviceId } = await registerDevice(server.database, organization.id, deviceOf(site), OPERATOR)
  const start = Date.parse(site.traffic.outage?.first as string)
  const stay = { siteId, deviceId, site, from: start - DAY_MS, to: start + DAY_MS }
  await assignDevice(server.database, deviceId, { siteId, from: new Date(stay.from) }, OPERATOR)
  await markSimulated(deviceId)
  await storeTraffic(server.database, new Months(server.database), stay)
  await storeStatuses(server.database, stay)
  const { json } = await get(server.url, user.token, `/sites/${siteId}/gaps?from=${iso(stay.from)}&to=${iso(stay.to)}`)
  expect(json.items).toMatchObject([{ reason, may_still_arrive: false }])
})

test('an outage shows as a day that was not measured whole, without vehicles in it', async () => {
  const site = sites.find(one => one.traffic.outage)
  const outage = site?.traffic.outage
  if (!site || !outage) throw new Error('no site has an outage')
  const organization = await makeOrganization(server.database)
  const user = await organization.user()
  const channels = site.channels.map(({ number, lanes }) => ({ number, lanes }))
  const siteId = await organization.site({ time_zone: site.time_zone, channels })
  const { id: deviceId } = await registerDevice(server.database, organization.id, deviceOf(site), OPERATOR)
  const start = Date.parse(outage.first)
  const traffic = { siteId, deviceId, site, from: start - 2 * DAY_MS, to: start + 2 * DAY_MS }
  await markSimulated(deviceId)
  await storeTraffic(server.database, new Months(server.database), traffic)
  const { json } = await get(server.url, user.token, `/sites/${siteId}/days?from=2000-01-01&to=2100-01-01`)
  const missing = sum(
    (json.items as { coverage: number }[]).slice(1, -1).map(({ coverage }) => (1 - coverage) * 24 * 60),
  )
  expect(Math.abs(missing - outage.minutes)).toBeLessThan(1)
  const end = start + outage.minutes * 60_000
  const inside = await walk(server.url, user.token, between(start, end))
  expect(inside.items).toEqual([])
  const around = await walk(server.url, user.token, between(start - 6 * HOUR_MS, end + 6 * HOUR_MS))
  expect(around.items.length, iso(start)).toBeGreaterThan(50)
})
