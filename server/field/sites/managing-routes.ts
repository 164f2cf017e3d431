import type { OrganizationLimits } from '../../../contract/limits.ts'
import { errorSentence } from '../../../contract/text/error-sentences.ts'
import { actorOf, type UserContext, userRoute } from '../../people/access/context.ts'
import { wholeOrganization } from '../../people/access/viewer.ts'
import { objectSchema } from '../../platform/http/requests/json-schemas.ts'
import { createSite, editSite, restoreSite, retireSite } from './edit-site.ts'
import { findManagedSite, MANAGED_SITE } from './managed-sites.ts'
import { placeQuery, proposePlace } from './propose-place.ts'
import { siteEdit, siteInput } from './site-input.ts'

const EXAMPLE = {
  site_id: 'TKU-014',
  name: 'Aurakatu, at the bridge',
  latitude: 60.4505,
  longitude: 22.2683,
  city: 'Turku',
  country: 'FI',
  time_zone: 'Europe/Helsinki',
  speed_limit_kmh: 40,
  channels: [
    { number: 1, name: 'Northbound', direction: 'to the market', lanes: 2, bearing_deg: 10 },
    { number: 2, name: 'Southbound' },
  ],
}
const PLACE = objectSchema(
  {
    country: { type: ['string', 'null'], description: 'ISO 3166-1 alpha-2.', examples: ['FI'] },
    time_zone: { type: ['string', 'null'], examples: ['Europe/Helsinki'] },
  },
  'Place',
)
const CONFLICT = {
  description: 'Another user has changed the site since you loaded it.',
  example: { detail: errorSentence('siteChanged') },
}

const find = ({ database, caller, params }: UserContext & { params: { id: number } }) =>
  findManagedSite(database, caller, params.id)

/** Managing the sites of an organization. */
export const siteManagingRoutes = (limits: OrganizationLimits) => [
  userRoute({
    method: 'POST',
    path: '/organization/sites',
    operationId: 'createSite',
    permission: 'can_manage_organization',
    summary: 'Create a site',
    description: 'Without a country or a time zone it gets those of its coordinates.',
    body: siteInput,
    example: EXAMPLE,
    answers: {
      201: { description: 'The site.', schema: MANAGED_SITE },
      409: {
        description: 'The organization has as many sites as it may have.',
        example: { detail: errorSentence('tooManySites', { max: limits.sites }) },
      },
    },
    handle: async ({ database, caller, body }) => {
      const { id } = await createSite(database, wholeOrganization(caller), body, actorOf(caller), limits.sites)
      return { status: 201, json: await findManagedSite(database, caller, id) }
    },
  }),
  userRoute({
    method: 'GET',
    path: '/organization/place',
    operationId: 'getPlace',
    permission: 'can_manage_organization',
    summary: 'Find the country and the time zone at coordinates',
    description: 'From a grid of time zones, which is 1 km and more off at borders. Both are null at sea.',
    query: placeQuery,
    answers: { 200: { description: 'What to propose for a site there.', schema: PLACE } },
    handle: async ({ query }) => ({ json: proposePlace(query) }),
  }),
  userRoute({
    method: 'GET',
    path: '/organization/sites/{id}',
    operationId: 'getManagedSite',
    permission: 'can_manage_organization',
    summary: 'Read a site to manage it',
    answers: { 200: { description: 'The site, with the `version` that an edit sends.', schema: MANAGED_SITE } },
    find,
    handle: async ({ found }) => ({ json: found }),
  }),
  userRoute({
    method: 'PATCH',
    path: '/organization/sites/{id}',
    operationId: 'updateSite',
    permission: 'can_manage_organization',
    summary: 'Change a site',
    description:
      'Fields that are absent stay as they are; `channels` is the whole list. Once a site has records, its time zone is fixed and its channels may be renamed and added, but not removed.',
    body: siteEdit,
    example: { version: 1, name: 'Aurakatu, at the new bridge', speed_limit_kmh: 30 },
    answers: { 200: { description: 'The site as it is now.', schema: MANAGED_SITE }, 409: CONFLICT },
    find,
    handle: async ({ database, caller, found, body }) => {
      await editSite(database, found.id, body, actorOf(caller))
      return { json: await findManagedSite(database, caller, found.id) }
    },
  }),
  userRoute({
    method: 'POST',
    path: '/organization/sites/{id}/retire',
    operationId: 'retireSite',
    permission: 'can_manage_organization',
    summary: 'Take a site out of use',
    description:
      'It keeps its records and is listed only on request. Its device stays assigned and may still send its remaining records until it is moved; no other device can be assigned.',
    answers: { 200: { description: 'The site, now retired.', schema: MANAGED_SITE } },
    find,
    handle: async ({ database, caller, found }) => {
      await retireSite(database, found.id, actorOf(caller))
      return { json: await findManagedSite(database, caller, found.id) }
    },
  }),
  userRoute({
    method: 'POST',
    path: '/organization/sites/{id}/restore',
    operationId: 'restoreSite',
    permission: 'can_manage_organization',
    summary: 'Take a retired site into use again',
    answers: { 200: { description: 'The site, now in use.', schema: MANAGED_SITE } },
    find,
    handle: async ({ database, caller, found }) => {
      await restoreSite(database, found.id, actorOf(caller))
      return { json: await findManagedSite(database, caller, found.id) }
    },
  }),
]
