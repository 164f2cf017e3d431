import { userRoute } from '../../access/context.ts'
import { date, Invalid, type JsonSchema, nullable, object } from '../../http/fields.ts'
import { findSite } from '../../sites/find-sites.ts'
import { listFindings, MAX_DAYS } from './list-findings.ts'

const days = object({
  from: nullable(date({ description: `First local day; ${MAX_DAYS} days before the last one when absent.` })),
  to: nullable(date({ description: 'Last local day; the last day with records when absent.' })),
})
const findingQuery: typeof days = {
  ...days,
  parse(input, unknown) {
    const { from, to } = days.parse(input, unknown)
    if (from !== null && to === null) throw new Invalid({ to: ['This field is required with from.'] })
    if (from !== null && to !== null) {
      const length = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
      if (length < 1) throw new Invalid({ to: ['The last day must not be before the first.'] })
      if (length > MAX_DAYS) throw new Invalid({ from: [`At most ${MAX_DAYS} days.`] })
    }
    return { from, to }
  },
}

const FINDING: JsonSchema = {
  title: 'Finding',
  type: 'object',
  properties: {
    kind: { type: 'string', description: '`clock_jump`; other kinds may be added.', examples: ['clock_jump'] },
    day: { type: 'string', format: 'date', description: 'The first local day of it.' },
    lag_hours: {
      type: 'integer',
      description: 'By how many hours traffic comes later than before; negative: earlier.',
    },
    days: { type: 'integer', minimum: 1, description: 'On how many days it was seen, in the four weeks after it.' },
    sentence: { type: 'string', examples: ['From 2026-06-01 on the clock seems to be 1 h behind.'] },
  },
  required: ['kind', 'day', 'lag_hours', 'days', 'sentence'],
}

export const findingRoutes = () => [
  userRoute({
    method: 'GET',
    path: '/traffic/sites/{id}/findings',
    operationId: 'listSiteFindings',
    permission: 'can_read_data',
    summary: 'Read what seems wrong with the data of a site',
    description:
      'Clock jumps: local days from which on the hours of the traffic fit those of the same weekdays of the four weeks before only when they are shifted, on at least three days in a row. Nothing is changed by it.',
    query: findingQuery,
    answers: {
      200: {
        description: 'The findings, by day.',
        schema: { type: 'object', properties: { items: { type: 'array', items: FINDING } }, required: ['items'] },
      },
    },
    find: ({ database, caller, params }) => findSite(database, caller.organizationId, params.id as number),
    handle: async ({ database, found, query }) => ({ json: await listFindings(database, found, query) }),
  }),
]
