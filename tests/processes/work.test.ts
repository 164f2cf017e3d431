import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect as connectDatabase } from '../../server/platform/database/connect.ts'
import { prepareDatabase } from '../../server/platform/database/prepare.ts'
import { ask } from '../support/services/ask.ts'
import { type TestDatabase, testDatabase } from '../support/services/database.ts'
import { postgresProxy } from '../support/services/proxies/postgres-proxy.ts'
import { startServer } from '../support/services/server.ts'
import { spawnCommand } from '../support/services/spawn-server.ts'
import { urlOf } from '../support/services/with-database.ts'
import { makePlace, type Place, store, vehicle } from '../support/traffic/traffic.ts'

const METRICS_TOKEN = 'a-token-for-the-metrics'

let at: TestDatabase
let place: Place
const directory = mkdtempSync(join(tmpdir(), 'wayside-work-'))

beforeAll(async () => {
  at = await testDatabase()
  place = await makePlace(at.database)
  await store(at.database, place.siteId, [vehicle(Date.now() - 60_000), vehicle(Date.now() - 30_000)])
})
afterAll(async () => {
  await at.drop()
  rmSync(directory, { recursive: true })
})

async function refused(command: string, exportDir: string, through: string[] = []): Promise<string[]> {
  const env = { DATABASE_URL: at.url, DATA_DIR: directory, EXPORT_DIR: exportDir, PORT: '0' }
  const run = spawnCommand([command], env, through)
  expect((await run.ended).code).toBe(1)
  return run.output
}

const complaint = (exportDir: string, code: string) => [
  `wayside: EXPORT_DIR is "${exportDir}", but no file can be written there (${code}).`,
]

test.each(['serve', 'work'])('%s refuses an export directory that cannot be made', async command => {
  const file = join(directory, 'a-file')
  writeFileSync(file, '')
  const exportDir = join(file, 'exports')
  expect(await refused(command, exportDir)).toEqual(complaint(exportDir, 'ENOTDIR'))
})

const readOnly = (exportDir: string) => [
  'unshare',
  '-m',
  'sh',
  '-c',
  `mount -t tmpfs -o ro none '${exportDir}' && exec "$0" "$@"`,
]

/** Mode bits stop no root, who alone can mount a read-only file system. */
function canMount(): boolean {
  try {
    const [program = '', ...args] = readOnly(directory)
    execFileSync(program, [...args, 'true'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

test.skipIf(!canMount()).each(['serve', 'work'])(
  '%s refuses an export directory that cannot be written',
  async command => {
    const exportDir = join(directory, 'read-only')
    mkdirSync(exportDir, { recursive: true })
    expect(await refused(command, exportDir, readOnly(exportDir))).toEqual(complaint(exportDir, 'EROFS'))
  },
)

/** Exports are written by a thread of low priority; the main thread, which holds locks, has that of this process. */
function expectLowPriority(pid: number): void {
  expect(getPriority(pid)).toBe(getPriority())
  const priorities = readdirSync(`/proc/${pid}/task`).map(thread => getPriority(Number(thread)))
  expect(priorities).toContain(Math.max(10, getPriority()))
}

test('work makes the files of exports; a server that does not share the directory says so', async () => {
  const exportDir = join(directory, 'exports')
  const run = spawnCommand(['work'], { DATABASE_URL: at.url, DATA_DIR: directory, EXPORT_DIR: exportDir })
  const serverOf = (dir: string) =>
    startServer({ connection: at.connection, env: { EXPORT_DIR: dir, DATA_DIR: directory } })
  const [near, far] = [await serverOf(exportDir), await serverOf(join(directory, 'elsewhere'))]
  try {
    const asUser = (url: string, method: string, path: string, body?: object) =>
      ask(url, method, `/api/v1/traffic/exports${path}`, { token: place.token, body })
    const time = { from_dt: '2020-01-01', to_dt: new Date().toISOString() }
    const { json: created } = await asUser(near.url, 'POST', '', { time, format: 'csv' })
    const status = async () => (await asUser(near.url, 'GET', `/${created.id}`)).json.status
    await expect.poll(status).toBe('completed')

    const downloaded = await asUser(near.url, 'GET', `/${created.id}/download`)
    expect([downloaded.status, downloaded.text.split('\r\n').length]).toEqual([200, 4])
    const missing = await asUser(far.url, 'GET', `/${created.id}/download`)
    expect([missing.status, missing.json]).toEqual([503, { detail: 'The file is not on this machine.' }])
    expect(missing.headers['retry-after']).toBe('60')

    expect(readdirSync(exportDir)).toEqual([`${created.id}.1.csv`])
    if (process.platform === 'linux') expectLowPriority(run.pid)
    expect(await run.end('SIGTERM')).toEqual({ code: 0, signal: null })
  } finally {
    await run.end('SIGKILL')
    await Promise.all([near.stop(), far.stop()])
  }
})

test.each(['serve --no-work', 'work'])('%s waits for a PostgreSQL that starts later', async command => {
  const proxy = await postgresProxy(at.connection)
  const DATABASE_URL = urlOf(proxy.connection)
  const socketDir = decodeURIComponent(/[?&]host=([^&]+)/.exec(DATABASE_URL)?.[1] ?? '')
  renameSync(socketDir, `${socketDir}-later`)
  const exportDir = join(directory, 'exports')
  const env = { DATABASE_URL, DATA_DIR: directory, EXPORT_DIR: exportDir, PORT: '0', WEB_CONCURRENCY: '1' }
  const run = spawnCommand(command.split(' '), env)
  const said = (text: string) => () => run.output.filter(line => line.includes(text)).length
  await expect.poll(said('"waiting for PostgreSQL"')).toBe(1)
  await sleep(1_200)
  renameSync(`${socketDir}-later`, socketDir)
  await expect.poll(said(command === 'work' ? '"working"' : '"listening"')).toBe(1)
  expect(said('"waiting for PostgreSQL"')()).toBe(1)
  expect((await run.end('SIGTERM')).code).toBe(0)
  await proxy.stop()
})

test('work answers health, readiness and the metrics of its loops at WORK_PORT, and refuses one that is taken', async () => {
  const exportDir = join(directory, 'exports')
  const env = { DATABASE_URL: at.url, DATA_DIR: directory, EXPORT_DIR: exportDir, WORK_PORT: '0', METRICS_TOKEN }
  const run = spawnCommand(['work'], env)
  const url = () => /"url":"(http:[^"]+)"/.exec(run.output.join())?.[1]
  await expect.poll(url).toBeDefined()
  const get = (path: string, headers = {}) => fetch(`${url()}${path}`, { headers })
  try {
    for (const path of ['/healthz', '/readyz']) expect((await get(path)).status).toBe(200)
    expect((await get('/api/v1/me')).status).toBe(404)
    const metrics = async () => (await get('/metrics')).text()
    await expect.poll(metrics).toMatch(/^wayside_loop_last_turn_timestamp_seconds\{loop="seal records"\} 1\d{9}/m)
    expect(await metrics()).toContain('wayside_loop_pause_seconds{loop="seal records"} 600\n')
    expect(await metrics()).toContain('wayside_loop_failures_total{loop="seal records"} 0\n')
    expect(await metrics()).toMatch(/^wayside_database_connections_in_use \d/m)
    const forwarded = { 'X-Forwarded-For': '10.1.1.1' }
    expect((await get('/metrics', forwarded)).status).toBe(401)
    expect((await get('/metrics', { ...forwarded, Authorization: `Bearer ${METRICS_TOKEN}` })).status).toBe(200)

    const port = new URL(url() as string).port
    const second = spawnCommand(['work'], { ...env, WORK_PORT: port })
    expect((await second.ended).code).toBe(1)
    expect(second.output.join()).toContain(`Port ${port} of 127.0.0.1 is used by another program.`)
    expect(second.output.join()).toContain('set WORK_PORT to another number')
    expect(await run.end('SIGTERM')).toEqual({ code: 0, signal: null })
  } finally {
    await run.end('SIGKILL')
  }
})

test('a signal ends the waiting for PostgreSQL', async () => {
  const env = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', DATA_DIR: directory, EXPORT_DIR: directory }
  const run = spawnCommand(['work'], env)
  await expect.poll(() => run.output.join()).toContain('ECONNREFUSED')
  expect((await run.end('SIGTERM')).code).toBe(0)
})

test('the waiting for PostgreSQL has an end', async () => {
  const connection = { connectionString: 'postgres://nobody@127.0.0.1:1/none' }
  const database = connectDatabase(connection, { max: 1, applicationName: 'test' })
  const stopped = new Promise(() => {})
  let waits = 0
  const onWait = () => {
    waits++
  }
  await expect(prepareDatabase({ database, connection }, { onWait, stopped, maxMs: 700 })).rejects.toThrow(
    'PostgreSQL is not available',
  )
  expect(waits).toBe(1)
  await database.close()
})
