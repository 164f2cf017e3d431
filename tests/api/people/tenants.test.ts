import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { retireSite } from '../../../server/field/sites/edit-site.ts'
import { OPERATOR } from '../../../server/people/access/audit.ts'
import { makeOrganization } from '../../support/people/people.ts'
import { ask } from '../../support/services/ask.ts'
import { useServer } from '../../support/services/use-server.ts'

const ORGANIZATIONS = 4
const SITES = 120
const CITIES = ['Turku', 'Moers', 'Graz', 'turku', '']
const COUNTRIES = ['FI', 'DE', 'AT']
const WORDS = ['bridge', 'school', 'north', '100%', 'a_b']

interface Site {
  id: number
  organization: number
  name: string
  city: string
  country: string
  longitude: number
  latitude: number
  retired: boolean
}

const server = useServer({ env: { RATE_LIMIT: '0' } })
const tokens: string[] = []
const sites: Site[] = []

beforeAll(async () => {
  const organizations = []
  for (let i = 0; i < ORGANIZATIONS; i++) {
    organizations.push(await makeOrganization(server.database))
    tokens.push((await organizations[i]?.user())?.token as string)
  }
  const random = fc.sample(
    fc.record({
      organization: fc.nat(ORGANIZATIONS - 2),
      name: fc.shuffledSubarray(WORDS, { minLength: 1 }).map(words => words.join(' ')),
      city: fc.constantFrom(...CITIES),
      country: fc.constantFrom(...COUNTRIES),
      longitude: fc.integer({ min: -180, max: 180 }),
      latitude: fc.integer({ min: -90, max: 90 }),
      retired: fc.boolean(),
    }),
    { numRuns: SITES, seed: 20_261_115 },
  )
  for (const site of random) {
    const { name, city, country, longitude, latitude } = site
    const input = { name, city, country, longitude, latitude }
    const id = (await organizations[site.organization]?.site(input)) as number
    if (site.retired) await retireSite(server.database, id, OPERATOR)
    sites.push({ id, ...site })
  }
})

interface Filters {
  city?: string
  country?: string
  q?: string
  status?: 'active' | 'retired' | 'all'
  bbox?: [number, number, number, number]
  limit?: number
}

/** The list as anybody would compute it who has all sites at hand. */
function expected(organization: number, { city, country, q, status = 'active', bbox }: Filters): number[] {
  const [west, south, east, north] = bbox ?? [-180, -90, 180, 90]
  const inside = ({ longitude: x, latitude: y }: Site) =>
    y >= south && y <= north && (west <= east ? x >= west && x <= east : x >= west || x <= east)
  return sites
    .filter(site => site.organization === organization)
    .filter(site => status === 'all' || site.retired === (status === 'retired'))
    .filter(site => city === undefined || site.city.toLowerCase() === city.toLowerCase())
    .filter(site => country === undefined || site.country === country)
    .filter(site => q === undefined || q.split(' ').every(word => site.name.includes(word)))
    .filter(inside)
    .map(site => site.id)
}

async function walk(token: string, filters: Filters): Promise<number[]> {
  const seen: number[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query = new URLSearchParams()
    for (const [name, value] of Object.entries(filters)) query.set(name, String(value))
    if (cursor !== '') query.set('cursor', cursor)
    const { status, json } = await ask(server.url, 'GET', `/api/v1/traffic/sites?${query}`, { token })
    expect(status).toBe(200)
    seen.push(...json.items.map((item: { id: number }) => item.id))
    cursor = json.next_cursor ?? null
  }
  return seen
}

test('whatever the filters and pages, an organization sees exactly its own sites', async () => {
  const filters = fc.record(
    {
      city: fc.constantFrom('Turku', 'MOERS', 'Graz'),
      country: fc.constantFrom(...COUNTRIES),
      q: fc.shuffledSubarray(WORDS, { minLength: 1, maxLength: 2 }).map(words => words.join(' ')),
      status: fc.constantFrom('active' as const, 'retired' as const, 'all' as const),
      bbox: fc
        .tuple(
          fc.integer({ min: -180, max: 180 }),
          fc.integer({ min: -90, max: 90 }),
          fc.integer({ min: -180, max: 180 }),
          fc.integer({ min: -90, max: 90 }),
        )
        .map(([west, a, east, b]): Filters['bbox'] => [west, Math.min(a, b), east, Math.max(a, b)]),
      limit: fc.constantFrom(1, 3, 10, 1000),
    },
    { requiredKeys: [] },
  )
  let foreign = 0
  let tried = 0
  await fc.assert(
    fc.asyncProperty(fc.nat(ORGANIZATIONS - 1), filters, async (organization, chosen) => {
      const seen = await walk(tokens[organization] as string, chosen)
      tried++
      foreign += seen.filter(id => sites.find(site => site.id === id)?.organization !== organization).length
      expect(seen).toEqual(expected(organization, chosen))
    }),
    { numRuns: 200, seed: 1 },
  )
  console.log(`tenants, site list: ${tried} tried, ${foreign} violated`)
  expect(foreign).toBe(0)
})

test('a site is readable by its own organization alone, by its path and in filters', async () => {
  let tried = 0
  for (const site of sites.slice(0, 30)) {
    for (const [organization, token] of tokens.entries()) {
      const isOwn = organization === site.organization
      const [byPath, inFilter, inSearch, inChanges] = await Promise.all([
        ask(server.url, 'GET', `/api/v1/traffic/sites/${site.id}`, { token }),
        ask(server.url, 'GET', `/api/v1/traffic/sites?ids=${site.id}`, { token }),
        ask(server.url, 'POST', '/api/v1/traffic/data/search', {
          token,
          body: { time: { from_dt: '2026-06-01', to_dt: '2026-06-02' }, sites: [site.id] },
        }),
        ask(server.url, 'GET', `/api/v1/traffic/data/changes?sites=${site.id}`, { token }),
      ])
      const statuses = [byPath, inFilter, inSearch, inChanges].map(reply => reply.status)
      tried += 4
      expect(statuses, `site ${site.id} for organization ${organization}`).toEqual(Array(4).fill(isOwn ? 200 : 403))
    }
  }
  console.log(`tenants, single sites: ${tried} tried, 0 violated`)
})
