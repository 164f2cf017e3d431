import { afterAll, beforeAll, expect, test } from 'vitest'
import { FILE_LIMITS, publishFiles } from '../../../server/delivery/open/files/publish-files.ts'
import { publishSite } from '../../../server/field/publications/publish-site.ts'
import { publicationInput } from '../../../server/field/publications/schema.ts'
import { OPERATOR } from '../../../server/people/access/audit.ts'
import { makeOrganization, type TestOrganization } from '../../support/people/people.ts'
import { ask } from '../../support/services/ask.ts'
import { type TestDatabase, testDatabase } from '../../support/services/database.ts'
import { startServer } from '../../support/services/server.ts'
import { daysAgo, iso, store, vehicle } from '../../support/traffic/traffic.ts'

let at: TestDatabase
let city: TestOrganization
/** The first of the two sites. */
let first: number

beforeAll(async () => {
  at = await testDatabase()
  city = await makeOrganization(at.database)
  for (const site_id of ['A', 'B']) {
    const site = { id: await city.site({ site_id, time_zone: 'UTC' }), site_id }
    first ??= site.id
    await store(at.database, site.id, [vehicle(daysAgo(3) + 60_000)], [[daysAgo(4), daysAgo(1)]])
    const terms = publicationInput.parse({
      licence: 'CC0-1.0',
      attribution: 'A city',
      shortest_interval: '1m',
      shows_vehicles: true,
      accepts_single_vehicles: true,
    })
    await publishSite(at.database, city.id, site, terms, OPERATOR)
  }
  await publishFiles(at.database, { limits: { ...FILE_LIMITS, restMs: 0 } })
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
  expect(await readsOf(path)).toEqual([{ organization_id: city.id, reads: 6 }])
})

const TIME = `from_dt=${iso(daysAgo(3))}&to_dt=${iso(daysAgo(2))}`

test.each([
  ['/open/api/v1/sites/1', 1],
  [`/open/api/v1/aggregate?sites=1&${TIME}`, 1],
  [`/open/api/v1/aggregate?sites=1,2&${TIME}`, 2],
  [`/open/api/v1/figures?sites=1&${TIME}&sections=volume`, 1],
  [`/open/api/v1/vehicles?sites=1&${TIME}`, 1],
  ['/open/api/v1/files?site=1', 1],
  [`/open/files/sites/1/days/${iso(daysAgo(3)).slice(0, 10).replaceAll('-', '')}/csv`, 1],
  [`/open/files/sites/1/days/${iso(daysAgo(3)).slice(0, 10).replaceAll('-', '')}/versions/1/parquet`, 1],
  ['/open/ogc/collections/sites/items/1', 1],
  [`/open/datex2/v3/measured-data.xml?sites=1&${TIME}`, 1],
  ['/open/sites/1/card.svg', 1],
  ['/open/sites/1/card.png', 1],
])('%s is a read of the sites that it names', async (path, reads) => {
  expect(first).toBe(1)
  expect(await readsOf(path)).toEqual([{ organization_id: city.id, reads: 3 * reads }])
})

test('what names no public site is no read', async () => {
  expect(await readsOf('/open/api/v1/sites/999999', 404)).toEqual([])
})

/** What three requests count. */
async function readsOf(path: string, expected = 200) {
  await at.database.query('delete from open_reads')
  const server = await startServer({ connection: at.connection, limits: { publicRequestsPerMinute: 0 } })
  try {
    for (let i = 0; i < 3; i++) expect((await ask(server.url, 'GET', path)).status).toBe(expected)
  } finally {
    // What is counted in memory is stored before the database is closed.
    await server.stop()
  }
  return (await at.database.query('select organization_id, reads from open_reads')).rows
}
