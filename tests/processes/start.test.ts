import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepDemoAccess } from '../../cli/demo-access.ts'
import { keepDemoDevices } from '../../cli/demo-devices.ts'
import { prepareDemo } from '../../cli/prepare-demo.ts'
import { OPERATOR } from '../../server/people/access/audit.ts'
import { issueToken, revokeToken } from '../../server/people/access/tokens.ts'
import { createOrganization } from '../../server/people/organizations/organizations.ts'
import { readConfig } from '../../server/runtime/config.ts'
import { type DemoAccess, fillDemo } from '../../server/runtime/demo/fill-demo.ts'
import { findMissingHistory } from '../../server/runtime/demo/fill-history.ts'
import { givePassword } from '../../server/runtime/demo/give-password.ts'
import { SAME_ORIGIN } from '../support/people/sign-in.ts'
import { ask } from '../support/services/ask.ts'
import { type TestDatabase, testDatabase } from '../support/services/database.ts'
import { CLIENT, providersFile } from '../support/services/openid-provider.ts'
import { spawnCommand } from '../support/services/spawn-server.ts'

let at: TestDatabase
let access: DemoAccess
const directory = mkdtempSync(join(tmpdir(), 'wayside-start-'))
const demoJson = join(directory, 'demo.json')

beforeAll(async () => {
  at = await testDatabase()
  access = await fillDemo(at.database, { days: 0.05 })
  // The traffic of one site begins a day later than it should.
  await at.database.query(
    "update device_assignments set assigned_from = assigned_from - interval '1 day' where site_id = 1",
  )
})
afterAll(async () => {
  await at.drop()
  rmSync(directory, { recursive: true })
})

async function whileStarted(
  env: NodeJS.ProcessEnv,
  check: (printed: string, output: string[]) => Promise<void>,
): Promise<void> {
  const quiet = { DATA_DIR: directory, WEB_CONCURRENCY: '1', SIMULATE: 'off' }
  const run = spawnCommand(['start'], { DATABASE_URL: at.url, ...quiet, ...env })
  try {
    await expect.poll(() => run.output.join('\n'), { timeout: 240_000 }).toContain('Ctrl-C stops.')
    await check(run.output.join('\n'), run.output)
    expect(await run.end('SIGINT')).toEqual({ code: 0, signal: null })
  } finally {
    await run.end('SIGKILL')
  }
}

/** Occupies a port while the work runs, unless another process does already. */
async function whileTaken(port: number, work: () => Promise<void>): Promise<void> {
  const other = createServer()
  await new Promise(resolve => other.once('error', resolve).listen(port, '127.0.0.1', () => resolve(null)))
  await work().finally(() => other.close())
}

async function signedIn(printed: string): Promise<boolean> {
  const [, url = ''] = /sign in +(\S+)\//.exec(printed) ?? []
  const [, email] = /email +(\S+)/.exec(printed) ?? []
  const [, password] = /password +(\S+)/.exec(printed) ?? []
  const sent = { body: { email, password }, headers: SAME_ORIGIN }
  return (await ask(url, 'POST', '/app/api/open/sign-in', sent)).status === 200
}

/** Processes that were started with something of this directory. */
const startedHere = (): string[] =>
  readdirSync('/proc').flatMap(pid => {
    try {
      const line = /^\d+$/.test(pid) ? readFileSync(`/proc/${pid}/cmdline`, 'utf8') : ''
      return line.includes(directory) ? [line.replaceAll('\0', ' ')] : []
    } catch {
      return []
    }
  })

const devicesFile = join(directory, 'demo-devices.ndjson')
const readKeys = () => readFileSync(devicesFile, 'utf8').replaceAll(/"since":"[^"]+"/g, '')

test('a later start prints the token again, in a line for curl that works, also when port 8080 is taken, and nothing else disturbs it', async () => {
  await keepDemoAccess(directory, access, null)
  expect(await findMissingHistory(at.database)).toHaveLength(1)
  const check = async (printed: string) => {
    const [, header = '', url = ''] = /curl -H '(.+)' (\S+)/.exec(printed) ?? []
    const [name = '', value = ''] = header.split(': ')
    const answer = await fetch(url, { headers: { [name]: value } })
    expect(answer.status).toBe(200)
    expect(((await answer.json()) as { items: unknown[] }).items.length).toBeGreaterThanOrEqual(12)
    expect(printed).toContain(access.token)
    expect(printed).toContain(access.password)
    expect(await signedIn(printed)).toBe(true)
    expect(printed).not.toContain('"level"')
    expect(JSON.parse(readFileSync(demoJson, 'utf8'))).toEqual({ url: new URL(url).origin, ...access })
    expect(statSync(demoJson).mode & 0o777).toBe(0o600)
    // Older traffic is filled while the service runs.
    await expect.poll(() => findMissingHistory(at.database), { interval: 500 }).toEqual([])
    expect(printed).toContain(`Port 8080 is taken, so this is at ${new URL(url).port}.`)
  }
  await whileTaken(8080, () => whileStarted({}, check))
  await expect.poll(startedHere).toEqual([])
})

test('a demo that is older than passwords gets one; its devices are live, answer commands with the keys of the first start, and end with it', async () => {
  const { password, ...older } = access
  writeFileSync(demoJson, JSON.stringify({ url: null, ...older }))
  await keepDemoDevices(directory, at.database)
  const keys = readKeys()
  await whileStarted({ PORT: '0', SIMULATE: 'on' }, async printed => {
    expect(printed).not.toContain(password)
    expect(await signedIn(printed)).toBe(true)
    access = { ...older, password: JSON.parse(readFileSync(demoJson, 'utf8')).password }
    expect(printed).toContain(access.password)
    const [, url = ''] = /sign in +(\S+)\//.exec(printed) ?? []
    expect(readKeys()).toBe(keys)
    expect(statSync(devicesFile).mode & 0o777).toBe(0o600)
    expect(printed).not.toContain('"level"')
    const commands = '/api/v1/traffic/sites/1/commands'
    const { json } = await ask(url, 'POST', commands, { token: access.token, body: { command: 'request_status' } })
    const status = async () => (await ask(url, 'GET', `${commands}/${json.id}`, access)).json.status
    await expect.poll(status, { interval: 200 }).toBe('completed')
    expect(startedHere().filter(line => line.includes(' simulate '))).toHaveLength(1)
  })
  await expect.poll(startedHere).toEqual([])
})

test('a start after the user of the demo has changed the token or the password prints how to sign in, and what is known of them', async () => {
  const { rows } = await at.database.query<{ id: number }>(sql`select id from users where email = ${access.email}`)
  const { id } = rows[0] as { id: number }
  await keepDemoAccess(directory, access, null)
  await issueToken(at.database, id, OPERATOR)
  await whileStarted({ PORT: '0' }, async printed => {
    expect(await signedIn(printed)).toBe(true)
    expect(printed).toMatch(/API token +the one that you generated; a new one: http:\S+\/tokens/)
    expect(printed).not.toContain('curl')
    expect(JSON.parse(readFileSync(demoJson, 'utf8'))).toMatchObject({ password: access.password, token: null })
  })
  // Revoked, the demo is still complete and must not be filled again.
  await revokeToken(at.database, id, OPERATOR)
  expect(await prepareHere(at)).toEqual({ ...access, token: null })
  const { token } = await issueToken(at.database, id, OPERATOR)
  const password = await givePassword(at.database, access.email)
  await keepDemoAccess(directory, { ...access, token }, null)
  expect(await prepareHere(at)).toEqual({ email: access.email, password: null, token })
  access = { email: access.email, password, token }
})

test('a sign-in with a provider that is refused is logged with its reason, without any setting of the log', async () => {
  const providers = providersFile([
    {
      ...CLIENT,
      id: 'city',
      name: 'City',
      issuer: 'http://127.0.0.1:1',
      organization: 'Demo City',
      email_domains: ['city.example'],
      allow_networks: ['127.0.0.0/8'],
    },
  ])
  await whileStarted({ PORT: '0', OIDC_PROVIDERS: providers }, async (printed, output) => {
    const [, url = ''] = /Wayside is at (http:[\w.:/]+)/.exec(printed) ?? []
    const sent = { body: { provider: 'city', answer: '?code=a&state=b' }, headers: SAME_ORIGIN }
    expect((await ask(url, 'POST', '/app/api/open/providers/finish', sent)).status).toBe(400)
    const logged = () => output.find(line => line.includes('a sign-in with a provider was refused'))
    await expect.poll(logged).toBeDefined()
    expect(JSON.parse(logged() as string)).toMatchObject({ provider: 'city', refused: expect.stringMatching(/\S/) })
  })
})

const prepareHere = ({ database, url }: TestDatabase) =>
  prepareDemo(readConfig({ DATABASE_URL: url, DATA_DIR: directory }), database)

test('a token that this database does not know is not used', async () => {
  const { password: _, ...older } = access
  writeFileSync(demoJson, JSON.stringify({ url: null, ...older, token: `way_${'a'.repeat(42)}` }))
  expect(await prepareHere(at)).toBe(null)
})

test('a demo that was only partly filled is not used, and not removed from a server', async () => {
  const unfinished = await testDatabase()
  await createOrganization(unfinished.database, { name: 'Demo City', is_demo: true }, OPERATOR)
  await expect(prepareHere(unfinished)).rejects.toThrow(/only partly filled/)
  expect((await unfinished.database.query('select from organizations')).rowCount).toBe(1)
  await unfinished.drop()
})
