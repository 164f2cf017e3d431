import { userRoute } from '../access/context.ts'
import type { Cursors } from '../http/cursors.ts'
import type { Answer } from '../http/route.ts'
import { ALARM, alarmQuery } from './alarm-schema.ts'
import { describeSite } from './describe-site.ts'
import { findSite } from './find-site.ts'
import { listAlarms } from './list-alarms.ts'
import { listSites } from './list-sites.ts'
import { SITE, SITE_DETAIL, SITE_FEATURES, siteQuery } from './schema.ts'

const GEOJSON = 'application/geo+json'

export const siteRoutes = (cursors: Cursors) => [
  userRoute({
    method: 'GET',
    path: '/traffic/sites',
    permission: 'can_read_data',
    summary: 'List the sites of your organization',
    description:
      'All sites by id, or pages of them when `limit` or `cursor` is given; only then `next_cursor` is there. With `Accept: application/geo+json` the same as a GeoJSON FeatureCollection.',
    query: siteQuery,
    produces: ['application/json', GEOJSON],
    answers: {
      200: {
        description: 'The sites.',
        schema: {
          type: 'object',
          properties: { items: { type: 'array', items: SITE }, next_cursor: { type: ['string', 'null'] } },
          required: ['items'],
        },
        types: { [GEOJSON]: { schema: SITE_FEATURES } },
      },
    },
    handle: async ({ database, caller, query, type }) =>
      inType(type, await listSites(database, cursors, caller.organizationId, query)),
  }),
  userRoute({
    method: 'GET',
    path: '/traffic/sites/{id}',
    permission: 'can_read_data',
    summary: 'Read one site',
    description: 'The fields of the list, and its channels and device.',
    answers: { 200: { description: 'The site.', schema: SITE_DETAIL } },
    find: ({ database, caller, params }) => findSite(database, caller.organizationId, params.id as number),
    handle: async ({ database, found }) => ({ json: await describeSite(database, found) }),
  }),
  userRoute({
    method: 'GET',
    path: '/traffic/sites/{id}/alarms',
    permission: 'can_read_data',
    summary: 'Read the alarms of a site',
    description: 'When each was raised and cleared, newest first. They are looked after every 10 seconds.',
    query: alarmQuery,
    answers: {
      200: {
        description: 'The alarms.',
        schema: {
          type: 'object',
          properties: { items: { type: 'array', items: ALARM }, next_cursor: { type: ['string', 'null'] } },
          required: ['items', 'next_cursor'],
        },
      },
    },
    find: ({ database, caller, params }) => findSite(database, caller.organizationId, params.id as number),
    handle: async ({ database, caller, found, query }) => ({
      json: await listAlarms(database, cursors, caller.organizationId, found.id, query),
    }),
  }),
]

type SiteList = Awaited<ReturnType<typeof listSites>>

function inType(type: string, list: SiteList): Answer {
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
