import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { localDate, startOfLocalDay } from '../../contract/time-zone.ts'
import { removeOldRecords } from '../../server/operations/remove-old-records.ts'
import { sealRecords } from '../../server/records/blocks/seal-records.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { startServer, type TestServer } from '../support/server.ts'
import {
  between,
  DAY,
  HOUR,
  MINUTE,
  makePlace,
  NO_RATE_LIMITS,
  type Place,
  store,
  vehicle,
  walk,
} from '../support/traffic.ts'

const KEPT_DAYS = 20
const RETENTION = `${KEPT_DAYS} days`
const limit = Date.now() - KEPT_DAYS * DAY
const keptFrom = (zone: string) => startOfLocalDay(zone, localDate(zone, limit))
let own: TestDatabase
let server: TestServer
let place: Place

beforeAll(async () => {
  own = await testDatabase()
  server = await startServer({ connection: own.connection, ...NO_RATE_LIMITS })
  place = await makePlace(own.database)
})
afterAll(async () => {
  await server?.stop()
  await own?.drop()
})

const seal = (maxSpanRecords?: number) => sealRecords(own.database, { before: Date.now(), maxSpanRecords })

/** Times of the records that a search finds, by site, and the same of all sites together. */
async function timesOf(site: number): Promise<number[]> {
  const times: number[] = []
  // All records of these tests are in one of these windows.
  for (const days of [-310, -110, -50, -10]) {
    const from = limit + days * DAY
    const window = between(from, Math.min(from + 30 * DAY, Date.now()))
    const { items } = await walk(server.url, place.token, { ...window, sites: [site] })
    const all = (await walk(server.url, place.token, window)).items.filter(item => item.site === site)
    expect(all.map(item => item.id)).toEqual(items.map(item => item.id))
    times.push(...items.map(item => Date.parse(item.timestamp)))
  }
  return times
}

async function countsOf(site: number) {
  const { rows } = await own.database.query(sql`
    select
      (select json_agg(json_build_array(day, count, valid_count, covered) order by day)
        from site_days where site_id = ${site}) as days,
      (select json_agg(json_build_array(hour, count) order by hour) from site_hours where site_id = ${site}) as hours
  `)
  return rows[0]
}

const sealedSpans = async () => (await own.database.query('select start_ts, end_ts from sealed_spans')).rows

test('of sealed records of several time zones whole local days are removed', async () => {
  const zones = ['Etc/UTC', 'Asia/Kolkata', 'Pacific/Kiritimati', 'Pacific/Pago_Pago']
  const sites = []
  for (const time_zone of zones) {
    const [site, never] = [await place.organization.site({ time_zone }), await place.organization.site({ time_zone })]
    const start = keptFrom(time_zone)
    const young = [start, start + 20 * MINUTE, start + 5 * HOUR, start + 3 * DAY]
    const old = [start - 1, start - 5 * MINUTE, start - 20 * HOUR, start - 40 * DAY, start - 300 * DAY]
    const vehicles = (times: number[]) => times.map(ts => vehicle(ts))
    await store(own.database, site, vehicles([...old, ...young]))
    await store(own.database, never, vehicles(young))
    sites.push({ site, never, young })
  }
  await seal()
  expect((await sealedSpans()).some(({ end_ts }) => end_ts.getTime() < limit - 200 * DAY)).toBe(true)
  await removeOldRecords(own.database, RETENTION)
  for (const { site, never, young } of sites) {
    expect(await timesOf(site)).toEqual(young)
    expect(await timesOf(never)).toEqual(young)
    expect(await countsOf(site)).toEqual(await countsOf(never))
  }
  const { rows } = await own.database.query('select count(*)::integer as count from time_blocks where last_ts < now()')
  expect(rows[0].count).toBeGreaterThan(0)
  // Nothing of a span whose blocks are all removed stays.
  expect((await sealedSpans()).every(({ end_ts }) => end_ts.getTime() > limit - 3 * DAY)).toBe(true)
  await seal()
  await removeOldRecords(own.database, RETENTION)
  for (const { site, never, young } of sites) {
    expect(await timesOf(site)).toEqual(young)
    expect(await countsOf(site)).toEqual(await countsOf(never))
  }
})

test('where midnight is inside of an hour, what stays of the hour is counted although it is sealed', async () => {
  const time_zone = 'Asia/Kolkata'
  const site = await place.organization.site({ time_zone })
  const start = keptFrom(time_zone)
  expect(start % HOUR).toBe(30 * MINUTE)
  // The day before has records of another UTC day alone: nothing of the span that stays is removed.
  await store(own.database, site, [vehicle(start - 23 * HOUR), vehicle(start + 20 * MINUTE), vehicle(start + HOUR)])
  await seal()
  await removeOldRecords(own.database, RETENTION)
  expect(await timesOf(site)).toEqual([start + 20 * MINUTE, start + HOUR])
  expect((await countsOf(site)).hours.map(([, count]: [string, number]) => count)).toEqual([1, 1])
})

test('months that are over are dropped with their blocks, also of an organization that has nothing else', async () => {
  const other = await makePlace(own.database)
  await store(own.database, other.siteId, [vehicle(limit - 100 * DAY), vehicle(limit - 99 * DAY)])
  await store(own.database, other.siteId, [vehicle(Date.now() - 5 * DAY)])
  await seal(1)
  await removeOldRecords(own.database, RETENTION)
  const { rows } = await own.database.query(sql`
    select (select count(*)::integer from site_blocks where organization_id = ${other.organization.id}) as site_blocks,
      (select count(*)::integer from time_blocks where organization_id = ${other.organization.id}) as time_blocks,
      (select count(*)::integer from sealed_spans where organization_id = ${other.organization.id}) as spans
  `)
  expect(rows[0]).toEqual({ site_blocks: 1, time_blocks: 1, spans: 1 })
  expect((await countsOf(other.siteId)).days).toHaveLength(1)
})
