import { box } from '../../../field/sites/site-query.ts'
import {
  datetime,
  type Field,
  Invalid,
  integer,
  type JsonSchema,
  object,
  optional,
} from '../../../platform/http/requests/fields.ts'
import { roundedUpMs } from '../../../platform/http/requests/instant.ts'
import { MOMENT, objectSchema } from '../../../platform/http/requests/json-schemas.ts'

/** The page that is sent when no limit is; and the largest, which larger limits are cut to, as the standard permits. */
const DEFAULT_LIMIT = 100
const MAX_LIMIT = 1000
const anyLimit = integer({ min: 1, description: `Page size; at most ${MAX_LIMIT} are sent.`, example: 10 })

/** A moment, or a range whose ends may be open: `2026-06-01T00:00:00Z/..` */
const range: Field<{ from: number; to: number }> = {
  schema: {
    type: 'string',
    examples: ['2026-06-01T00:00:00Z/..'],
    description: 'Only sites with data at this moment or in this range; `..` is an open end.',
  },
  optional: false,
  parse(input) {
    const [start = '', end, ...rest] = String(input).split('/')
    const isOpen = (text: string) => text === '' || text === '..'
    if (rest.length > 0 || (end === undefined ? isOpen(start) : isOpen(start) && isOpen(end))) {
      throw new Invalid(
        'Use a moment or a range: 2026-06-01T00:00:00Z, 2026-06-01T00:00:00Z/.. or ../2026-06-01T00:00:00Z.',
      )
    }
    const msOf = (text: string, open: number) => (isOpen(text) ? open : roundedUpMs(datetime().parse(text)))
    const from = msOf(start, Number.NEGATIVE_INFINITY)
    const to = end === undefined ? from : msOf(end, Number.POSITIVE_INFINITY)
    if (to < from) throw new Invalid('The range must not end before it begins.')
    return { from, to }
  },
}

export const featureQuery = object({
  bbox: optional(box),
  datetime: optional(range),
  limit: optional({ ...anyLimit, parse: input => Math.min(MAX_LIMIT, anyLimit.parse(input)) }, DEFAULT_LIMIT),
  offset: optional(integer({ min: 0, description: 'Features before the page.' }), 0),
})

const LINKS: JsonSchema = {
  type: 'array',
  items: objectSchema({ href: { type: 'string' }, rel: { type: 'string' }, type: { type: 'string' } }, 'OgcLink'),
}
const text: JsonSchema = { type: 'string' }

export const LANDING = objectSchema({ title: text, description: text, links: LINKS }, 'OgcLandingPage')
export const CONFORMS_TO = objectSchema({ conformsTo: { type: 'array', items: text } }, 'OgcConformance')
export const COLLECTION: JsonSchema = {
  title: 'OgcCollection',
  type: 'object',
  properties: {
    id: text,
    title: text,
    description: text,
    itemType: text,
    crs: { type: 'array', items: text },
    extent: { type: 'object', description: 'Absent while there is no public site.' },
    links: LINKS,
  },
  required: ['id', 'title', 'description', 'itemType', 'crs', 'links'],
}
export const COLLECTIONS = objectSchema({ links: LINKS, collections: { type: 'array', items: COLLECTION } })

const FEATURE_FIELDS = {
  type: { type: 'string', enum: ['Feature'] },
  id: { type: 'integer' },
  geometry: objectSchema({
    type: { type: 'string', enum: ['Point'] },
    coordinates: { type: 'array', items: { type: 'number' }, examples: [[22.2683, 60.4505]] },
  }),
  properties: { type: 'object', description: 'The other fields of PublicSite.', examples: [{ name: 'Aurakatu' }] },
}
export const FEATURE = objectSchema({ ...FEATURE_FIELDS, links: LINKS }, 'OgcFeature')
export const FEATURES = objectSchema(
  {
    type: { type: 'string', enum: ['FeatureCollection'] },
    timeStamp: MOMENT,
    numberMatched: { type: 'integer' },
    numberReturned: { type: 'integer' },
    features: { type: 'array', items: objectSchema(FEATURE_FIELDS) },
    links: LINKS,
  },
  'OgcFeatures',
)
