import {
  INTERVAL_FLAGS,
  MAX_INTERVAL_BINS,
  MAX_INTERVAL_COUNT,
  MAX_INTERVAL_S,
  MAX_LENGTH_EDGE_M,
  MAX_SPEED_EDGE_KMH,
  MIN_INTERVAL_S,
} from '../../../contract/intervals/interval-count.ts'
import { MAX_PAGE_SIZE, MAX_SEARCH_DAYS } from '../../../contract/limits.ts'
import { errorSentence } from '../../../contract/text/error-sentences.ts'
import { siteNumber } from '../../field/sites/site-query.ts'
import { cursorField } from '../../platform/http/cursors.ts'
import {
  choice,
  integer,
  type JsonSchema,
  list,
  object,
  optional,
  type Value,
} from '../../platform/http/requests/fields.ts'
import { MOMENT, objectSchema } from '../../platform/http/requests/json-schemas.ts'
import { timeWindow } from '../../platform/http/requests/time-window.ts'

const counts = (about: string): JsonSchema => ({
  type: ['object', 'null'],
  additionalProperties: { type: 'number', minimum: 0, maximum: MAX_INTERVAL_COUNT },
  description: about,
})

const bins = (edges: 'edges_kmh' | 'edges_m', maximum: number, about: string): JsonSchema => ({
  type: ['object', 'null'],
  properties: {
    [edges]: {
      type: 'array',
      maxItems: MAX_INTERVAL_BINS + 1,
      items: { type: ['number', 'null'], minimum: 0, maximum },
      description: 'One more than `counts`, ascending. The last one is null where the last bin has no upper edge.',
    },
    counts: { type: 'array', maxItems: MAX_INTERVAL_BINS, items: { type: 'number', minimum: 0 } },
  },
  required: [edges, 'counts'],
  description: about,
})

const COUNTED = {
  classes: counts('Counts by vehicle class. A class that is absent was not counted, which is not 0.'),
  class_codes: counts("Counts by the device's own codes in its class scheme."),
  speeds: bins('edges_kmh', MAX_SPEED_EDGE_KMH, 'Counts by speed. A bin holds its lower edge.'),
  lengths: bins('edges_m', MAX_LENGTH_EDGE_M, 'Counts by length of vehicles. A bin holds its lower edge.'),
}

export const INTERVAL: JsonSchema = objectSchema(
  {
    site: { type: 'integer', description: "The site's `id`." },
    start: { ...MOMENT, description: 'In UTC.' },
    end: MOMENT,
    duration_s: { type: 'integer', minimum: MIN_INTERVAL_S, maximum: MAX_INTERVAL_S },
    channel: { type: 'integer' },
    total: { type: 'number', description: 'Vehicles: what was sent as total, or the largest sum of the others.' },
    ...COUNTED,
    covered_s: {
      type: 'integer',
      description: 'Seconds of the interval that were measured. Counts are not scaled up.',
    },
    valid: { type: 'boolean', description: 'False with the flags clock_unsynced or device_fault.' },
    flags: { type: 'array', items: { type: 'string', enum: Object.keys(INTERVAL_FLAGS) } },
  },
  'Interval',
)

export const UPLOAD_INTERVAL: JsonSchema = {
  title: 'UploadInterval',
  type: 'object',
  properties: {
    start: { ...MOMENT, description: 'A whole second.' },
    duration_s: { type: 'integer', minimum: MIN_INTERVAL_S, maximum: MAX_INTERVAL_S },
    channel: { type: 'integer', minimum: 1, maximum: 99, description: 'A channel of the site.' },
    total: {
      type: ['number', 'null'],
      minimum: 0,
      maximum: MAX_INTERVAL_COUNT,
      description:
        'Stored to two decimals, like all counts. One of total, classes, class_codes, speeds and lengths is needed.',
    },
    ...COUNTED,
    covered_s: {
      type: ['integer', 'null'],
      minimum: 0,
      maximum: MAX_INTERVAL_S,
      description: 'Seconds of the interval that were measured; absent: all.',
    },
    device_fault: { type: ['boolean', 'null'] },
  },
  required: ['start', 'duration_s', 'channel'],
}

export const intervalSearchBody = object({
  time: timeWindow(MAX_SEARCH_DAYS, errorSentence('searchTooLong', { max: MAX_SEARCH_DAYS })),
  limit: optional(integer({ min: 1, max: MAX_PAGE_SIZE, description: 'Page size.' }), 1000),
  cursor: cursorField(
    'The `next_cursor` of the page before, with all other fields unchanged. Absent for the first page.',
  ),
  sites: optional(
    list(siteNumber(), {
      max: 1000,
      description: 'Ids of sites; all of the organization when absent.',
      example: [1],
    }),
  ),
  channels: optional(list(integer({ min: 1, max: 99 }), { max: 99 })),
  order: optional(choice(['asc', 'desc'], { description: 'By (start, site, channel).' }), 'asc'),
})

export type IntervalSearchBody = Value<typeof intervalSearchBody>
