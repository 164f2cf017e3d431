import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { cp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../contract/times/time.ts'
import { migrate } from '../../server/platform/database/migrate.ts'
import { openAll } from '../../server/records/store/sealing/open-all.ts'
import { removeTakenBack } from '../../server/records/uploads/taking-back/take-back.ts'
import { checkBackup } from '../../server/runtime/operations/backup/check-backup.ts'
import { type Manifest, type MonthPiece, writeManifest } from '../../server/runtime/operations/backup/manifest.ts'
import { restoreBackup } from '../../server/runtime/operations/backup/restore-backup.ts'
import { takeBackup } from '../../server/runtime/operations/backup/take-backup.ts'
import { ask } from '../support/services/ask.ts'
import { emptyDatabase, type TestDatabase, testDatabase } from '../support/services/database.ts'
import { runInProcess } from '../support/services/in-process-cli.ts'
import { startServer, type TestServer } from '../support/services/server.ts'
import {
  between,
  daysAgo,
  get,
  makePlace,
  NO_RATE_LIMITS,
  type Place,
  search,
  send,
  store,
  vehicle,
  walk,
} from '../support/traffic/traffic.ts'

const WAYSIDE = { wayside: '0.0.0' }
const FROM = daysAgo(6)
const WINDOW = between(FROM - DAY_MS, FROM + 7 * DAY_MS)
const directory = mkdtempSync(join(tmpdir(), 'wayside-backup-'))
const backup = join(directory, 'backup')

let source: TestDatabase
let restored: TestDatabase
let service: TestServer
let again: TestServer
let busy: Place
let quiet: Place
let manifest: Manifest
/** What clients of the service hold in their hands when the backup is taken. */
let before: { cursor: string; changes: string; items: unknown[]; days: Day[]; site: unknown }
/** A place among the changes behind all that the backup holds. */
let behind: string
let unpublished: number

interface Day {
  changed_at: string
}
interface Change {
  id?: number
  upload?: number
}
async function changes(url: string, token: string, after: string | null = null) {
  const query = after === null ? '' : `&after=${after}`
  const { json, text } = await get(url, token, `/data/changes?limit=10000${query}`)
  if (!json.items) throw new Error(text)
  return { items: json.items as Change[], cursor: json.next_cursor as string }
}
const restoreByCommand = ({ url }: TestDatabase, option = '') =>
  runInProcess(`wayside restore ${option} ${backup}`, { DATABASE_URL: url, HOME: directory })
const countStored = async ({ database }: TestDatabase) =>
  (
    await database.query(`
      select
        (select count(*)::integer from records) as records,
        (select coalesce(sum(count), 0)::integer from site_blocks) as in_blocks
    `)
  ).rows[0]
const daysOf = async (url: string, { siteId, token }: Place) =>
  (await get(url, token, `/sites/${siteId}/days?from=2000-01-01&to=2100-01-01`)).json.items
const siteOf = async (url: string, { siteId, token }: Place) => (await get(url, token, `/sites/${siteId}`)).json

beforeAll(async () => {
  source = await testDatabase()
  service = await startServer({ connection: source.connection, ...NO_RATE_LIMITS })
  busy = await makePlace(source.database)
  quiet = await makePlace(source.database, { ...busy, site: { time_zone: 'Asia/Kolkata' } })
  await source.database.query(
    sql`update sites set description = ${'Süd \u2028 😀 \n "x" \\'} where id = ${quiet.siteId}`,
  )

  const traffic = Array.from({ length: 300 }, (_, n) =>
    vehicle(FROM + n * 7 * MINUTE_MS + (n % 3), {
      ...(n % 5 === 0 ? { speed_kmh: null, length_m: null, lane: null } : {}),
      ...(n % 7 === 0 ? { class_code: n % 90, device_fault: true } : {}),
      ...(n % 2 === 0 ? { sequence: n } : {}),
    }),
  )
  await send(service.url, quiet.key, traffic)
  await send(service.url, quiet.key, {
    records: [],
    covers: [{ from_dt: new Date(FROM + 3 * DAY_MS), to_dt: new Date(FROM + 4 * DAY_MS) }],
  })
  const bad = await send(service.url, quiet.key, [
    vehicle(FROM + HOUR_MS, { channel: 1000 }),
    vehicle(FROM + 5 * DAY_MS),
  ])
  expect(bad.json).toMatchObject({ accepted: 1, rejected: 1 })
  // A month that ended long ago, and an upload that was taken back.
  await store(source.database, quiet.siteId, [vehicle(Date.UTC(2021, 1, 28, 23, 59)), vehicle(Date.UTC(2021, 2, 1))])
  const wrong = await store(source.database, quiet.siteId, [vehicle(FROM + 2 * DAY_MS, { class_code: 1 })])
  await ask(service.url, 'DELETE', `/api/v1/traffic/uploads/${wrong}`, { token: busy.token })
  await removeTakenBack(source.database)
  const status = { measuring: true, battery_percent: 80 }
  for (let i = 0; i < 2; i++) {
    await ask(service.url, 'POST', '/device/v1/status', {
      headers: { authorization: `Device ${quiet.key}` },
      body: status,
    })
  }
  const page = await search(service.url, busy.token, { ...WINDOW, sites: [quiet.siteId], limit: 100 })
  before = {
    cursor: page.json.next_cursor,
    changes: (await changes(service.url, busy.token)).cursor,
    items: (await changes(service.url, busy.token)).items,
    days: await daysOf(service.url, quiet),
    site: await siteOf(service.url, quiet),
  }
  unpublished = await store(source.database, quiet.siteId, [
    vehicle(FROM + 90 * MINUTE_MS + 5),
    vehicle(FROM + 5 * DAY_MS + HOUR_MS),
  ])
  await source.database.query(sql`update uploads set position = null, published_at = null where id = ${unpublished}`)

  await source.database.query(sql`
    with endpoint as (
      insert into webhook_endpoints (organization_id, url, events, secret)
      select organization_id, 'https://hooks.example.org/', '{alarm.raised}', '\\x00'
      from sites
      where id = ${busy.siteId}
      returning id
    ), delivery as (
      insert into webhook_deliveries (endpoint_id, type, data) select id, 'webhook.test', '{}' from endpoint
    ), alarm as (
      insert into alarms (site_id, kind, raised_at) values (${busy.siteId}, 'silent', now()) returning id
    ), notice as (
      insert into alarm_notices (user_id, alarm_id) select u.id, alarm.id from users u, alarm
    ), reset as (
      insert into password_resets (account, address, email) values ('\\x00', '192.0.2.7', 'mia@city.example')
    )
    insert into mails (user_id, kind, content, expires_at) select id, 'alarms', '{}', now() + interval '1 day' from users
  `)

  // Uploads go on while the backup is taken.
  let taken = false
  const uploading = (async () => {
    for (let n = 0; !taken || n < 20; n++) {
      await send(
        service.url,
        busy.key,
        Array.from({ length: 20 }, (_, i) => vehicle(FROM + (n * 20 + i) * 1000)),
      )
    }
  })()
  manifest = await takeBackup(source.database, backup, WAYSIDE)
  taken = true
  await uploading
  behind = (await changes(service.url, busy.token)).cursor

  restored = await emptyDatabase()
  expect(await restoreByCommand(restored, '--resume-sending')).toMatchObject({ code: 0 })
  again = await startServer({ connection: restored.connection, ...NO_RATE_LIMITS })
})
afterAll(async () => {
  await service?.stop()
  await again?.stop()
  await source?.drop()
  await restored?.drop()
  rmSync(directory, { recursive: true })
})

describe('a backup taken while uploads go on', () => {
  test('holds exactly the changes up to one moment, and the token that reads them', async () => {
    const there = (await changes(service.url, busy.token)).items
    const here = (await changes(again.url, busy.token)).items
    expect(here).toEqual(there.slice(0, here.length))
    expect(here.length).toBeGreaterThanOrEqual(before.items.length)
    expect(here.length).toBeLessThan(there.length)
    const found = (await walk(again.url, busy.token, WINDOW)).items.length
    expect(found + 2).toBe(here.filter(item => item.id !== undefined).length)
    expect(manifest.months.reduce((sum, month) => sum + month.records, 0)).toBe(found + 2)
  })

  test('cursors of search and of changes go on where they stood', async () => {
    const body = { ...WINDOW, sites: [quiet.siteId], limit: 100, cursor: before.cursor }
    const { json } = await search(again.url, busy.token, body)
    expect(json.items).toHaveLength(100)
    expect(json.items).toEqual((await search(service.url, busy.token, body)).json.items)
    const { items } = await changes(again.url, busy.token, before.changes)
    expect(items).toEqual((await changes(service.url, busy.token, before.changes)).items.slice(0, items.length))
  })

  test('days, coverage and the site are as they were', async () => {
    const days = await daysOf(again.url, quiet)
    const unchanged = ({ changed_at: _, ...day }: Day) => day
    expect(days.map(unchanged)).toEqual(before.days.map(unchanged))
    expect(days[0].changed_at).toBe(before.days[0]?.changed_at)
    expect(await siteOf(again.url, quiet)).toEqual(before.site)
  })

  test('days and hours hold the counts of the records, which were restored as blocks', async () => {
    const { records, in_blocks } = await countStored(restored)
    expect(in_blocks).toBeGreaterThan(records)
    expect(await openAll(restored.database, { from: 0, to: Date.now() })).toBe(in_blocks)
    const { rows } = await restored.database.query(`
      select
        (select json_agg(r order by r.site_id, r.hour) from (
          select site_id, date_trunc('hour', ts) as hour, count(*)::integer from records group by 1, 2
        ) r) as counted,
        (select json_agg(h order by h.site_id, h.hour) from site_hours h) as hours,
        (select count(*)::integer from records) as records,
        (select sum(count)::integer from site_days) as in_days
    `)
    expect(rows[0].hours).toEqual(rows[0].counted)
    expect(rows[0].in_days).toBe(rows[0].records)
  })

  test('an upload that was not published is left out', async () => {
    expect((await get(service.url, busy.token, `/uploads/${unpublished}`)).status).toBe(200)
    expect((await get(again.url, busy.token, `/uploads/${unpublished}`)).status).toBe(404)
    const { rows } = await restored.database.query(sql`select from records where upload_id = ${unpublished}`)
    expect(rows).toEqual([])
  })

  test('every table has the same rows, but for what was left out', async () => {
    const other = join(directory, 'other')
    const { tables, months } = await takeBackup(restored.database, other, WAYSIDE)
    const rows = (pieces: Manifest['tables']) => pieces.map(({ name, rows, sha256 }) => ({ name, rows, sha256 }))
    const isSame = ({ name }: { name: string }) => name !== 'site_days'
    expect(rows(tables).filter(isSame)).toEqual(rows(manifest.tables).filter(isSame))
    expect(months).toEqual(manifest.months)
    expect(tables.find(({ name }) => name === 'audit_log')?.rows).toBeGreaterThan(5)
    rmSync(other, { recursive: true })
  })

  test('it is closed to others', () => {
    expect(statSync(backup).mode & 0o777).toBe(0o700)
    for (const name of readdirSync(backup)) expect(statSync(join(backup, name)).mode & 0o777).toBe(0o600)
  })
})

test('what comes after a restore is seen by who had read further than the backup reaches, under new numbers', async () => {
  const sent = [vehicle(FROM + 6 * HOUR_MS + 1), vehicle(FROM + 7 * MINUTE_MS * 4 + 1, { sequence: 4 })]
  const { json, status } = await send(again.url, quiet.key, sent)
  expect([status, json.accepted, json.duplicates]).toEqual([200, 1, 1])
  const { items } = await changes(again.url, busy.token, behind)
  expect(items).toMatchObject([{ upload: json.id, site: quiet.siteId }])
  const known = (await changes(service.url, busy.token)).items.map(item => item.id ?? 0)
  expect(items[0]?.id).toBeGreaterThan(Math.max(...known))
})

describe('refused', () => {
  async function damaged(damage: (copy: string) => void): Promise<string> {
    const copy = mkdtempSync(join(directory, 'damaged-'))
    await cp(backup, copy, { recursive: true })
    damage(copy)
    const error = await checkBackup(copy).then(
      () => null,
      (reason: Error) => reason,
    )
    rmSync(copy, { recursive: true })
    return error?.message ?? 'not refused'
  }
  const month = () => `records-${manifest.months.toSorted((a, b) => b.records - a.records)[0]?.month}.gz`

  test('a backup that is cut off, changed in a byte, or lacks a file', async () => {
    expect(await damaged(copy => truncateSync(join(copy, month()), 100))).toMatch(
      /damaged: .* has 100 bytes instead of/,
    )
    expect(
      await damaged(copy => {
        const bytes = readFileSync(join(copy, 'users.ndjson.gz'))
        bytes[30] = (bytes[30] as number) ^ 1
        writeFileSync(join(copy, 'users.ndjson.gz'), bytes)
      }),
    ).toMatch(/damaged: .*users\.ndjson\.gz has changed/)
    expect(await damaged(copy => rmSync(join(copy, month())))).toMatch(/not whole: .* is missing/)
    expect(await damaged(copy => rmSync(join(copy, 'manifest.json')))).toMatch(/is no whole backup/)
    const changed = (copy: string) => readFileSync(join(copy, 'manifest.json'), 'utf8').replace('"rows": ', '"rows": 1')
    expect(await damaged(copy => writeFileSync(join(copy, 'manifest.json'), changed(copy)))).toMatch(/damaged/)
    expect(await damaged(() => {})).toBe('not refused')
  })

  test('a database that holds something, which stays as it is', async () => {
    await expect(restoreBackup(source.database, backup)).rejects.toThrow(/holds \d+ tables already/)
    expect((await get(service.url, busy.token, '/sites')).json.items).toHaveLength(2)
  })

  test('a directory that is there already', async () => {
    await expect(takeBackup(source.database, backup, WAYSIDE)).rejects.toThrow(/is there already/)
  })
})

test('an interrupted backup leaves nothing that could be taken for one', async () => {
  const onProgress = () => {
    throw new Error('killed')
  }
  const torn = join(directory, 'torn')
  await expect(takeBackup(source.database, torn, { ...WAYSIDE, onProgress })).rejects.toThrow('killed')
  expect(existsSync(torn)).toBe(false)
  expect(readdirSync(directory).filter(name => name.startsWith('torn'))).toEqual([])
})

test('a restore that ends early, because the records are not those of the backup, closes the database, and the next one reports it and starts over', async () => {
  const copy = mkdtempSync(join(directory, 'other-'))
  await cp(backup, copy, { recursive: true })
  const [first, ...months] = manifest.months as [MonthPiece, ...MonthPiece[]]
  expect(months).not.toEqual([])
  await writeManifest(copy, { ...manifest, months: [{ ...first, records_sha256: '0'.repeat(64) }, ...months] })
  const target = await emptyDatabase()
  await expect(restoreBackup(target.database, copy)).rejects.toThrow(`${first.month} was not restored as it was`)
  await expect(migrate(target.database)).rejects.toThrow(/restore was interrupted/)
  await expect(takeBackup(target.database, join(directory, 'half'), WAYSIDE)).rejects.toThrow(/restore was interrupted/)
  const { out, err } = await restoreByCommand(target)
  expect(err).toMatch(/an earlier restore was interrupted/)
  expect(out).toContain('Webhooks are disabled, and mails that were waiting are not sent (see --resume-sending).\n')
  expect(await migrate(target.database)).toEqual([])
  const { records, in_blocks } = await countStored(target)
  expect(records + in_blocks).toBe(manifest.months.reduce((sum, { records }) => sum + records, 0))
  expect(await sendingOf(target)).toEqual({
    webhooks: [{ enabled: false, disabled_reason: 'restored' }],
    deliveries: [{ status: 'failed', error: 'The database was restored from a backup.' }],
    mails: [{ status: 'failed', error: 'The database was restored from a backup.' }],
    notices: 0,
    resets: 0,
    audited: [{ actor: 'restore', details: { reason: 'restored' } }],
  })
  await target.drop()
})

test('a restored database resumes sending when the operator says so', async () => {
  expect(await sendingOf(restored)).toEqual({
    webhooks: [{ enabled: true, disabled_reason: null }],
    deliveries: [{ status: 'waiting', error: null }],
    mails: [{ status: 'waiting', error: null }],
    notices: 1,
    resets: 1,
    audited: null,
  })
})

async function sendingOf({ database }: TestDatabase) {
  const { rows } = await database.query(`
    select
      (select json_agg(w) from (select enabled, disabled_reason from webhook_endpoints) w) as webhooks,
      (select json_agg(d) from (select status, error from webhook_deliveries) d) as deliveries,
      (select json_agg(m) from (select distinct status, error from mails) m) as mails,
      (select count(distinct alarm_id)::integer from alarm_notices) as notices,
      (select count(*)::integer from password_resets where email is not null) as resets,
      (select json_agg(a) from (select actor, details from audit_log where action = 'webhook.disable') a) as audited
  `)
  return rows[0]
}
