import { afterAll, beforeAll, expect, test } from 'vitest'
import { OPERATOR } from '../../../server/people/access/audit.ts'
import { issueToken } from '../../../server/people/access/tokens.ts'
import { beSignedIn, SAME_ORIGIN } from '../../support/people/sign-in.ts'
import { openEvents } from '../../support/reading/event-stream.ts'
import { ask } from '../../support/services/ask.ts'
import { type TestDatabase, testDatabase } from '../../support/services/database.ts'
import { type PostgresProxy, postgresProxy } from '../../support/services/proxies/postgres-proxy.ts'
import { startServer, type TestServer } from '../../support/services/server.ts'
import { daysAgo, makePlace, NO_RATE_LIMITS, send, vehicle } from '../../support/traffic/traffic.ts'

let own: TestDatabase
let proxy: PostgresProxy
let server: TestServer
beforeAll(async () => {
  own = await testDatabase()
  proxy = await postgresProxy(own.connection)
  const heartbeat = { intervalMs: 100, timeoutMs: 1_000 }
  server = await startServer({ connection: proxy.connection, ...NO_RATE_LIMITS, heartbeat })
})
afterAll(async () => {
  await server?.stop()
  await proxy?.stop()
  await own?.drop()
})

const STREAM = '/api/v1/traffic/data/stream'

test('devices, streams, pages and credentials catch up after the connection that listens was half open', async () => {
  const place = await makePlace(own.database)
  const authorization = `Token ${place.token}`
  const revoked = await place.organization.user()
  const { cookie } = await beSignedIn(server, own.database, await place.organization.user())
  const stream = await openEvents(server.url, STREAM, { authorization })
  const ended = await openEvents(server.url, STREAM, { authorization: `Token ${revoked.token}` })
  const page = await openEvents(server.url, '/app/api/states', { cookie, ...SAME_ORIGIN })
  const poll = ask(server.url, 'GET', '/device/v1/commands?wait=25', {
    headers: { authorization: `Device ${place.key}` },
  })
  // The page is open when its connection listens; the others listen on the same one.
  await expect.poll(() => proxy.silenceListening()).toBe(1)

  const dispatched = await ask(server.url, 'POST', `/api/v1/traffic/sites/${place.siteId}/commands`, {
    token: place.token,
    body: { command: 'ping' },
  })
  expect(dispatched.status).toBe(202)
  await send(server.url, place.key, [vehicle(daysAgo(1))])
  await issueToken(own.database, revoked.id, OPERATOR)

  expect((await poll).json).toMatchObject({ items: [{ id: dispatched.json.id }] })
  await expect.poll(() => page.events.map(({ data }) => data)).toContainEqual({ kind: 'everything', id: null })
  await stream.until(1)
  await expect.poll(() => ended.isOver).toBe(true)
  for (const one of [stream, page]) one.close()
})
