import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EXPORT_FORMATS } from '../../../contract/export-formats.ts'
import { workOnExports } from '../../../server/delivery/exports/export-jobs.ts'
import { EXPORT_LIMITS, type ExportLimits } from '../../../server/delivery/exports/export-limits.ts'
import { connect } from '../../../server/platform/database/connect.ts'
import type { Database } from '../../../server/platform/database/database.ts'
import { makeOrganization } from '../../support/people/people.ts'
import { ask } from '../../support/services/ask.ts'
import { useServer } from '../../support/services/use-server.ts'
import { PATIENT } from '../../support/vitest/patient.ts'

const DAY = { from_dt: '2026-06-01T00:00:00Z', to_dt: '2026-06-02T00:00:00Z' }

const directory = mkdtempSync(join(tmpdir(), 'wayside-exports-'))
const server = useServer({ env: { EXPORT_DIR: directory, RATE_LIMIT: '0' } })
/** The database of the workers: each export that waits for a lock keeps a connection. */
let workersDatabase: Database

beforeAll(async () => {
  workersDatabase = connect(server.connection, {
    max: 40,
    applicationName: 'wayside exports',
    timeouts: PATIENT,
    layout: server.database.layout.name,
  })
})
afterAll(async () => {
  await workersDatabase?.close()
  rmSync(directory, { recursive: true })
})

async function makeExporter() {
  const organization = await makeOrganization(server.database)
  const channels = [{ number: 1, lanes: 1, bearing_deg: 0 }]
  const site = await organization.site({ country: 'US', station_number: '36-000007', channels })
  const { token } = await organization.user()
  const call = (method: string, path = '', body?: object) =>
    ask(server.url, method, `/api/v1/traffic/exports${path}`, { token, body })
  return {
    create: async (format = 'csv'): Promise<string> =>
      (await call('POST', '', { time: DAY, format, sites: [site] })).json.id,
    cancel: (id: string) => call('POST', `/${id}/cancel`),
    read: async (id: string) => (await call('GET', `/${id}`)).json,
  }
}

/** Runs exports while their first read waits for a lock, until `work` is done. */
async function withBlockedWorkers(
  { concurrency, limits }: { concurrency: number; limits?: Partial<ExportLimits> },
  work: (unblock: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const blocker = connect(server.connection, { max: 1, applicationName: 'wayside tests' })
  let unblock = () => {}
  const blocked = new Promise<void>(resolve => {
    unblock = resolve
  })
  let isLocked = () => {}
  const locked = new Promise<void>(resolve => {
    isLocked = resolve
  })
  const holding = blocker.transaction(async tx => {
    await tx.query('lock table records, time_blocks, site_blocks, interval_days in access exclusive mode')
    isLocked()
    await blocked
  })
  await locked
  const workers = workOnExports({
    database: workersDatabase,
    directory,
    concurrency,
    pauseMs: 20,
    limits: { ...EXPORT_LIMITS, ...limits },
    onFailure: () => {},
  })
  const end = async () => {
    unblock()
    await holding
  }
  try {
    await work(end)
  } finally {
    await end()
    await workers.stop()
    await blocker.close()
  }
}

const filesOf = (ids: string[]) => readdirSync(directory).filter(name => ids.some(id => name.startsWith(id)))

async function countByStatus(ids: string[]): Promise<{ [status: string]: number }> {
  const { rows } = await server.database.query<{ status: string; count: number }>(sql`
    select status, count(*)::integer as count
    from exports
    where id = any(${ids}::uuid[])
    group by status
  `)
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
}

const POLL = { timeout: 20_000, interval: 50 }

test('a cancelled export of any format ends while one of its reads takes long', async () => {
  const { create, cancel, read } = await makeExporter()
  const ids: string[] = []
  // A list of stations reads no data.
  for (const format of EXPORT_FORMATS) if (format !== 'tmas-station') ids.push(await create(format))
  const running = ids.length
  // More than half of the slots are free for all of them.
  await withBlockedWorkers({ concurrency: 2 * running, limits: { running } }, async () => {
    await expect.poll(() => filesOf(ids).length, POLL).toBe(ids.length)
    expect(filesOf(ids).every(name => name.endsWith('.1.part'))).toBe(true)
    for (const id of ids) expect((await cancel(id)).status).toBe(200)
    await expect.poll(() => filesOf(ids), POLL).toEqual([])
  })
  expect(await countByStatus(ids)).toEqual({ cancelled: ids.length })
  expect((await read(ids[0] as string)).error).toBe(null)
})

test('an export whose row is deleted while it is written ends, leaves no file, and its slot is free', async () => {
  const { create, cancel } = await makeExporter()
  const [id, next] = [await create('aggregate.csv'), await create()]
  await withBlockedWorkers({ concurrency: 1 }, async () => {
    await expect.poll(() => filesOf([id]).length, POLL).toBe(1)
    await server.database.query(sql`delete from exports where id = ${id}`)
    await expect.poll(() => filesOf([id]), POLL).toEqual([])
    await expect.poll(() => filesOf([next]).length, POLL).toBe(1)
    await cancel(next)
  })
})

test('exports of one organization leave slots for others, and one of it runs while others wait', async () => {
  const [city, ...others] = await Promise.all([1, 2, 3, 4].map(makeExporter))
  const ids = await Promise.all([1, 2, 3, 4].map(() => city?.create() as Promise<string>))
  await withBlockedWorkers({ concurrency: 4, limits: { yieldAfterSeconds: 1 } }, async unblock => {
    await expect.poll(() => countByStatus(ids), POLL).toEqual({ running: 2, queued: 2 })
    const [first, second, third] = others
    const ofOthers = [(await first?.create()) as string, (await second?.create()) as string]
    await expect.poll(() => countByStatus(ofOthers), POLL).toEqual({ running: 2 })
    expect(await countByStatus(ids)).toEqual({ running: 2, queued: 2 })
    ofOthers.push((await third?.create()) as string)
    await expect.poll(() => countByStatus(ofOthers), POLL).toEqual({ running: 3 })
    expect(await countByStatus(ids)).toEqual({ running: 1, queued: 3 })
    const { rows } = await server.database.query(sql`
      select distinct attempt from exports where id = any(${ids}::uuid[]) and status = 'queued'
    `)
    expect(rows).toEqual([{ attempt: 0 }])
    await unblock()
    await expect.poll(() => countByStatus([...ids, ...ofOthers]), POLL).toEqual({ completed: 7 })
  })
})
