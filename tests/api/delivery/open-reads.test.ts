import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishSite } from '../../../server/field/publications/publish-site.ts'
import { publicationInput } from '../../../server/field/publications/schema.ts'
import { OPERATOR } from '../../../server/people/access/audit.ts'
import { makeOrganization, type TestOrganization } from '../../support/people/people.ts'
import { ask } from '../../support/services/ask.ts'
import { type TestDatabase, testDatabase } from '../../support/services/database.ts'
import { startServer } from '../../support/services/server.ts'

let at: TestDatabase
let city: TestOrganization

beforeAll(async () => {
  at = await testDatabase()
  city = await makeOrganization(at.database)
  for (const site_id of ['A', 'B']) {
    const site = { id: await city.site({ site_id, time_zone: 'UTC' }), site_id }
    const terms = publicationInput.parse({ licence: 'CC0-1.0', attribution: 'A city' })
    await publishSite(at.database, city.id, site, terms, OPERATOR)
  }
})
afterAll(() => at?.drop())

test.each([
  '/open/api/v1/sites',
  '/open/api/v1/sites?limit=1',
  '/open/api/v1/files',
  '/open/feed.atom',
  '/open/catalog.jsonld',
  '/open/catalog.ttl',
  '/open/ogc/collections/sites/items',
  '/open/datex2/v3/site-table.xml',
  '/open/datex2/v3/measured-data.xml',
])('%s is a read of each public site, also from the cache', async path => {
  await at.database.query('delete from open_reads')
  const server = await startServer({ connection: at.connection, limits: { publicRequestsPerMinute: 0 } })
  try {
    for (let i = 0; i < 3; i++) expect((await ask(server.url, 'GET', path)).status).toBe(200)
  } finally {
    // What is counted in memory is stored before the database is closed.
    await server.stop()
  }
  const { rows } = await at.database.query('select organization_id, reads from open_reads')
  expect(rows).toEqual([{ organization_id: city.id, reads: 6 }])
})
