import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Months } from '../../server/records/months.ts'
import { judgeSpace } from '../../server/runtime/operations/doctor/check-disks.ts'
import { judgeClock } from '../../server/runtime/operations/doctor/check-postgres.ts'
import { judgeCluster } from '../../server/runtime/operations/doctor/check-storage.ts'
import type { Diagnosis } from '../../server/runtime/operations/doctor/diagnosis.ts'
import { examine } from '../../server/runtime/operations/doctor/examine.ts'
import { emptyDatabase, type TestDatabase, testDatabase } from '../support/services/database.ts'
import { runInProcess } from '../support/services/in-process-cli.ts'
import { makePlace, store, vehicle } from '../support/traffic/traffic.ts'

const directory = mkdtempSync(join(tmpdir(), 'wayside-doctor-'))
let own: TestDatabase

beforeAll(async () => {
  own = await testDatabase()
})
afterAll(async () => {
  await own?.drop()
  rmSync(directory, { recursive: true })
})

const env = () => ({ DATABASE_URL: own.url, DATA_DIR: directory })
async function found(extra: NodeJS.ProcessEnv = {}): Promise<{ [subject: string]: Diagnosis }> {
  const findings = await examine({ ...env(), ...extra })
  return Object.fromEntries(findings.map(finding => [finding.subject, finding]))
}

test('a healthy database is ok, and an idle one is distinguished from one that does not run', async () => {
  await new Months(own.database).makeAhead()
  const well = await found()
  for (const subject of ['configuration', 'PostgreSQL', 'clock', 'schema', 'months ahead', 'default partition']) {
    expect(well[subject]).toMatchObject({ state: 'ok', advice: null })
  }
  for (const subject of ['exports left behind', 'exports waiting', 'unpublished uploads', 'processes', 'devices']) {
    expect(well[subject]?.state).toBe('ok')
  }
})

test('what is wrong is named, with what to do', async () => {
  const place = await makePlace(own.database)
  const upload = await store(own.database, place.siteId, [vehicle(Date.now() - 86_400_000)])
  await own.database.query(sql`
    update uploads set position = null, received_at = now() - interval '2 minutes' where id = ${upload}`)
  const { rows } = await own.database.query(sql`
    insert into exports (organization_id, created_by, status, format, request, window_from, window_to, filters, through,
      except_uploads, context, lease_until, attempt)
    select ${place.organization.id}, u.id, 'running', 'csv', '{}', now(), now(), '{}', 0, '{}', '{}',
      now() - interval '2 minutes', 1
    from users u limit 1
    returning id`)
  expect(rows).toHaveLength(1)
  const sick = await found({ HOST: '0.0.0.0', WEB_CONCURRENCY: '200' })
  expect(sick['unpublished uploads']).toMatchObject({ state: 'bad', found: expect.stringMatching(/^1 stored/) })
  expect(sick['exports left behind']).toMatchObject({ state: 'bad', advice: expect.stringContaining('wayside work') })
  expect(sick.configuration).toMatchObject({ state: 'bad', found: expect.stringContaining('TRUSTED_PROXIES') })
  expect(sick.max_connections).toMatchObject({ state: 'warn', advice: expect.stringContaining('WEB_CONCURRENCY') })
  expect(sick.devices).toMatchObject({ state: 'warn', found: '1 of 1 devices at a site are silent' })
})

test('a database without tables waits for a migration, one that cannot be reached is bad', async () => {
  const empty = await emptyDatabase()
  expect((await found({ DATABASE_URL: empty.url })).schema).toMatchObject({ state: 'warn' })
  await empty.drop()
  expect((await found({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/x' })).database).toMatchObject({ state: 'bad' })
})

test('a data directory of another PostgreSQL, and one in the middle of an upgrade, are bad and name the command', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'wayside-doctor-'))
  const database = async () => (await found({ DATABASE_URL: undefined, DATA_DIR: dataDir })).database
  const advice = expect.stringContaining('Run `wayside upgrade-database`')
  mkdirSync(join(dataDir, 'upgrade'))
  expect(await database()).toMatchObject({ state: 'bad', found: expect.stringContaining('was interrupted'), advice })
  mkdirSync(join(dataDir, 'postgres'))
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '17\n')
  expect(await database()).toMatchObject({ state: 'bad', found: expect.stringContaining('PostgreSQL 17,'), advice })
  rmSync(dataDir, { recursive: true })
})

test('the limits of disks and clocks, at both sides', () => {
  const GB = 1024 ** 3
  const space = (free: number, all: number) => judgeSpace('disk', '/srv', free * GB, all * GB).state
  expect([space(5, 40), space(4.9, 40), space(124, 1000), space(125, 1000)]).toEqual(['ok', 'warn', 'warn', 'ok'])
  expect([space(1, 5), space(0.99, 5), space(49, 1000), space(50, 1000)]).toEqual(['warn', 'bad', 'bad', 'warn'])
  const clock = (ms: number) => judgeClock(10_000 + ms, 10_000, 10_020).state
  expect([clock(1020), clock(1021), clock(5020), clock(5021)]).toEqual(['ok', 'warn', 'warn', 'bad'])
  expect([clock(-1000), clock(-1001), clock(-5000), clock(-5001)]).toEqual(['ok', 'warn', 'warn', 'bad'])
})

test('the size of a cluster is that of all its servers, and a worker that cannot be reached is bad', () => {
  const [MB, GB] = [1024 ** 2, 1024 ** 3]
  expect(judgeCluster({ here: 24 * MB, workers: 2, on_workers: 3 * GB, unreachable: 0 })).toMatchObject({
    state: 'ok',
    found: '3.02 GB in all: 24 MB at the coordinator, 3 GB on 2 workers',
  })
  expect(judgeCluster({ here: 24 * MB, workers: 2, on_workers: GB, unreachable: 1 })).toMatchObject({
    state: 'bad',
    found: '1 of 2 workers cannot be asked',
  })
})

test('the command prints lines or JSON, and ends with 1 when something is bad', async () => {
  const run = (line: string) => runInProcess(`wayside ${line}`, { PATH: process.env.PATH as string, ...env() })
  const lines = await run('doctor')
  expect(lines.code).toBe(1)
  expect(lines.out).toMatch(/^bad {3}unpublished uploads: 1 stored .*\n {6}Start `wayside serve`/m)
  const json: Diagnosis[] = JSON.parse((await run('doctor --json')).out)
  expect(json.find(({ subject }) => subject === 'clock')?.state).toBe('ok')
})
