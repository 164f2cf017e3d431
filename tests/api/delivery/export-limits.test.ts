import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '../../../contract/times/time.ts'
import { workOnExports } from '../../../server/delivery/exports/export-jobs.ts'
import { EXPORT_LIMITS, type ExportLimits } from '../../../server/delivery/exports/export-limits.ts'
import { makeOrganization } from '../../support/people/people.ts'
import { ask } from '../../support/services/ask.ts'
import { type TestDatabase, testDatabase } from '../../support/services/database.ts'
import { startServer, type TestServer } from '../../support/services/server.ts'
import { interval, sendIntervals } from '../../support/traffic/intervals.ts'

const RECORDS = 40
/** Midnight of a day, two days ago. */
const START = Math.floor(Date.now() / DAY_MS) * DAY_MS - 2 * DAY_MS
const at = (days: number) => new Date(START + days * DAY_MS).toISOString()
const SITE = { time_zone: 'Etc/UTC' }
/** The site has two channels. */
const HOURS = { time: { from_dt: at(0), to_dt: at(1) }, format: 'aggregate.csv', aggregate: { interval: '1h' } }
const ROWS = 2 * 24

const INTERVALS = 4
const DAY_BEFORE = { time: { from_dt: at(-4), to_dt: at(-3) } }

let own: TestDatabase
let directory: string
let token: string
const servers: TestServer[] = []

beforeAll(async () => {
  own = await testDatabase()
  directory = mkdtempSync(join(tmpdir(), 'wayside-exports-'))
  const city = await makeOrganization(own.database)
  token = (await city.user()).token
  const { key } = await city.device(await city.site(SITE))
  const records = Array.from({ length: RECORDS }, (_, i) => ({
    timestamp: new Date(START + i * 60_000).toISOString(),
    channel: 1,
    speed_kmh: 50,
  }))
  const create = await withSettings({})
  const headers = { authorization: `Device ${key}` }
  expect((await ask(create.url, 'POST', '/device/v1/uploads', { headers, body: { records } })).status).toBe(200)
  const intervals = Array.from({ length: INTERVALS }, (_, i) => interval(START - 4 * DAY_MS + i * 900_000))
  expect((await sendIntervals(create.url, key, intervals)).json.accepted).toBe(INTERVALS)
})
afterAll(async () => {
  for (const server of servers) await server.stop()
  await own?.drop()
  rmSync(directory, { recursive: true })
})

/** A service with these settings of the operator. */
async function withSettings(env: NodeJS.ProcessEnv) {
  const server = await startServer({
    connection: own.connection,
    env: { EXPORT_DIR: directory, RATE_LIMIT: '0', ...env },
  })
  servers.push(server)
  const call = (method: string, path: string, body?: object) =>
    ask(server.url, method, `/api/v1/traffic/exports${path}`, { token, body })
  const create = async (body: object) => {
    const { status, json, headers } = await call('POST', '', {
      time: { from_dt: at(0), to_dt: at(1) },
      format: 'csv',
      ...body,
    })
    if (status === 202) await call('POST', `/${json.id}/cancel`)
    return { status, json, retryAfter: headers['retry-after'] }
  }
  return { url: server.url, call, create }
}

/** The export as it ended, written by a worker with these limits. */
async function ended(body: object, limits: Partial<ExportLimits>) {
  const { call } = await withSettings({})
  const { json } = await call('POST', '', { time: { from_dt: at(-1), to_dt: at(2) }, format: 'csv', ...body })
  const workers = workOnExports({
    database: own.database,
    directory,
    concurrency: 1,
    pauseMs: 20,
    slice: 7,
    limits: { ...EXPORT_LIMITS, ...limits },
    onFailure: () => {},
  })
  const read = async () => (await call('GET', `/${json.id}`)).json
  try {
    await expect.poll(async () => (await read()).finished_at, { timeout: 20_000, interval: 20 }).not.toBe(null)
  } finally {
    await workers.stop()
  }
  const one = await read()
  const files = readdirSync(directory).filter(name => name.startsWith(json.id))
  expect(files).toHaveLength(one.status === 'completed' ? 1 : 0)
  return one
}

test('an export of more records than the limit is refused when that is known, one of as many is not', async () => {
  const sentence = `An export holds at most ${RECORDS - 1} records. Choose fewer sites or days.`
  const { create } = await withSettings({ EXPORT_MAX_ROWS: String(RECORDS - 1) })
  for (const format of ['csv', 'csv.gz', 'ndjson.gz', 'parquet'])
    expect(await create({ format })).toMatchObject({ status: 400, json: { time: [sentence] } })
  expect(await create({ format: 'xlsx' })).toMatchObject({ status: 400, json: { format: [sentence] } })
  const larger = await withSettings({ EXPORT_MAX_ROWS: String(RECORDS) })
  for (const format of ['csv', 'parquet', 'xlsx'])
    expect(await larger.create({ format })).toMatchObject({ status: 202 })
})

test('an export fails with the same sentence when it reaches the limit of records, and is completed at it', async () => {
  for (const format of ['csv', 'xlsx']) {
    expect(await ended({ format, valid: true }, { rows: RECORDS - 1 })).toMatchObject({
      status: 'failed',
      error: `An export holds at most ${RECORDS - 1} records. Choose fewer sites or days.`,
    })
    expect(await ended({ format, valid: true }, { rows: RECORDS })).toMatchObject({ status: 'completed' })
  }
})

test('stored intervals have the limits of records', async () => {
  const sentence = `An export holds at most ${INTERVALS - 1} records. Choose fewer sites or days.`
  const { create } = await withSettings({ EXPORT_MAX_ROWS: String(INTERVALS - 1) })
  const body = { ...DAY_BEFORE, format: 'intervals.csv' }
  expect(await create(body)).toMatchObject({ status: 400, json: { time: [sentence] } })
  expect(await create({ ...body, channels: [1] })).toMatchObject({ status: 202 })
  const larger = await withSettings({ EXPORT_MAX_ROWS: String(INTERVALS) })
  expect(await larger.create(body)).toMatchObject({ status: 202 })
  const chosen = { ...body, channels: [1] }
  expect(await ended(chosen, { rows: INTERVALS - 1 })).toMatchObject({ status: 'failed', error: sentence })
  expect(await ended(chosen, { rows: INTERVALS })).toMatchObject({ status: 'completed' })
})

test('intervals of more rows than the limit are refused, as many are not; rows that are added later fail it', async () => {
  const sentence = `An export holds at most ${ROWS - 1} rows. Choose fewer sites or days, or a longer interval.`
  const { create } = await withSettings({ EXPORT_MAX_ROWS: String(ROWS - 1) })
  expect(await create(HOURS)).toMatchObject({ status: 400, json: { time: [sentence] } })
  expect(await create({ ...HOURS, channels: [2] })).toMatchObject({ status: 202 })
  expect(await create({ ...HOURS, aggregate: { interval: '1d' } })).toMatchObject({ status: 202 })
  expect(await (await withSettings({ EXPORT_MAX_ROWS: String(ROWS) })).create(HOURS)).toMatchObject({ status: 202 })
  expect(await ended(HOURS, { rows: ROWS - 1 })).toMatchObject({ status: 'failed', error: sentence })
  expect(await ended(HOURS, { rows: ROWS })).toMatchObject({ status: 'completed' })
})

test('a file of more bytes than the limit fails with it, one of as many does not', async () => {
  const { size_bytes } = await ended({}, {})
  expect(await ended({}, { bytes: size_bytes })).toMatchObject({ status: 'completed', size_bytes })
  for (const format of ['csv', 'parquet', 'aggregate.xlsx'])
    expect(await ended({ format }, { bytes: 100 })).toMatchObject({
      status: 'failed',
      error:
        'The file of an export has at most 0 MiB. Choose fewer sites or days, a packed format, or wider bins of speeds.',
    })
})

test('intervals of more bytes than the limit are refused when that is known', async () => {
  const year = { ...HOURS, time: { from_dt: at(-365), to_dt: at(0) }, aggregate: { interval: '15m', speed_bin: 1 } }
  const { create } = await withSettings({ EXPORT_MAX_SIZE: '20MiB' })
  expect(await create(year)).toMatchObject({
    status: 400,
    json: { time: [expect.stringMatching(/^The file of an export has at most 20 MiB\. /)] },
  })
  expect(await create({ ...year, aggregate: { interval: '1d', speed_bin: 1 } })).toMatchObject({ status: 202 })
})

test('below the reserve of the disk an export is refused, and one that is being written fails with the reason', async () => {
  const reserve = 2 ** 59
  const sentence = `Less than ${reserve / 2 ** 20} MiB would be left on the disk, and these are kept free for the database. Delete exports that are not needed, or ask the operator for space.`
  const { create } = await withSettings({ EXPORT_RESERVE: `${reserve / 2 ** 40}TiB` })
  expect(await create({})).toMatchObject({ status: 503, json: { detail: expect.any(String) }, retryAfter: '60' })
  expect((await create({})).json.detail).toBe(sentence)
  expect(await (await withSettings({ EXPORT_RESERVE: '0MiB' })).create({})).toMatchObject({ status: 202 })
  for (const format of ['csv', 'aggregate.csv'])
    expect(await ended({ format }, { reserveBytes: reserve })).toMatchObject({ status: 'failed', error: sentence })
  expect(await ended({}, { reserveBytes: 0 })).toMatchObject({ status: 'completed' })
})
