import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TURN_LIMITS } from '../../../server/people/access/scopes/turns.ts'
import type { OpenApiDocument } from '../../../server/platform/http/openapi/openapi.ts'
import { makeOrganization, type TestOrganization } from '../../support/people/people.ts'
import { askAsDevice } from '../../support/people/two-organizations.ts'
import { ask } from '../../support/services/ask.ts'
import { type TestDatabase, testDatabase } from '../../support/services/database.ts'
import { startServer } from '../../support/services/server.ts'
import { spawnServer } from '../../support/services/spawn-server.ts'

const LIMIT = 50

let own: TestDatabase
let city: TestOrganization
beforeAll(async () => {
  own = await testDatabase()
  city = await makeOrganization(own.database)
})
afterAll(() => own?.drop())

/** Waits until so many seconds are left of the running minute, by the clock that counts. */
async function roomInMinute(seconds: number): Promise<void> {
  const { rows } = await own.database.query('select extract(second from now())::float8 as passed')
  if (60 - rows[0].passed < seconds) await sleep((60 - rows[0].passed) * 1000 + 50)
}

/** On a connection of its own, so that all processes get their share. */
function statusOf(url: string, token: string): Promise<{ status: number; remaining: number }> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Token ${token}` }
    const sent = request(`${url}/api/v1/nothing`, { agent: false, headers }, answer => {
      const remaining = Number(answer.headers['ratelimit-remaining'])
      answer.resume().on('end', () => resolve({ status: answer.statusCode as number, remaining }))
    })
    sent.on('error', reject).end()
  })
}

test('twice the limit concurrently over two processes: exactly the limit is accepted', async () => {
  const server = await spawnServer({ DATABASE_URL: own.url, WEB_CONCURRENCY: '2', RATE_LIMIT: String(LIMIT) }, [
    '--no-work',
  ])
  try {
    const users = await Promise.all([city.user(), city.user(), city.user()])
    await roomInMinute(20)
    for (const { token } of users) {
      const answers = await Promise.all(Array.from({ length: 2 * LIMIT }, () => statusOf(server.url, token)))
      const accepted = answers.filter(answer => answer.status === 404)
      expect(accepted).toHaveLength(LIMIT)
      expect(answers.filter(answer => answer.status === 429)).toHaveLength(LIMIT)
      // What the other process has leased may be missing, but in some order of the requests none was shown too many.
      const remaining = accepted.map(answer => answer.remaining).sort((a, b) => b - a)
      expect(remaining.filter((shown, n) => shown > LIMIT - 1 - n)).toEqual([])
    }
    console.log(`rate limit: ${users.length * 2 * LIMIT} tried, 0 violated`)
    const processes = new Set(
      server.output.filter(line => line.includes('"status":429')).map(line => JSON.parse(line).pid),
    )
    expect(processes.size).toBe(2)
  } finally {
    await server.stop()
  }
})

test('answers name the limit, the remaining requests and its reset; beyond it, how long to wait', async () => {
  const server = await startServer({ connection: own.connection, env: { RATE_LIMIT: '3' } })
  const { token } = await city.user()
  await roomInMinute(10)
  const get = (path = '/api/v1/me') => ask(server.url, 'GET', path, { token })
  for (const remaining of ['2', '1', '0']) {
    const { status, headers } = await get()
    expect(status).toBe(200)
    expect(headers['ratelimit-limit']).toBe('3')
    expect(headers['ratelimit-remaining']).toBe(remaining)
    const reset = Number(headers['ratelimit-reset'])
    // The same in the fields of the IETF's draft.
    expect(headers['ratelimit-policy']).toBe(`"default";q=${headers['ratelimit-limit']};w=60`)
    expect(headers.ratelimit).toBe(`"default";r=${remaining};t=${reset}`)
    expect(reset >= 1 && reset <= 60).toBe(true)
    expect(headers['retry-after']).toBeUndefined()
  }
  for (const path of ['/api/v1/me', '/api/v1/nothing']) {
    const { status, headers, text } = await get(path)
    const seconds = Number(headers['retry-after'])
    expect(status).toBe(429)
    expect(seconds >= 1 && seconds <= 60).toBe(true)
    expect(text).toBe(
      `{"detail":"Request was throttled. Expected available in ${seconds} second${seconds === 1 ? '' : 's'}."}`,
    )
    expect(headers['ratelimit-remaining']).toBe('0')
    expect(headers['ratelimit-reset']).toBe(String(seconds))
  }
  const other = await city.user()
  expect((await ask(server.url, 'GET', '/api/v1/me', other)).status).toBe(200)
  await server.stop()
})

test('a new minute resets the limit', async () => {
  const server = await startServer({ connection: own.connection, env: { RATE_LIMIT: '1' } })
  const { id, token } = await city.user()
  const status = async () => (await ask(server.url, 'GET', '/api/v1/me', { token })).status
  await roomInMinute(5)
  expect([await status(), await status()]).toEqual([200, 429])
  await own.database.query(sql`
    update request_counts
    set window_start = window_start - interval '1 minute'
    where subject_id = ${id}
  `)
  expect([await status(), await status()]).toEqual([200, 429])
  await server.stop()
})

test('401 comes before the limit and does not count, 403 for want of can_use_api too; 404 and 403 of routes count', async () => {
  const server = await startServer({ connection: own.connection, env: { RATE_LIMIT: '2' } })
  const get = (path: string, token: string) => ask(server.url, 'GET', path, { token })
  const without = await city.user(['can_read_data'])
  await roomInMinute(10)
  for (let i = 0; i < 5; i++) {
    expect((await get('/api/v1/me', 'x')).status).toBe(401)
    expect((await get('/api/v1/me', without.token)).status).toBe(403)
  }
  const { token } = await city.user(['can_use_api'])
  expect((await get('/api/v1/nothing', token)).status).toBe(404)
  expect((await get('/api/v1/traffic/sites', token)).status).toBe(403)
  expect((await get('/api/v1/nothing', token)).status).toBe(429)
  await server.stop()
})

test('RATE_LIMIT=0 turns the limit off, and nothing is said of it', async () => {
  const server = await startServer({ connection: own.connection, env: { RATE_LIMIT: '0' } })
  const { token } = await city.user()
  const answers = await Promise.all(
    Array.from({ length: 610 }, () => ask(server.url, 'GET', '/api/v1/nothing', { token })),
  )
  expect(new Set(answers.map(answer => answer.status))).toEqual(new Set([404]))
  expect(Object.keys(answers[0]?.headers ?? {}).filter(name => name.startsWith('ratelimit'))).toEqual([])
  await server.stop()
})

test('devices have a limit of their own', async () => {
  const limits = { deviceRequestsPerMinute: 2 }
  const server = await startServer({ connection: own.connection, env: { RATE_LIMIT: '1' }, limits })
  const { key } = await city.device(await city.site())
  await roomInMinute(10)
  const upload = () => askAsDevice(server.url, key, 'POST', '/device/v1/uploads', { body: { records: [] } })
  const [first, second, third] = [await upload(), await upload(), await upload()]
  expect([first.status, second.status, third.status]).toEqual([200, 200, 429])
  expect(third.headers['retry-after']).toBe(third.headers['ratelimit-reset'])
  expect(first.headers['ratelimit-limit']).toBe('2')
  await server.stop()
})

test('a wait of one second is "1 second."', async () => {
  const limits = { turns: { ...TURN_LIMITS, requests: 0, waitMs: 10 } }
  const server = await startServer({ connection: own.connection, env: { RATE_LIMIT: '0' }, limits })
  const { token } = await city.user()
  const document = (await ask(server.url, 'GET', '/openapi.json')).json as OpenApiDocument
  const search = document.paths['/api/v1/traffic/data/search']?.post
  const body = search?.requestBody?.content['application/json']?.example
  const answer = await ask(server.url, 'POST', '/api/v1/traffic/data/search', { token, body })
  expect(answer).toMatchObject({
    status: 429,
    text: '{"detail":"Request was throttled. Expected available in 1 second."}',
  })
  expect(answer.headers['retry-after']).toBe('1')
  await server.stop()
})
