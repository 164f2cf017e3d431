import { userRoute } from '../../people/access/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { conditionally, IF_NONE_MATCH, NOT_MODIFIED } from '../../platform/http/answers/conditional.ts'
import { linkToNext, pageOf, withNextPage } from '../../platform/http/answers/next-page.ts'
import { type Cursors, pageQuery } from '../../platform/http/cursors.ts'
import type { RouteAnswer } from '../../platform/http/route.ts'
import { ALARM, listAlarms } from './alarms/list-alarms.ts'
import { describeSite, findSite } from './find-sites.ts'
import { listSites } from './list-sites.ts'
import { SITE, SITE_DETAIL, SITE_FEATURES } from './schema.ts'
import { siteQuery } from './site-query.ts'
import type { SiteRow } from './site-row.ts'

const GEOJSON = 'application/geo+json'

interface SiteRouteParts {
  cursors: Cursors
  /** What most of the vehicles of a site are. */
  countsMostly: (database: Database, organizationId: number, site: SiteRow) => Promise<'motor' | 'bicycles' | null>
}

export const siteRoutes = ({ cursors, countsMostly }: SiteRouteParts) => [
  userRoute({
    method: 'GET',
    path: '/traffic/sites',
    operationId: 'listSites',
    permission: 'can_read_data',
    summary: 'List the sites of your organization',
    description:
      'All sites by id, or a page of them when `limit` or `cursor` is sent; only then there is a `next_cursor`. With `Accept: application/geo+json` the same as a GeoJSON FeatureCollection.',
    query: siteQuery,
    headers: IF_NONE_MATCH,
    produces: ['application/json', GEOJSON],
    answers: {
      200: {
        description: 'The sites.',
        schema: {
          type: 'object',
          properties: { items: { type: 'array', items: SITE }, next_cursor: { type: ['string', 'null'] } },
          required: ['items'],
        },
        headers: ['ETag', 'Link'],
        types: { [GEOJSON]: { schema: SITE_FEATURES } },
      },
      304: NOT_MODIFIED,
    },
    handle: async ({ database, caller, query, type, request, exchange }) => {
      const list = await listSites(database, cursors, caller, query)
      return conditionally(request, { ...inType(type, list), headers: linkToNext(exchange, list) })
    },
  }),
  userRoute({
    method: 'GET',
    path: '/traffic/sites/{id}',
    operationId: 'getSite',
    permission: 'can_read_data',
    summary: 'Read one site',
    description: 'The fields of the list, and its channels and device.',
    headers: IF_NONE_MATCH,
    answers: { 200: { description: 'The site.', headers: ['ETag'], schema: SITE_DETAIL }, 304: NOT_MODIFIED },
    find: ({ database, caller, params }) => findSite(database, caller, params.id),
    handle: async ({ database, caller, found, request }) => {
      const counts_mostly = await countsMostly(database, caller.organizationId, found)
      return conditionally(request, { json: { ...(await describeSite(database, found)), counts_mostly } })
    },
  }),
  userRoute({
    method: 'GET',
    path: '/traffic/sites/{id}/alarms',
    operationId: 'listSiteAlarms',
    permission: 'can_read_data',
    summary: 'Read the alarms of a site',
    description: 'When each was raised and cleared, newest first. Alarms are updated every 10 seconds.',
    query: pageQuery,
    answers: {
      200: pageOf('The alarms.', ALARM),
    },
    find: ({ database, caller, params }) => findSite(database, caller, params.id),
    handle: async ({ database, caller, found, query, exchange }) =>
      withNextPage(exchange, await listAlarms(database, cursors, caller, found.id, query)),
  }),
]

type SiteList = Awaited<ReturnType<typeof listSites>>

function inType(type: string, list: SiteList): RouteAnswer {
  if (type !== GEOJSON) return { json: list }
  const features = list.items.map(({ id, coordinates, ...properties }) => ({
    type: 'Feature',
    id,
    geometry: { type: 'Point', coordinates: [coordinates.longitude, coordinates.latitude] },
    properties,
  }))
  const { items, ...rest } = list
  return { type, json: { type: 'FeatureCollection', features, ...rest } }
}
