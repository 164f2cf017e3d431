import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../contract/times/time.ts'
import { localDate, startOfLocalDay } from '../../contract/times/time-zone.ts'
import { workOnExports } from '../../server/delivery/exports/export-jobs.ts'
import { connect } from '../../server/platform/database/connect.ts'
import { removeOldRecords } from '../../server/runtime/operations/remove-old-records.ts'
import { ask } from '../support/services/ask.ts'
import { useServer } from '../support/services/use-server.ts'
import { get, iso, makePlace, NO_RATE_LIMITS, type Place, send, store, vehicle } from '../support/traffic/traffic.ts'

/** The limit lies on the first of a month: in the zones of the earliest and latest clocks that may be the month before. */
const TODAY = new Date()
const KEPT_DAYS = Math.floor((Date.now() - Date.UTC(TODAY.getUTCFullYear(), TODAY.getUTCMonth() - 3, 1)) / DAY_MS)
const RETENTION = `${KEPT_DAYS} days`
const exportDir = mkdtempSync(join(tmpdir(), 'wayside-retention-'))
const server = useServer({ ...NO_RATE_LIMITS, env: { RATE_LIMIT: '0', EXPORT_DIR: exportDir } })
let one: Place

beforeAll(async () => {
  one = await makePlace(server.database)
})
afterAll(async () => {
  rmSync(exportDir, { recursive: true })
})

/** All that is kept about a site. */
async function kept(siteId: number) {
  const { rows } = await server.database.query(sql`
    select
      (select json_agg(json_build_array(day, count, valid_count, first, last, covered) order by day)
        from site_days where site_id = ${siteId}) as days,
      (select json_agg(json_build_array(hour, count) order by hour) from site_hours where site_id = ${siteId}) as hours,
      (select json_agg(ts order by ts, identity) from records where site_id = ${siteId}) as records
  `)
  return rows[0]
}

async function months(): Promise<string[]> {
  const { rows } = await server.database.query(
    "select relname from pg_class where relname ~ '^records_[0-9_]+$' and relkind = 'r' order by relname",
  )
  return rows.map(row => row.relname)
}

const limit = Date.now() - KEPT_DAYS * DAY_MS
const keptFrom = (zone: string) => startOfLocalDay(zone, localDate(zone, limit))

test.each(['Etc/UTC', 'Europe/Helsinki', 'Asia/Kolkata', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
  'in %s whole local days are removed: the last moment before the first remaining day is deleted, its first moment stays',
  async time_zone => {
    const [site, never] = [await one.organization.site({ time_zone }), await one.organization.site({ time_zone })]
    const start = keptFrom(time_zone)
    const old = [start - 1, start - 5 * MINUTE_MS, start - 20 * HOUR_MS, start - 40 * DAY_MS, start - 300 * DAY_MS]
    const young = [start, start + 20 * MINUTE_MS, start + 3 * DAY_MS]
    await store(
      server.database,
      site,
      [...old, ...young].map(ts => vehicle(ts)),
    )
    await store(
      server.database,
      never,
      young.map(ts => vehicle(ts)),
    )
    await removeOldRecords(server.database, RETENTION)
    const left = await kept(site)
    expect(left).toEqual(await kept(never))
    expect(left.records.map(Date.parse)).toEqual(young)
    expect(left.days[0][0]).toBe(localDate(time_zone, limit))
  },
)

test('without a retention everything stays', async () => {
  const site = await one.organization.site()
  await store(server.database, site, [vehicle(Date.UTC(1999, 5, 1))])
  await removeOldRecords(server.database, null)
  expect((await kept(site)).records).toHaveLength(1)
})

test('months that are over for all are dropped, others stay; one that was half dropped goes too', async () => {
  await store(server.database, one.siteId, [
    vehicle(limit - 200 * DAY_MS),
    vehicle(Date.UTC(2001, 0, 31)),
    vehicle(Date.now() - DAY_MS),
  ])
  await server.database.query('alter table records detach partition records_2001_01')
  await removeOldRecords(server.database, RETENTION)
  const left = await months()
  expect(left.length).toBeGreaterThan(0)
  const first = `records_${iso(limit - DAY_MS)
    .slice(0, 7)
    .replace('-', '_')}`
  expect(left.every(name => name >= first)).toBe(true)
  expect((await kept(one.siteId)).days).toHaveLength(1)
})

test('a month is made again for records that come late, also by a process that knew it', async () => {
  const ts = limit - 150 * DAY_MS
  const late = (n: number) => send(server.url, one.key, [vehicle(ts + n * 1000)])
  expect((await late(1)).json).toMatchObject({ accepted: 1 })
  await removeOldRecords(server.database, RETENTION)
  expect((await late(2)).json).toMatchObject({ accepted: 1 })
  await removeOldRecords(server.database, RETENTION)
})

test('changes skips what was removed, and its cursors continue', async () => {
  const place = await makePlace(server.database, one)
  const changes = async (after = '') =>
    (await get(server.url, one.token, `/data/changes?sites=${place.siteId}&limit=2${after && `&after=${after}`}`)).json
  await store(server.database, place.siteId, [
    vehicle(limit - 60 * DAY_MS),
    vehicle(limit - 59 * DAY_MS),
    vehicle(limit - 3 * DAY_MS),
  ])
  const firstPage = await changes()
  expect(firstPage.items).toHaveLength(2)
  const last = await store(server.database, place.siteId, [vehicle(Date.now() - HOUR_MS)])
  await removeOldRecords(server.database, RETENTION)
  expect((await changes(firstPage.next_cursor)).items).toMatchObject([{ upload: last }])
  expect((await changes()).items).toMatchObject([{ upload: last }])
})

test('records of an upload that is not published yet wait', async () => {
  const site = await one.organization.site()
  const id = await store(server.database, site, [vehicle(limit - 90 * DAY_MS)])
  await server.database.query(sql`update uploads set position = null where id = ${id}`)
  await removeOldRecords(server.database, RETENTION)
  expect((await kept(site)).records).toHaveLength(1)
  await server.database.query(sql`update uploads set position = nextval('change_positions') where id = ${id}`)
  await removeOldRecords(server.database, RETENTION)
  expect((await kept(site)).records).toBeNull()
})

test('an export and a reader that are at it do not fail', async () => {
  const place = await makePlace(server.database, one)
  const old = Array.from({ length: 300 }, (_, n) => vehicle(limit - 120 * DAY_MS + n * MINUTE_MS))
  const young = Array.from({ length: 30 }, (_, n) => vehicle(Date.now() - DAY_MS + n * MINUTE_MS))
  await store(server.database, place.siteId, [...old, ...young])
  const body = {
    time: { from_dt: '2000-01-01T00:00:00Z', to_dt: iso(Date.now()) },
    sites: [place.siteId],
    format: 'ndjson.gz',
  }
  const { json } = await ask(server.url, 'POST', '/api/v1/traffic/exports', { token: one.token, body })
  const workers = workOnExports({
    database: server.database,
    directory: exportDir,
    concurrency: 1,
    pauseMs: 10,
    leaseSeconds: 5,
    slice: 20,
    onFailure: () => {},
  })
  // A statement that reads the month while it is dropped keeps its snapshot for a while.
  const reader = connect(server.connection, { max: 1, applicationName: 'wayside tests' })
  const reading = reader.transaction(async tx => {
    const { rows } = await tx.query(sql`select count(*)::integer as count from records where site_id = ${place.siteId}`)
    await sleep(500)
    return rows[0].count
  })
  await sleep(50)
  await removeOldRecords(server.database, RETENTION)
  expect(await reading).toBe(330)
  let state = json
  while (state.status === 'queued' || state.status === 'running') {
    await sleep(20)
    state = (await get(server.url, one.token, `/exports/${json.id}`)).json
  }
  await workers.stop()
  await reader.close()
  expect(state).toMatchObject({ status: 'completed' })
  const file = await fetch(`${server.url}/api/v1/traffic/exports/${json.id}/download`, {
    headers: { Authorization: `Token ${one.token}` },
  })
  const lines = gunzipSync(Buffer.from(await file.arrayBuffer()))
    .toString()
    .trim()
    .split('\n')
  const times = new Set(lines.map(line => JSON.parse(line).timestamp))
  for (const { timestamp } of young) expect(times).toContain(timestamp)
  expect((await kept(place.siteId)).records).toHaveLength(30)
})
