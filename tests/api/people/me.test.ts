import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeOrganization } from '../../support/people/people.ts'
import { ask } from '../../support/services/ask.ts'
import { type TestDatabase, testDatabase } from '../../support/services/database.ts'
import { startServer } from '../../support/services/server.ts'

let own: TestDatabase
beforeAll(async () => {
  own = await testDatabase()
})
afterAll(() => own?.drop())

test('/me has the caller, their permissions and their limits', async () => {
  const server = await startServer({ connection: own.connection, env: { RATE_LIMIT: '77' } })
  const city = await makeOrganization(own.database, 'City of Turku')
  const { id, email, token } = await city.user(['can_use_api', 'can_create_exports'])
  const { status, json } = await ask(server.url, 'GET', '/api/v1/me', { token })
  expect(status).toBe(200)
  expect(json).toEqual({
    user: { id, email, name: expect.any(String), language: null, units: null },
    organization: { id: city.id, name: 'City of Turku', units: 'metric' },
    permissions: ['can_create_exports', 'can_use_api'],
    groups: null,
    token: {
      mask: expect.stringMatching(/^way_\w{4}…\w{4}$/),
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      last_used_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    },
    limits: { requests_per_minute: 77, search_window_days: 30, page_size: 10_000 },
  })
  await server.stop()
})

test('without a limit of requests it is null', async () => {
  const server = await startServer({ connection: own.connection, env: { RATE_LIMIT: '0' } })
  const { token } = await (await makeOrganization(own.database)).user()
  const { json } = await ask(server.url, 'GET', '/api/v1/me', { token })
  expect(json.limits.requests_per_minute).toBeNull()
  await server.stop()
})
