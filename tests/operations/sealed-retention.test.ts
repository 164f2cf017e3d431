import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../contract/times/time.ts'
import { localDate, startOfLocalDay } from '../../contract/times/time-zone.ts'
import { sealRecords } from '../../server/records/store/sealing/seal-records.ts'
import { removeOldRecords } from '../../server/runtime/operations/remove-old-records.ts'
import { useServer } from '../support/services/use-server.ts'
import { between, makePlace, NO_RATE_LIMITS, type Place, store, vehicle, walk } from '../support/traffic/traffic.ts'

const KEPT_DAYS = 20
const RETENTION = `${KEPT_DAYS} days`
const limit = Date.now() - KEPT_DAYS * DAY_MS
const keptFrom = (zone: string) => startOfLocalDay(zone, localDate(zone, limit))
const server = useServer(NO_RATE_LIMITS)
let place: Place

beforeAll(async () => {
  place = await makePlace(server.database)
})

const seal = (maxSpanRecords?: number) => sealRecords(server.database, { before: Date.now(), maxSpanRecords })

/** Times of the records that a search finds, by site, and the same of all sites together. */
async function timesOf(site: number): Promise<number[]> {
  const times: number[] = []
  // All records of these tests are in one of these windows.
  for (const days of [-310, -110, -50, -10]) {
    const from = limit + days * DAY_MS
    const window = between(from, Math.min(from + 30 * DAY_MS, Date.now()))
    const { items } = await walk(server.url, place.token, { ...window, sites: [site] })
    const all = (await walk(server.url, place.token, window)).items.filter(item => item.site === site)
    expect(all.map(item => item.id)).toEqual(items.map(item => item.id))
    times.push(...items.map(item => Date.parse(item.timestamp)))
  }
  return times
}

async function countsOf(site: number) {
  const { rows } = await server.database.query(sql`
    select
      (select json_agg(json_build_array(day, count, valid_count, covered) order by day)
        from site_days where site_id = ${site}) as days,
      (select json_agg(json_build_array(hour, count) order by hour) from site_hours where site_id = ${site}) as hours
  `)
  return rows[0]
}

const sealedSpans = async () => (await server.database.query('select start_ts, end_ts from sealed_spans')).rows

test('of sealed records of several time zones whole local days are removed', async () => {
  const zones = ['Etc/UTC', 'Asia/Kolkata', 'Pacific/Kiritimati', 'Pacific/Pago_Pago']
  const sites = []
  for (const time_zone of zones) {
    const [site, never] = [await place.organization.site({ time_zone }), await place.organization.site({ time_zone })]
    const start = keptFrom(time_zone)
    const young = [start, start + 20 * MINUTE_MS, start + 5 * HOUR_MS, start + 3 * DAY_MS]
    const old = [start - 1, start - 5 * MINUTE_MS, start - 20 * HOUR_MS, start - 40 * DAY_MS, start - 300 * DAY_MS]
    const vehicles = (times: number[]) => times.map(ts => vehicle(ts))
    await store(server.database, site, vehicles([...old, ...young]))
    await store(server.database, never, vehicles(young))
    sites.push({ site, never, young })
  }
  await seal()
  expect((await sealedSpans()).some(({ end_ts }) => end_ts.getTime() < limit - 200 * DAY_MS)).toBe(true)
  await removeOldRecords(server.database, RETENTION)
  for (const { site, never, young } of sites) {
    expect(await timesOf(site)).toEqual(young)
    expect(await timesOf(never)).toEqual(young)
    expect(await countsOf(site)).toEqual(await countsOf(never))
  }
  const { rows } = await server.database.query(
    'select count(*)::integer as count from time_blocks where last_ts < now()',
  )
  expect(rows[0].count).toBeGreaterThan(0)
  // Nothing of a span whose blocks are all removed stays.
  expect((await sealedSpans()).every(({ end_ts }) => end_ts.getTime() > limit - 3 * DAY_MS)).toBe(true)
  await seal()
  await removeOldRecords(server.database, RETENTION)
  for (const { site, never, young } of sites) {
    expect(await timesOf(site)).toEqual(young)
    expect(await countsOf(site)).toEqual(await countsOf(never))
  }
})

test('where midnight is inside of an hour, what stays of the hour is counted although it is sealed', async () => {
  const time_zone = 'Asia/Kolkata'
  const site = await place.organization.site({ time_zone })
  const start = keptFrom(time_zone)
  expect(start % HOUR_MS).toBe(30 * MINUTE_MS)
  // The day before has records of another UTC day alone: nothing of the span that stays is removed.
  await store(server.database, site, [
    vehicle(start - 23 * HOUR_MS),
    vehicle(start + 20 * MINUTE_MS),
    vehicle(start + HOUR_MS),
  ])
  await seal()
  await removeOldRecords(server.database, RETENTION)
  expect(await timesOf(site)).toEqual([start + 20 * MINUTE_MS, start + HOUR_MS])
  expect((await countsOf(site)).hours.map(([, count]: [string, number]) => count)).toEqual([1, 1])
})

test('months that are over are dropped with their blocks, also of an organization that has nothing else', async () => {
  const other = await makePlace(server.database)
  await store(server.database, other.siteId, [vehicle(limit - 100 * DAY_MS), vehicle(limit - 99 * DAY_MS)])
  await store(server.database, other.siteId, [vehicle(Date.now() - 5 * DAY_MS)])
  await seal(1)
  await removeOldRecords(server.database, RETENTION)
  const { rows } = await server.database.query(sql`
    select (select count(*)::integer from site_blocks where organization_id = ${other.organization.id}) as site_blocks,
      (select count(*)::integer from time_blocks where organization_id = ${other.organization.id}) as time_blocks,
      (select count(*)::integer from sealed_spans where organization_id = ${other.organization.id}) as spans
  `)
  expect(rows[0]).toEqual({ site_blocks: 1, time_blocks: 1, spans: 1 })
  expect((await countsOf(other.siteId)).days).toHaveLength(1)
})
