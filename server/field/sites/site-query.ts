import { errorSentence } from '../../../contract/text/error-sentences.ts'
import { cursorField } from '../../platform/http/cursors.ts'
import {
  choice,
  commaList,
  type Field,
  Invalid,
  integer,
  number,
  object,
  optional,
  string,
} from '../../platform/http/requests/fields.ts'
import { DEVICE_TYPES } from './schema.ts'

export interface Box {
  west: number
  south: number
  east: number
  north: number
}

const degrees = commaList(number(), { max: 4 })

/** `west,south,east,north`; west beyond east crosses the date line. */
export const box: Field<Box> = {
  schema: {
    type: 'string',
    examples: ['6.5,51.4,6.8,51.5'],
    description: '`west,south,east,north` in degrees; west beyond east crosses the date line.',
  },
  optional: false,
  parse(input) {
    const [west = 0, south = 0, east = 0, north = 0, ...rest] = degrees.parse(input)
    const hasFourNumbers = typeof input === 'string' && input.split(',').length === 4 && rest.length === 0
    const isInRange = [west, east].every(x => Math.abs(x) <= 180) && [south, north].every(y => Math.abs(y) <= 90)
    if (!hasFourNumbers || !isInRange || south > north)
      throw new Invalid('Use four numbers in degrees: west,south,east,north.')
    return { west, south, east, north }
  },
}

/** The `id` of a site. Callers who send its `site_id` instead read where to find it. */
export const siteNumber = (about: { description?: string; example?: number } = {}): Field<number> =>
  integer({ min: 1, ...about, notInteger: errorSentence('siteNumber') })

/** The parameters of the list of sites. */
export const siteQuery = object({
  city: optional(
    string({ max: 100, description: 'Exactly this city, without regard to case and accents.', example: 'Moers' }),
  ),
  country: optional(
    string({
      max: 2,
      pattern: /^[A-Za-z]{2}$/,
      patternMessage: 'Use the two letters of ISO 3166-1.',
      description: 'Two-letter country code.',
      example: 'DE',
    }),
  ),
  device_type: optional(choice(DEVICE_TYPES, { description: 'Type of the current device.' })),
  q: optional(
    string({
      max: 100,
      description:
        'Words that all occur in site_id, name, description, street or city, without regard to case and accents.',
      example: 'moers',
    }),
  ),
  ids: optional(commaList(siteNumber(), { max: 100, description: 'Only these sites.', example: [1, 2] })),
  bbox: optional(box),
  status: optional(
    choice(['active', 'retired', 'all'], { description: 'Retired sites are listed only on request.' }),
    'active',
  ),
  include: optional(
    commaList(choice(['state', 'hours', 'today', 'channels']), {
      allowEmpty: true,
      description:
        '`state` adds time_zone, speed_limit_kmh, speed_limit_unit and state; `hours` the last 24 hours and today, of all classes, `today` that count alone; `channels` the channels.',
      example: ['state', 'hours'],
    }),
    [],
  ),
  limit: optional(
    integer({
      min: 1,
      max: 1000,
      description: 'Page size. Without limit and cursor all sites are returned.',
      example: 10,
    }),
  ),
  cursor: cursorField('The `next_cursor` of the page before.'),
})
