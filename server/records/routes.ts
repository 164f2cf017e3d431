import { MAX_AGGREGATE_DAYS, MAX_SEARCH_DAYS } from '../../contract/limits.ts'
import { userRoute } from '../access/context.ts'
import type { Cursors } from '../http/cursors.ts'
import { date, type JsonSchema, object } from '../http/fields.ts'
import { listSchema, MOMENT, objectSchema, pageSchema } from '../http/json-schemas.ts'
import { releaseBuffer } from '../internals/reused-buffers.ts'
import { findSite } from '../sites/find-sites.ts'
import { type AggregateLimits, aggregateRecords } from './aggregate/aggregate-records.ts'
import { aggregateCsv } from './aggregate/aggregate-table.ts'
import { aggregateQuery } from './aggregate/query-schema.ts'
import {
  AGGREGATE,
  AGGREGATE_EXAMPLE,
  APP_AGGREGATE,
  aggregateBody,
  appAggregateBody,
  SUMMARY_DEPRECATED,
} from './aggregate/schema.ts'
import { listDays } from './list-days.ts'
import { listGaps } from './list-gaps.ts'
import { gapQuery, RECORD, searchBody } from './schema.ts'
import { searchRecords } from './search-records.ts'

interface Parts {
  cursors: Cursors
  /** How many index entries are read for a page at most. */
  bound: number
}

export const recordRoutes = ({ cursors, bound }: Parts) => [
  userRoute({
    method: 'POST',
    path: '/traffic/data/search',
    operationId: 'searchRecords',
    permission: 'can_read_data',
    summary: 'Search records',
    description: `Records of a window of at most ${MAX_SEARCH_DAYS} days in the order of (timestamp, id), in pages. Send \`next_cursor\` back as \`cursor\` until it is null. With a filter that few records match, a page may hold fewer records than \`limit\`, or none: only \`next_cursor: null\` is the end. Cursors are valid for 48 hours.`,
    isReadAhead: true,
    body: searchBody,
    example: { time: { from_dt: '2026-06-01T00:00:00Z', to_dt: '2026-06-02T00:00:00Z' }, limit: 100 },
    answers: {
      200: {
        description: 'A page of records.',
        schema: pageSchema(RECORD),
      },
    },
    cost: 'page',
    handle: async ({ database, caller, body }) => {
      const bytes = await searchRecords(database, cursors, caller.organizationId, body, bound)
      return { bytes, release: () => releaseBuffer(bytes) }
    },
  }),
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
    find: ({ database, caller, params }) => findSite(database, caller.organizationId, params.id),
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
    find: ({ database, caller, params }) => findSite(database, caller.organizationId, params.id),
    cost: 'page',
    handle: async ({ database, found, query }) => ({ json: await listGaps(database, found, query) }),
  }),
]

interface AggregateParts {
  limits: AggregateLimits
}

/** Programs and the web application send the same request, but only the latter can ask for mph. */
export const aggregateRoutes = (parts: AggregateParts) => [
  aggregateRoute(parts, aggregateBody, AGGREGATE),
  ...aggregateAddresses(parts),
]
export const appAggregateRoutes = (parts: AggregateParts) => [aggregateRoute(parts, appAggregateBody, APP_AGGREGATE)]

const aggregateRoute = (
  { limits }: AggregateParts,
  body: typeof aggregateBody | typeof appAggregateBody,
  schema: JsonSchema,
) =>
  userRoute({
    method: 'POST',
    path: '/traffic/data/aggregate',
    operationId: 'aggregateRecords',
    permission: 'can_read_data',
    summary: 'Count and measure per interval',
    description: `Counts and speed statistics of the records of a window of at most ${MAX_AGGREGATE_DAYS} days, per interval of local time and per group. Intervals without records are listed with count 0. At most 20 million records (of whole local days, before filters on records) and 50,000 items.`,
    body,
    example: {
      time: { from_dt: '2026-06-01T00:00:00+02:00', to_dt: '2026-06-02T00:00:00+02:00' },
      sites: [1],
      interval: '1d',
      group_by: ['channel'],
    },
    answers: {
      200: {
        description: 'The statistics.',
        headers: ['Deprecation', 'Sunset'],
        schema,
        example: AGGREGATE_EXAMPLE,
      },
    },
    cost: 'count',
    databaseMs: 65_000,
    handle: async ({ database, caller, body }) => ({
      ...(body.summary && { headers: SUMMARY_DEPRECATED }),
      json: await aggregateRecords(database, { organizationId: caller.organizationId, body, limits }),
    }),
  })

/** Dashboards and spreadsheets can only GET. */
const aggregateAddresses = ({ limits }: AggregateParts) => [
  userRoute({
    method: 'GET',
    path: '/traffic/data/aggregate.csv',
    operationId: 'getAggregateTable',
    permission: 'can_read_data',
    summary: 'Count and measure per interval, as CSV',
    description:
      'The items of `POST …/aggregate`, one line each, with the same limits. Columns: `start`, `end`, those of `group_by` (`site` with `site_id` and `site_name`; with `class_scheme`, `class` instead of `vehicle_class`), `count`, `valid_count`, `coverage`, `speed_mean_kmh`, `speed_p15_kmh`, `speed_p50_kmh`, `speed_p85_kmh`, `speed_max_kmh`. What is not known is empty.',
    query: aggregateQuery,
    produces: ['text/csv'],
    answers: { 200: { description: 'The table.' } },
    cost: 'count',
    databaseMs: 65_000,
    handle: async ({ database, caller, query, type }) => {
      const { organizationId } = caller
      const { items } = await aggregateRecords(database, { organizationId, body: query, limits, commonZone: 'UTC' })
      return { type: `${type}; charset=utf-8`, bytes: await aggregateCsv(database, items, query) }
    },
  }),
  userRoute({
    method: 'GET',
    path: '/traffic/data/aggregate.json',
    operationId: 'getAggregate',
    permission: 'can_read_data',
    summary: 'Count and measure per interval, by an address',
    description: 'The same as `POST …/aggregate`, for programs that can only GET.',
    query: aggregateQuery,
    answers: { 200: { description: 'The statistics.', schema: AGGREGATE, example: AGGREGATE_EXAMPLE } },
    cost: 'count',
    databaseMs: 65_000,
    handle: async ({ database, caller, query }) => ({
      json: await aggregateRecords(database, {
        ...{ organizationId: caller.organizationId, body: query, limits, commonZone: 'UTC' },
      }),
    }),
  }),
]
