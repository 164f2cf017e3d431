import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OPERATOR_COMMANDS } from '../../cli/use/user-commands.ts'
import { makeOrganization } from '../support/people/people.ts'
import { ask } from '../support/services/ask.ts'
import { type TestDatabase, testDatabase } from '../support/services/database.ts'
import { runArguments } from '../support/services/in-process-cli.ts'
import { startServer, type TestServer } from '../support/services/server.ts'
import { spawnCommand } from '../support/services/spawn-server.ts'
import { get, NO_RATE_LIMITS } from '../support/traffic/traffic.ts'

const DEVICES = 6
const COMMANDS = ['ping', 'reboot', 'sync_clock', 'request_status', 'upload_now', 'set_configuration']
const directory = mkdtempSync(join(tmpdir(), 'wayside-simulate-'))
const keys = join(directory, 'keys')

let own: TestDatabase
let server: TestServer
let token: string
const sites: number[] = []

beforeAll(async () => {
  own = await testDatabase()
  server = await startServer({ connection: own.connection, ...NO_RATE_LIMITS })
  const city = await makeOrganization(own.database)
  token = (await city.user()).token
  const lines: string[] = []
  for (let i = 0; i < DEVICES; i++) {
    sites.push(await city.site())
    lines.push((await city.device(sites[i] as number)).key)
  }
  writeFileSync(keys, lines.join('\n'))
})
afterAll(async () => {
  await server?.stop()
  await own?.drop()
  rmSync(directory, { recursive: true, force: true })
})

function parametersOf(command: string) {
  const at = (ms: number) => new Date(Date.now() + ms).toISOString()
  if (command === 'upload_now') return { from_dt: at(-60_000), to_dt: at(60_000) }
  if (command === 'set_configuration') return { upload_interval_s: 1 }
  return {}
}

test('devices upload, repeat, drift, fall silent, come back and answer commands, over HTTP alone', async () => {
  const args = ['--url', server.url, '--keys', keys, '--devices', String(DEVICES), '--rate', '7200', '--seed', 'tests']
  const run = spawnCommand(['simulate', ...args, '--seconds', '280'], {})
  const startedAt = Date.now()
  const dispatched: string[] = []
  for (const [i, command] of COMMANDS.entries()) {
    await sleep(500)
    const body = { command, parameters: parametersOf(command) }
    const path = `/api/v1/traffic/sites/${sites[i]}/commands`
    const { status, json, text } = await ask(server.url, 'POST', path, { token, body })
    expect(status, text).toBe(202)
    dispatched.push(`/sites/${sites[i]}/commands/${json.id}`)
  }
  // A device that is silent answers late, and on a busy machine later.
  const stateOf = async (path: string) => (await get(server.url, token, path)).json.status
  const states = () => Promise.all(dispatched.map(stateOf))
  await expect
    .poll(async () => (await states()).filter(state => state !== 'completed' && state !== 'failed'), {
      timeout: 200_000,
    })
    .toEqual([])
  await sleep(startedAt + 25_000 - Date.now())
  expect((await run.end('SIGTERM')).code, run.output.join('\n')).toBe(0)
  const tally = JSON.parse(run.output.find(line => line.startsWith('{')) ?? '{}')
  console.log(run.output.at(-1))
  // Each did what it promises to do wrong, and was never refused for it.
  for (const done of ['uploads', 'repeats', 'accepted', 'duplicates', 'statuses', 'silences'] as const) {
    expect(tally[done], done).toBeGreaterThan(0)
  }
  expect(tally).toMatchObject({ refused: 0, rejected: 0, unreached: 0, commands: COMMANDS.length })
  // Every accepted record is stored exactly once.
  const { json } = await get(server.url, token, '/data/changes?limit=10000')
  expect(json.items).toHaveLength(tally.accepted)
  expect(new Set(json.items.map((item: { id: number }) => item.id)).size).toBe(tally.accepted)
})

test('a seed is a traffic of its own, the same however it is cut', async () => {
  const { evenTraffic } = await import('../../cli/simulator/traffic.ts')
  const from = Date.UTC(2026, 5, 1, 7, 0, 30)
  const whole = evenTraffic('a', 600).vehicles(from, from + 600_000)
  const parts = [0, 1, 2, 3, 4].flatMap(n =>
    evenTraffic('a', 600).vehicles(from + n * 120_000, from + (n + 1) * 120_000),
  )
  expect(parts).toEqual(whole)
  expect(whole.length).toBeGreaterThan(60)
  expect(whole.length).toBeLessThan(140)
  expect(evenTraffic('b', 600).vehicles(from, from + 600_000)).not.toEqual(whole)
})

test('more devices than keys, a file without keys, and a rate of nothing are refused', async () => {
  const refused = async (args: string[]) => {
    const { code, err } = await runArguments(['simulate', '--keys', keys, ...args], {})
    expect(code).toBe(1)
    return err
  }
  expect(await refused(['--devices', '7'])).toContain('holds 6 keys, but 7 devices are asked for')
  writeFileSync(join(directory, 'empty'), '\n')
  expect(await refused(['--keys', join(directory, 'empty')])).toContain('holds no device key')
  const { code, err } = await runArguments(['simulate', '--keys', keys, '--rate', '0'], {})
  expect(err).toContain('It must be a number above 0.')
  expect(code).toBe(2)
})

test.each(OPERATOR_COMMANDS)('wrong usage of %s ends with 2', async name => {
  const { code, err } = await runArguments([name, '--nonsense'], {})
  expect([code, err]).toEqual([2, expect.stringMatching(/^error: (unknown option '--nonsense'|required option )/)])
})
