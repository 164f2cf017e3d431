import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepDemoAccess } from '../../cli/demo-access.ts'
import { keepDemoDevices } from '../../cli/demo-devices.ts'
import { DAY_MS } from '../../contract/times/time.ts'
import { type DemoAccess, fillDemo } from '../../server/runtime/demo/fill-demo.ts'
import { askAsDevice } from '../support/people/two-organizations.ts'
import { type TestDatabase, testDatabase } from '../support/services/database.ts'
import { runInProcess } from '../support/services/in-process-cli.ts'
import { startServer } from '../support/services/server.ts'
import { spawnCommand } from '../support/services/spawn-server.ts'
import { between, get, iso, NO_RATE_LIMITS, search, send, vehicle } from '../support/traffic/traffic.ts'

const directory = mkdtempSync(join(tmpdir(), 'wayside-demo-restart-'))
const startedAt = Date.now()

let at: TestDatabase
let access: DemoAccess

beforeAll(async () => {
  at = await testDatabase()
  access = await fillDemo(at.database, { days: 0.05 })
  await keepDemoAccess(directory, access, null)
  await keepDemoDevices(directory, at.database)
})
afterAll(async () => {
  await at?.drop()
  rmSync(directory, { recursive: true })
})

async function admin(line: string): Promise<string> {
  const { code, out, err } = await runInProcess(`wayside admin ${line}`, { DATABASE_URL: at.url })
  expect(code, err).toBe(0)
  return out.trim()
}

/** As the README says. */
async function makeSiteWithDevice(): Promise<{ site: number; keys: string[] }> {
  await admin(
    "site create TRY-01 --organization 'Wayside Demo' --name 'My street' --latitude 53.55 --longitude 9.99 --country DE --time-zone Europe/Berlin --channel 1=North",
  )
  await admin("device register R-1 --organization 'Wayside Demo' --type radar")
  await admin(`device assign R-1 TRY-01 --from ${iso(startedAt - 20 * DAY_MS)}`)
  const keys = [await admin('device key issue R-1'), await admin('device key issue R-1')]
  const { rows } = await at.database.query<{ id: number }>("select id from sites where site_id = 'TRY-01'")
  return { site: rows[0]?.id as number, keys }
}

/** What anyone can see of the site: its records to the byte, its alarms and statuses, and which keys work. */
async function everythingOf(url: string, { site, keys }: { site: number; keys: string[] }) {
  const window = between(startedAt - 21 * DAY_MS, startedAt + DAY_MS)
  const { state } = (await get(url, access.token, `/sites/${site}`)).json
  return {
    records: (await search(url, access.token, { ...window, sites: [site], limit: 10_000 })).text,
    state,
    statuses: (await get(url, access.token, `/sites/${site}/statuses`)).text,
    keys: await Promise.all(keys.map(async key => (await askAsDevice(url, key, 'GET', '/device/v1/commands')).status)),
  }
}

/** When the demo's devices with a key were seen, and in how many pieces the time was measured at their sites. */
async function readDemo() {
  const { rows } = await at.database.query<{ serial: string; last_seen_at: Date; pieces: number }>(`
    select d.serial, d.last_seen_at, (
        select count(*)::integer
        from unnest((select range_agg(y.covered) from site_days y where y.site_id = a.site_id))
      ) as pieces
    from devices d
    join device_assignments a on a.device_id = d.id
    where d.serial <> 'R-1' and exists (select from device_keys k where k.device_id = d.id)
    order by d.id
  `)
  return rows
}

test('after a restart of the demo a user’s site has the same records, alarms and keys, and the demo’s devices go on without a gap', async () => {
  const mine = await makeSiteWithDevice()
  const server = await startServer({ connection: at.connection, ...NO_RATE_LIMITS })
  await send(server.url, mine.keys[0] as string, [vehicle(startedAt), vehicle(startedAt - 60_000)])
  const status = { measuring: true, battery_percent: 5 }
  await askAsDevice(server.url, mine.keys[1] as string, 'POST', '/device/v1/status', { body: status })
  const before = await everythingOf(server.url, mine)
  expect(before).toMatchObject({ state: { alarms: ['battery_low'] }, keys: [204, 204] })
  await server.stop()

  const stoppedAt = Date.now()
  const demo = await readDemo()
  expect(demo).toHaveLength(14)
  const env = { DATABASE_URL: at.url, DATA_DIR: directory, WEB_CONCURRENCY: '1', PORT: '0' }
  const run = spawnCommand(['start'], env)
  try {
    await expect.poll(() => run.output.join('\n'), { timeout: 240_000 }).toContain('Ctrl-C stops.')
    const [, url = ''] = /sign in +(\S+)\//.exec(run.output.join('\n')) ?? []
    const silent = async () => (await readDemo()).filter(one => one.last_seen_at.getTime() < stoppedAt)
    await expect.poll(silent, { interval: 200 }).toEqual([])
    expect(await everythingOf(url, mine)).toEqual(before)
  } finally {
    expect(await run.end('SIGINT')).toEqual({ code: 0, signal: null })
  }
  expect((await readDemo()).map(({ serial, pieces }) => [serial, pieces])).toEqual(
    demo.map(({ serial, pieces }) => [serial, pieces]),
  )
})
