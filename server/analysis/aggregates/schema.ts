import { MAX_AGGREGATE_DAYS } from '../../../contract/limits.ts'
import { MIN_COVERAGE, QUALITY_EFFECTS } from '../../../contract/quality.ts'
import { errorSentence } from '../../../contract/text/error-sentences.ts'
import { UNITS } from '../../../contract/units.ts'
import { TARGET_SCHEMES } from '../../../contract/vehicles/target-schemes.ts'
import { VEHICLE_CLASSES } from '../../../contract/vehicles/vehicle-classes.ts'
import { timeZone } from '../../field/sites/site-time-zone.ts'
import {
  boolean,
  choice,
  Invalid,
  integer,
  type JsonSchema,
  list,
  object,
  optional,
  type ShapeValue,
} from '../../platform/http/requests/fields.ts'
import { MOMENT, objectSchema } from '../../platform/http/requests/json-schemas.ts'
import { timeWindow } from '../../platform/http/requests/time-window.ts'
import { recordFilters } from '../../records/record-filters.ts'
import { INTERVALS, type Interval } from '../counting/buckets.ts'
import { populationFields, populationProblem } from './population-schema.ts'

export const GROUPS = ['site', 'channel', 'lane', 'vehicle_class'] as const
export type Group = (typeof GROUPS)[number]

const zoneOfIntervals: typeof timeZone = {
  ...timeZone,
  schema: {
    ...timeZone.schema,
    description: 'An IANA name. Absent: that of the sites; required when the sites are in several time zones.',
  },
}

export const classScheme = optional(
  choice(TARGET_SCHEMES, {
    description:
      'With `vehicle_class` in `group_by`: groups by the classes of this scheme, by the length of vehicles or by the code of their device. Items then have `class` instead of `vehicle_class`.',
  }),
)

const wantsSummary = boolean({
  description:
    'Adds `summary`. Deprecated, and announced in `Deprecation` and `Sunset` of the answer: ask `POST …/figures`, which leave out what is excluded and say which days they used.',
})

/** Since when a summary is deprecated, and until when it is answered. */
export const SUMMARY_DEPRECATED = {
  deprecation: `@${Date.UTC(2026, 10, 18) / 1000}`,
  sunset: new Date(Date.UTC(2027, 5, 30)).toUTCString(),
}

/** The fields of requests that count only some weekdays and hours. */
export const clockFields = {
  weekdays: optional(
    list(integer({ min: 1, max: 7 }), {
      max: 7,
      description: 'Count only these weekdays of the local time; 1 is Monday.',
      example: [1, 2, 3, 4, 5],
    }),
  ),
  hours: optional(
    list(integer({ min: 0, max: 23 }), {
      max: 24,
      description: 'Count only these hours of the local clock: 7 is 07:00 to 08:00.',
      example: [7, 8],
    }),
  ),
}

const fields = {
  time: timeWindow(MAX_AGGREGATE_DAYS, errorSentence('windowTooLong', { max: MAX_AGGREGATE_DAYS })),
  interval: optional(
    choice(INTERVALS, {
      description:
        'By the clock of the zone; weeks begin on Monday. Absent: one total. Intervals without a counted hour are left out.',
      example: '1h',
    }),
  ),
  time_zone: optional(zoneOfIntervals),
  group_by: optional(
    list(choice(GROUPS), {
      max: GROUPS.length,
      allowEmpty: true,
      description: 'All sites and channels are listed, even without records; lanes and classes only where they occur.',
      example: ['channel'],
    }),
    [],
  ),
  class_scheme: classScheme,
  speed_bin_kmh: optional(integer({ min: 1, max: 50, description: 'Adds `speed_histogram` to each item.' })),
  summary: optional({ ...wantsSummary, schema: { ...wantsSummary.schema, deprecated: true } }, false),
  ...clockFields,
  ...populationFields({ population: 'all', quality: 'all' }),
  ...recordFilters(1000),
}

export function schemeProblem({
  class_scheme,
  group_by,
}: Pick<ShapeValue<typeof fields>, 'class_scheme' | 'group_by'>) {
  if (class_scheme === undefined || group_by.includes('vehicle_class')) return null
  return new Invalid({ class_scheme: ['Only with vehicle_class in group_by.'] })
}

const bodyProblem = (body: Parameters<typeof schemeProblem>[0] & Parameters<typeof populationProblem>[0]) =>
  schemeProblem(body) ?? populationProblem(body)

export const aggregateBody = object(fields, { rule: bodyProblem })

/** What the web application may ask besides; the API is metric. */
const appFields = {
  ...fields,
  units: optional(choice(UNITS, { description: '`imperial` adds `over_limit_mph` to the summary.' })),
  speed_bin_tenths_mph: optional(
    integer({
      min: 1,
      max: 500,
      description: 'Adds `speed_histogram_mph` to each item, with bins of so many 0.1 mph.',
    }),
  ),
  speeds: optional(
    boolean({
      description:
        '`false` counts vehicles without reading their speeds, which are null in the items then: faster for long times.',
    }),
  ),
}
export const appAggregateBody = object(appFields, { rule: bodyProblem })
export type AppAggregateBody = Omit<ShapeValue<typeof fields> & Partial<ShapeValue<typeof appFields>>, 'interval'> & {
  interval?: Interval | undefined
}

const kmh: JsonSchema = { type: ['number', 'null'] }
const share: JsonSchema = { type: ['number', 'null'], minimum: 0, maximum: 1 }

const SPEEDS_IN_KMH = objectSchema({ mean: kmh, p15: kmh, p50: kmh, p85: kmh, max: kmh })

type Fields = { [name: string]: JsonSchema }

const ITEM_FIELDS: Fields = {
  start: { ...MOMENT, description: 'Local time with its offset.' },
  end: MOMENT,
  site: { type: 'integer' },
  channel: { type: 'integer' },
  lane: { type: ['integer', 'null'] },
  vehicle_class: { type: 'string', enum: VEHICLE_CLASSES },
  class: {
    type: 'string',
    description: 'With `class_scheme`: a class of the scheme, or `unmapped`.',
    examples: ['5.6-7.6'],
  },
  count: { type: 'integer', description: 'Records, valid or not, and vehicles of intervals.' },
  valid_count: { type: 'integer' },
  coverage: {
    ...share,
    description:
      'Measured share of the interval up to now, of its counted hours; the mean of several sites. Null for an interval in the future.',
  },
  quality: {
    type: 'array',
    description:
      'Effects of the quality periods that the interval touches, of the site and channel of the item or of all; absent without any. The item itself is counted as ever.',
    items: { type: 'string', enum: QUALITY_EFFECTS },
  },
  speed_kmh: {
    ...SPEEDS_IN_KMH,
    properties: {
      ...(SPEEDS_IN_KMH.properties as object),
      from_bins: {
        type: 'boolean',
        description: 'There, and true, where speeds arrived as bins: percentiles are interpolated in their bin.',
      },
      bin_width: { type: 'number', description: 'With `from_bins`: the width of the widest bin.' },
    },
    description:
      'Of the valid records with a speed in range; null without any. Percentiles by nearest rank. Of bins the maximum is null, and so is what lies in one without an upper edge.',
  },
  speed_histogram: {
    type: 'array',
    description: '`[from_kmh, count]` of each bin, from the lowest that holds a speed to the highest.',
    items: { type: 'array', items: { type: 'integer' } },
  },
}

const HISTOGRAM_IN_MPH: JsonSchema = {
  type: 'array',
  description: '`[from_mph, count]` of each bin. Each speed became the nearest 0.1 mph before it was counted.',
  items: { type: 'array', items: { type: 'number' } },
}

const SUMMARY_FIELDS: Fields = {
  average_daily_traffic: {
    type: ['number', 'null'],
    description: `Over whole days with a coverage of at least ${MIN_COVERAGE}.`,
  },
  days: { type: 'integer', description: 'How many such days.' },
  average_weekday_traffic: { type: ['number', 'null'], description: 'The same, Monday to Friday.' },
  weekdays: { type: 'integer' },
  peak_hour: {
    anyOf: [objectSchema({ start: MOMENT, count: { type: 'integer' }, share_of_day: share }), { type: 'null' }],
    description: 'The clock hour with the most records; the first of several.',
  },
  sliding_peak_hour: {
    anyOf: [objectSchema({ start: MOMENT, count: { type: 'integer' }, share_of_day: share }), { type: 'null' }],
    description:
      'The four consecutive quarters of an hour of one local day with the most records, whichever quarter they begin with; the first of several.',
  },
  directions: {
    type: 'array',
    description: 'By channel number.',
    items: objectSchema({ channel: { type: 'integer' }, count: { type: 'integer' }, share }),
  },
  heavy_share: { ...share, description: 'Trucks and buses among motor vehicles of a known class.' },
  over_limit: {
    description:
      'Shares of vehicles that exceeded the speed limit of their time by more than 0, 10 and 20 km/h, of those with a speed at sites with a limit then.',
    ...objectSchema({ by_0_kmh: share, by_10_kmh: share, by_20_kmh: share }),
  },
}

const OVER_LIMIT_IN_MPH: JsonSchema = {
  ...objectSchema({ by_0_mph: share, by_5_mph: share, by_10_mph: share }),
  description: 'The same in mph: speeds and limits became the nearest 0.1 mph before they were compared.',
}

function aggregateSchema(itemFields: Fields, summaryFields: Fields): JsonSchema {
  const items: JsonSchema = {
    title: 'AggregateItem',
    type: 'object',
    properties: { ...ITEM_FIELDS, ...itemFields },
    required: ['start', 'end', 'count', 'valid_count', 'coverage', 'speed_kmh'],
  }
  const summary: JsonSchema = {
    title: 'AggregateSummary',
    type: 'object',
    properties: { ...SUMMARY_FIELDS, ...summaryFields },
    required: Object.keys(SUMMARY_FIELDS),
  }
  return {
    title: 'Aggregate',
    type: 'object',
    properties: {
      time_zone: { type: 'string' },
      items: { type: 'array', items },
      summary: { ...summary, deprecated: true },
    },
    required: ['time_zone', 'items'],
  }
}

export const AGGREGATE = aggregateSchema({}, {})
export const APP_AGGREGATE = aggregateSchema(
  { speed_histogram_mph: HISTOGRAM_IN_MPH },
  { over_limit_mph: OVER_LIMIT_IN_MPH },
)

/** The answer to the example of the route, for a vehicle a minute. */
export const AGGREGATE_EXAMPLE = {
  time_zone: 'Europe/Berlin',
  items: [
    { channel: 1, mean: 48.98 },
    { channel: 2, mean: 49.02 },
  ].map(({ channel, mean }) => ({
    start: '2026-06-01T00:00:00.000+02:00',
    end: '2026-06-02T00:00:00.000+02:00',
    channel,
    count: 720,
    valid_count: 720,
    coverage: 0.9993,
    speed_kmh: { mean, p15: 41, p50: 49, p85: 57, max: 60 },
  })),
}
