import type { Value } from '../../../platform/http/requests/fields.ts'
import { isInside } from '../list-public-sites.ts'
import type { PublicSite, PublicSites } from '../public-sites.ts'
import type { featureQuery } from './schema.ts'

/** Where the routes of this folder are. */
const BASE = '/open/ogc'
const CRS84 = 'http://www.opengis.net/def/crs/OGC/1.3/CRS84'
export const CONFORMANCE = [
  'http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/core',
  'http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/geojson',
]

export const FEATURE_TYPES = ['application/geo+json', 'application/json']
const TYPES: { [rel: string]: string } = { items: 'application/geo+json' }

/** Links by what they lead to. */
export const linksOf = (address: string, paths: { [rel: string]: string }) =>
  Object.entries(paths).map(([rel, path]) => ({
    href: `${address}${BASE}${path}`,
    rel,
    type: TYPES[rel] ?? 'application/json',
  }))

/** Features link to themselves with this type, to themselves as the other type, and to more of them. */
export const linksOfFeatures = (
  address: string,
  type: string,
  { self, next }: { self: string; next?: string | false },
) => [
  ...FEATURE_TYPES.map(one => ({ href: address + BASE + self, rel: one === type ? 'self' : 'alternate', type: one })),
  ...linksOf(address, { collection: '/collections/sites' }),
  ...(next ? [{ href: address + BASE + next, rel: 'next', type }] : []),
]

export const landingPage = (address: string) => ({
  title: 'Public sites',
  description: 'Sites where traffic is counted, and which anyone may read.',
  links: [
    ...linksOf(address, { self: '', conformance: '/conformance', data: '/collections' }),
    {
      href: `${address}/open/openapi.json`,
      rel: 'service-desc',
      type: 'application/vnd.oai.openapi+json;version=3.1',
    },
    { href: `${address}/open`, rel: 'alternate', type: 'text/html' },
  ],
})

export function collectionOf(address: string, { byId }: PublicSites) {
  const places = [...byId.values()].map(({ row }) => [row.longitude, row.latitude] as const)
  const [longitudes, latitudes] = [places.map(([x]) => x), places.map(([, y]) => y)]
  const bbox = [Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes)]
  return {
    id: 'sites',
    title: 'Public sites',
    description: 'Places where traffic is counted.',
    itemType: 'feature',
    crs: [CRS84],
    ...(places.length > 0 && { extent: { spatial: { bbox: [bbox], crs: CRS84 } } }),
    links: linksOf(address, { self: '/collections/sites', items: '/collections/sites/items' }),
  }
}

export function featureOf({ shown }: PublicSite) {
  const { id, coordinates, ...properties } = shown
  return {
    type: 'Feature',
    id,
    geometry: { type: 'Point', coordinates: [coordinates.longitude, coordinates.latitude] },
    properties,
  }
}

interface AskedFeatures {
  address: string
  type: string
  search: URLSearchParams
}

export function findFeatures(
  sites: PublicSite[],
  query: Value<typeof featureQuery>,
  { address, type, search }: AskedFeatures,
) {
  const { bbox, datetime, limit, offset } = query
  const matched = sites.filter(site => (!bbox || isInside(site, bbox)) && (!datetime || hasDataIn(site, datetime)))
  const page = matched.slice(offset, offset + limit)
  const end = offset + page.length
  const next = new URLSearchParams(search)
  next.set('offset', String(end))
  const items = '/collections/sites/items'
  return {
    type: 'FeatureCollection',
    timeStamp: new Date().toISOString(),
    numberMatched: matched.length,
    numberReturned: page.length,
    features: page.map(featureOf),
    links: linksOfFeatures(address, type, {
      self: `${items}${search.size > 0 ? `?${search}` : ''}`,
      next: end < matched.length && `${items}?${next}`,
    }),
  }
}

/** Whether the published data of a site reach into a range, whose ends belong to it. */
function hasDataIn({ shown }: PublicSite, { from, to }: { from: number; to: number }): boolean {
  const { first_vehicle, last_vehicle } = shown.data_range
  return (
    first_vehicle !== null &&
    last_vehicle !== null &&
    Date.parse(first_vehicle) <= to &&
    Date.parse(last_vehicle) >= from
  )
}
