import { userRoute } from '../access/context.ts'
import type { Cursors } from '../http/cursors.ts'
import { date, object } from '../http/fields.ts'
import type { Gate } from '../http/gate.ts'
import { findSite } from '../sites/find-site.ts'
import { listDays } from './list-days.ts'
import { RECORD, searchBody } from './schema.ts'
import { searchRecords } from './search-records.ts'

interface Parts {
  cursors: Cursors
  /** So many searches of an organization at a time. */
  gate: Gate<number>
  /** How many index entries a page looks at. */
  bound: number
}

export const recordRoutes = ({ cursors, gate, bound }: Parts) => [
  userRoute({
    method: 'POST',
    path: '/traffic/data/search',
    permission: 'can_read_data',
    summary: 'Search records',
    description:
      'Records of a window of at most 30 days in the order of (timestamp, id), in pages. Send `next_cursor` back as `cursor` until it is null. Under a rare filter a page may hold fewer records than `limit`, or none: only `next_cursor: null` is the end. Cursors are good for 48 hours.',
    body: searchBody,
    example: { time: { from_dt: '2026-06-01T00:00:00Z', to_dt: '2026-06-02T00:00:00Z' }, limit: 100 },
    answers: {
      200: {
        description: 'A page of records.',
        schema: {
          type: 'object',
          properties: { items: { type: 'array', items: RECORD }, next_cursor: { type: ['string', 'null'] } },
          required: ['items', 'next_cursor'],
        },
      },
    },
    handle: async ({ database, caller, body }) => ({
      bytes: await gate.run(caller.organizationId, () =>
        searchRecords(database, cursors, caller.organizationId, body, bound),
      ),
    }),
  }),
  userRoute({
    method: 'GET',
    path: '/traffic/sites/{id}/days',
    permission: 'can_read_data',
    summary: 'Read the days of a site',
    description: 'Local days that hold records or were measured, from `from` to `to`, both included.',
    query: object({
      from: date({ description: 'First local day.', example: '2026-06-01' }),
      to: date({ description: 'Last local day.', example: '2026-06-30' }),
    }),
    answers: {
      200: {
        description: 'The days.',
        schema: {
          type: 'object',
          properties: {
            items: {
              type: 'array',
              items: {
                type: 'object',
                properties: {
                  day: { type: 'string', format: 'date' },
                  count: { type: 'integer' },
                  valid_count: { type: 'integer' },
                  coverage: { type: 'number', description: 'Measured share of the day up to now, 0 to 1.' },
                  changed_at: { type: 'string', format: 'date-time' },
                },
                required: ['day', 'count', 'valid_count', 'coverage', 'changed_at'],
              },
            },
          },
          required: ['items'],
        },
      },
    },
    find: ({ database, caller, params }) => findSite(database, caller.organizationId, params.id as number),
    handle: async ({ database, found, query }) => ({ json: await listDays(database, found, query.from, query.to) }),
  }),
]
