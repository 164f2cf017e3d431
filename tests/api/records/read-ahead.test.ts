import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OPERATOR } from '../../server/access/audit.ts'
import { issueToken, revokeToken } from '../../server/access/tokens.ts'
import { isOnCluster } from '../../server/database/cluster.ts'
import { changePermissions, setUserActive } from '../../server/users/edit-user.ts'
import { ask } from '../support/ask.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { makeOrganization, type TestOrganization, type TestUser } from '../support/people.ts'
import { type PostgresProxy, postgresProxy } from '../support/postgres-proxy.ts'
import { isSealingAll } from '../support/seal-before-reads.ts'
import { startServer, type TestServer } from '../support/server.ts'

const LIMIT = 40
const SEARCH = '/api/v1/traffic/data/search'
const DAY = { time: { from_dt: '2026-06-01', to_dt: '2026-06-02' } }
const INVALID = '{"detail":"Invalid token."}'

let own: TestDatabase
let city: TestOrganization
let proxy: PostgresProxy
let server: TestServer
beforeAll(async () => {
  own = await testDatabase()
  city = await makeOrganization(own.database)
  proxy = await postgresProxy(own.connection)
  server = await startServer({ connection: proxy.connection, env: { RATE_LIMIT: String(LIMIT) } })
})
afterAll(async () => {
  await server?.stop()
  await proxy?.stop()
  await own?.drop()
})

const search = ({ token }: { token: string }, body: unknown = DAY, headers = {}) =>
  ask(server.url, 'POST', SEARCH, { token, body, headers })
const me = ({ token }: { token: string }) => ask(server.url, 'GET', '/api/v1/me', { token })

/** A user whose token this process has just authenticated. */
async function recentUser(): Promise<TestUser> {
  const user = await city.user()
  expect((await search(user)).status).toBe(200)
  return user
}

// Sealing before each read takes round trips of its own.
test.skipIf(isSealingAll)('a request of a recent caller is one round trip to PostgreSQL', async () => {
  const user = await recentUser()
  // On a cluster a page of all sites takes several.
  for (const request of isOnCluster() ? [me] : [search, me]) {
    await request(user)
    const before = proxy.writes()
    expect((await request(user)).status).toBe(200)
    expect(proxy.writes() - before).toBe(1)
  }
})

describe('a change is effective for the next request of a recent caller:', () => {
  test('revoked', async () => {
    const user = await recentUser()
    await revokeToken(own.database, user.id, OPERATOR)
    const answer = await search(user)
    expect(answer).toMatchObject({ status: 401, text: INVALID })
    expect(answer.headers).toMatchObject({ 'www-authenticate': 'Token' })
    expect(answer.headers).not.toHaveProperty('ratelimit-limit')
  })

  test('regenerated', async () => {
    const user = await recentUser()
    const { token } = await issueToken(own.database, user.id, OPERATOR)
    expect(await search(user)).toMatchObject({ status: 401, text: INVALID })
    expect((await search({ token })).status).toBe(200)
  })

  test('deactivated', async () => {
    const user = await recentUser()
    await setUserActive(own.database, user.id, false, OPERATOR)
    expect(await me(user)).toMatchObject({ status: 401, text: INVALID })
  })

  test.each(['can_use_api', 'can_read_data'] as const)('without %s, and with it again', async permission => {
    const user = await recentUser()
    await changePermissions(own.database, user.id, { grant: [], revoke: [permission] }, OPERATOR)
    expect((await search(user)).status).toBe(403)
    expect((await search(user)).status).toBe(403)
    await changePermissions(own.database, user.id, { grant: [permission], revoke: [] }, OPERATOR)
    expect((await search(user)).status).toBe(200)
  })
})

const BAD_REQUESTS: [number, unknown, object][] = [
  [400, '{', {}],
  [400, { ...DAY, limit: 0 }, {}],
  [400, { ...DAY, cursor: 'x' }, {}],
  [400, { ...DAY, sites: [999_999] }, {}],
  [415, 'x', { 'content-type': 'text/plain' }],
  [406, DAY, { accept: 'image/png' }],
]

test('errors of the request come after those of the caller', async () => {
  const user = await recentUser()
  for (const [status, body, headers] of BAD_REQUESTS) expect((await search(user, body, headers)).status).toBe(status)
  await revokeToken(own.database, user.id, OPERATOR)
  for (const [, body, headers] of BAD_REQUESTS) {
    // The first of them forgets the caller; so each is sent by one that is still recent.
    const other = await recentUser()
    await revokeToken(own.database, other.id, OPERATOR)
    expect(await search(other, body, headers)).toMatchObject({ status: 401, text: INVALID })
  }
})

test('every request of a recent caller is counted once, also refused ones, and none beyond the limit is answered', async () => {
  const user = await city.user()
  const answers = []
  for (let i = 0; i < LIMIT + 3; i++) {
    const [, body, headers] = BAD_REQUESTS[i % 12] ?? [200, DAY, {}]
    answers.push(await (i % 12 === 7 ? me(user) : search(user, body, headers)))
  }
  const remaining = answers.map(({ headers }) => Number(headers['ratelimit-remaining']))
  // The minute may end in between.
  const steps = remaining.slice(1).map((count, i) => (remaining[i] as number) - count)
  expect(steps.filter((step, i) => step >= 0 && step !== (remaining[i] === 0 ? 0 : 1))).toEqual([])
  for (const { status, headers } of answers) {
    expect(status === 429).toBe(headers['retry-after'] !== undefined)
    if (status !== 429) expect(Number(headers['ratelimit-remaining'])).toBeLessThan(LIMIT)
  }
  if (steps.every(step => step >= 0)) expect(answers.slice(LIMIT).map(({ status }) => status)).toEqual([429, 429, 429])
})
