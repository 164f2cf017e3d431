import { LICENCE_IDS, PUBLISHED_INTERVALS } from '../../../contract/licences.ts'
import { VEHICLE_CLASSES } from '../../../contract/vehicles/vehicle-classes.ts'
import { AGGREGATE, aggregateBody } from '../../analysis/aggregates/schema.ts'
import { FIGURES } from '../../analysis/figures/answer-schema.ts'
import { figuresBody } from '../../analysis/figures/schema.ts'
import { CHANNEL, SITE, SITE_DETAIL } from '../../field/sites/schema.ts'
import { box } from '../../field/sites/site-query.ts'
import { cursorField } from '../../platform/http/cursors.ts'
import { type Field, integer, type JsonSchema, object, optional, string } from '../../platform/http/requests/fields.ts'
import { MOMENT, MOMENT_OR_NULL, objectSchema } from '../../platform/http/requests/json-schemas.ts'
import { searchBody } from '../../records/schema.ts'
import { queryOfBody } from './query-of-body.ts'

const DEFAULT_LIMIT = 1000

export const publicSiteQuery = object({
  bbox: optional(box),
  q: optional(
    string({
      max: 100,
      description: 'Words that all occur in site_id, name, street or city, without regard to case and accents.',
      example: 'turku',
    }),
  ),
  limit: optional(integer({ min: 1, max: DEFAULT_LIMIT, description: 'Page size.' }), DEFAULT_LIMIT),
  cursor: cursorField('The `next_cursor` of the page before.'),
})

/** Neither filters on single vehicles nor thresholds that could be moved until they pass one: it could be told apart by them. */
const COUNTED = ['channels', 'lanes', 'vehicle_classes', 'population', 'quality', 'weekdays', 'hours', 'class_scheme']

export const openAggregateQuery: Field<ReturnType<typeof aggregateBody.parse>> = queryOfBody(aggregateBody, [
  'sites',
  'interval',
  'group_by',
  'speed_bin_kmh',
  ...COUNTED,
])
export const openFiguresQuery: Field<ReturnType<typeof figuresBody.parse>> = queryOfBody(figuresBody, [
  'sites',
  'year',
  'sections',
  'calendar',
  'min_coverage',
  'units',
  ...COUNTED,
])

/** No filters: the same vehicles could be told apart by them. */
export const openVehiclesQuery: Field<ReturnType<typeof searchBody.parse>> = queryOfBody(searchBody, ['sites'])

const fieldsOf = (schema: JsonSchema) => schema.properties as { [name: string]: JsonSchema }
const { device, state, region, station_number, speed_limits, data_kinds, counted_by, counts_mostly, ...shown } =
  fieldsOf(SITE_DETAIL)

const PUBLICATION = objectSchema(
  {
    publisher: { type: 'string', examples: ['Turku'] },
    attribution: { type: 'string', description: 'What to write beside the data.', examples: ['City of Turku'] },
    licence: { type: 'string', enum: LICENCE_IDS },
    licence_url: { type: 'string' },
    delay_hours: { type: 'integer', description: 'What is younger is not shown.' },
    shortest_interval: { type: 'string', enum: PUBLISHED_INTERVALS },
    shows_speeds: { type: 'boolean' },
    shows_vehicles: { type: 'boolean', description: 'Whether single vehicles are listed, by the minute.' },
    published_at: MOMENT,
  },
  'Publication',
)

export const PUBLIC_SITE = objectSchema(
  {
    ...shown,
    data_range: {
      ...fieldsOf(SITE).data_range,
      description: 'The starts of the first and of the last published interval with vehicles.',
    },
    channels: { type: 'array', items: CHANNEL },
    publication: PUBLICATION,
  },
  'PublicSite',
)

export const PUBLIC_SITE_DETAIL = objectSchema(
  {
    ...fieldsOf(PUBLIC_SITE),
    counted_by: counted_by as JsonSchema,
    counts_mostly: {
      ...counts_mostly,
      description:
        'What most of its vehicles are, over the last seven days that are published: `motor` vehicles, or `bicycles` and pedestrians.',
    },
  },
  'PublicSiteDetail',
)

const PUBLISHED_UNTIL = { ...MOMENT, description: 'The end of what is published; nothing from then on is counted.' }

const withUntil = (schema: JsonSchema, title: string): JsonSchema => ({
  ...schema,
  title,
  properties: { ...fieldsOf(schema), published_until: PUBLISHED_UNTIL },
  required: [...(schema.required as string[]), 'published_until'],
})
const { summary, ...aggregateFields } = fieldsOf(AGGREGATE)
export const PUBLIC_AGGREGATE = withUntil({ ...AGGREGATE, properties: aggregateFields }, 'PublicAggregate')
export const PUBLIC_FIGURES = withUntil(FIGURES, 'PublicFigures')

const PUBLIC_VEHICLE = objectSchema(
  {
    site: { type: 'integer' },
    minute: { ...MOMENT, description: 'The minute in which it passed, by its start.' },
    channel: { type: 'integer' },
    vehicle_class: { type: 'string', enum: VEHICLE_CLASSES },
    speed_kmh: {
      type: ['integer', 'null'],
      description: 'Null where it is not known, and where speeds are not public.',
    },
  },
  'PublicVehicle',
)

export const PUBLIC_VEHICLES = objectSchema(
  {
    items: { type: 'array', items: PUBLIC_VEHICLE },
    next_from_dt: {
      ...MOMENT_OR_NULL,
      description: 'Send it as `from_dt` for the next page; null at the end.',
    },
    published_until: PUBLISHED_UNTIL,
  },
  'PublicVehicles',
)
