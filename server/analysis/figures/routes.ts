import { MAX_AGGREGATE_DAYS } from '../../../contract/limits.ts'
import { userRoute } from '../../people/access/context.ts'
import { COUNTING } from '../aggregates/routes.ts'
import { FIGURES } from './answer-schema.ts'
import { COMPARISON, compareBody } from './compare-schema.ts'
import { computeComparison } from './compute-comparison.ts'
import { computeFigures } from './compute-figures.ts'
import type { FigureLimits } from './measure-sites.ts'
import { figuresBody } from './schema.ts'

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
