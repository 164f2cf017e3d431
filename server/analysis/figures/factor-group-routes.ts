import { userRoute } from '../../people/access/context.ts'
import { wholeOrganization } from '../../people/access/viewer.ts'
import type { JsonSchema } from '../../platform/http/requests/fields.ts'
import { objectSchema } from '../../platform/http/requests/json-schemas.ts'
import { COUNTING } from '../aggregates/routes.ts'
import { MAX_DIFFERENCE, ROADS } from '../estimates/suggest-groups.ts'
import { MAX_COMPARED_SITES, suggestFactorGroups } from './suggest-factor-groups.ts'

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

const SUGGESTED_GROUPS: JsonSchema = {
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

/** For the page of groups: managers choose the factor groups of their organization. */
export const factorGroupRoutes = () => [
  userRoute({
    ...COUNTING,
    permission: 'can_manage_organization',
    method: 'GET',
    path: '/organization/suggested-groups',
    operationId: 'listSuggestedGroups',
    summary: 'Suggest groups of permanent sites that are alike',
    description: `Permanent sites are those that were measured over the last twelve whole months; those in a group that gives factors already are left out. Of the others, groups of at least three of which no two differ by more than ${MAX_DIFFERENCE * 100} % of AADT in their months or their weekdays (root mean square): first of one region and class of road, then of one country and class of road, then of one country. Nothing is changed: create a group of these sites with \`is_factor_group\`, and add the sites of short counts on such roads. The first ${MAX_COMPARED_SITES} sites by country and region are compared.`,
    answers: { 200: { description: 'The suggestions.', schema: SUGGESTED_GROUPS } },
    handle: async ({ database, caller }) => ({ json: await suggestFactorGroups(database, wholeOrganization(caller)) }),
  }),
]
