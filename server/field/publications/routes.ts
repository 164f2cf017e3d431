import { actorOf, type UserContext, userRoute } from '../../people/access/context.ts'
import { findSite } from '../sites/find-sites.ts'
import { publishSite, readPublication, unpublishSite } from './publish-site.ts'
import { PUBLICATION_OF_SITE, publicationInput } from './schema.ts'

const find = ({ database, caller, params }: UserContext & { params: { id: number } }) =>
  findSite(database, caller, params.id)

const MANAGED = { path: '/organization/sites/{id}/publication', permission: 'can_manage_organization', find } as const

/** Which sites anyone may read, and on which terms. */
export const publicationRoutes = () => [
  userRoute({
    ...MANAGED,
    method: 'GET',
    operationId: 'getPublication',
    summary: 'Read how a site is published',
    answers: { 200: { description: 'Null while the site is private.', schema: PUBLICATION_OF_SITE } },
    handle: async ({ database, found }) => ({ json: { publication: await readPublication(database, found.id) } }),
  }),
  userRoute({
    ...MANAGED,
    method: 'PUT',
    operationId: 'publishSite',
    summary: 'Make a site public, or change how it is published',
    description:
      'From then on anyone may read its counts, without signing in, on these terms. An interval below 15 minutes needs `accepts_single_vehicles`.',
    body: publicationInput,
    example: { licence: 'CC-BY-4.0', attribution: 'City of Turku', delay_hours: 24, shortest_interval: '1h' },
    answers: { 200: { description: 'How it is published now.', schema: PUBLICATION_OF_SITE } },
    handle: async ({ database, caller, found, body }) => {
      await publishSite(database, caller.organizationId, found, body, actorOf(caller))
      return { json: { publication: await readPublication(database, found.id) } }
    },
  }),
  userRoute({
    ...MANAGED,
    method: 'DELETE',
    operationId: 'unpublishSite',
    summary: 'Make a site private',
    description: 'At once, everywhere but in what readers and caches already have.',
    answers: { 204: { description: 'It is private.' } },
    handle: async ({ database, caller, found }) => {
      await unpublishSite(database, caller.organizationId, found, actorOf(caller))
    },
  }),
]
