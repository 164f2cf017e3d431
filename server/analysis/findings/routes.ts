import { errorSentence } from '../../../contract/text/error-sentences.ts'
import type { QualityLimits } from '../../field/quality/edit-quality-periods.ts'
import { findSite } from '../../field/sites/find-sites.ts'
import { actorOf, type UserContext, userRoute } from '../../people/access/context.ts'
import { pageOf, withNextPage } from '../../platform/http/answers/next-page.ts'
import type { Cursors } from '../../platform/http/cursors.ts'
import { acceptFinding, decideFinding } from './decide-finding.ts'
import { findFinding, findingFields, listFindings, listOrganizationFindings } from './findings.ts'
import { acceptedFinding, FINDING, findingQuery, organizationFindingQuery } from './schema.ts'

interface FindingRouteParts {
  cursors: Cursors
  limits: QualityLimits
}

const MANAGE = 'can_manage_organization'

const WAS_ACCEPTED = {
  description: 'It was accepted.',
  example: { detail: errorSentence('findingAccepted') },
}

type SiteContext = UserContext & { params: { id: number } }
type FindingContext = UserContext & { params: { id: number; finding: number } }

const site = ({ database, caller, params }: SiteContext) => findSite(database, caller, params.id)
const finding = async (context: FindingContext) => {
  const { id, site_id, time_zone } = await site(context)
  const { id: found } = await findFinding(context.database, id, context.params.finding)
  return { site: { id, site_id, time_zone, organization_id: context.caller.organizationId }, id: found }
}

export const findingRoutes = ({ cursors, limits }: FindingRouteParts) => [
  userRoute({
    method: 'GET',
    path: '/traffic/findings',
    operationId: 'listFindings',
    permission: 'can_read_data',
    summary: 'Read what seems wrong with the data of all sites',
    description: 'The findings of the organization, the latest start first; `listSiteFindings` says what is found.',
    query: organizationFindingQuery,
    answers: { 200: pageOf('The findings.', FINDING) },
    handle: async ({ database, caller, query, exchange }) =>
      withNextPage(exchange, await listOrganizationFindings(database, cursors, caller, query)),
  }),
  userRoute({
    method: 'GET',
    path: '/traffic/sites/{id}/findings',
    operationId: 'listSiteFindings',
    permission: 'can_read_data',
    summary: 'Read what seems wrong with the data of a site',
    description:
      'Found every night, and within minutes after an import, up to yesterday: measured hours without a vehicle that usually have some; days below half or above double of the median of the same weekday in the four weeks before; weeks in which the share of a direction, or of vehicles without class or speed, moved by more than 20 points, or V85 by more than 10 km/h; clocks that jumped. A finding changes nothing by itself: accept it as a quality period, or dismiss it.',
    query: findingQuery,
    answers: { 200: pageOf('The findings, by their start.', FINDING) },
    find: site,
    handle: async ({ database, caller, found, query, exchange }) =>
      withNextPage(exchange, await listFindings(database, cursors, caller, found, query)),
  }),
  userRoute({
    method: 'POST',
    path: '/traffic/sites/{id}/findings/{finding}/accept',
    operationId: 'acceptFinding',
    permission: MANAGE,
    summary: 'Make a quality period of a finding',
    description:
      'With its time, and with a kind, an effect and a note that fit it; fields that are sent replace these. `also` names other findings of the site that the same period explains: they are accepted with it. A finding that is accepted already stays as it is, and a dismissed one can still be accepted.',
    body: acceptedFinding,
    example: { kind: 'roadworks', note: 'Diversion from the motorway.' },
    answers: { 200: { description: 'The finding, with its `quality_period`.', schema: FINDING } },
    find: finding,
    handle: async ({ database, caller, found, body }) => ({
      json: findingFields(
        await acceptFinding(database, found.site, { id: found.id, accepted: body, actor: actorOf(caller), limits }),
        found.site.time_zone,
      ),
    }),
  }),
  userRoute({
    method: 'POST',
    path: '/traffic/sites/{id}/findings/{finding}/dismiss',
    operationId: 'dismissFinding',
    permission: MANAGE,
    summary: 'Dismiss a finding',
    description: 'It is not reported again. A finding that is dismissed already stays as it is.',
    answers: {
      200: { description: 'The finding.', schema: FINDING },
      409: WAS_ACCEPTED,
    },
    find: finding,
    handle: async ({ database, caller, found }) => ({
      json: findingFields(
        await decideFinding(database, found.site, { id: found.id, state: 'dismissed', actor: actorOf(caller) }),
        found.site.time_zone,
      ),
    }),
  }),
  userRoute({
    method: 'POST',
    path: '/traffic/sites/{id}/findings/{finding}/reopen',
    operationId: 'reopenFinding',
    permission: MANAGE,
    summary: 'Take the dismissal of a finding back',
    description: 'A finding that is open stays as it is.',
    answers: {
      200: { description: 'The finding.', schema: FINDING },
      409: WAS_ACCEPTED,
    },
    find: finding,
    handle: async ({ database, caller, found }) => ({
      json: findingFields(
        await decideFinding(database, found.site, { id: found.id, state: 'open', actor: actorOf(caller) }),
        found.site.time_zone,
      ),
    }),
  }),
]
