import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { DAY_MS } from '../../contract/times/time.ts'
import type { TestUser } from '../support/people/people.ts'
import { ask } from '../support/services/ask.ts'
import { startServer } from '../support/services/server.ts'
import { type SpawnedCommand, spawnCommand } from '../support/services/spawn-server.ts'
import { until } from '../support/traffic/field.ts'
import { iso } from '../support/traffic/traffic.ts'
import { type City, COUNT, openCity, START } from './city.ts'

/** Some start processes, which take their time where others run. */
vi.setConfig({ testTimeout: 180_000 })

let city: City
let reader: TestUser
let exporting: TestUser
beforeAll(async () => {
  city = await openCity()
  reader = await city.organization.user(['can_use_api', 'can_read_data'])
  exporting = await city.organization.user(['can_use_api', 'can_create_exports'])
})
afterAll(() => city?.end())

/** An address at which nothing listens any more. */
async function nowhere(): Promise<string> {
  const gone = await startServer({ connection: city.own.connection })
  await gone.stop()
  return gone.url
}

test('each refusal says what to do next, with an exit code of its own', async () => {
  // In a process and a home directory of its own.
  const signedOut = await city.shell.run('wayside sites')
  expect(signedOut).toEqual({ code: 3, out: '', err: 'wayside: You are not signed in.\nNext: wayside login\n' })
  const cases: [line: string, env: { [name: string]: string }, code: number, expectedText: RegExp][] = [
    [
      'sites',
      { ...city.signedIn(), WAYSIDE_TOKEN: 'way_wrong' },
      3,
      /Next: make one at \S+\/tokens, set WAYSIDE_TOKEN/,
    ],
    ['sites', { ...city.signedIn(), WAYSIDE_TOKEN: 'way wrong' }, 3, /That is not a token\.\nNext: make one at/],
    ['exports', city.signedIn(reader), 4, /it needs can_create_exports\.\nNext: ask a manager of City of Turku/],
    ['exports', city.signedIn(exporting), 4, /it needs can_read_data\.\nNext: ask a manager of City of Turku/],
    [
      'sites',
      { ...city.signedIn(), WAYSIDE_URL: await nowhere() },
      5,
      /nothing listens at this address\)\.\nNext: see whether/,
    ],
    [
      'sites',
      { ...city.signedIn(), WAYSIDE_URL: '' },
      3,
      /Next: set WAYSIDE_URL as well, for example WAYSIDE_URL=https:/,
    ],
    ['sites', { ...city.signedIn(), WAYSIDE_URL: 'a.example' }, 2, /WAYSIDE_URL is "a.example".*\nNext: set .* https:/],
    ['tail --after nonsense', city.signedIn(), 2, /after: Invalid cursor\.\nNext: start over without the cursor/],
    ['search --from 60d --limit 5', city.signedIn(), 2, /may not exceed 30 days\.\nNext: .*wayside export --from/],
    ['search --from yesterday', city.signedIn(), 2, /Write 2026-06-01/],
    ['search --from 2026-02-30', city.signedIn(), 2, /from_dt: Datetime has wrong format.*\nNext: correct it/],
    ['aggregate --from 400d', city.signedIn(), 2, /366 days\.\nNext: take a shorter window/],
    ['sites --nonsense', city.signedIn(), 2, /unknown option/],
    ...[
      'site 999999',
      'report 999999 --from 2026-01-01 --to 2026-02-01',
      'command 999999 ping',
      ...[
        'search',
        'aggregate',
        'figures',
        'findings',
        `export -o ${city.shell.home}/new.csv`,
        'compare --year 2026',
      ].flatMap(line => [`${line} --site 999999`, `${line} --site NONE`]),
      'site NONE',
      'report NONE --from 2026-01-01 --to 2026-02-01',
      'command NONE ping',
      'tail --site 999999',
      'tail --site NONE',
    ].map((line): (typeof cases)[number] => [line, city.signedIn(), 2, /999999|There is no site NONE/]),
    ['export --from 30d -o /nowhere/x.csv', city.signedIn(), 6, /no such file or directory.*\nNext: give another path/],
    ['export --from 30d --format csv -o /tmp/', city.signedIn(), 6, /already exists\.\nNext: choose another name/],
    [
      `export --from 30d --format csv -o ${city.shell.home}/new/`,
      city.signedIn(),
      6,
      /no such file or directory.*\nNext: give another path/,
    ],
    [`export --from 30d -o ${'x'.repeat(300)}.csv`, city.signedIn(), 6, /name too long.*\nNext: give another path/],
    ['export --from 30d -o /dev/null/x.csv', city.signedIn(), 6, /not a directory.*\nNext: give another path/],
  ]
  const listExports = () => city.wayside('exports --json')
  const made = await listExports()
  for (const [line, env, code, expectedText] of cases) {
    const { code: seen, out, err } = await city.wayside(line, env)
    expect({ line, code: seen, out, err }).toMatchObject({
      line,
      code,
      out: '',
      err: expect.stringMatching(expectedText),
    })
    expect(err).not.toMatch(/ {4}at /)
    expect(err).not.toContain('\u001b')
  }
  // What cannot be written is refused before the service makes it.
  expect(await listExports()).toEqual(made)
})

test('without a home directory the variables are enough; without them a sentence names what to set', async () => {
  const [set, unset, help] = await Promise.all([
    city.shell.run('wayside sites', { ...city.signedIn(), HOME: '' }),
    city.shell.run('wayside sites', { HOME: '' }),
    city.shell.run('wayside help login', { HOME: '' }),
  ])
  expect(set).toMatchObject({ code: 0, err: '' })
  expect(unset).toMatchObject({ code: 3, out: '' })
  expect(unset.err).toMatch(/no home directory.*\nNext: set HOME or XDG_CONFIG_HOME to a directory, or set WAYSIDE_URL/)
  expect(help).toMatchObject({ code: 0, err: '' })
})

test('an account file of Windows is read, and a damaged one does not stand in the way of the variables', async () => {
  const directory = join(city.shell.home, 'windows', 'wayside')
  const env = { XDG_CONFIG_HOME: join(city.shell.home, 'windows') }
  mkdirSync(directory, { recursive: true })
  const write = (text: string) => writeFileSync(join(directory, 'account.json'), text, { mode: 0o600 })
  write(`\uFEFF{\r\n  "url": "${city.server.url}",\r\n  "token": "${city.user.token}"\r\n}\r\n`)
  expect(await city.wayside('sites', env)).toMatchObject({ code: 0, err: '' })
  write('{"url": "http')
  expect(await city.wayside('sites', env)).toMatchObject({
    code: 3,
    err: expect.stringMatching(/account\.json cannot be read\.\nNext: wayside login/),
  })
  const lines = { WAYSIDE_URL: `${city.server.url}\r`, WAYSIDE_TOKEN: `${city.user.token}\r` }
  expect(await city.wayside('sites', { ...env, ...lines })).toMatchObject({ code: 0, err: '' })
})

test('a service that has moved is not followed, and a file without a cursor is not taken for a start from now on', async () => {
  const moved = createServer((_, answer) => {
    answer.writeHead(308, { Location: `${city.server.url}/api/v1/traffic/sites` }).end()
  })
  await new Promise<void>(resolve => moved.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(moved.address() as AddressInfo).port}`
  const answer = await city.wayside('sites', { ...city.signedIn(), WAYSIDE_URL: url })
  moved.close()
  expect(answer).toMatchObject({ code: 1, out: '' })
  expect(answer.err).toMatch(/has moved to http.* Use that address\.\nNext: wayside login --url URL/)
  const place = join(city.shell.home, 'half-written.txt')
  for (const text of ['', '\r\n', 'two words']) {
    writeFileSync(place, text)
    expect(await city.wayside(`tail --resume ${place}`)).toEqual({
      code: 6,
      out: '',
      err: `wayside: ${place} holds no cursor.\nNext: remove it to start from now on\n`,
    })
  }
})

test('a search beyond 30 days is read from an export, and says so', async () => {
  const { code, out, err } = await city.wayside(`search --from 60d --site FI-1 --ndjson`)
  expect(code).toBe(0)
  expect(out.trimEnd().split('\n')).toHaveLength(COUNT)
  expect(err).toMatch(/^Beyond 30 days: an export is made first\. To keep its file: wayside export/)
  const refused = await city.wayside('search --from 60d', city.signedIn(reader))
  expect(refused).toMatchObject({ code: 4, out: '' })
  expect(refused.err).toMatch(/Beyond 30 days a search needs can_create_exports\.\nNext: ask for at most 30 days/)
})

test('a rate limit is waited for and reported; a full queue of exports is not', async () => {
  const limited = await startServer({
    connection: city.own.connection,
    env: { RATE_LIMIT: '1', EXPORT_DIR: city.exportDir },
  })
  const user = await city.organization.user()
  const hasty = { ...city.signedIn(user), WAYSIDE_URL: limited.url }
  try {
    await ask(limited.url, 'GET', '/api/v1/me', { token: user.token })
    const waiting = await untilThrottled(hasty)
    expect(waiting.output).toEqual([
      expect.stringMatching(/^Request was throttled\. Expected available in \d+ seconds?\. Trying again in \d+ s …$/),
    ])
    expect(await waiting.end('SIGINT')).toEqual({ code: 130, signal: null })
  } finally {
    await limited.stop()
  }

  await city.workers.stop()
  const body = { time: { from_dt: iso(START), to_dt: iso(START + DAY_MS) }, format: 'csv' }
  const request = { token: city.user.token, body }
  for (let i = 0; i < 20; i++) await ask(city.server.url, 'POST', '/api/v1/traffic/exports', request)
  const { code, err } = await city.wayside('export --no-wait --format csv')
  expect([code, err]).toEqual([
    5,
    'wayside: Too many exports are waiting. Cancel one or try again later.\nNext: wayside exports --cancel ID, or try again later\n',
  ])
})

/** The second request of a minute is refused; the first of the next one may come between. */
async function untilThrottled(env: { [name: string]: string }): Promise<SpawnedCommand> {
  for (let i = 0; i < 4; i++) {
    const run = spawnCommand(['sites'], env)
    const isThrottled = await Promise.race([
      until(() => run.output.some(line => line.includes('throttled')), 60_000).then(() => true),
      run.ended.then(() => false),
    ])
    if (isThrottled) return run
  }
  throw new Error('no request was refused')
}
