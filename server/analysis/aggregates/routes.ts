import { MAX_AGGREGATE_DAYS } from '../../../contract/limits.ts'
import { userRoute } from '../../people/access/context.ts'
import type { JsonSchema } from '../../platform/http/requests/fields.ts'
import { ARROW_STREAM, JSON_TYPE } from '../../platform/http/requests/negotiate.ts'
import { type AggregateLimits, aggregateRecords } from './aggregate-records.ts'
import { aggregateCsv } from './aggregate-table.ts'
import { aggregateQuery } from './query-schema.ts'
import {
  AGGREGATE,
  AGGREGATE_EXAMPLE,
  APP_AGGREGATE,
  aggregateBody,
  appAggregateBody,
  SUMMARY_DEPRECATED,
} from './schema.ts'

interface AggregateParts {
  limits: AggregateLimits
}

export const COUNTING = { permission: 'can_read_data', cost: 'count', databaseMs: 65_000 } as const

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
    ...COUNTING,
    method: 'POST',
    path: '/traffic/data/aggregate',
    operationId: 'aggregateRecords',
    summary: 'Count and measure per interval',
    description: `Counts and speed statistics of the records of a window of at most ${MAX_AGGREGATE_DAYS} days, per interval of local time and per group. Intervals without records are listed with count 0. At most 20 million records (of whole local days, before filters on records) and 50,000 items. With \`Accept: application/vnd.apache.arrow.stream\` the items are columns of an Arrow stream, with \`speed_mean_kmh\`, \`speed_p85_kmh\` and so on (\`speed_bin_width_kmh\` where speeds arrived as bins), and \`time_zone\` is in the metadata of its schema.`,
    body,
    example: {
      time: { from_dt: '2026-06-01T00:00:00+02:00', to_dt: '2026-06-02T00:00:00+02:00' },
      sites: [1],
      interval: '1d',
      group_by: ['channel'],
    },
    answers: {
      200: { description: 'The statistics.', headers: ['Deprecation', 'Sunset'], schema, example: AGGREGATE_EXAMPLE },
    },
    produces: [JSON_TYPE, ARROW_STREAM],
    handle: async ({ database, caller, body, type }) => {
      const aggregate = await aggregateRecords(database, { viewer: caller, body, limits })
      const headers = { headers: body.summary ? SUMMARY_DEPRECATED : {} }
      if (type !== ARROW_STREAM) return { ...headers, json: aggregate }
      const { arrowIntervals } = await import('./arrow-intervals.ts')
      return { ...headers, ...arrowIntervals(aggregate) }
    },
  })

const commonZone = 'UTC'

/** Dashboards and spreadsheets can only GET. */
const aggregateAddresses = ({ limits }: AggregateParts) => [
  userRoute({
    ...COUNTING,
    method: 'GET',
    path: '/traffic/data/aggregate.csv',
    operationId: 'getAggregateTable',
    summary: 'Count and measure per interval, as CSV',
    description:
      'The items of `POST …/aggregate`, one line each, with the same limits. Columns: `start`, `end`, those of `group_by` (`site` with `site_id` and `site_name`; with `class_scheme`, `class` instead of `vehicle_class`), `count`, `valid_count`, `coverage`, `speed_mean_kmh`, `speed_p15_kmh`, `speed_p50_kmh`, `speed_p85_kmh`, `speed_max_kmh`, and where speeds arrived as bins the width of the widest one as `speed_bin_width_kmh`. What is not known is empty.',
    query: aggregateQuery,
    produces: ['text/csv'],
    answers: { 200: { description: 'The table.' } },
    handle: async ({ database, caller, query, type }) => {
      const { items } = await aggregateRecords(database, { viewer: caller, body: query, limits, commonZone })
      return { type: `${type}; charset=utf-8`, bytes: await aggregateCsv(database, items, query) }
    },
  }),
  userRoute({
    ...COUNTING,
    method: 'GET',
    path: '/traffic/data/aggregate.json',
    operationId: 'getAggregate',
    summary: 'Count and measure per interval, by an address',
    description: 'The same as `POST …/aggregate`, for programs that can only GET.',
    query: aggregateQuery,
    answers: { 200: { description: 'The statistics.', schema: AGGREGATE, example: AGGREGATE_EXAMPLE } },
    handle: async ({ database, caller, query }) => ({
      json: await aggregateRecords(database, {
        viewer: caller,
        body: query,
        limits,
        commonZone,
      }),
    }),
  }),
]
