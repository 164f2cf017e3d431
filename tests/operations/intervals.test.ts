import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../contract/times/time.ts'
import { localDate, startOfLocalDay } from '../../contract/times/time-zone.ts'
import { removeTakenBack } from '../../server/records/uploads/taking-back/take-back.ts'
import { restoreBackup } from '../../server/runtime/operations/backup/restore-backup.ts'
import { takeBackup } from '../../server/runtime/operations/backup/take-backup.ts'
import { verifyIntervals } from '../../server/runtime/operations/doctor/verify-intervals.ts'
import { removeOldRecords } from '../../server/runtime/operations/remove-old-records.ts'
import { ask } from '../support/services/ask.ts'
import { emptyDatabase } from '../support/services/database.ts'
import { startServer } from '../support/services/server.ts'
import { useServer } from '../support/services/use-server.ts'
import { interval, storeIntervalsOf, walkIntervals } from '../support/traffic/intervals.ts'
import { between, daysAgo, get, makePlace, NO_RATE_LIMITS, type Place } from '../support/traffic/traffic.ts'

const server = useServer(NO_RATE_LIMITS)
const directory = mkdtempSync(join(tmpdir(), 'wayside-intervals-'))
afterAll(() => rmSync(directory, { recursive: true }))

const startsAround = async ({ siteId, token }: Place, at: number, url = server.url) => {
  const items = await walkIntervals(url, token, { ...between(at - 15 * DAY_MS, at + 15 * DAY_MS), sites: [siteId] })
  return items.map(({ start }) => Date.parse(start))
}

test.each(['Etc/UTC', 'Asia/Kolkata', 'America/New_York'])(
  'in %s intervals before the retention are removed by local day, also where nothing was measured',
  async time_zone => {
    const place = await makePlace(server.database, { site: { time_zone } })
    const limit = Date.now() - 100 * DAY_MS
    const keptFrom = startOfLocalDay(time_zone, localDate(time_zone, limit))
    const hours = [-300, -25, -24, -1, 0, 1, 30].map(n =>
      interval(keptFrom + n * HOUR_MS, { duration_s: 3600, covered_s: n === -300 ? 0 : 3600 }),
    )
    // It reaches into the first day that stays.
    const across = interval(keptFrom - HOUR_MS, { duration_s: 7200, channel: 2 })
    await storeIntervalsOf(server.database, place.siteId, [...hours, across])
    await removeOldRecords(server.database, '100 days')
    expect(await startsAround(place, keptFrom)).toEqual([-1, 0, 1, 30].map(n => keptFrom + n * HOUR_MS))
    const { rows } = await server.database.query(sql`
      select min(day)::text as first
      from site_days
      where site_id = ${place.siteId}
    `)
    expect(rows).toEqual([{ first: localDate(time_zone, keptFrom) }])
  },
)

test('a restored backup has the same intervals with their history, and taking back goes on as before', async () => {
  const place = await makePlace(server.database)
  const at = daysAgo(9)
  const hours = [0, 1, 26].map(n => interval(at + n * HOUR_MS, { duration_s: 3600, total: 5.25 }))
  await storeIntervalsOf(server.database, place.siteId, hours)
  const correction = interval(at, { duration_s: 3600, total: 7 })
  const corrected = await storeIntervalsOf(server.database, place.siteId, [correction])
  await takeBackup(server.database, join(directory, 'backup'), { wayside: '0.0.0' })
  const empty = await emptyDatabase()
  try {
    await restoreBackup(empty.database, join(directory, 'backup'))
    const restored = await startServer({ connection: empty.connection, ...NO_RATE_LIMITS })
    try {
      const window = { ...between(at, at + 2 * DAY_MS), sites: [place.siteId] }
      const { token, siteId } = place
      const before = await walkIntervals(server.url, token, window)
      expect(await walkIntervals(restored.url, token, window)).toEqual(before)
      const days = `/sites/${siteId}/days?from=2000-01-01&to=2100-01-01`
      expect((await get(restored.url, token, days)).json).toEqual((await get(server.url, token, days)).json)
      await ask(restored.url, 'DELETE', `/api/v1/traffic/uploads/${corrected}`, { token })
      await removeTakenBack(empty.database)
      expect((await walkIntervals(restored.url, token, window)).map(({ total }) => total)).toEqual([14, 14, 14])
      expect(await verifyIntervals(empty.database)).toMatchObject({ state: 'ok' })
    } finally {
      await restored.stop()
    }
  } finally {
    await empty.drop()
  }
})

test('doctor --verify names days of intervals that are damaged or not what their row says', async () => {
  const place = await makePlace(server.database)
  const at = daysAgo(40)
  await storeIntervalsOf(server.database, place.siteId, [interval(at), interval(at + DAY_MS)])
  expect(await verifyIntervals(server.database)).toMatchObject({ subject: 'intervals', state: 'ok' })
  await server.database.query(sql`
    update interval_days
    set data = case when day = ${localDate('Etc/UTC', at)} then set_byte(data, 12, 99) else data end,
      count = case when day = ${localDate('Etc/UTC', at)} then count else 5 end
    where site_id = ${place.siteId}
  `)
  const { state, found } = await verifyIntervals(server.database)
  expect(state).toBe('bad')
  expect(found).toBe(
    `The intervals of site ${place.siteId} on ${localDate('Etc/UTC', at)} cannot be read. The checksum of its intervals is wrong. ` +
      `The intervals of site ${place.siteId} on ${localDate('Etc/UTC', at + DAY_MS)} are not what their row says.`,
  )
})
