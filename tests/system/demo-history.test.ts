import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoOrganizations } from '../../contract/demo/demo-sites.ts'
import { demoStates } from '../../contract/demo/demo-states.ts'
import { type DemoEvents, generateTraffic } from '../../contract/demo/generate-traffic.ts'
import { DAY_MS } from '../../contract/times/time.ts'
import { fillDemo } from '../../server/runtime/demo/fill-demo.ts'
import { fillHistory, findMissingHistory } from '../../server/runtime/demo/fill-history.ts'
import { isOnCluster, type TestDatabase, testDatabase } from '../support/services/database.ts'

const DAYS = 6
const SEAL_AFTER_DAYS = 2
const sites = [...demoOrganizations.flatMap(organization => organization.sites), demoStates.closed, demoStates.offline]

let own: TestDatabase

beforeAll(async () => {
  own = await testDatabase()
  await fillDemo(own.database, { days: DAYS, recentDays: 4 })
})
afterAll(() => own?.drop())

const countUploads = async () => (await own.database.query('select from uploads')).rowCount as number

test('history that was interrupted continues, newest day first, and is then complete and stored once', async () => {
  const missing = await findMissingHistory(own.database)
  expect(missing.map(({ site }) => site.site_id).sort()).toEqual(sites.map(({ site_id }) => site_id).sort())
  expect(missing.every(({ from, to }) => Math.abs(to - from - 2 * DAY_MS) < DAY_MS)).toBe(true)

  // What happened at a site is read from what is stored of it.
  const [busy, calmed] = ['DE-HAM-01', 'AT-VIE-01'].map(code => missing.find(one => one.site.site_id === code)) as [
    (typeof missing)[number],
    (typeof missing)[number],
  ]
  const roadworks = { from: busy.from, to: busy.from + DAY_MS }
  const limitChangedAt = calmed.from + DAY_MS
  await own.database.query(sql`
    insert into quality_periods (site_id, starts_at, ends_at, kind, effect, note, created_by)
    values (${busy.siteId}, ${new Date(roadworks.from)}, ${new Date(roadworks.to)}, 'roadworks', 'exclude', '', 'test')
  `)
  await own.database.query(sql`
    insert into speed_limits (site_id, valid_from, kmh)
    values (${calmed.siteId}, ${new Date(limitChangedAt)}, 30)
  `)
  const eventsOfSite: { [code: string]: DemoEvents } = {
    'DE-HAM-01': { roadworks },
    'AT-VIE-01': { limitChangedAt },
  }
  expect((await findMissingHistory(own.database)).filter(({ site }) => eventsOfSite[site.site_id])).toMatchObject(
    [busy, calmed].map(({ site }) => ({ site, events: eventsOfSite[site.site_id] })),
  )

  const before = await countUploads()
  const stop = new AbortController()
  const interrupted = fillHistory(own.database, { sealAfterDays: SEAL_AFTER_DAYS, signal: stop.signal })
  await expect.poll(countUploads, { interval: 5 }).toBeGreaterThan(before)
  stop.abort()
  await interrupted
  const left = await findMissingHistory(own.database)
  expect(left.length).toBeGreaterThan(0)
  expect(Math.min(...left.map(({ to, from }) => to - from))).toBeGreaterThanOrEqual(DAY_MS)

  await fillHistory(own.database, { sealAfterDays: SEAL_AFTER_DAYS })
  expect(await findMissingHistory(own.database)).toEqual([])
  // A cluster joins its records with no other table.
  const countOf = new Map<number, number>()
  for (const [table, what] of [
    ['records', 'count(*)'],
    ['site_blocks', 'sum(count)'],
  ]) {
    const { rows: counts } = await own.database.query<{ site_id: number; count: number }>(
      `select site_id, (${what})::integer as count from ${table} group by site_id`,
    )
    for (const { site_id, count } of counts) countOf.set(site_id, (countOf.get(site_id) ?? 0) + count)
    if (table === 'site_blocks') expect(counts.length > 0).toBe(!isOnCluster())
  }
  const { rows } = await own.database.query<{ id: number; site_id: string; first: Date; duplicates: number }>(sql`
    select s.id, s.site_id, min(a.assigned_from) as first,
      (select sum(u.duplicates)::integer from uploads u where u.site_id = s.id) as duplicates
    from sites s
    join device_assignments a on a.site_id = s.id
    group by s.id
  `)
  for (const { id, site_id, first, duplicates } of rows) {
    const site = sites.find(one => one.site_id === site_id) as (typeof sites)[number]
    const from = first.getTime()
    const days = site === demoStates.offline ? DAYS - 3 : DAYS
    const events = site === demoStates.closed ? { closedAt: from + (DAYS - 2) * DAY_MS } : eventsOfSite[site_id]
    expect([site_id, countOf.get(id), duplicates]).toEqual([
      site_id,
      [...generateTraffic(site, from, from + days * DAY_MS, events)].flat().length,
      0,
    ])
  }
  const { rows: silent } = await own.database.query(sql`
    select serial
    from devices
    where last_seen_at < now() - interval '2 days'
  `)
  expect(silent).toEqual([{ serial: demoStates.offline.device.serial }])
  const complete = await countUploads()
  await fillHistory(own.database)
  expect(await countUploads()).toBe(complete)
})
