import { MAX_AGGREGATE_DAYS, MAX_SEARCH_DAYS } from '../../../contract/limits.ts'
import type { mostlyCounter } from '../../analysis/aggregates/counts-mostly.ts'
import { listCountedBy } from '../../field/sites/find-sites.ts'
import { publicRoute } from '../../people/access/context.ts'
import type { Cursors } from '../../platform/http/cursors.ts'
import { pageSchema } from '../../platform/http/requests/json-schemas.ts'
import { answering, READ } from './answering.ts'
import {
  aggregatePublished,
  checkAggregate,
  checkFigures,
  computePublished,
  type OpenLimits,
} from './count-published.ts'
import { listPublicSites } from './list-public-sites.ts'
import { listVehicles } from './list-vehicles.ts'
import type { OpenAnswers } from './open-answers.ts'
import { allPublicSites, asPublished, findPublicSite, type PublicSitesReader } from './public-sites.ts'
import { publishedUntil } from './published-time.ts'
import {
  openAggregateQuery,
  openFiguresQuery,
  openVehiclesQuery,
  PUBLIC_AGGREGATE,
  PUBLIC_FIGURES,
  PUBLIC_SITE,
  PUBLIC_SITE_DETAIL,
  PUBLIC_VEHICLES,
  publicSiteQuery,
} from './schema.ts'
import { fieldError, requireWholeIntervals, termsOf } from './terms.ts'

export interface OpenParts {
  sites: PublicSitesReader
  answers: OpenAnswers
  cursors: Cursors
  limits: OpenLimits
  /** What most of the vehicles of a site are. */
  countsMostly: ReturnType<typeof mostlyCounter>
  /** The description of these routes. */
  describe: () => string
}

/** By what is accepted; the second is that of the link of OGC API Features. */
const OPENAPI_TYPES: { [accepted: string]: string } = {
  'application/json': 'application/json',
  'application/vnd.oai.openapi+json': 'application/vnd.oai.openapi+json;version=3.1',
}

const WHOLE =
  'Times must be the starts of published intervals by the clock of the sites; what is after `published_until` is not counted. All sites have one publisher and one time zone.'

const NO_VEHICLES = 'Single vehicles of these sites are not published.'

export const openDataRoutes = (parts: OpenParts) => [...publicSiteRoutes(parts), ...publicTrafficRoutes(parts)]

/** What is public. */
const publicSiteRoutes = ({ sites, answers, cursors, countsMostly, describe }: OpenParts) => [
  publicRoute({
    ...READ,
    path: '/openapi.json',
    operationId: 'getOpenDescription',
    summary: 'Read this description',
    produces: Object.keys(OPENAPI_TYPES),
    answers: answering('A document of OpenAPI 3.1.', { type: 'object' }),
    handle: async ({ request, type }) => {
      const asked = { request, key: `openapi ${type}`, changes: 0, type: OPENAPI_TYPES[type] as string }
      const answer = await answers.answer(asked, async () => describe())
      return { ...answer, headers: { ...answer.headers, Vary: 'Accept, Accept-Encoding' } }
    },
  }),
  publicRoute({
    ...READ,
    path: '/api/v1/sites',
    operationId: 'listPublicSites',
    summary: 'List the public sites',
    description: 'By id, of all publishers.',
    query: publicSiteQuery,
    answers: answering('A page of sites.', pageSchema(PUBLIC_SITE)),
    handle: async ({ request, query }) => {
      const known = await sites.read()
      const all = allPublicSites(known)
      const key = `sites ${JSON.stringify(query)}`
      return answers.answer({ request, key, changes: known.changes }, () => listPublicSites(all, cursors, query))
    },
  }),
  publicRoute({
    ...READ,
    path: '/api/v1/sites/{id}',
    operationId: 'getPublicSite',
    summary: 'Read a public site',
    answers: answering('The site.', PUBLIC_SITE_DETAIL),
    handle: async ({ request, params, counting, inTurn }) => {
      const known = await sites.read()
      const { organizationId, row, shown } = findPublicSite(known, params.id)
      return answers.answer({ request, key: `site ${params.id}`, changes: known.changes }, async () => ({
        ...shown,
        counted_by: await listCountedBy(counting, row, publishedUntil(row, Date.now())),
        counts_mostly: await inTurn(() => countsMostly(counting, organizationId, asPublished(row))),
      }))
    },
  }),
]

/** The traffic of public sites. */
const publicTrafficRoutes = ({ sites, answers, limits }: OpenParts) => [
  publicRoute({
    ...READ,
    path: '/api/v1/aggregate',
    operationId: 'aggregatePublicSites',
    databaseMs: 65_000,
    summary: 'Count and measure per interval',
    description: `Counts and speeds of at most ${limits.sites} public sites in a window of at most ${MAX_AGGREGATE_DAYS} days, as \`POST /api/v1/traffic/data/aggregate\` answers them. ${WHOLE}`,
    query: openAggregateQuery,
    answers: answering('The statistics.', PUBLIC_AGGREGATE),
    handle: async ({ request, query, counting, inTurn }) => {
      const known = await sites.read()
      const terms = termsOf(known, query.sites as number[], limits.sites)
      checkAggregate(query, terms)
      const key = `aggregate ${terms.until} ${JSON.stringify(query)}`
      return answers.answer({ request, key, changes: known.changes }, () =>
        inTurn(() => aggregatePublished(counting, query, terms, limits)),
      )
    },
  }),
  publicRoute({
    ...READ,
    path: '/api/v1/figures',
    operationId: 'computePublicFigures',
    databaseMs: 65_000,
    summary: 'Compute figures of public sites',
    description: `Volumes, AADT, speeds and classes of whole published days, of a window of at most ${MAX_AGGREGATE_DAYS} days or of a year, as \`POST /api/v1/traffic/data/figures\` answers them. \`headways\` and \`free_flow\` are of whole local days, without \`hours\`. ${WHOLE}`,
    query: openFiguresQuery,
    answers: answering('The figures of each site.', PUBLIC_FIGURES),
    handle: async ({ request, query, counting, inTurn }) => {
      const known = await sites.read()
      const terms = termsOf(known, query.sites as number[], limits.sites)
      checkFigures(query, terms)
      const key = `figures ${terms.until} ${JSON.stringify(query)}`
      return answers.answer({ request, key, changes: known.changes }, () =>
        inTurn(() => computePublished(counting, query, terms, limits)),
      )
    },
  }),
  publicRoute({
    ...READ,
    path: '/api/v1/vehicles',
    operationId: 'listPublicVehicles',
    summary: 'List single vehicles by the minute',
    description: `The valid vehicles of sites that publish them (\`shows_vehicles\`), in a window of at most ${MAX_SEARCH_DAYS} days and whole minutes: minute, channel, class and speed of each, and nothing else. Within a minute their order says nothing about when they passed. A page has at most ${limits.vehicles} of them and ends with a whole minute; \`next_from_dt\` is where the next one begins. What is after \`published_until\` is not listed. All sites have one publisher and one time zone.`,
    query: openVehiclesQuery,
    answers: answering('A page of vehicles.', PUBLIC_VEHICLES),
    handle: async ({ request, query, counting, inTurn }) => {
      const known = await sites.read()
      const ids = query.sites as number[]
      const terms = termsOf(known, ids, limits.sites)
      if (ids.some(id => !known.byId.get(id)?.row.shows_vehicles)) throw fieldError('sites', NO_VEHICLES)
      requireWholeIntervals(query.time, terms)
      const key = `vehicles ${terms.until} ${JSON.stringify(query)}`
      return answers.answer({ request, key, changes: known.changes }, () =>
        inTurn(() => listVehicles(counting, query, terms, limits.vehicles)),
      )
    },
  }),
]
