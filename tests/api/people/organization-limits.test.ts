import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSite } from '../../../server/field/sites/edit-site.ts'
import { siteInput } from '../../../server/field/sites/site-input.ts'
import { OPERATOR } from '../../../server/people/access/audit.ts'
import { validateBody } from '../../../server/platform/http/requests/validate.ts'
import { readConfig } from '../../../server/runtime/config.ts'
import { makeOrganization, type TestOrganization } from '../../support/people/people.ts'
import { beSignedIn, type SignedInCaller } from '../../support/people/sign-in.ts'
import { type TestDatabase, testDatabase } from '../../support/services/database.ts'
import { startServer, type TestServer } from '../../support/services/server.ts'

const MAX = { sites: 3, devices: 4, users: 5 }
const CONCURRENT = 12

let own: TestDatabase
let servers: TestServer[]
let city: TestOrganization
let managers: SignedInCaller[]

beforeAll(async () => {
  own = await testDatabase()
  const env = { RATE_LIMIT: '0', MAX_SITES: '3', MAX_DEVICES: '4', MAX_USERS: '5' }
  servers = [
    await startServer({ connection: own.connection, env }),
    await startServer({ connection: own.connection, env }),
  ]
  city = await makeOrganization(own.database)
  const user = await city.user()
  managers = await Promise.all(servers.map(server => beSignedIn(server, own.database, user)))
})
afterAll(async () => {
  for (const server of servers ?? []) await server.stop()
  await own?.drop()
})

const site = (n: number) => ({ site_id: `S-${n}`, name: 'Aurakatu', latitude: 60.45, longitude: 22.27 })
const BODIES = {
  sites: site,
  devices: (n: number) => ({ serial: `D-${n}`, device_type: 'radar' }),
  users: (n: number) => ({ email: `user${n}@city.example` }),
}

const count = async (table: string) =>
  (await own.database.query(`select count(*)::integer as count from ${table} where organization_id = ${city.id}`))
    .rows[0].count

test.each(['sites', 'devices', 'users'] as const)(
  'an organization has at most so many %s as the operator allows, also by concurrent requests to two processes',
  async table => {
    const answers = await Promise.all(
      Array.from({ length: CONCURRENT }, (_, n) =>
        (managers[n % 2] as SignedInCaller)('POST', `/app/api/organization/${table}`, { body: BODIES[table](n) }),
      ),
    )
    const refused = answers.filter(({ status }) => status !== 201)
    expect(await count(table)).toBe(MAX[table])
    const detail = `The organization has ${MAX[table]} ${table}, which is the limit. The operator of the service can raise it (MAX_${table.toUpperCase()}).`
    expect(refused.map(({ status, json }) => [status, json])).toEqual(refused.map(() => [409, { detail }]))
    expect(refused.length).toBeGreaterThanOrEqual(CONCURRENT - MAX[table])
  },
)

test('other organizations have limits of their own, and the operator at the command line has none', async () => {
  const other = await makeOrganization(own.database)
  const manager = await beSignedIn(servers[0] as TestServer, own.database, await other.user())
  expect((await manager('POST', '/app/api/organization/sites', { body: site(1) })).status).toBe(201)
  await createSite(own.database, city.id, validateBody(siteInput, site(100)), OPERATOR)
  expect(await count('sites')).toBe(MAX.sites + 1)
})

test('without settings the limits allow the 5,000 sites of a large network', () => {
  expect(readConfig({}).organizationLimits).toEqual({ sites: 10_000, devices: 20_000, users: 1_000 })
})
