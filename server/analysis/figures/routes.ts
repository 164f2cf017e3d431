import { MAX_AGGREGATE_DAYS } from '../../../contract/limits.ts'
import { userRoute } from '../../people/access/context.ts'
import { wholeOrganization } from '../../people/access/viewer.ts'
import { COUNTING } from '../aggregates/routes.ts'
import { MAX_DIFFERENCE } from '../estimates/suggest-groups.ts'
import { FIGURES } from './answer-schema.ts'
import { COMPARISON, compareBody } from './compare-schema.ts'
import { computeComparison } from './compute-comparison.ts'
import { computeFigures } from './compute-figures.ts'
import { SUGGESTED_GROUPS } from './factor-group-schema.ts'
import type { FigureLimits } from './measure-sites.ts'
import { figuresBody } from './schema.ts'
import { MAX_COMPARED_SITES, suggestFactorGroups } from './suggest-factor-groups.ts'

export const figureRoutes = ({ limits }: { limits: FigureLimits }) => [
  userRoute({
    ...COUNTING,
    method: 'POST',
    path: '/traffic/data/figures',
    operationId: 'computeFigures',
    summary: 'Compute figures of sites',
    description: `Volumes, AADT, design hours, peak hours, speeds and classes of each site in its local time, of a window of at most ${MAX_AGGREGATE_DAYS} days or of a year. Exact: computed from the records, percentiles by nearest rank. A figure that cannot be computed is null with a reason. At most 20 million records (of whole local days, before filters on records).`,
    body: figuresBody,
    example: { year: 2025, sites: [1], sections: ['volume', 'aadt', 'speeds'] },
    answers: { 200: { description: 'The figures of each site.', schema: FIGURES } },
    handle: async ({ database, caller, body }) => ({
      json: await computeFigures(database, { viewer: caller, body, limits }),
    }),
  }),
  userRoute({
    ...COUNTING,
    method: 'POST',
    path: '/traffic/data/compare',
    operationId: 'compareFigures',
    summary: 'Compare two periods or two sites',
    description:
      "Daily volumes, mean speeds, 85th percentiles and shares above the limit of two sides: two periods of a site, or two sites. Compared are the same weekdays and hours of both, days that count only. The interval is Welch's over days, because the vehicles of a day are not independent.",
    body: compareBody,
    example: {
      a: { site: 1, time: { from_dt: '2026-05-01T00:00:00+02:00', to_dt: '2026-06-01T00:00:00+02:00' } },
      b: { site: 1, time: { from_dt: '2026-06-01T00:00:00+02:00', to_dt: '2026-07-01T00:00:00+02:00' } },
    },
    answers: { 200: { description: 'Both sides, and their differences.', schema: COMPARISON } },
    handle: async ({ database, caller, body }) => ({
      json: await computeComparison(database, { viewer: caller, body, limits }),
    }),
  }),
]

/** For the page of groups: managers choose the factor groups of their organization. */
export const factorGroupRoutes = () => [
  userRoute({
    ...COUNTING,
    permission: 'can_manage_organization',
    method: 'GET',
    path: '/organization/suggested-groups',
    operationId: 'listSuggestedGroups',
    summary: 'Suggest groups of permanent sites that are alike',
    description: `Permanent sites are those that were measured over the last twelve whole months; those in a group that gives factors already are left out. Of the others, groups of at least three of which no two differ by more than ${MAX_DIFFERENCE * 100} % of AADT in their months or their weekdays (root mean square): first of one region and class of road, then of one country and class of road, then of one country. Nothing is changed: create a group of these sites with \`is_factor_group\`, and add the sites of short counts on such roads. The first ${MAX_COMPARED_SITES} sites by country and region are compared.`,
    answers: { 200: { description: 'The suggestions.', schema: SUGGESTED_GROUPS } },
    handle: async ({ database, caller }) => ({ json: await suggestFactorGroups(database, wholeOrganization(caller)) }),
  }),
]
