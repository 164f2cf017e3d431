import { FLAGS } from '../../contract/record.ts'
import { VEHICLE_CLASSES } from '../../contract/vehicle-classes.ts'
import { cursorField } from '../http/cursors.ts'
import {
  boolean,
  choice,
  integer,
  type JsonSchema,
  list,
  number,
  object,
  optional,
  type ShapeValue,
  type Value,
} from '../http/fields.ts'
import { timeWindow, windowQuery } from '../http/time-window.ts'
import type { RecordFilters } from './record-filters.ts'

const nullableNumber = (description: string): JsonSchema => ({ type: ['number', 'null'], description })

const RECORD_PROPERTIES = {
  id: { type: 'integer' },
  site: { type: 'integer', description: "The site's `id`." },
  timestamp: {
    type: 'string',
    format: 'date-time',
    description: 'When the vehicle passed, in UTC, to the millisecond.',
  },
  channel: { type: 'integer', description: 'Per-direction count grouping of the site.' },
  lane: { type: ['integer', 'null'] },
  vehicle_class: { type: 'string', enum: VEHICLE_CLASSES },
  class_code: { type: ['integer', 'null'], description: "The device's own code in its class scheme." },
  speed_kmh: nullableNumber('Speed in km/h.'),
  length_m: nullableNumber('Length in metres.'),
  headway_s: nullableNumber('Seconds since the front of the vehicle before, in the same channel and lane.'),
  gap_s: nullableNumber('Headway less the time in which the vehicle before passed its own length.'),
  valid: { type: 'boolean', description: 'False with the flags clock_unsynced or device_fault.' },
  flags: { type: 'array', items: { type: 'string', enum: Object.keys(FLAGS) } },
}

export const RECORD: JsonSchema = {
  title: 'Record',
  type: 'object',
  properties: RECORD_PROPERTIES,
  required: Object.keys(RECORD_PROPERTIES),
  examples: [
    {
      id: 1,
      site: 1,
      timestamp: '2026-06-01T07:15:23.412Z',
      channel: 1,
      lane: null,
      vehicle_class: 'car',
      class_code: null,
      speed_kmh: 48.3,
      length_m: 4.31,
      headway_s: 2.413,
      gap_s: 1.92,
      valid: true,
      flags: [],
    },
  ],
}

const span = (description: string, max: number) =>
  optional(
    object(
      { min: optional(number({ min: 0, max })), max: optional(number({ min: 0, max })) },
      {
        description,
        rule: ({ min, max: most }) =>
          min !== undefined && most !== undefined && min > most ? 'max must not be below min.' : null,
      },
    ),
  )

/** What can be asked of records, the same in search, aggregate and export. */
export const recordFilters = (mostSites: number) => ({
  sites: optional(
    list(integer({ min: 1 }), {
      max: mostSites,
      description: 'Ids of sites; all of the organization when absent.',
      example: [1],
    }),
  ),
  channels: optional(list(integer({ min: 1, max: 99 }), { max: 99 })),
  lanes: optional(list(integer({ min: 1, max: 20 }), { max: 20 })),
  vehicle_classes: optional(list(choice(VEHICLE_CLASSES), { max: VEHICLE_CLASSES.length, example: ['truck', 'bus'] })),
  speed_kmh: span('Both ends included; records without a speed are left out.', 1000),
  length_m: span('Both ends included; records without a length are left out.', 300),
  valid: optional(boolean({ description: 'Only valid, or only invalid records.' })),
})

export const MAX_PAGE_SIZE = 10_000

export const searchBody = object({
  time: timeWindow(30, 'The time window may not exceed 30 days. Use an export for longer ranges.'),
  limit: optional(integer({ min: 1, max: MAX_PAGE_SIZE, description: 'Page size.' }), 1000),
  cursor: cursorField(
    'The `next_cursor` of the page before, with all other fields unchanged. Absent for the first page.',
  ),
  ...recordFilters(1000),
  order: optional(choice(['asc', 'desc'], { description: 'By (timestamp, id).' }), 'asc'),
})

type Filters = ShapeValue<ReturnType<typeof recordFilters>>

const sorted = (values: number[] | undefined) => (values ? [...new Set(values)].sort((a, b) => a - b) : null)

/** The filters in the units of storage and in canonical form: whoever means the same asks for the same. */
export function canonicalFilters(filters: Filters): RecordFilters {
  return {
    sites: sorted(filters.sites),
    channels: sorted(filters.channels),
    lanes: sorted(filters.lanes),
    vehicleClasses: sorted(filters.vehicle_classes?.map(name => VEHICLE_CLASSES.indexOf(name))),
    speed: scaledSpan(filters.speed_kmh, 10),
    length: scaledSpan(filters.length_m, 100),
    valid: filters.valid ?? null,
  }
}

/** Stored values are whole multiples of 1/scale: the nearest ones inside the span. */
function scaledSpan(span: { min?: number; max?: number } | undefined, scale: number) {
  if (!span || (span.min === undefined && span.max === undefined)) return null
  // 48.3 * 10 is 482.99999999999994.
  const exact = (value: number) => Math.round(value * scale * 1e6) / 1e6
  return {
    min: span.min === undefined ? null : Math.ceil(exact(span.min)),
    max: span.max === undefined ? null : Math.floor(exact(span.max)),
  }
}

export type SearchBody = Value<typeof searchBody>

export const gapQuery = windowQuery(366, 'The time window may not exceed 366 days.')
