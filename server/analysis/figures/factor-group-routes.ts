import { userRoute } from '../../people/access/context.ts'
import { wholeOrganization } from '../../people/access/viewer.ts'
import { COUNTING } from '../aggregates/routes.ts'
import { MAX_DIFFERENCE } from '../estimates/suggest-groups.ts'
import { SUGGESTED_GROUPS } from './factor-group-schema.ts'
import { MAX_COMPARED_SITES, suggestFactorGroups } from './suggest-factor-groups.ts'

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
