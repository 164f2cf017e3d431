import { errorSentence } from '../../../contract/text/error-sentences.ts'
import {
  boolean,
  choice,
  integer,
  type JsonSchema,
  list,
  object,
  optional,
  type ShapeValue,
  string,
} from '../../platform/http/requests/fields.ts'
import { MOMENT, objectSchema } from '../../platform/http/requests/json-schemas.ts'
import { visibleText } from '../../platform/http/requests/visible-text.ts'
import { DEVICE_TYPES } from '../sites/schema.ts'

const MAX_SITES = 5000
const MAX_RULE_ENTRIES = 100

const name = visibleText({ max: 100, example: 'Inner city' })
const description = visibleText({ max: 500, blank: true, example: 'What the planning office counts' })
const sites = list(integer({ min: 1 }), {
  allowEmpty: true,
  max: MAX_SITES,
  description: 'Sites chosen by hand, whatever the rule says.',
  example: [1, 2],
})
const cities = list(visibleText({ max: 200 }), {
  allowEmpty: true,
  max: MAX_RULE_ENTRIES,
  description: 'Rule: the site is in one of these cities, whatever the case of letters. Empty: any.',
  example: ['Turku'],
})
const regions = list(
  string({
    max: 24,
    pattern: /^[A-Z]{2}(-[A-Z0-9]{1,10}){0,2}$/,
    patternMessage: errorSentence('invalidRegion'),
  }),
  {
    allowEmpty: true,
    max: MAX_RULE_ENTRIES,
    description: 'Rule: the site is in one of these countries or regions. Empty: any.',
    example: ['FI', 'DE-NW'],
  },
)
const device_types = list(choice(DEVICE_TYPES), {
  allowEmpty: true,
  max: DEVICE_TYPES.length,
  description: 'Rule: a device of one of these types stands at the site now. Empty: any.',
  example: ['radar'],
})
const is_factor_group = boolean({
  description:
    'Its permanent sites, those that were measured over a year, give the factors that make an AADT of short counts at its other sites: the section `estimate` of figures.',
})

const fields = {
  name,
  description: optional(description, ''),
  sites: optional(sites, []),
  cities: optional(cities, []),
  regions: optional(regions, []),
  device_types: optional(device_types, []),
  is_factor_group: optional(is_factor_group, false),
}
/** Fields that are absent stay as they are. */
const changes = {
  name: optional(name),
  description: optional(description),
  sites: optional(sites),
  cities: optional(cities),
  regions: optional(regions),
  device_types: optional(device_types),
  is_factor_group: optional(is_factor_group),
}

export const groupInput = object(fields)
export const groupChanges = object(changes)
export type GroupInput = ShapeValue<typeof fields>
export type GroupChanges = Partial<ShapeValue<typeof changes>>

const properties: { [name: string]: JsonSchema } = {
  id: { type: 'integer' },
  name: name.schema,
  description: description.schema,
  sites: sites.schema,
  cities: cities.schema,
  regions: regions.schema,
  device_types: device_types.schema,
  is_factor_group: is_factor_group.schema,
  current_sites: {
    type: 'array',
    items: { type: 'integer' },
    description: 'All sites that it has now: those chosen by hand, and those that match all lists of the rule.',
    examples: [[1, 2, 5]],
  },
  users: { type: 'integer', description: 'Users and service accounts that see the sites of this group.' },
  created_at: MOMENT,
}

/** A group of sites as managers of the organization see it. */
export const SITE_GROUP: JsonSchema = objectSchema(properties, 'SiteGroup')
