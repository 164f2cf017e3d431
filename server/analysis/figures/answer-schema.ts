import { FIGURE_SECTIONS, type FigureSection } from '../../../contract/figure-sections.ts'
import { UNITS } from '../../../contract/units.ts'
import { POPULATIONS } from '../../../contract/vehicles/population.ts'
import { TARGET_SCHEMES } from '../../../contract/vehicles/target-schemes.ts'
import { classesInWords, NOT_MOTOR_CLASSES, VEHICLE_CLASSES } from '../../../contract/vehicles/vehicle-classes.ts'
import type { JsonSchema } from '../../platform/http/requests/fields.ts'
import { MOMENT, objectSchema } from '../../platform/http/requests/json-schemas.ts'
import { ESTIMATE_METHODS } from '../estimates/estimate-aadt.ts'
import { FILLED_BY } from '../estimates/pattern.ts'
import { DAY_REASONS } from './judge-days.ts'
import { ESTIMATE_REASONS } from './section-estimate.ts'

const count: JsonSchema = { type: 'integer', minimum: 0 }
const value: JsonSchema = { type: ['number', 'null'] }
const share: JsonSchema = { type: ['number', 'null'], minimum: 0 }
const text: JsonSchema = { type: 'string' }
const date: JsonSchema = { type: 'string', format: 'date' }
const reason: JsonSchema = { type: ['string', 'null'], description: 'Why values are null; null when none is.' }
const listOf = (item: JsonSchema, description?: string): JsonSchema => ({
  type: 'array',
  items: item,
  ...(description && { description }),
})
const orNull = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: 'null' }] })
const bins = listOf(listOf({ type: 'integer' }), '`[from, count]` from the lowest bin with a speed to the highest.')

const UP_TO = listOf(
  listOf({ type: 'number' }),
  '`[from, count, above]` of speeds above `from`, up to 5 or 10 more: all vehicles, and those of them above the limit of their time. One limit is an edge of bins, and a vehicle at it is below it; with several, a bin may have both.',
)

const DAYS_USED = { days: count, days_left_out: count }
const RECORDS_USED = {
  records: { ...count, description: 'Speeds that were used.' },
  excluded: { ...count, description: 'Vehicles that quality periods exclude.' },
  invalid: count,
  without_speed: {
    ...count,
    description: 'Valid vehicles whose speed is left out: they have none, or one below 2 or above 300 km/h.',
  },
  too_slow: { ...count, description: 'Those of them whose speed is below 2 km/h.' },
}
const HOURS_USED = { hours: count, hours_left_out: count }
const usedSchema = (properties: { [name: string]: JsonSchema }) => ({ used: objectSchema(properties) })

const MISSING = orNull(
  objectSchema({
    months: listOf({ type: 'integer', minimum: 1, maximum: 12 }),
    cells: { ...count, description: 'How many cells of the definition have no value.' },
  }),
)
const AADT = { value, reason, missing: MISSING }
const FACTOR = {
  factor: { type: 'number' },
  n: { ...count, description: 'Permanent sites that have it.' },
  spread: { ...value, description: 'Standard deviation over these sites; null of one.' },
} satisfies { [name: string]: JsonSchema }
const INTERVAL: JsonSchema = orNull({ type: 'array', items: { type: 'number' }, minItems: 2, maxItems: 2 })
const GERMAN = objectSchema({ value, day: value, night: value, days: count, reason })

/** Speeds or lengths that are known by bins alone. */
const FROM_BINS = {
  from_bins: {
    type: 'boolean',
    description: 'There, and true, where values arrived as bins: percentiles are interpolated in their bin.',
  },
  bin_width: { type: 'number', description: 'With `from_bins`: the width of the widest bin.' },
}
export const withBins = (schema: JsonSchema): JsonSchema => ({
  ...schema,
  properties: { ...(schema.properties as object), ...FROM_BINS },
})

const SPEEDS = {
  count,
  mean: value,
  harmonic_mean: value,
  standard_deviation: value,
  p15: value,
  p50: value,
  p85: value,
  p95: value,
  max: value,
  p85_half_width: value,
}
const OPEN_BIN: JsonSchema = {
  ...reason,
  description: `${reason.description} \`open_bin\`: it is in a bin without an upper edge.`,
}
const PACE = { from: value, to: value, count: orNull(count), share, reason: OPEN_BIN }
const ABOVE = {
  reason: OPEN_BIN,
  limits: listOf({ type: 'number' }, 'The limits of the window, in the units of the request.'),
  records: { ...count, description: 'Speeds at a time with a limit.' },
  records_without_limit: count,
  items: listOf(
    objectSchema({ percent: { type: 'number' }, offset: { type: 'number' }, count: orNull(count), share, mean: value }),
    'Vehicles above limit x percent / 100 + offset, and the mean of their speeds.',
  ),
}
export const SERIES_SPEEDS = withBins(
  objectSchema(
    { count, mean: value, p15: value, p50: value, p85: value, max: value, above_limit: share },
    'SeriesSpeeds',
  ),
)
const DESIGN_HOUR = { start: { type: ['string', 'null'], format: 'date-time' }, volume: value, reason }
const ofDirections = (properties: { [name: string]: JsonSchema }) =>
  listOf(objectSchema({ channel: { type: 'integer' }, ...properties }))
const MEAN_PEAK = orNull(
  objectSchema(
    {
      from: text,
      to: text,
      volume: { type: 'number' },
      phf: share,
      clock_hour: orNull(objectSchema({ from: text, to: text, volume: { type: 'number' } })),
    },
    'MeanPeak',
  ),
)
const DAY_PEAK = orNull(
  objectSchema(
    {
      date,
      start: MOMENT,
      volume: count,
      phf: share,
      clock_hour: orNull(objectSchema({ start: MOMENT, volume: count })),
    },
    'DayPeak',
  ),
)
const PEAK_PART = objectSchema({ mean_working_day: MEAN_PEAK, highest_day: DAY_PEAK }, 'PeakHour')

const WEEKDAY_HOUR = { weekday: { type: 'integer' }, hour: { type: 'integer' }, hours: count, mean: value } as const

const DAY: { [name: string]: JsonSchema } = {
  date,
  weekday: { type: 'integer' },
  kind: { type: 'string', enum: ['working_day', 'saturday', 'sunday_or_holiday'] },
  counts: { type: 'boolean' },
  reason: { type: ['string', 'null'], enum: [...DAY_REASONS, null] },
  coverage: share,
  volume: count,
}

const CLASS_COUNTS = listOf(objectSchema({ vehicle_class: { type: 'string', enum: VEHICLE_CLASSES }, count, share }))

const SECTION_SCHEMAS: { [section in FigureSection]: { [name: string]: JsonSchema } } = {
  volume: {
    ...usedSchema(DAYS_USED),
    reason,
    count,
    adt: { ...value, description: 'Vehicles per day over the days that count.' },
    awt: { ...value, description: 'The same over the working days among them.' },
    working_days: count,
    heavy_share: share,
    unknown_share: { ...share, description: 'Vehicles whose class is not known.' },
    weekdays: listOf(objectSchema({ weekday: { type: 'integer' }, days: count, mean: value, share }), '1 is Monday.'),
    hours: listOf(objectSchema({ hour: { type: 'integer' }, mean: value, share })),
    directions: ofDirections({ mean: value, share }),
    classes: CLASS_COUNTS,
    in_window: {
      ...objectSchema({ count, heavy_share: share, classes: CLASS_COUNTS }, 'VehiclesInWindow'),
      description: 'All vehicles of the window that are counted, also of days that do not count.',
    },
  },
  aadt: {
    ...usedSchema({ ...DAYS_USED, hours: count }),
    simple: objectSchema(AADT),
    aashto: objectSchema(AADT),
    fhwa: objectSchema(AADT),
    hourly: objectSchema(AADT),
    norway: objectSchema({
      ...AADT,
      days: count,
      standard_deviation: value,
      interval: INTERVAL,
      days_share: share,
    }),
    germany: objectSchema({ dtv: GERMAN, dtv_w: GERMAN, dtv_u: GERMAN, dtv_s: GERMAN }),
  },
  estimate: {
    ...usedSchema(DAYS_USED),
    reason: { type: ['string', 'null'], enum: [...ESTIMATE_REASONS, null], description: 'Why there is no estimate.' },
    method: { type: 'string', enum: ESTIMATE_METHODS },
    adjusted: { type: 'boolean', description: 'Whether `value` is there: the count, multiplied by the factors below.' },
    unadjusted: { ...value, description: 'The mean of the days of the count.' },
    days: { ...count, description: 'Days of the count: those that count and are no public holidays.' },
    value: { ...value, description: 'AADT.' },
    interval: { ...INTERVAL, description: 'Of 95 %, from `error`.' },
    error: {
      ...share,
      description:
        'Root mean square of the relative errors with which the method finds the AADT of each permanent site from the others.',
    },
    group: orNull(objectSchema({ id: { type: 'integer' }, name: text })),
    bearing_deg: {
      type: ['integer', 'null'],
      description:
        'The direction of the count, in which permanent sites are counted too; null: in all of their directions.',
    },
    factors_of: orNull(objectSchema({ from: date, to: date })),
    permanent_sites: { ...count, description: 'Sites that were measured over these twelve months.' },
    sites: listOf({ type: 'integer' }, 'Those of them whose factors by month and weekday were used.'),
    factors: listOf(
      objectSchema({
        month: { type: 'integer', minimum: 1, maximum: 12 },
        weekday: { type: 'integer', minimum: 1, maximum: 7 },
        days: { ...count, description: 'Days of the count to which it was applied.' },
        filled_by: {
          type: ['string', 'null'],
          enum: [...FILLED_BY, null],
          description:
            'Where the permanent site has no such day in the year: the nearest year that has one, or the median of all months and weekdays.',
        },
        ...FACTOR,
      }),
    ),
    growth: orNull(objectSchema({ year: { type: 'integer' }, ...FACTOR })),
    axles: orNull(objectSchema(FACTOR)),
    missing: orNull(
      objectSchema({ permanent_sites: { ...count, description: 'How many more permanent sites are needed.' } }),
    ),
  },
  design_hours: {
    ...usedSchema({ ...DAYS_USED, hours: count }),
    items: listOf(
      objectSchema({ rank: count, ...DESIGN_HOUR, k: share, d: share, directions: ofDirections({ volume: count }) }),
      'K30, K50 and K100 with D.',
    ),
    msv30: objectSchema({ ...DESIGN_HOUR, directions: ofDirections(DESIGN_HOUR) }),
    hour30_so_far: orNull({
      ...count,
      description: 'The 30th highest of the hours that count, also where months are missing; null where fewer count.',
    }),
  },
  peak_hours: {
    ...usedSchema({ ...DAYS_USED, working_days: count }),
    reason,
    highest_hour: { ...DAY_PEAK, description: 'Of all days of the window, also those that do not count.' },
    whole_day: PEAK_PART,
    morning: PEAK_PART,
    off_peak: PEAK_PART,
    afternoon: PEAK_PART,
  },
  speeds: {
    ...usedSchema(RECORDS_USED),
    reason: {
      ...reason,
      description:
        'Why values are null: `no_speed`, or `open_bin` where a bin without an upper edge holds some. Null when none is.',
    },
    ...SPEEDS,
    assumes: text,
  },
  pace: { ...usedSchema(RECORDS_USED), ...PACE },
  above_limit: { ...usedSchema(RECORDS_USED), ...ABOVE },
  free_flow: {
    ...usedSchema(RECORDS_USED),
    reason,
    headway_s: { type: 'number' },
    without_headway: { ...count, description: 'Without headway where the lane is known: they count as free flow.' },
    without_headway_and_lane: count,
    speeds: objectSchema(SPEEDS),
    pace: objectSchema(PACE),
    above_limit: objectSchema(ABOVE),
    platoons: objectSchema({ headway_s: { type: 'number' }, with_headway: count, count, share, reason }),
  },
  classes: {
    ...usedSchema(DAYS_USED),
    reason,
    scheme: { type: ['string', 'null'], enum: [...TARGET_SCHEMES, null], description: 'Null: stored classes.' },
    unmapped: count,
    unmapped_share: share,
    items: listOf(objectSchema({ class: text, count, mean: value, share })),
  },
  histograms: {
    ...usedSchema(RECORDS_USED),
    reason,
    bins_5: bins,
    bins_10: bins,
    hours: listOf(
      objectSchema({ hour: { type: 'integer' }, bins_5: bins, bins_10: bins }),
      'Empty where counts are sums of more than an hour.',
    ),
    directions: ofDirections({ bins_5: bins, bins_10: bins }),
    classes: listOf(objectSchema({ class: text, bins_5: bins, bins_10: bins })),
  },
  speed_bins: {
    ...usedSchema(RECORDS_USED),
    reason,
    limit: { ...value, description: 'Null without a limit, or with several.' },
    bins_5: UP_TO,
    bins_10: UP_TO,
  },
  by_direction: {
    ...usedSchema(RECORDS_USED),
    count: { ...count, description: 'Vehicles of the window, also of days that do not count.' },
    heavy_share: { ...share, description: 'Of these vehicles.' },
    items: ofDirections({
      count,
      heavy_share: share,
      days: count,
      mean: value,
      share,
      speeds: SERIES_SPEEDS,
      morning: MEAN_PEAK,
      afternoon: MEAN_PEAK,
    }),
  },
  by_hour: {
    ...usedSchema({ ...RECORDS_USED, ...HOURS_USED }),
    items: listOf(objectSchema({ hour: { type: 'integer' }, hours: count, mean: value, speeds: SERIES_SPEEDS })),
  },
  by_weekday: {
    ...usedSchema({ ...RECORDS_USED, ...DAYS_USED }),
    items: listOf(objectSchema({ weekday: { type: 'integer' }, days: count, mean: value, speeds: SERIES_SPEEDS })),
  },
  by_weekday_hour: {
    ...usedSchema({ ...RECORDS_USED, ...HOURS_USED }),
    items: listOf(objectSchema({ ...WEEKDAY_HOUR, speeds: SERIES_SPEEDS })),
  },
  weekday_hour_volumes: {
    ...usedSchema(HOURS_USED),
    items: listOf(objectSchema(WEEKDAY_HOUR), 'The hours of `by_weekday_hour` without speeds.'),
  },
  by_day: {
    ...usedSchema({ ...RECORDS_USED, ...DAYS_USED }),
    items: listOf(objectSchema({ ...DAY, speeds: SERIES_SPEEDS })),
  },
  day_volumes: { ...usedSchema(DAYS_USED), items: listOf(objectSchema(DAY), 'The days of `by_day` without speeds.') },
  quarters: {
    ...usedSchema(HOURS_USED),
    items: listOf(
      objectSchema({
        start: MOMENT,
        counts: { type: 'boolean', description: 'Whether its hour counts.' },
        volume: count,
      }),
    ),
  },
  by_month: {
    ...usedSchema({ ...RECORDS_USED, ...DAYS_USED }),
    items: listOf(
      objectSchema({
        month: { ...text, examples: ['2025-03'] },
        ...DAYS_USED,
        working_days: count,
        adt: value,
        awt: value,
        heavy_share: share,
        in_window: {
          ...objectSchema({ count, heavy_share: share }, 'VehiclesOfMonth'),
          description: 'All vehicles of the month that are counted, also of days that do not count.',
        },
        coverage: { ...share, description: 'Measured share of the month within the window up to now.' },
        speeds: SERIES_SPEEDS,
      }),
    ),
  },
  hours: {
    ...usedSchema({ ...RECORDS_USED, ...HOURS_USED }),
    items: listOf(
      objectSchema({
        start: MOMENT,
        counts: { type: 'boolean' },
        coverage: share,
        volume: count,
        speeds: SERIES_SPEEDS,
      }),
    ),
  },
  headways: {
    ...usedSchema(RECORDS_USED),
    reason,
    count: { ...count, description: 'Valid vehicles with a headway.' },
    median_s: value,
    bin_s: { type: 'number' },
    bins: { ...bins, description: '`[from, count]` in seconds; the bin 60 holds all longer headways.' },
  },
  lengths: {
    ...usedSchema(RECORDS_USED),
    reason,
    count: { ...count, description: 'Valid vehicles with a length in range, and those of bins.' },
    median: { ...value, description: 'In m, with `imperial` in ft; null in a bin without an upper edge.' },
    bin: { type: 'number' },
    bins,
  },
}

export const USED: JsonSchema = objectSchema(
  {
    days: { ...count, description: 'Days that count.' },
    days_left_out: count,
    left_out: listOf(
      objectSchema({ from: date, to: date, days: count, reason: { type: 'string', enum: DAY_REASONS } }),
      'Days that do not count, and why; both ends included.',
    ),
    coverage: { ...share, description: 'Measured share of the window up to now, without what is excluded.' },
    records: { ...count, description: 'Records that match the filters.' },
    excluded: { ...count, description: 'Of them, those that quality periods exclude.' },
    population: {
      type: 'string',
      enum: POPULATIONS,
      description: 'What was counted; `all` of the classes that the filter names.',
    },
    apart: { ...count, description: 'Of them, those that are not of the population and not excluded.' },
    not_motor: {
      ...count,
      description: `Those apart that are ${classesInWords(NOT_MOTOR_CLASSES)}: 0 but for \`motor\`.`,
    },
    exclusions: { ...count, description: 'Quality periods that take time or speeds out.' },
  },
  'FiguresUsed',
)

const TITLES: { [section in FigureSection]: string } = {
  volume: 'VolumeFigures',
  aadt: 'AadtFigures',
  estimate: 'AadtEstimate',
  design_hours: 'DesignHours',
  peak_hours: 'PeakHours',
  speeds: 'SpeedFigures',
  pace: 'PaceFigures',
  above_limit: 'AboveLimit',
  free_flow: 'FreeFlow',
  classes: 'ClassFigures',
  histograms: 'SpeedHistograms',
  speed_bins: 'SpeedBins',
  by_direction: 'FiguresByDirection',
  by_hour: 'FiguresByHour',
  by_weekday: 'FiguresByWeekday',
  by_weekday_hour: 'FiguresByWeekdayHour',
  weekday_hour_volumes: 'WeekdayHourVolumes',
  by_day: 'FiguresByDay',
  day_volumes: 'DayVolumes',
  by_month: 'FiguresByMonth',
  hours: 'FiguresOfHours',
  quarters: 'FiguresOfQuarters',
  headways: 'Headways',
  lengths: 'Lengths',
}

const OF_BINS: ReadonlySet<FigureSection> = new Set<FigureSection>(['speeds', 'lengths', 'pace', 'above_limit'])

function sectionSchema(name: FigureSection): JsonSchema {
  const schema = objectSchema(SECTION_SCHEMAS[name], TITLES[name])
  return OF_BINS.has(name) ? withBins(schema) : schema
}

const ITEM: JsonSchema = {
  title: 'SiteFigures',
  type: 'object',
  properties: {
    site: { type: 'integer' },
    time_zone: { ...text, examples: ['Europe/Berlin'] },
    from: MOMENT,
    to: MOMENT,
    used: USED,
    ...Object.fromEntries(FIGURE_SECTIONS.map(name => [name, sectionSchema(name)])),
  },
  required: ['site', 'time_zone', 'from', 'to', 'used'],
}

export const FIGURES: JsonSchema = {
  title: 'Figures',
  ...objectSchema({ units: { type: 'string', enum: UNITS }, items: listOf(ITEM, 'By site.') }),
}
