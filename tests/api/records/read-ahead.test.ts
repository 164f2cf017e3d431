import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OPERATOR } from '../../../server/people/access/audit.ts'
import { issueToken, revokeToken } from '../../../server/people/access/tokens.ts'
import { changePermissions, setUserActive } from '../../../server/people/users/edit-user.ts'
import { HEARTBEAT } from '../../../server/platform/database/listen.ts'
import { makeOrganization, type TestOrganization, type TestUser } from '../../support/people/people.ts'
import { ask } from '../../support/services/ask.ts'
import { isOnCluster, type TestDatabase, testDatabase } from '../../support/services/database.ts'
import { type PostgresProxy, postgresProxy } from '../../support/services/proxies/postgres-proxy.ts'
import { startServer, type TestServer } from '../../support/services/server.ts'
import { isSealingAll } from '../../support/traffic/seal-before-reads.ts'

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
  server = await startServer({
    connection: proxy.connection,
    env: { RATE_LIMIT: String(LIMIT) },
    // It would be counted as a round trip of a request.
    heartbeat: { ...HEARTBEAT, intervalMs: 600_000 },
  })
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

/** A user of whom this process leases requests, because it listens to recalls. */
async function leasedUser(): Promise<TestUser> {
  const user = await recentUser()
  // Only who sends again soon is worth a lease.
  await me(user)
  const listening = sql`
    select from pg_stat_activity
    where datname = current_database() and query = 'listen "request_counts"' and state = 'idle'
  `
  while ((await own.database.query(listening)).rows.length === 0) await sleep(20)
  return user
}

// Sealing before each read takes round trips of its own.
test.skipIf(isSealingAll)('a request of a recent caller is one round trip to PostgreSQL', async () => {
  const user = await leasedUser()
  // On a cluster a page of all sites takes several.
  for (const request of isOnCluster() ? [me] : [search, me]) {
    await request(user)
    const before = proxy.writes()
    expect((await request(user)).status).toBe(200)
    expect(proxy.writes() - before).toBe(1)
  }
})

test('most requests of a recent caller write nothing', async () => {
  const user = await leasedUser()
  const versions = new Set<string>()
  const SENT = 20
  for (let i = 0; i < SENT; i++) {
    expect((await search(user)).status).toBe(200)
    const { rows } = await own.database.query(sql`
      select xmin::text as version from request_counts where scope = 'token' and subject_id = ${user.id}
    `)
    versions.add(rows[0].version)
  }
  expect(versions.size).toBeLessThan(0.6 * SENT)
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
