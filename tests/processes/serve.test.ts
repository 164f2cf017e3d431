import { chmodSync, existsSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publishSite } from '../../server/field/publications/publish-site.ts'
import { publicationInput } from '../../server/field/publications/schema.ts'
import { OPERATOR } from '../../server/people/access/audit.ts'
import { issueToken } from '../../server/people/access/tokens.ts'
import { createOrganization } from '../../server/people/organizations/organizations.ts'
import { createUser } from '../../server/people/users/create-user.ts'
import { CHECKOUT } from '../../server/runtime/config.ts'
import { organizationOf } from '../support/people/people.ts'
import { makeDataDir, removeDataDir } from '../support/services/data-dir.ts'
import { type TestDatabase, testDatabase } from '../support/services/database.ts'
import { runInProcess } from '../support/services/in-process-cli.ts'
import { type SpawnedServer, spawnServer } from '../support/services/spawn-server.ts'

const METRICS_TOKEN = 'a-token-for-the-metrics'

let at: TestDatabase
let server: SpawnedServer
let token: string

beforeAll(async () => {
  at = await testDatabase()
  const organization = await createOrganization(at.database, { name: 'City' }, OPERATOR)
  const permissions = ['can_use_api', 'can_read_data'] as const
  const input = { email: 'mia@city.example', name: 'Mia', permissions: [...permissions] }
  const user = await createUser(at.database, organization.id, input, OPERATOR)
  token = (await issueToken(at.database, user.id, OPERATOR)).token
  server = await spawnServer({
    DATABASE_URL: at.url,
    LOG_LEVEL: 'debug',
    METRICS_TOKEN,
    RATE_LIMIT: '0',
    WEB_CONCURRENCY: '2',
  })
})
afterAll(async () => {
  await server?.stop()
  await at?.drop()
})

/** On a connection of its own, because a kept one stays with its process. */
function get(path: string, headers: Record<string, string> = {}): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(`${server.url}${path}`, { agent: false, headers }, response => {
      let body = ''
      response.setEncoding('utf8').on('data', text => {
        body += text
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body })).on('error', reject)
    })
    sent.on('error', reject).end()
  })
}

const requestsLogged = () =>
  server.output.filter(line => line.includes('"msg":"request"')).map(line => JSON.parse(line) as { pid: number })

async function counted(path: string): Promise<number> {
  const { body } = await get('/metrics')
  const lines = body.split('\n').filter(line => line.startsWith('wayside_http_request_duration_seconds_count'))
  return Number(lines.find(line => line.includes(`route="${path}"`))?.split(' ')[1] ?? 0)
}

test('links that the operator makes lead to where it listens, or to PUBLIC_URL', async () => {
  const reset = async (env: { [name: string]: string } = {}) => {
    const { code, out } = await runInProcess('wayside admin user reset mia@city.example', {
      DATABASE_URL: at.url,
      ...env,
    })
    expect(code).toBe(0)
    return out.trim().split('/link#')[0]
  }
  expect(await reset()).toBe(server.url)
  expect(await reset({ PUBLIC_URL: 'https://traffic.example.org' })).toBe('https://traffic.example.org')
})

test('it is healthy and ready', async () => {
  expect((await get('/healthz')).status).toBe(200)
  expect((await get('/readyz')).status).toBe(200)
})

test('pictures are drawn by a thread of the process', async () => {
  const { rows } = await at.database.query<{ id: number }>('select id from organizations')
  const city = organizationOf(at.database, { id: rows[0]?.id as number, name: 'City' })
  const id = await city.site({ site_id: 'A' })
  const terms = publicationInput.parse({ licence: 'CC0-1.0', attribution: 'A city' })
  await publishSite(at.database, city.id, { id, site_id: 'A' }, terms, OPERATOR)
  const { status, body } = await get(`/open/sites/${id}/card.png`)
  expect([status, body.slice(1, 4)]).toEqual([200, 'PNG'])
})

test('two processes answer on one port', async () => {
  await Promise.all(Array.from({ length: 8 }, () => get('/api/v1/me', { Authorization: `Token ${token}` })))
  await expect.poll(() => new Set(requestsLogged().map(line => line.pid))).toEqual(new Set(server.children()))
  expect(server.children()).toHaveLength(2)
})

test.runIf(existsSync('/proc/self/cmdline'))('each process runs from the bundle of its modules', () => {
  const programs = [...server.children(), ...server.children('background')].map(
    pid => /(\w+)-process\.bundle\.js/.exec(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))?.[1],
  )
  expect(programs).toEqual(['http', 'http', 'background'])
})

describe('the metrics', () => {
  test('are summed over the processes', async () => {
    const before = await counted('/healthz')
    await Promise.all(Array.from({ length: 20 }, () => get('/healthz')))
    expect(await counted('/healthz')).toBe(before + 20)
  })

  test('have the turns of the background loops, and the build that runs', async () => {
    const metrics = async () => (await get('/metrics')).body
    await expect.poll(metrics).toMatch(/^wayside_loop_last_turn_timestamp_seconds\{loop="send mails"\} 1\d{9}/m)
    const { commit } = JSON.parse(readFileSync(join(CHECKOUT, 'dist', 'build.json'), 'utf8'))
    expect(commit).toMatch(/^([0-9a-f]{12}(-dirty)?|unknown)$/)
    expect(await metrics()).toContain(`commit="${commit}"`)
  })

  test('count failed authentication, and know the memory of all processes', async () => {
    await get('/api/v1/me')
    await get('/api/v1/me', { Authorization: 'Token wrong' })
    const { body } = await get('/metrics')
    expect(body).toContain('wayside_authentication_failures_total{reason="Invalid token."} 1')
    expect(body).toContain(
      'wayside_authentication_failures_total{reason="Authentication credentials were not provided."} 1',
    )
    const memory = Number(/^process_resident_memory_bytes (\d+)/m.exec(body)?.[1])
    expect(memory).toBeGreaterThan(4 * 30e6)
  })

  test.each(['X-Forwarded-For', 'X-Forwarded-Proto', 'Forwarded'])(
    'behind a proxy (%s) take the token',
    async header => {
      expect((await get('/metrics', { [header]: '10.1.1.1' })).status).toBe(401)
      expect(
        (await get('/metrics', { [header]: '10.1.1.1', Authorization: 'Bearer something-else-here' })).status,
      ).toBe(401)
      expect((await get('/metrics', { [header]: '10.1.1.1', Authorization: `Bearer ${METRICS_TOKEN}` })).status).toBe(
        200,
      )
    },
  )
})

test('no secret is in the log, at any level, wherever it was sent', async () => {
  const key = `wayd_${'Ab3'.repeat(14)}`
  const before = requestsLogged().length
  await get('/api/v1/me', { Authorization: `Token ${token}` })
  await get(`/api/v1/traffic/sites?token=${token}&key=${key}`, { Authorization: `Token ${token}` })
  await get(`/api/v1/${token}`, { Authorization: `Token ${token}`, 'X-Request-Id': token })
  await get('/device/v1/status', { Authorization: `Device ${key}`, Cookie: `session=${key}` })
  await get('/metrics', { Authorization: `Bearer ${METRICS_TOKEN}`, Forwarded: 'for=10.1.1.1' })
  await expect.poll(() => requestsLogged().length).toBeGreaterThanOrEqual(before + 5)
  const everything = server.output.join('\n')
  for (const secret of [token, key, METRICS_TOKEN, decodeURIComponent(new URL(at.url.replace('@/', '@x/')).password)]) {
    expect(everything).not.toContain(secret)
  }
  expect(everything).toContain('way_[redacted]')
})

describe('kill -9', () => {
  test('of an HTTP process: another takes its place, and new requests are answered all the time', async () => {
    const [victim, other] = server.children() as [number, number]
    process.kill(victim, 'SIGKILL')
    await server.line(line => line.msg === 'process exited, starting another' && line.child === victim)
    for (const since = Date.now(); server.children().length < 2; await sleep(10)) {
      expect((await get('/healthz')).status).toBe(200)
      expect(Date.now() - since).toBeLessThan(200_000)
    }
    expect(server.children()).not.toContain(victim)
    expect(server.children()).toContain(other)
    // Which process accepts a connection is not determined: requests are sent until both have.
    await expect
      .poll(async () => {
        await Promise.all(Array.from({ length: 8 }, () => get('/api/v1/me', { Authorization: `Token ${token}` })))
        return requestsLogged().map(line => line.pid)
      })
      .toEqual(expect.arrayContaining(server.children()))
  })

  test('of all HTTP processes together: they are restarted', async () => {
    const victims = server.children()
    for (const pid of victims) process.kill(pid, 'SIGKILL')
    // Just now: the primary has not noticed yet, and hands these to the dead. They end, and do not wait for ever.
    await Promise.allSettled(Array.from({ length: 4 }, () => get('/healthz')))
    await expect.poll(newcomers).toHaveLength(2)
    expect((await get('/readyz')).status).toBe(200)
    function newcomers() {
      return server.children().filter(pid => !victims.includes(pid))
    }
  })

  test('of the background process: another takes its place', async () => {
    const [victim] = server.children('background') as [number]
    process.kill(victim, 'SIGKILL')
    await expect.poll(() => server.children('background')).toEqual([expect.not.toBeOneOf([victim])])
  })

  test('of the primary: no process stays behind', async () => {
    const everyone = [...server.children(), ...server.children('background')]
    expect(everyone).toHaveLength(3)
    await server.kill()
    await expect.poll(() => [...server.children(), ...server.children('background')]).toEqual([])
  })
})

test('a umask of 077 closes no new directory to the user who runs PostgreSQL for root', async () => {
  const place = makeDataDir()
  chmodSync(place, 0o755)
  const dataDir = join(place, 'made', 'data')
  try {
    const umask = process.umask(0o077)
    const starting = spawnServer({ DATA_DIR: dataDir })
    process.umask(umask)
    const embedded = await starting
    expect((await fetch(`${embedded.url}/readyz`)).status).toBe(200)
    expect((await embedded.stop()).code).toBe(0)
  } finally {
    await removeDataDir(dataDir)
    await removeDataDir(place)
  }
})
