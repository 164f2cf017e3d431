import type { JsonSchema } from '../../platform/http/requests/fields.ts'
import { objectSchema } from '../../platform/http/requests/json-schemas.ts'
import { ROADS } from '../estimates/suggest-groups.ts'
import { MAX_COMPARED_SITES } from './suggest-factor-groups.ts'

const date: JsonSchema = { type: 'string', format: 'date' }
const shares = (description: string): JsonSchema => ({ type: 'array', items: { type: 'number' }, description })

const SUGGESTED_GROUP: JsonSchema = {
  title: 'SuggestedGroup',
  ...objectSchema({
    sites: { type: 'array', items: { type: 'integer' }, description: 'Their `id`.', examples: [[1, 2, 5]] },
    country: { type: 'string', examples: ['DE'] },
    region: { type: ['string', 'null'], description: 'Null: of several.', examples: ['DE-NW'] },
    road: {
      type: ['string', 'null'],
      enum: [...ROADS, null],
      description: 'Class of road, by the speed limit in km/h. Null: of several.',
    },
    difference: {
      type: 'number',
      description:
        'Of the two sites that differ most: the root mean square difference of months, or of weekdays, as a share of AADT.',
      examples: [0.041],
    },
    months: shares('The mean day of each month from January on, as a share of AADT: the mean of the sites.'),
    weekdays: shares('The same of the weekdays, from Monday on.'),
  }),
}

export const SUGGESTED_GROUPS: JsonSchema = {
  title: 'SuggestedGroups',
  ...objectSchema({
    year: objectSchema({ from: date, to: date }),
    permanent_sites: { type: 'integer', description: 'How many were compared.' },
    has_more: {
      type: 'boolean',
      description: `Whether more than ${MAX_COMPARED_SITES} sites have the data, of which the rest was not compared.`,
    },
    items: { type: 'array', items: SUGGESTED_GROUP },
  }),
}
