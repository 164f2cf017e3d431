import { MAX_AGGREGATE_DAYS } from '../../contract/limits.ts'
import { userRoute } from '../access/context.ts'
import type { Gate } from '../http/gate.ts'
import { FIGURES } from './answer-schema.ts'
import { computeFigures, type FigureLimits } from './compute-figures.ts'
import { figuresBody } from './schema.ts'

interface Parts {
  /** Limits the concurrent searches of an organization. */
  gate: Gate<number>
  limits: FigureLimits
}

export const figureRoutes = ({ gate, limits }: Parts) => [
  userRoute({
    method: 'POST',
    path: '/traffic/data/figures',
    operationId: 'computeFigures',
    permission: 'can_read_data',
    summary: 'Compute figures of sites',
    description: `Volumes, AADT, design hours, peak hours, speeds and classes of each site in its local time, of a window of at most ${MAX_AGGREGATE_DAYS} days or of a year. Exact: computed from the records, percentiles by nearest rank. A figure that cannot be computed is null with a reason. At most 20 million records (of whole local days, before filters on records).`,
    body: figuresBody,
    example: { year: 2025, sites: [1], sections: ['volume', 'aadt', 'speeds'] },
    answers: { 200: { description: 'The figures of each site.', schema: FIGURES } },
    databaseMs: 65_000,
    handle: async ({ database, caller, body }) => ({
      json: await gate.run(caller.organizationId, () => computeFigures(database, caller.organizationId, body, limits)),
    }),
  }),
]
