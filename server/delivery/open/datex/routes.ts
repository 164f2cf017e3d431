import type { IncomingMessage } from 'node:http'
import { PUBLISHED_INTERVALS, type PublishedInterval } from '../../../../contract/licences.ts'
import { errorSentence } from '../../../../contract/text/error-sentences.ts'
import { DAY_MS, MINUTE_MS, type TimeRange } from '../../../../contract/times/time.ts'
import { type PublicContext, publicRoute } from '../../../people/access/context.ts'
import type { Database } from '../../../platform/database/database.ts'
import { notFound } from '../../../platform/http/errors.ts'
import {
  choice,
  commaList,
  datetime,
  Invalid,
  integer,
  object,
  optional,
  required,
  type Value,
} from '../../../platform/http/requests/fields.ts'
import { roundedUpMs } from '../../../platform/http/requests/instant.ts'
import type { RouteAnswer } from '../../../platform/http/route.ts'
import { answering, READ } from '../answering.ts'
import type { OpenLimits } from '../count-published.ts'
import type { OpenAnswers } from '../open-answers.ts'
import {
  allPublicSites,
  findPublicSite,
  type PublicSite,
  type PublicSites,
  type PublicSitesReader,
} from '../public-sites.ts'
import { commonTerms, fieldError, requireInterval, requireWholeIntervals, shortestOf } from '../terms.ts'
import { LatestParts } from './latest-parts.ts'
import { type Asked, datexSite, type MeasuredSite, readMeasurements } from './read-measurements.ts'
import { writeMeasuredData, writeSiteTable } from './write-datex.ts'

interface DatexParts {
  sites: PublicSitesReader
  answers: OpenAnswers
  limits: OpenLimits
}

const MAX_DAYS = 1
export const XML_TYPE = 'application/xml'

export const measuredQuery = object(
  {
    sites: optional(
      commaList(integer({ min: 1 }), { max: 100, description: 'Ids of sites; all of them when absent.' }),
    ),
    interval: optional(
      choice(PUBLISHED_INTERVALS, {
        description:
          'Absent: the shortest that all these sites publish; 5 minutes with a token. No shorter one is answered.',
      }),
    ),
    from_dt: optional(datetime({ description: 'With `to_dt` and `sites`: a range instead of the latest interval.' })),
    to_dt: optional(datetime({ description: `At most ${MAX_DAYS} day after \`from_dt\`.` })),
  },
  { rule: rangeProblem },
)

function rangeProblem({ sites, from_dt, to_dt }: { sites?: unknown; from_dt?: unknown; to_dt?: unknown }) {
  if (from_dt === undefined && to_dt === undefined) return null
  for (const [name, value] of Object.entries({ sites, from_dt, to_dt })) {
    if (value === undefined) return new Invalid({ [name]: required().tree }, 'required')
  }
  return null
}

export function datexRoutes({ sites, answers, limits }: DatexParts) {
  const parts = new LatestParts()
  return [
    publicRoute({
      ...READ,
      path: '/datex2/v3/site-table.xml',
      operationId: 'getDatexSiteTable',
      summary: 'Read the public sites as DATEX II',
      description: 'A MeasurementSiteTablePublication of version 3.5; 404 while no site is public.',
      produces: [XML_TYPE],
      answers: answering('The document.'),
      handle: async ({ request }) => {
        const known = await sites.read()
        const chosen = choose(known, undefined)
        const asked = { request, key: 'datex table', changes: known.changes, type: `${XML_TYPE}; charset=utf-8` }
        return answers.answer(asked, async () => writeSiteTable(publicationOf(chosen, chosen)))
      },
    }),
    publicRoute({
      ...READ,
      path: '/datex2/v3/measured-data.xml',
      operationId: 'getDatexMeasuredData',
      databaseMs: 65_000,
      summary: 'Read flow and speed as DATEX II',
      description:
        'A MeasuredDataPublication of version 3.5: of each channel the flow of motor vehicles, of each class and by length, in vehicles an hour, and the mean speed; of the latest published interval of each site, or of a range. 404 while no site is public.',
      query: measuredQuery,
      produces: [XML_TYPE],
      answers: answering('The document.'),
      handle: async ({ request, query, counting, inTurn }) => {
        const known = await sites.read()
        const chosen = choose(known, query.sites)
        const wanted = {
          sites: chosen,
          table: [...known.byId.values()],
          interval: intervalOf(chosen, query),
          time: rangeOf(chosen, query),
          limits: limits.datex,
        }
        const asked = { request, key: `datex data ${JSON.stringify(query)}`, changes: known.changes }
        return answerMeasuredData({ answers, parts }, asked, counting, wanted, inTurn)
      },
    }),
  ]
}

/** Answers are kept for a minute, and no longer than the latest minute is the latest. */
export function answerMeasuredData(
  { answers, parts }: { answers: OpenAnswers; parts: LatestParts },
  { key, ...asked }: { request: IncomingMessage; key: string; changes: number },
  counting: Database,
  wanted: Asked & { table: MeasuredSite[] },
  inTurn: PublicContext['inTurn'] = work => work(),
): Promise<RouteAnswer> {
  const minute = wanted.interval === '1m' && !wanted.time ? Math.floor(Date.now() / MINUTE_MS) : ''
  return answers.answer({ ...asked, key: `${key} ${minute}`, type: `${XML_TYPE}; charset=utf-8` }, () =>
    inTurn(async () => {
      const measured = await readMeasurements(counting, wanted, parts)
      if (measured.length === 0) throw notFound()
      return writeMeasuredData(publicationOf(wanted.sites, wanted.table), measured)
    }),
  )
}

function choose(known: PublicSites, ids: number[] | undefined): PublicSite[] {
  const chosen = ids ? [...new Set(ids)].map(id => findPublicSite(known, id)) : allPublicSites(known)
  if (chosen.length === 0) throw notFound()
  return chosen
}

/** All sites of a document have intervals of the same length. */
function intervalOf(chosen: MeasuredSite[], { interval }: Value<typeof measuredQuery>): PublishedInterval {
  const shortest = shortestOf(chosen)
  if (interval) requireInterval(interval, { shortest })
  return interval ?? shortest
}

/** The range of a request; its ends must be those of published intervals of its sites, which lie in one time zone. */
export function rangeOf(
  chosen: MeasuredSite[],
  { sites, from_dt, to_dt }: Value<typeof measuredQuery>,
): TimeRange | null {
  if (!sites || !from_dt || !to_dt) return null
  const time = { from: roundedUpMs(from_dt), to: roundedUpMs(to_dt) }
  if (time.to <= time.from) throw fieldError('to_dt', errorSentence('toDtNotAfterFromDt'))
  if (time.to - time.from > MAX_DAYS * DAY_MS)
    throw fieldError('to_dt', errorSentence('windowTooLong', { max: MAX_DAYS }))
  requireWholeIntervals(time, commonTerms(chosen))
  return time
}

/** The publication of these sites of the table. */
export function publicationOf(sites: MeasuredSite[], table: MeasuredSite[]) {
  const [first] = sites as [MeasuredSite]
  const publishers = new Set(sites.map(({ shown }) => shown.publication.publisher))
  return {
    now: new Date(),
    sites: table.map(site => datexSite(site)),
    country: first.shown.country,
    name: publishers.size === 1 ? first.shown.publication.publisher : 'Wayside',
    isTest: sites.every(({ row }) => row.is_simulated),
  }
}
