import { type Caller, userRoute } from '../../../people/access/context.ts'
import { IF_NONE_MATCH } from '../../../platform/http/answers/conditional.ts'
import { notFound } from '../../../platform/http/errors.ts'
import type { RouteAnswer } from '../../../platform/http/route.ts'
import { answering } from '../answering.ts'
import type { OpenLimits } from '../count-published.ts'
import type { OpenAnswers } from '../open-answers.ts'
import { LatestParts } from './latest-parts.ts'
import { readOwnSites } from './own-sites.ts'
import { answerMeasuredData, measuredQuery, publicationOf, rangeOf, XML_TYPE } from './routes.ts'
import { writeSiteTable } from './write-datex.ts'

interface OwnParts {
  answers: OpenAnswers
  limits: OpenLimits
}

const READ = { method: 'GET', permission: 'can_read_data', headers: IF_NONE_MATCH } as const

/** Answers depend on the sites that the caller sees, and are for the caller alone. */
const keyOf = ({ organizationId, only }: Caller) => `own ${organizationId} ${only ? only.sites.join() : 'all'}`
const privately = (answer: RouteAnswer): RouteAnswer => ({
  ...answer,
  headers: { ...answer.headers, 'Cache-Control': 'private, no-cache' },
})

/** DATEX II of the organization of a token: of all sites that it sees, public or not. */
export function ownDatexRoutes({ answers, limits }: OwnParts) {
  const parts = new LatestParts()
  return [
    userRoute({
      ...READ,
      path: '/traffic/datex2/v3/site-table.xml',
      operationId: 'getDatexSites',
      summary: 'Read sites as DATEX II',
      description: 'A MeasurementSiteTablePublication of version 3.5, of all sites in use; 404 while there is none.',
      produces: [XML_TYPE],
      answers: answering('The document.'),
      handle: async ({ request, database, caller }) => {
        const { table } = await readOwnSites(database, caller)
        if (table.length === 0) throw notFound()
        const changes = table.reduce((sum, { row }) => sum + row.version, table.length)
        const asked = { request, key: `datex table ${keyOf(caller)}`, changes, type: `${XML_TYPE}; charset=utf-8` }
        return privately(await answers.answer(asked, async () => writeSiteTable(publicationOf(table, table))))
      },
    }),
    userRoute({
      ...READ,
      path: '/traffic/datex2/v3/measured-data.xml',
      operationId: 'getDatexMeasurements',
      cost: 'count',
      databaseMs: 65_000,
      summary: 'Read flow and speed as DATEX II',
      description:
        'A MeasuredDataPublication of version 3.5, of all sites in use or of those that are named: of each channel the flow of motor vehicles, of each class and by length, in vehicles an hour, and the mean speed; of the interval that ended last, or of a range. Made once a minute. 404 while there is no site.',
      query: measuredQuery,
      produces: [XML_TYPE],
      answers: answering('The document.'),
      handle: async ({ request, database, caller, query }) => {
        const { sites, table } = await readOwnSites(database, caller, query.sites)
        if (sites.length === 0) throw notFound()
        const asked = { request, key: `datex data ${keyOf(caller)} ${JSON.stringify(query)}`, changes: 0 }
        const { interval = '5m' } = query
        const wanted = { sites, table, interval, time: rangeOf(sites, query), limits: limits.datex }
        return privately(await answerMeasuredData({ answers, parts }, asked, database, wanted))
      },
    }),
  ]
}
