import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoOrganizations } from '../../contract/demo/demo-sites.ts'
import { generateTraffic } from '../../contract/demo/generate-traffic.ts'
import { fillDemo } from '../../server/demo/fill-demo.ts'
import { fillHistory, findMissingHistory } from '../../server/demo/fill-history.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'

const DAY_MS = 86_400_000
const sites = demoOrganizations.flatMap(organization => organization.sites)

let own: TestDatabase

beforeAll(async () => {
  own = await testDatabase()
  await fillDemo(own.database, { days: 3, recentDays: 1 })
})
afterAll(() => own?.drop())

const countUploads = async () => (await own.database.query('select from uploads')).rowCount as number

test('history that was interrupted continues, newest day first, and is then complete and stored once', async () => {
  const missing = await findMissingHistory(own.database)
  expect(missing.map(({ code }) => code).sort()).toEqual(sites.map(({ site_id }) => site_id).sort())
  expect(missing.every(({ from, to }) => Math.abs(to - from - 2 * DAY_MS) < DAY_MS)).toBe(true)

  const before = await countUploads()
  const stop = new AbortController()
  const interrupted = fillHistory(own.database, stop.signal)
  await expect.poll(countUploads, { interval: 5 }).toBeGreaterThan(before)
  stop.abort()
  await interrupted
  const left = await findMissingHistory(own.database)
  expect(left.length).toBeGreaterThan(0)
  expect(Math.min(...left.map(({ to, from }) => to - from))).toBeGreaterThanOrEqual(DAY_MS)

  await fillHistory(own.database)
  expect(await findMissingHistory(own.database)).toEqual([])
  const { rows } = await own.database.query<{ site_id: string; first: Date; count: number; duplicates: number }>(sql`
    select s.site_id, min(a.assigned_from) as first,
      (select count(*)::integer from records r where r.site_id = s.id) as count,
      (select sum(u.duplicates)::integer from uploads u where u.site_id = s.id) as duplicates
    from sites s
    join device_assignments a on a.site_id = s.id
    group by s.id
  `)
  for (const { site_id, first, count, duplicates } of rows) {
    const site = sites.find(one => one.site_id === site_id) as (typeof sites)[number]
    const from = first.getTime()
    expect([site_id, count, duplicates]).toEqual([
      site_id,
      [...generateTraffic(site, from, from + 3 * DAY_MS)].flat().length,
      0,
    ])
  }
  const complete = await countUploads()
  await fillHistory(own.database)
  expect(await countUploads()).toBe(complete)
})
