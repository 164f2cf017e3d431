import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { connect } from '../../server/platform/database/connect.ts'
import { prepareDatabase } from '../../server/platform/database/prepare.ts'
import { CHECKOUT } from '../../server/runtime/config.ts'
import { examine } from '../../server/runtime/operations/doctor/examine.ts'
import { makeOrganization } from '../support/people/people.ts'
import { beSignedIn, SAME_ORIGIN } from '../support/people/sign-in.ts'
import { openEvents } from '../support/reading/event-stream.ts'
import { ask } from '../support/services/ask.ts'
import { type TestDatabase, testDatabase } from '../support/services/database.ts'
import { startServer } from '../support/services/server.ts'
import { hasPgBouncer, type PgBouncer, startPgBouncer } from './pg-bouncer.ts'

const documentation = readFileSync(join(CHECKOUT, 'docs', 'operations.md'), 'utf8')
const sampleOf = (language: string) =>
  new RegExp(`^\`\`\`${language}\n([\\s\\S]+?)^\`\`\`$`, 'm').exec(documentation)?.[1] ?? ''
const DOCUMENTED = Object.fromEntries(
  [...sampleOf('ini').matchAll(/^(\w+) = (.+)$/gm)].map(([, name, value]) => [name, value]),
)

let own: TestDatabase
let bouncer: PgBouncer | undefined
const directory = mkdtempSync(join(tmpdir(), 'wayside-poolers-'))

beforeEach(async () => {
  own = await testDatabase()
})
afterEach(async () => {
  await bouncer?.stop()
  bouncer = undefined
  await own.drop()
  rmSync(directory, { recursive: true, force: true })
})

const start = async (settings: { [name: string]: string | number }) => {
  bouncer = await startPgBouncer(own.connection, settings)
  return bouncer
}

/** As `wayside serve` and `wayside work` begin; the sentence of the refusal, or null. */
async function refusalAtStart(url: string): Promise<string | null> {
  const connection = { connectionString: url }
  const database = connect(connection, { max: 2, applicationName: 'test' })
  const waits: string[] = []
  try {
    await prepareDatabase(
      { database, connection },
      { onWait: ({ message }) => waits.push(message), stopped: new Promise(() => {}) },
    )
    return null
  } catch (error) {
    expect(waits).toEqual([])
    return (error as Error).message
  } finally {
    await database.close()
  }
}

const doctorOf = async (url: string) =>
  (await examine({ DATABASE_URL: url, DATA_DIR: directory })).find(({ subject }) => subject === 'pooler')

/** What an operator does once, as docs/operations.md says. */
async function setSessionSettings(): Promise<void> {
  const { rows } = await own.database.query('select current_database() as name')
  await own.database.query(sampleOf('sql').replaceAll('database wayside', `database "${rows[0].name}"`))
}

describe.skipIf(!hasPgBouncer)('PgBouncer (skipped where it is not installed: npm has none)', () => {
  test('transaction and statement mode are refused at the start and by doctor, in whatever order the pool gives out its sessions', async () => {
    await setSessionSettings()
    const pools: { [name: string]: number }[] = [{}, { server_round_robin: 1 }, { default_pool_size: 1 }]
    for (const [pool_mode, more] of ['transaction', 'statement'].flatMap(mode =>
      pools.map(pool => [mode, pool] as const),
    )) {
      const { url, stop } = await start({ ...DOCUMENTED, pool_mode, ...more })
      expect(await refusalAtStart(url)).toBe(
        'DATABASE_URL leads to a pooler that gives each transaction another session (PgBouncer: pool_mode = transaction or statement), and Wayside needs sessions of its own, for LISTEN, prepared statements and settings. Set pool_mode = session for this database, or let DATABASE_URL lead to PostgreSQL itself.',
      )
      expect(await doctorOf(url)).toMatchObject({
        state: 'bad',
        found: expect.stringContaining('gives each transaction another session'),
        advice: expect.stringContaining('Set pool_mode = session'),
      })
      bouncer = undefined
      await stop()
    }
  })

  test('a PgBouncer as it is installed refuses our settings, and both say which line it needs', async () => {
    const { url } = await start({ pool_mode: 'session' })
    const refusal = await refusalAtStart(url)
    expect(refusal).toContain("refuses the settings of Wayside's sessions (unsupported startup parameter: ")
    expect(refusal).toContain('ignore_startup_parameters = options,statement_timeout,lock_timeout.')
    expect(await doctorOf(url)).toMatchObject({ state: 'bad', advice: expect.stringContaining('pgbouncer.ini') })
  })

  test('settings that it drops are named, with the statements that set them', async () => {
    const { url } = await start(DOCUMENTED)
    const refusal = (await refusalAtStart(url)) ?? ''
    expect(refusal).toContain('statement_timeout is 0, lock_timeout is 0')
    const [, statements = ''] = refusal.split('then restart the pooler: ')
    await own.database.query(statements)
    await bouncer?.restart()
    expect(await refusalAtStart(url)).toBeNull()
  })

  test('session mode serves searches, prepared statements and live events, also after the pooler was restarted', async () => {
    await setSessionSettings()
    const { url, restart } = await start(DOCUMENTED)
    expect(await refusalAtStart(url)).toBeNull()
    expect(await doctorOf(url)).toBeUndefined()
    const city = await makeOrganization(own.database)
    const user = await city.user()
    const server = await startServer({ connection: { connectionString: url } })
    try {
      const search = () =>
        ask(server.url, 'POST', '/api/v1/traffic/data/search', {
          token: user.token,
          body: { time: { from_dt: '2026-06-01T00:00:00Z', to_dt: '2026-06-02T00:00:00Z' } },
        })
      const call = await beSignedIn(server, own.database, user)
      const events = await openEvents(server.url, '/app/api/states', { cookie: call.cookie, ...SAME_ORIGIN })
      const countEvents = () => events.events.filter(({ data }) => (data as { kind?: string }).kind === 'export').length
      const body = { time: { from_dt: '2026-06-01T00:00:00Z', to_dt: '2026-06-02T00:00:00Z' }, format: 'csv' }
      await call('POST', '/app/api/traffic/exports', { body })
      await expect.poll(countEvents, { timeout: 5_000 }).toBe(1)
      for (let n = 0; n < 20; n++) expect((await search()).status).toBe(200)
      await restart()
      await expect.poll(async () => (await search()).status, { timeout: 20_000 }).toBe(200)
      for (let n = 0; n < 20; n++) expect((await search()).status).toBe(200)
      // It listens again.
      await expect
        .poll(
          async () => {
            await call('POST', '/app/api/traffic/exports', { body })
            return countEvents()
          },
          { timeout: 20_000, interval: 1_000 },
        )
        .toBeGreaterThan(1)
      events.close()
    } finally {
      await server.stop()
    }
  })
})
