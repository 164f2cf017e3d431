import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkClocks } from '../../server/operations/doctor/check-clocks.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { get, makePlace, NO_RATE_LIMITS, type Place } from '../support/traffic.ts'

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

const SHARES = [5, 3, 2, 2, 4, 12, 38, 78, 66, 48, 46, 50, 55, 54, 56, 66, 84, 88, 62, 42, 30, 22, 15, 9]

/** Sixty days that end on 2025-07-30, with the counts of hours that uploads would have counted; shifted from a day on. */
async function countDays(siteId: number, jumpDay: number, covered = true): Promise<void> {
  const first = Date.UTC(2025, 5, 1) - 2 * 3_600_000
  const hours = Array.from({ length: 60 * 24 }, (_, index) => ({
    hour: new Date(first + index * 3_600_000).toISOString(),
    count: (SHARES[(index + 24 - (index >= jumpDay * 24 ? 1 : 0)) % 24] ?? 0) * 10,
  }))
  await own.database.query(sql`
    insert into site_hours (site_id, hour, count)
    select ${siteId}::integer, hour, count
    from json_to_recordset(${JSON.stringify(hours)}::json) as h (hour timestamptz, count integer)
  `)
  await own.database.query(sql`
    insert into site_days (site_id, day, count, valid_count, covered)
    select ${siteId}::integer, d::date, 9370, 9370, case when ${covered} then
      tstzmultirange(tstzrange(d::timestamp at time zone 'Europe/Berlin', (d + interval '1 day')::timestamp at time zone 'Europe/Berlin'))
      else '{}' end
    from generate_series(timestamp '2025-06-01', timestamp '2025-07-30', interval '1 day') d
  `)
}
const findings = async (siteId: number, query = '') => get(server.url, place.token, `/sites/${siteId}/findings${query}`)

test('a clock jump is found, also by wayside doctor, and only where days were measured', async () => {
  const [jumped, steady, unmeasured, empty] = await Promise.all(
    [0, 1, 2, 3].map(() => place.organization.site({ time_zone: 'Europe/Berlin' })),
  )
  await countDays(jumped as number, 40)
  await countDays(steady as number, 60)
  await countDays(unmeasured as number, 40, false)
  const { status, json } = await findings(jumped as number)
  expect([status, json]).toEqual([
    200,
    {
      items: [
        {
          ...{ kind: 'clock_jump', day: '2025-07-11', lag_hours: 1, days: expect.any(Number) },
          sentence: expect.stringMatching(
            /^From 2025-07-11 on, traffic comes 1 hour later than in the weeks before, on \d+ days: the counter's clock may have jumped\.$/,
          ),
        },
      ],
    },
  ])
  for (const site of [steady, unmeasured, empty]) expect((await findings(site as number)).json).toEqual({ items: [] })
  const finding = await checkClocks(own.database)
  expect(finding).toMatchObject({
    state: 'warn',
    found: expect.stringContaining('From 2025-07-11 on, traffic comes 1 hour later'),
  })
})

test('the days can be chosen, at most 400 of them', async () => {
  const siteId = await place.organization.site({ time_zone: 'Europe/Berlin' })
  await countDays(siteId, 40)
  expect((await findings(siteId, '?from=2025-07-01&to=2025-07-30')).json.items).toHaveLength(1)
  expect((await findings(siteId, '?from=2025-07-12&to=2025-07-30')).json.items).toEqual([])
  expect((await findings(siteId, '?to=2025-07-05')).json.items).toEqual([])
  expect((await findings(siteId, '?from=2024-06-26&to=2025-07-30')).status).toBe(200)
  expect((await findings(siteId, '?from=2024-06-25&to=2025-07-30')).json).toEqual({ from: ['At most 400 days.'] })
  expect((await findings(siteId, '?from=2025-07-30&to=2025-07-01')).status).toBe(400)
  expect((await findings(siteId, '?from=2025-07-30')).json).toEqual({ to: ['This field is required with from.'] })
})

test('findings of another organization are refused, and those of no site are not found', async () => {
  const other = await makePlace(own.database)
  expect((await findings(other.siteId)).status).toBe(403)
  expect((await findings(999_999_999)).status).toBe(404)
})
