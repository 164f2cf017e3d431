import { MAX_AGGREGATE_DAYS, MAX_PAGE_SIZE, MAX_SEARCH_DAYS } from '../../contract/limits.ts'
import { errorSentence } from '../../contract/text/error-sentences.ts'
import { FLAGS } from '../../contract/vehicles/record.ts'
import { VEHICLE_CLASSES } from '../../contract/vehicles/vehicle-classes.ts'
import { cursorField } from '../platform/http/cursors.ts'
import { choice, integer, type JsonSchema, object, optional, type Value } from '../platform/http/requests/fields.ts'
import { objectSchema } from '../platform/http/requests/json-schemas.ts'
import { timeWindow, windowQuery } from '../platform/http/requests/time-window.ts'
import { recordFilters } from './record-filters.ts'

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
  ...objectSchema(RECORD_PROPERTIES, 'Record'),
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

export const searchBody = object({
  time: timeWindow(MAX_SEARCH_DAYS, errorSentence('searchTooLong', { max: MAX_SEARCH_DAYS })),
  limit: optional(integer({ min: 1, max: MAX_PAGE_SIZE, description: 'Page size.' }), 1000),
  cursor: cursorField(
    'The `next_cursor` of the page before, with all other fields unchanged. Absent for the first page.',
  ),
  ...recordFilters(1000),
  order: optional(choice(['asc', 'desc'], { description: 'By (timestamp, id).' }), 'asc'),
})

export type SearchBody = Value<typeof searchBody>

export const gapQuery = windowQuery(MAX_AGGREGATE_DAYS, errorSentence('windowTooLong', { max: MAX_AGGREGATE_DAYS }))

/** In the descriptions of routes that answer columns too. */
export const AS_ARROW =
  'With `Accept: application/vnd.apache.arrow.stream` the same as an Arrow stream: a column for each field, times as timestamps. A `next_cursor` is in the header `Next-Cursor` and in the metadata of the schema.'
