import { CURSOR_LIFETIME_HOURS, MAX_AGGREGATE_DAYS, MAX_SEARCH_DAYS } from '../../contract/limits.ts'
import { findSite } from '../field/sites/find-sites.ts'
import { userRoute } from '../people/access/context.ts'
import { pageOf } from '../platform/http/answers/next-page.ts'
import type { Cursors } from '../platform/http/cursors.ts'
import { yieldTurn } from '../platform/http/loop-turns.ts'
import { date, object } from '../platform/http/requests/fields.ts'
import { listSchema, MOMENT, objectSchema, pageSchema } from '../platform/http/requests/json-schemas.ts'
import { ARROW_STREAM, JSON_TYPE } from '../platform/http/requests/negotiate.ts'
import { releaseBuffer } from '../platform/internals/reused-buffers.ts'
import { encodePage } from './encode-records.ts'
import { INTERVAL, intervalSearchBody } from './intervals/schema.ts'
import { searchIntervals } from './intervals/search-intervals.ts'
import { listDays } from './list-days.ts'
import { listGaps } from './list-gaps.ts'
import { AS_ARROW, gapQuery, RECORD, searchBody } from './schema.ts'
import { searchRecords } from './search-records.ts'

interface RecordRouteParts {
  cursors: Cursors
  /** How many index entries are read for a page at most. */
  bound: number
}

export const recordRoutes = (parts: RecordRouteParts) => [...searchRoutes(parts), ...measuredTimeRoutes()]

/** What was measured. */
const searchRoutes = ({ cursors, bound }: RecordRouteParts) => [
  userRoute({
    method: 'POST',
    path: '/traffic/data/search',
    operationId: 'searchRecords',
    permission: 'can_read_data',
    summary: 'Search records',
    description: `Records of a window of at most ${MAX_SEARCH_DAYS} days in the order of (timestamp, id), in pages. Send \`next_cursor\` back as \`cursor\` until it is null. With a filter that few records match, a page may hold fewer records than \`limit\`, or none: only \`next_cursor: null\` is the end. Cursors are valid for ${CURSOR_LIFETIME_HOURS} hours. ${AS_ARROW}`,
    isReadAhead: true,
    body: searchBody,
    produces: [JSON_TYPE, ARROW_STREAM],
    example: { time: { from_dt: '2026-06-01T00:00:00Z', to_dt: '2026-06-02T00:00:00Z' }, limit: 100 },
    answers: {
      200: {
        description: 'A page of records.',
        schema: pageSchema(RECORD),
        headers: ['Next-Cursor'],
      },
    },
    cost: 'page',
    handle: async ({ database, caller, body, type }) => {
      const { packed, cursor } = await searchRecords(database, cursors, caller, body, bound)
      // The whole page is encoded before the status is sent, so that an error is still a complete answer.
      if (type === ARROW_STREAM) {
        const { arrowRecords } = await import('./arrow-records.ts')
        const answer = arrowRecords(packed, cursor)
        releaseBuffer(packed)
        return answer
      }
      const bytes = await encodePage(packed, cursor, { pause: () => yieldTurn(caller.organizationId) })
      releaseBuffer(packed)
      return { bytes, release: () => releaseBuffer(bytes) }
    },
  }),
  userRoute({
    method: 'POST',
    path: '/traffic/data/intervals',
    operationId: 'searchIntervals',
    permission: 'can_read_data',
    summary: 'Search intervals',
    description: `Counts that arrived already counted, of a window of at most ${MAX_SEARCH_DAYS} days: the intervals that start in it, in the order of (start, site, channel), in pages. Send \`next_cursor\` back as \`cursor\` until it is null. An interval that was corrected is there once, with the last counts. Cursors are valid for ${CURSOR_LIFETIME_HOURS} hours.`,
    body: intervalSearchBody,
    example: { time: { from_dt: '2026-06-01T00:00:00Z', to_dt: '2026-06-02T00:00:00Z' }, limit: 100 },
    answers: { 200: pageOf('A page of intervals.', INTERVAL) },
    cost: 'page',
    handle: async ({ database, caller, body }) => ({
      json: await searchIntervals(database, cursors, caller, body),
    }),
  }),
]

/** When a site was measured. */
const measuredTimeRoutes = () => [
  userRoute({
    method: 'GET',
    path: '/traffic/sites/{id}/days',
    operationId: 'listSiteDays',
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
        schema: listSchema(
          objectSchema({
            day: { type: 'string', format: 'date' },
            count: { type: 'integer' },
            valid_count: { type: 'integer' },
            coverage: { type: 'number', description: 'Measured share of the day up to now, 0 to 1.' },
            changed_at: MOMENT,
          }),
        ),
      },
    },
    find: ({ database, caller, params }) => findSite(database, caller, params.id),
    cost: 'page',
    handle: async ({ database, found, query }) => ({ json: await listDays(database, found, query.from, query.to) }),
  }),
  userRoute({
    method: 'GET',
    path: '/traffic/sites/{id}/gaps',
    operationId: 'listSiteGaps',
    permission: 'can_read_data',
    summary: 'Read when a site was not measured',
    description: `Times without coverage within a window of at most ${MAX_AGGREGATE_DAYS} days, to the millisecond, from the first moment that was ever measured up to now.`,
    query: gapQuery,
    answers: {
      200: {
        description: 'The gaps, in local time with its offset.',
        schema: listSchema(
          objectSchema(
            {
              start: MOMENT,
              end: MOMENT,
              reason: { type: 'string', enum: ['offline', 'not_measuring', 'unknown'] },
              may_still_arrive: { type: 'boolean', description: 'Whether the device may still send this time.' },
            },
            'Gap',
          ),
        ),
      },
    },
    find: ({ database, caller, params }) => findSite(database, caller, params.id),
    cost: 'page',
    handle: async ({ database, found, query }) => ({ json: await listGaps(database, found, query) }),
  }),
]
