import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../contract/times/time.ts'
import { workOnExports } from '../../server/delivery/exports/export-jobs.ts'
import { fillRollups } from '../../server/records/blocks/rollups/fill-rollups.ts'
import { openAll } from '../../server/records/store/sealing/open-all.ts'
import { sealRecords } from '../../server/records/store/sealing/seal-records.ts'
import { takeBackup } from '../../server/runtime/operations/backup/take-backup.ts'
import { judgeSealing } from '../../server/runtime/operations/doctor/check-sealing.ts'
import { examine } from '../../server/runtime/operations/doctor/examine.ts'
import { verifyBlocks } from '../../server/runtime/operations/doctor/verify-blocks.ts'
import { ask } from '../support/services/ask.ts'
import { isOnCluster, type TestDatabase, testDatabase } from '../support/services/database.ts'
import { runInProcess } from '../support/services/in-process-cli.ts'
import { startServer, type TestServer } from '../support/services/server.ts'
import {
  between,
  daysAgo,
  get,
  iso,
  makePlace,
  NO_RATE_LIMITS,
  type Place,
  search,
  store,
  vehicle,
} from '../support/traffic/traffic.ts'

const FROM = daysAgo(10)
const directory = mkdtempSync(join(tmpdir(), 'wayside-damaged-'))
let own: TestDatabase
let server: TestServer
let place: Place
let second: number

beforeAll(async () => {
  own = await testDatabase()
  server = await startServer({
    connection: own.connection,
    ...NO_RATE_LIMITS,
    env: { RATE_LIMIT: '0', EXPORT_DIR: directory },
  })
  place = await makePlace(own.database)
  second = await place.organization.site()
  for (const site of [place.siteId, second]) {
    const times = Array.from({ length: 300 }, (_, n) => FROM + n * 14 * MINUTE_MS)
    await store(
      own.database,
      site,
      times.map(ts => vehicle(ts)),
    )
  }
})
afterAll(async () => {
  await server?.stop()
  await own?.drop()
  rmSync(directory, { recursive: true })
})

const found = async (env: NodeJS.ProcessEnv = {}) => {
  const findings = await examine({ DATABASE_URL: own.url, DATA_DIR: directory, ...env }, { verify: true })
  return Object.fromEntries(findings.map(finding => [finding.subject, finding]))
}

/** Flips a bit of a block of the second day; the id of its first record. */
async function flipBit(table: 'time_blocks' | 'site_blocks'): Promise<number> {
  const { rows } = await own.database.query<{ first_id: number }>(sql`
    update ${raw(table)}
    set data = set_byte(data, 70, get_byte(data, 70) # 4)
    where ctid = (
      select min(ctid) from ${raw(table)} where first_ts >= ${new Date(FROM + DAY_MS)} and first_ts < ${new Date(FROM + 2 * DAY_MS)}
    )
    returning first_id
  `)
  return (rows[0] as { first_id: number }).first_id
}

test('doctor reports how much is sealed, and warns when rows wait for more than two days', async () => {
  expect((await found())['sealed records']).toMatchObject({ state: 'ok', found: 'none' })
  expect((await found()).sealing).toMatchObject({ state: 'warn', found: expect.stringContaining(iso(FROM)) })
  expect((await found({ SEAL_AFTER: 'never' })).sealing).toMatchObject({
    state: 'ok',
    found: 'off (SEAL_AFTER is never)',
  })
  await sealRecords(own.database, { before: FROM + 4 * DAY_MS })
  const well = await found()
  expect(well['sealed records']).toMatchObject({ state: 'ok', found: expect.stringMatching(/^600, [\d.]+ bytes each/) })
  expect(well.sealing?.state).toBe('ok')
  expect(well.blocks).toMatchObject({ state: 'ok', found: '9 in 3 spans are whole' })
  const limit = Date.now()
  const state = (oldest: number | null) => judgeSealing(oldest, limit).state
  expect([state(null), state(limit - 2 * DAY_MS), state(limit - 2 * DAY_MS - 1)]).toEqual(['ok', 'ok', 'warn'])
})

test('a damaged block of all sites is named, its pages answer 500, others answer, and unseal repairs it', async () => {
  const id = await flipBit('time_blocks')
  const name = `of all sites of organization ${place.organization.id} that begins with record ${id}`
  expect((await found()).blocks).toMatchObject({
    state: 'bad',
    found: expect.stringMatching(new RegExp(`^The block ${name} is damaged\\.`)),
    advice: expect.stringContaining('wayside unseal'),
  })
  const body = between(FROM, FROM + 3 * DAY_MS)
  expect((await search(server.url, place.token, { ...body, limit: 1000 })).status).toBe(500)
  expect(server.log.some(line => line.includes(`The block ${name} is damaged`))).toBe(true)
  expect((await search(server.url, place.token, { ...between(FROM, FROM + DAY_MS), limit: 100 })).status).toBe(200)
  const ofSite = await search(server.url, place.token, { ...body, sites: [second], limit: 1000 })
  expect(ofSite.json.items).toHaveLength(300)

  expect(await openAll(own.database, { from: FROM + DAY_MS, to: FROM + 2 * DAY_MS })).toBeGreaterThan(0)
  await sealRecords(own.database, { before: FROM + 4 * DAY_MS })
  expect((await found()).blocks?.state).toBe('ok')
  const repaired = await search(server.url, place.token, { ...body, limit: 1000 })
  expect(repaired.json.items).toHaveLength(600)
})

test('blocks that do not agree with their rows or with each other are bad', async () => {
  const isWhole = async () => (await verifyBlocks(own.database)).found
  for (const [change, back] of [
    ['max_speed = max_speed - 1', 'max_speed = max_speed + 1'],
    ['last_id = last_id + 1', 'last_id = last_id - 1'],
    ['count = count - 1', 'count = count + 1'],
  ] as const) {
    await own.database.query(`update time_blocks set ${change}`)
    expect(await isWhole(), change).toMatch(/^The block of all sites .* is not what its row says\. .* is not/)
    await own.database.query(`update time_blocks set ${back}`)
  }
  await own.database.query(
    sql`update time_blocks set removed_sites = int4send(${second}) where first_ts < ${new Date(FROM + DAY_MS)}`,
  )
  expect(await isWhole()).toMatch(
    new RegExp(`^Blocks of all sites have 0 records of site ${second}, and its own blocks 103, in the span of`),
  )
  await own.database.query("update time_blocks set removed_sites = ''")
  expect(await isWhole()).toMatch(/are whole$/)
})

test('a damaged rollup is named and answers 500; blocks without one are decoded until it is filled in', async () => {
  const body = { ...between(FROM, FROM + 3 * DAY_MS), interval: '1d', group_by: ['site'], summary: true }
  const aggregate = () => ask(server.url, 'POST', '/api/v1/traffic/data/aggregate', { token: place.token, body })
  const before = (await aggregate()).json
  const rollups = async () => (await own.database.query('select rollup from site_blocks order by first_id')).rows
  const made = await rollups()
  await own.database.query('update site_blocks set rollup = set_byte(rollup, 9, get_byte(rollup, 9) # 1)')
  expect((await aggregate()).status).toBe(500)
  expect(server.log.join()).toMatch(/The block of site \d+ that begins with record \d+ is damaged/)
  expect((await found()).blocks).toMatchObject({
    state: 'bad',
    found: expect.stringMatching(/^The rollup of the block of site \d+ .* is not that of its records\./),
    advice: expect.stringContaining('wayside unseal'),
  })
  await own.database.query('update site_blocks set rollup = null')
  expect((await aggregate()).json).toEqual(before)
  expect((await found()).blocks?.state).toBe('ok')
  expect(await fillRollups(own.database, { max: made.length - 1 })).toBe(made.length)
  expect(await fillRollups(own.database)).toBe(0)
  expect(await rollups()).toEqual(made)
  expect((await aggregate()).json).toEqual(before)
})

test('the rollup of a span is checked and filled in like those of blocks', async () => {
  const seal = (siteBlockRecords?: number) => sealRecords(own.database, { before: FROM + 9 * DAY_MS, siteBlockRecords })
  await openAll(own.database)
  await seal(20)
  const sites = [place.siteId]
  const body = { ...between(FROM, FROM + 3 * DAY_MS), sites, summary: true }
  const aggregate = () => ask(server.url, 'POST', '/api/v1/traffic/data/aggregate', { token: place.token, body })
  const before = (await aggregate()).json
  const rollups = async () =>
    (await own.database.query('select span_rollup, rolled_up_in from site_blocks order by first_id')).rows
  const made = await rollups()
  expect(made.filter(({ span_rollup }) => span_rollup.length > 0)).not.toHaveLength(0)
  const change = (bytes: string) =>
    own.database.query(`update site_blocks set span_rollup = ${bytes} where span_rollup <> ''`)
  const wrong = { state: 'bad', found: expect.stringMatching(/^The rollup of the span at the block of site \d+ /) }
  await change('set_byte(span_rollup, 9, get_byte(span_rollup, 9) # 1)')
  expect((await aggregate()).status).toBe(500)
  expect((await found()).blocks).toMatchObject(wrong)
  await change(
    `(select b.span_rollup from site_blocks b where b.first_id = (select max(first_id) from site_blocks where span_rollup <> ''))`,
  )
  expect((await found()).blocks?.state).toBe('bad')
  await own.database.query('update site_blocks set span_rollup = null, rolled_up_in = null')
  expect((await aggregate()).json).toEqual(before)
  expect((await found()).blocks?.state).toBe('ok')
  await fillRollups(own.database)
  expect(await rollups()).toEqual(made)
  expect((await found()).blocks?.state).toBe('ok')
  expect((await aggregate()).json).toEqual(before)
  await openAll(own.database)
  await seal()
  expect((await aggregate()).json).toEqual(before)
})

test('a damaged block of a site is named, and searches, exports, uploads and backups over it fail', async () => {
  const id = await flipBit('site_blocks')
  const { rows } = await own.database.query(sql`select site_id from site_blocks where first_id = ${id}`)
  const site = rows[0].site_id as number
  const damaged = expect.stringMatching(new RegExp(`of site ${site} .*that begins with record ${id} is damaged`))
  expect((await found()).blocks).toMatchObject({ state: 'bad', found: damaged })
  const env = { PATH: process.env.PATH as string, DATABASE_URL: own.url, DATA_DIR: directory }
  expect(await runInProcess('wayside doctor --verify', env)).toMatchObject({ code: 1, out: damaged })
  expect((await runInProcess('wayside doctor', env)).out).not.toMatch(/is damaged/)
  const body = between(FROM, FROM + 3 * DAY_MS)
  expect((await search(server.url, place.token, { ...body, sites: [site], limit: 1000 })).status).toBe(500)
  expect((await search(server.url, place.token, { ...body, limit: 1000 })).json.items).toHaveLength(600)
  await expect(takeBackup(own.database, join(directory, 'backup'), { wayside: '0' })).rejects.toThrow(
    `of site ${site} that begins with record ${id} is damaged`,
  )
  await expect(store(own.database, site, [vehicle(FROM + DAY_MS + 1)])).rejects.toThrow(/damaged/)

  const failures: string[] = []
  const workers = workOnExports({
    database: own.database,
    directory,
    concurrency: 1,
    pauseMs: 10,
    onFailure: (_, error) => failures.push((error as Error).message),
  })
  const request = { ...body, sites: [site], format: 'csv' }
  const { json } = await ask(server.url, 'POST', '/api/v1/traffic/exports', { token: place.token, body: request })
  const read = async () => (await get(server.url, place.token, `/exports/${json.id}`)).json
  await expect.poll(async () => (await read()).status).toBe('failed')
  await workers.stop()
  expect((await read()).error).toBe('The export could not be written.')
  expect(failures[0]).toMatch(/The block of a site of organization \d+ that begins with record \d+ is damaged/)
})

test.skipIf(isOnCluster())('a damaged block of a generation fails no page that ends before it', async () => {
  const { organization, token, siteId } = await makePlace(own.database)
  const times = Array.from({ length: 300 }, (_, n) => FROM + n * 14 * MINUTE_MS)
  await store(
    own.database,
    siteId,
    times.map(ts => vehicle(ts)),
  )
  await sealRecords(own.database, { before: FROM + 4 * DAY_MS, organizationId: organization.id })
  const [first, last] = [await organization.site(), await organization.site()]
  await store(own.database, first, [vehicle(FROM)], null, 3)
  await store(own.database, last, [vehicle(FROM + 3 * DAY_MS - 1)], null, 3)
  const { rowCount } = await own.database.query(sql`
    update time_blocks
    set data = set_byte(data, 70, get_byte(data, 70) # 4)
    where organization_id = ${organization.id} and generation = 1
  `)
  expect(rowCount).toBe(2)
  for (const [order, body] of [
    ['asc', between(FROM + 1, FROM + 3 * DAY_MS)],
    ['desc', between(FROM, FROM + 3 * DAY_MS - 1)],
  ] as const) {
    const status = async (limit: number) => (await search(server.url, token, { ...body, order, limit })).status
    expect(await status(90)).toBe(200)
    expect(await status(1000)).toBe(500)
  }
})
