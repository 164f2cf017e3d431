import { beforeAll, expect, test } from 'vitest'
import { publishSite } from '../../../server/field/publications/publish-site.ts'
import { publicationInput } from '../../../server/field/publications/schema.ts'
import { OPERATOR } from '../../../server/people/access/audit.ts'
import { makeOrganization } from '../../support/people/people.ts'
import { ask } from '../../support/services/ask.ts'
import { useServer } from '../../support/services/use-server.ts'
import { daysAgo, iso, store, vehicle } from '../../support/traffic/traffic.ts'

const server = useServer({ env: { PUBLIC_URL: 'https://counts.example' }, limits: { publicRequestsPerMinute: 0 } })
const open = (path: string, headers = {}) => ask(server.url, 'GET', `/open/ogc${path}`, { headers })
const CORE = 'http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/core'

let sites: number[]
let secret: number
beforeAll(async () => {
  const city = await makeOrganization(server.database)
  secret = await city.site({ latitude: -80, longitude: -170 })
  sites = []
  for (let i = 0; i < 3; i++) {
    const site_id = `P-${i}`
    const id = await city.site({ site_id, latitude: 10 + i, longitude: 20 + i, time_zone: 'UTC' })
    const input = publicationInput.parse({ licence: 'CC0-1.0', attribution: 'A city' })
    await publishSite(server.database, city.id, { id, site_id }, input, OPERATOR)
    sites.push(id)
  }
  await store(server.database, sites[0] as number, [vehicle(daysAgo(5)), vehicle(daysAgo(3))])
})

type Linked = { links: { href: string; rel: string; type: string }[] }
const linkOf = ({ links }: Linked, rel: string) => links.find(link => link.rel === rel)?.href

test('from the landing page a client finds conformance, the collection, its items, and the description of all', async () => {
  const landing = (await open('')).json
  const path = (href: string | undefined) => String(href).replace('https://counts.example', '')
  const at = async (href: string | undefined) => (await ask(server.url, 'GET', path(href))).json
  expect((await at(linkOf(landing, 'conformance'))).conformsTo).toContain(CORE)
  expect((await at(linkOf(landing, 'service-desc'))).openapi).toBe('3.1.0')
  const { collections } = await at(linkOf(landing, 'data'))
  expect(collections).toMatchObject([{ id: 'sites', itemType: 'feature' }])
  expect(collections[0].extent.spatial.bbox).toEqual([[20, 10, 22, 12]])
  expect(await at(linkOf(collections[0], 'self'))).toEqual(collections[0])
  const items = await at(linkOf(collections[0], 'items'))
  expect(items.features.map(({ id }: { id: number }) => id)).toEqual(sites)
})

test('each link of the landing page leads to the type that it names', async () => {
  const { links } = (await open('')).json as Linked
  expect(links).toHaveLength(5)
  // The page is built for tests in a browser alone.
  for (const { href, type } of links.filter(link => link.type !== 'text/html')) {
    const path = href.replace('https://counts.example', '')
    const { headers } = await ask(server.url, 'GET', path, { headers: { accept: type } })
    expect([path, headers['content-type']]).toEqual([path, type])
  }
})

test('features are GeoJSON, of public sites alone, with what the API shows of them', async () => {
  const { json, headers } = await open('/collections/sites/items')
  expect(headers['content-type']).toBe('application/geo+json')
  expect(json).toMatchObject({ type: 'FeatureCollection', numberMatched: 3, numberReturned: 3 })
  const {
    id,
    coordinates,
    counted_by: _,
    counts_mostly: __,
    ...properties
  } = (await ask(server.url, 'GET', `/open/api/v1/sites/${sites[0]}`)).json
  const geometry = { type: 'Point', coordinates: [20, 10] }
  expect(json.features[0]).toEqual({ type: 'Feature', id, geometry, properties })
  const one = await open(`/collections/sites/items/${id}`)
  expect(one.json).toMatchObject(json.features[0])
  expect(linkOf(one.json, 'collection')).toBe('https://counts.example/open/ogc/collections/sites')
  expect((await open(`/collections/sites/items/${secret}`)).text).toBe(
    (await open('/collections/sites/items/9999')).text,
  )
  expect((await open('/collections/others/items')).status).toBe(404)
})

test('the same features have the type that a client accepts, and caches keep both apart', async () => {
  for (const path of ['/collections/sites/items', `/collections/sites/items/${sites[0]}`]) {
    for (const type of ['application/json', 'application/geo+json']) {
      const { headers } = await open(path, { accept: type })
      expect([headers['content-type'], headers.vary]).toEqual([type, 'Accept, Accept-Encoding'])
      const types = (links: Linked['links'], rel: string) =>
        links.filter(link => link.rel === rel).map(({ href, type }) => [new URL(href).pathname, type])
      const { links } = (await open(path, { accept: type })).json
      const other = type === 'application/json' ? 'application/geo+json' : 'application/json'
      expect(types(links, 'self')).toEqual([[`/open/ogc${path}`, type]])
      expect(types(links, 'alternate')).toEqual([[`/open/ogc${path}`, other]])
      const again = await open(path, { accept: type, 'if-none-match': headers.etag })
      expect([again.status, again.headers.vary]).toEqual([304, 'Accept, Accept-Encoding'])
    }
  }
})

test('pages follow each other by their links, and box and time choose', async () => {
  const ids = ({ features }: { features: { id: number }[] }) => features.map(({ id }) => id)
  const first = (await open('/collections/sites/items?limit=2&bbox=0,0,90,90')).json
  expect([ids(first), first.numberMatched, first.numberReturned]).toEqual([sites.slice(0, 2), 3, 2])
  const next = linkOf(first, 'next')?.replace('https://counts.example', '') as string
  const second = (await ask(server.url, 'GET', next)).json
  expect([ids(second), linkOf(second, 'next')]).toEqual([sites.slice(2), undefined])
  expect(ids((await open('/collections/sites/items?bbox=20.5,0,21.5,90')).json)).toEqual([sites[1]])
  const at = (range: string) => open(`/collections/sites/items?datetime=${range}`).then(({ json }) => ids(json))
  expect(await at(`${iso(daysAgo(4))}/..`)).toEqual([sites[0]])
  expect(await at(`../${iso(daysAgo(6))}`)).toEqual([])
  expect(await at(iso(daysAgo(4)))).toEqual([sites[0]])
})

test('a limit above the largest is cut, and what cannot be is refused under its name', async () => {
  expect((await open('/collections/sites/items?limit=1000000')).json.numberReturned).toBe(3)
  for (const [query, name] of [
    ['limit=0', 'limit'],
    ['bbox=1,2', 'bbox'],
    ['datetime=../..', 'datetime'],
    ['datetime=yesterday', 'datetime'],
    [`datetime=${iso(daysAgo(1))}/${iso(daysAgo(2))}`, 'datetime'],
    ['offset=-1', 'offset'],
    ['crs=1', 'crs'],
  ] as const) {
    const { status, json } = await open(`/collections/sites/items?${query}`)
    expect([status, Object.keys(json)], query).toEqual([400, [name]])
  }
})
