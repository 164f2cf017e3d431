import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { FILE_LIMITS, publishFiles } from '../../../server/delivery/open/files/publish-files.ts'
import { publishSite, unpublishSite } from '../../../server/field/publications/publish-site.ts'
import { publicationInput } from '../../../server/field/publications/schema.ts'
import { OPERATOR } from '../../../server/people/access/audit.ts'
import { makeOrganization, type TestOrganization } from '../../support/people/people.ts'
import { ask } from '../../support/services/ask.ts'
import { useServer } from '../../support/services/use-server.ts'
import { daysAgo, iso, store, vehicle } from '../../support/traffic/traffic.ts'

/** Statements since the last reset, but for the counts of reads that are stored now and then. */
const statements: string[] = []
const server = useServer({
  limits: { publicRequestsPerMinute: 0 },
  onStatement: text => void (text.includes('open_reads') || statements.push(text)),
})
const dayName = (days: number) => iso(daysAgo(days)).slice(0, 10).replaceAll('-', '')

interface Owned {
  id: number
  site_id: string
  organization: TestOrganization
  /** Texts that no reader may see while the site is private. */
  secrets: string[]
  /** Texts that no reader may ever see. */
  always: string[]
}
let sites: Owned[]

/** Two organizations with three sites each, whose every text is unlike all others. */
beforeAll(async () => {
  sites = []
  for (let i = 0; i < 6; i++) {
    const organization = i % 3 === 0 ? await makeOrganization(server.database, randomUUID()) : owner()
    const [name, street, direction, description] = Array.from({ length: 4 }, () => randomUUID())
    const site_id = `S-${randomUUID()}`
    const channels = [{ number: 1, name: direction as string }]
    const id = await organization.site({ site_id, name, street_name: street, description, channels, time_zone: 'UTC' })
    const serial = randomUUID()
    await organization.device(id, { serial })
    await store(server.database, id, [vehicle(daysAgo(3) + 1_234_567, { speed_kmh: 91.7 })])
    sites.push({
      id,
      site_id,
      organization,
      secrets: [name, street, direction, site_id] as string[],
      always: [description as string, serial, '00:20:34'],
    })
  }
})
const owner = () => (sites.at(-1) as Owned).organization

const COUNTS = { licence: 'CC0-1.0', attribution: 'A city' }
const TERMS = publicationInput.parse(COUNTS)
const WITH_VEHICLES = publicationInput.parse({
  ...COUNTS,
  shortest_interval: '1m',
  shows_vehicles: true,
  accepts_single_vehicles: true,
})

/** Everything that a reader can ask, with ids of any site and of none. */
const paths = (ids: number[], format: string) => {
  const time = `from_dt=${iso(daysAgo(4))}&to_dt=${iso(daysAgo(1))}`
  return [
    '/open/api/v1/sites',
    '/open/api/v1/sites?q=s',
    '/open/api/v1/sites?bbox=-180,-90,180,90&limit=2',
    '/open',
    '/open/card.svg',
    '/open/card.png?language=en',
    '/open/api/v1/files?versions=all',
    '/open/feed.atom',
    '/open/catalog.jsonld',
    '/open/catalog.ttl',
    '/sitemap.xml',
    '/open/ogc',
    '/open/ogc/conformance',
    '/open/ogc/collections/sites',
    '/open/datex2/v3/site-table.xml',
    '/open/datex2/v3/measured-data.xml',
    ...['api/v1/shared', 'shared', 'embed'].map(path => `/open/${path}/${randomUUID()}`),
    ...['volume.svg', 'volume.png', 'card.svg', 'card.png', 'report.pdf'].map(
      file => `/open/shared/${randomUUID()}/${file}`,
    ),
    ...ids.flatMap(id => [
      `/open/sites/${id}`,
      `/open/sites/${id}/card.svg`,
      `/open/api/v1/files?site=${id}`,
      ...['csv', 'parquet'].flatMap(format => [
        `/open/files/sites/${id}/days/${dayName(3)}/${format}`,
        `/open/files/sites/${id}/days/${dayName(3)}/versions/1/${format}`,
      ]),
      `/open/datex2/v3/measured-data.xml?sites=${id}&${time}`,
      `/open/api/v1/sites/${id}`,
      `/open/ogc/collections/sites/items/${id}`,
      `/open/api/v1/aggregate?sites=${id}&${time}&interval=1h&group_by=${format}`,
      `/open/api/v1/figures?sites=${id}&${time}&sections=volume,hours`,
      `/open/api/v1/vehicles?sites=${id}&${time}`,
    ]),
    `/open/api/v1/aggregate?sites=${ids.join()}&${time}`,
    // Drawn once: it takes some time, and is made of the drawing.
    ...ids.slice(-1).map(id => `/open/sites/${id}/card.png`),
    '/open/openapi.json',
    '/open/ogc/collections',
    '/open/ogc/collections/sites/items',
    '/open/ogc/collections/sites/items?limit=1&offset=1',
  ]
}

/** Those that name this site. */
function pathsOf(id: number): string[] {
  const others = paths([], 'channel')
  return paths([id], 'channel').filter(path => !others.includes(path))
}

test('whatever is public, no route shows a text or an id of a private site, and no site shows what stays private', async () => {
  let listed = 0
  const choices = fc.record({
    isPublic: fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
    format: fc.constantFrom('site', 'channel', 'vehicle_class'),
    terms: fc.constantFrom(TERMS, WITH_VEHICLES),
  })
  await fc.assert(
    fc.asyncProperty(choices, async ({ isPublic, format, terms }) => {
      for (const [i, site] of sites.entries()) {
        if (isPublic[i]) await publishSite(server.database, site.organization.id, site, terms, OPERATOR)
        else await unpublishSite(server.database, site.organization.id, site, OPERATOR)
      }
      await publishFiles(server.database, { limits: { ...FILE_LIMITS, restMs: 0 } })
      for (const path of paths([...sites.map(({ id }) => id), 999_999], format)) {
        const { text, status } = await ask(server.url, 'GET', path)
        expect([200, 400, 404], path).toContain(status)
        if (status === 200 && path.includes('/vehicles?')) {
          const items = JSON.parse(text).items.map((item: object) => Object.keys(item).join())
          expect(items, path).toEqual(['site,minute,channel,vehicle_class,speed_kmh'])
          listed++
        }
        for (const [i, { id, secrets, always }] of sites.entries()) {
          const shown = [...always, ...(isPublic[i] ? [] : secrets)].filter(secret => text.includes(secret))
          expect(shown, path).toEqual([])
          if (!isPublic[i]) expect(text, path).not.toMatch(new RegExp(`"(id|site)":${id}\\b`))
        }
      }
    }),
    // Some of the runs publish single vehicles.
    {
      numRuns: 8,
      examples: [[{ isPublic: [true, false, true, false, true, true], format: 'site', terms: WITH_VEHICLES }]],
    },
  )
  expect(listed).toBeGreaterThan(3)
})

test('every public route that can be read is among those that are asked', () => {
  const routes = server.scopes.find(({ prefix }) => prefix === '/open')?.routes ?? []
  const asked = paths([1], 'site').map(path => path.split('?')[0] as string)
  const patterns = routes
    .filter(({ method }) => method === 'GET')
    .map(({ path }) => `/open${path.replace(/\{\w+\}/g, '\\d+').replace(/\{\w+:uuid\}/g, '[0-9a-f-]{36}')}`)
  expect(patterns.length).toBeGreaterThan(20)
  expect(patterns.filter(pattern => !asked.some(path => new RegExp(`^${pattern}$`).test(path)))).toEqual([])
})

test('the errors of a private site are those of one that does not exist, to the byte and in their headers', async () => {
  const [site] = sites as [Owned]
  await unpublishSite(server.database, site.organization.id, site, OPERATOR)
  const comparable = async (id: number) => {
    const all = await Promise.all(pathsOf(id).map(path => ask(server.url, 'GET', path)))
    return all.map(({ status, text, headers }) => {
      const { 'x-request-id': _, date: __, 'ratelimit-reset': ___, 'ratelimit-remaining': ____, ...rest } = headers
      return { status, text, headers: rest }
    })
  }
  const hidden = await comparable(site.id)
  expect(hidden).toEqual(await comparable(888_888))
})

test('a private site costs the same statements as one that does not exist, so that no time or cache tells them apart', async () => {
  const [site] = sites as [Owned]
  // All that was read of it is cached.
  await publishSite(server.database, site.organization.id, site, TERMS, OPERATOR)
  for (const path of pathsOf(site.id)) await ask(server.url, 'GET', path)
  await unpublishSite(server.database, site.organization.id, site, OPERATOR)
  await ask(server.url, 'GET', '/open/api/v1/sites')
  const statementsOf = async (path: string) => {
    statements.length = 0
    const { status } = await ask(server.url, 'GET', path)
    return { status, statements: [...statements] }
  }
  const ofSite = (id: number) => pathsOf(id).filter(path => !/shared|embed/.test(path))
  const [hidden, missing] = [ofSite(site.id), ofSite(888_888)]
  for (const [i, path] of hidden.entries()) {
    const [one, other] = [await statementsOf(path), await statementsOf(missing[i] as string)]
    expect(one, path).toEqual(other)
    // Which sites are public, and nothing of the site.
    expect(one.statements, path).toEqual(['select changes from publication_changes'])
    expect(one.status, path).toBe(404)
  }
})

test('a page or an answer that is missing is never a 304, whatever a reader has of it', async () => {
  const [site] = sites as [Owned]
  await publishSite(server.database, site.organization.id, site, TERMS, OPERATOR)
  const own = pathsOf(site.id)
  const before = await Promise.all(own.map(path => ask(server.url, 'GET', path)))
  expect(before.filter(({ status }) => status === 200).length).toBeGreaterThan(3)
  await unpublishSite(server.database, site.organization.id, site, OPERATOR)
  for (const path of [...own, `/open/sites/888888`, `/open/shared/${randomUUID()}`]) {
    const missing = await ask(server.url, 'GET', path)
    const tags = [missing.headers.etag, ...before.map(({ headers }) => headers.etag), '*'].filter(Boolean).join(', ')
    for (const tag of [tags, '*']) {
      const again = await ask(server.url, 'GET', path, { headers: { 'if-none-match': tag } })
      expect([path, again.status, again.text]).toEqual([path, 404, missing.text])
    }
  }
})
