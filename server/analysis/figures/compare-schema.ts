import { UNITS } from '../../../contract/units.ts'
import { siteNumber } from '../../field/sites/site-query.ts'
import {
  boolean,
  integer,
  type JsonSchema,
  list,
  object,
  optional,
  type Value,
} from '../../platform/http/requests/fields.ts'
import { MOMENT, objectSchema } from '../../platform/http/requests/json-schemas.ts'
import { recordFilters } from '../../records/record-filters.ts'
import { populationProblem } from '../aggregates/population-schema.ts'
import { SERIES_SPEEDS, USED, withBins } from './answer-schema.ts'
import { figureOptions, timeProblem, window, year } from './schema.ts'

const side = object(
  { site: siteNumber({ description: "The site's `id`." }), time: optional(window), year: optional(year) },
  { rule: ({ time, year }) => timeProblem(time, year) },
)
export type ComparedSide = Value<typeof side>

const { sites: _, ...filters } = recordFilters(1)
const { calendar: __, ...options } = figureOptions

/** The weekdays and hours that are compared. */
export const comparedClock = {
  weekdays: optional(
    list(integer({ min: 1, max: 7 }), {
      max: 7,
      description: '1 is Monday. All that count on both sides when absent.',
    }),
  ),
  hours: optional(
    list(integer({ min: 0, max: 23 }), {
      max: 24,
      description: 'Hours of the clock; all when absent.',
      example: [7, 8],
    }),
  ),
}

export const compareBody = object(
  {
    a: side,
    b: side,
    ...comparedClock,
    hourly_speeds: optional(
      boolean({ description: 'False leaves `p85_by_hour` empty, which is faster for a long time.' }),
      true,
    ),
    ...options,
    ...filters,
  },
  { rule: populationProblem },
)
export type CompareBody = Value<typeof compareBody>

const count: JsonSchema = { type: 'integer', minimum: 0 }
const value: JsonSchema = { type: ['number', 'null'] }
const numbers: JsonSchema = { type: 'array', items: { type: 'integer' } }
const interval: JsonSchema = {
  anyOf: [{ type: 'array', items: { type: 'number' }, minItems: 2, maxItems: 2 }, { type: 'null' }],
  examples: [[-0.27, 4.27]],
}

const SIDE = objectSchema(
  {
    site: { type: 'integer' },
    time_zone: { type: 'string', examples: ['Europe/Berlin'] },
    from: MOMENT,
    to: MOMENT,
    used: USED,
    days: {
      type: 'array',
      items: { type: 'string', format: 'date' },
      description: 'The days that are compared.',
    },
    heavy_share: { type: ['number', 'null'], minimum: 0, description: 'Of the vehicles of these days and hours.' },
    speeds: SERIES_SPEEDS,
    limits: {
      type: 'array',
      items: { type: 'number' },
      description: 'The speed limits of these days and hours, in the units of the request.',
    },
    speed_histogram: {
      type: 'array',
      items: numbers,
      description: '`[from, count, above]` of bins of 5: all vehicles, and those above the limit of their time.',
    },
    hourly_reason: {
      type: ['string', 'null'],
      enum: ['interval_too_long', null],
      description: 'Why `volumes` and `p85_by_hour` are null: counts are sums of more than an hour.',
    },
    volumes: {
      type: 'array',
      items: objectSchema({ hour: { type: 'integer' }, mean: value }),
      description: 'Vehicles per hour, over the compared days.',
    },
    p85_by_hour: {
      type: 'array',
      items: objectSchema({ hour: { type: 'integer' }, hours: count, mean: value, interval }),
      description:
        'The mean of the 85th percentiles of this hour of the compared days, with its interval of 95 %, which is null of fewer than 3.',
    },
  },
  'ComparedSide',
)

const DIFFERENCE = objectSchema(
  {
    a: {
      ...value,
      description: 'The mean of the daily values; of all vehicles of the days it is in `speeds` of the side.',
    },
    b: value,
    days_a: count,
    days_b: count,
    difference: { ...value, description: 'b - a.' },
    interval: { ...interval, description: "Welch's interval of 95 % of the difference, over daily values." },
    degrees_of_freedom: value,
    reason: {
      type: ['string', 'null'],
      enum: ['too_few_days', 'open_bin', null],
      description:
        '`too_few_days`: fewer than 3 on a side; `open_bin`: that is so without days whose value is in a bin without an upper edge.',
    },
  },
  'Difference',
)

const SPEED_DIFFERENCE: JsonSchema = { ...withBins(DIFFERENCE), title: 'SpeedDifference' }

export const COMPARISON: JsonSchema = objectSchema(
  {
    units: { type: 'string', enum: UNITS },
    weekdays: { ...numbers, description: 'The weekdays that are compared; 1 is Monday.' },
    hours: numbers,
    a: SIDE,
    b: SIDE,
    volume: DIFFERENCE,
    mean_speed: SPEED_DIFFERENCE,
    p85: SPEED_DIFFERENCE,
    above_limit: SPEED_DIFFERENCE,
  },
  'Comparison',
)
