import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { publishSite } from '../../../server/field/publications/publish-site.ts'
import { publicationInput } from '../../../server/field/publications/schema.ts'
import { OPERATOR } from '../../../server/people/access/audit.ts'
import { CHECKOUT } from '../../../server/runtime/config.ts'
import { makeOrganization } from '../../support/people/people.ts'
import { ask } from '../../support/services/ask.ts'
import { useServer } from '../../support/services/use-server.ts'
import { daysAgo, iso } from '../../support/traffic/traffic.ts'

const server = useServer()
const text = readFileSync(join(CHECKOUT, 'docs', 'publishing.md'), 'utf8')
const addresses = [...text.matchAll(/^\| `(\/open[^`]*)` \|/gm)].map(([, address]) => address as string)

beforeAll(async () => {
  const city = await makeOrganization(server.database)
  const id = await city.site({ site_id: 'A', time_zone: 'UTC' })
  expect(id).toBe(1)
  const input = publicationInput.parse({
    licence: 'CC-BY-4.0',
    attribution: 'A city',
    shortest_interval: '1m',
    shows_vehicles: true,
    accepts_single_vehicles: true,
  })
  await publishSite(server.database, city.id, { id, site_id: 'A' }, input, OPERATOR)
})

test.each(addresses)('%s, which docs/publishing.md names, answers', async address => {
  const query = /aggregate|figures|vehicles/.test(address)
    ? `?sites=1&sections=volume&from_dt=${iso(daysAgo(3))}&to_dt=${iso(daysAgo(2))}`
    : ''
  const { status, text } = await ask(
    server.url,
    'GET',
    address + query.replace(/&sections=volume/, address.includes('figures') ? '$&' : ''),
  )
  expect(status, text).toBe(200)
})

test('the document names addresses of every kind', () => expect(addresses.length).toBeGreaterThan(6))
