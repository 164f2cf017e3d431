import { errorSentence } from '../../../contract/text/error-sentences.ts'
import { actorOf, type UserContext, userRoute } from '../../people/access/context.ts'
import { IDEMPOTENCY_HEADER, idempotencyKey, idempotent } from '../../people/access/idempotent.ts'
import { pageOf, withNextPage } from '../../platform/http/answers/next-page.ts'
import type { Cursors } from '../../platform/http/cursors.ts'
import { findSite } from '../sites/find-sites.ts'
import { createPeriod, deletePeriod, editPeriod, endPeriod, type QualityLimits } from './edit-quality-periods.ts'
import { findPeriod, listPeriods, type PeriodRow } from './quality-periods.ts'
import { endBody, periodChanges, periodInput, periodQuery, QUALITY_PERIOD } from './schema.ts'

interface QualityRouteParts {
  cursors: Cursors
  limits: QualityLimits
}

const READ = 'can_read_data'
const MANAGE = 'can_manage_organization'
const EXAMPLE = {
  from: '2026-05-04T07:00:00+02:00',
  to: '2026-05-06T17:00:00+02:00',
  channels: [1],
  kind: 'roadworks',
  effect: 'exclude',
  note: 'Lane 1 closed at the bridge.',
}

type SiteContext = UserContext & { params: { id: number } }
type PeriodContext = UserContext & { params: { id: number; period: number } }

const site = ({ database, caller, params }: SiteContext) => findSite(database, caller, params.id)
const period = async (context: PeriodContext) => {
  const found = await site(context)
  return { site: found, period: await findPeriod(context.database, found.id, context.params.period) }
}

export const qualityRoutes = (parts: QualityRouteParts) => [...periodRoutes(parts), ...periodChangeRoutes()]

/** Periods themselves. */
const periodRoutes = ({ cursors, limits }: QualityRouteParts) => [
  userRoute({
    method: 'POST',
    path: '/traffic/sites/{id}/quality-periods',
    operationId: 'createQualityPeriod',
    permission: MANAGE,
    summary: 'Say that the data of a site is not what it usually is',
    description: `For a time, and for all or some channels. Records are never changed by it: figures leave excluded time out by default, and aggregates mark the intervals that it touches. Periods may overlap. At most ${limits.periodsOfSite} a site and ${limits.periodsOfOrganization} an organization.`,
    body: periodInput,
    example: EXAMPLE,
    headers: IDEMPOTENCY_HEADER,
    answers: {
      201: { description: 'The period.', schema: QUALITY_PERIOD },
      409: {
        description:
          'The site or the organization has as many periods as possible, or the `Idempotency-Key` was used with another request or one that is still running.',
        example: {
          detail: errorSentence('tooManyPeriodsOfSite', { max: limits.periodsOfSite }),
        },
      },
    },
    find: site,
    handle: async ({ database, caller, found, body, sent, request, prefix }) => {
      const answerTo = (row: PeriodRow) => Buffer.from(JSON.stringify(row))
      const context = ['quality-periods', String(found.id), JSON.stringify(sent)]
      const hooks = idempotent(`user:${caller.userId}`, idempotencyKey(request), context, answerTo)
      const bytes = await createPeriod(database, found, body, actorOf(caller), limits, hooks)
      const { id } = JSON.parse(bytes.toString())
      return { status: 201, headers: { Location: `${prefix}/traffic/sites/${found.id}/quality-periods/${id}` }, bytes }
    },
  }),
  userRoute({
    method: 'GET',
    path: '/traffic/sites/{id}/quality-periods',
    operationId: 'listQualityPeriods',
    permission: READ,
    summary: 'List the quality periods of a site',
    description: 'The latest start first; with `from` and `to` those that touch this time.',
    query: periodQuery,
    answers: { 200: pageOf('The periods.', QUALITY_PERIOD) },
    find: site,
    handle: async ({ database, caller, found, query, exchange }) =>
      withNextPage(exchange, await listPeriods(database, cursors, caller, found.id, query)),
  }),
  userRoute({
    method: 'GET',
    path: '/traffic/sites/{id}/quality-periods/{period}',
    operationId: 'getQualityPeriod',
    permission: READ,
    summary: 'Read one quality period',
    answers: { 200: { description: 'The period.', schema: QUALITY_PERIOD } },
    find: period,
    handle: async ({ found }) => ({ json: found.period }),
  }),
]

/** What becomes of a period. */
const periodChangeRoutes = () => [
  userRoute({
    method: 'PATCH',
    path: '/traffic/sites/{id}/quality-periods/{period}',
    operationId: 'updateQualityPeriod',
    permission: MANAGE,
    summary: 'Change a quality period',
    description: 'Fields that are absent stay as they are.',
    body: periodChanges,
    example: { effect: 'mark', note: 'All lanes were open.' },
    answers: { 200: { description: 'The period as it is now.', schema: QUALITY_PERIOD } },
    find: period,
    handle: async ({ database, caller, found, body }) => ({
      json: await editPeriod(database, found.site, found.period.id, body, actorOf(caller)),
    }),
  }),
  userRoute({
    method: 'POST',
    path: '/traffic/sites/{id}/quality-periods/{period}/end',
    operationId: 'endQualityPeriod',
    permission: MANAGE,
    summary: 'End a quality period that lasts',
    description: 'Now, or at another moment. A period that has ended already stays as it is.',
    body: endBody,
    example: { to: '2026-05-06T17:00:00+02:00' },
    answers: { 200: { description: 'The period as it is now.', schema: QUALITY_PERIOD } },
    find: period,
    handle: async ({ database, caller, found, body }) => ({
      json: await endPeriod(database, found.site, found.period.id, body.to, actorOf(caller)),
    }),
  }),
  userRoute({
    method: 'DELETE',
    path: '/traffic/sites/{id}/quality-periods/{period}',
    operationId: 'deleteQualityPeriod',
    permission: MANAGE,
    summary: 'Delete a quality period',
    answers: { 204: { description: 'It is deleted.' } },
    find: period,
    handle: ({ database, caller, found }) => deletePeriod(database, found.site, found.period.id, actorOf(caller)),
  }),
]
