import { UNITS } from '../../../contract/units.ts'
import { objectSchema } from '../../platform/http/requests/json-schemas.ts'
import { actorOf, sessionRoute } from '../access/context.ts'
import { changeOrganization, organizationChanges } from './organizations.ts'

const ORGANIZATION = objectSchema(
  {
    id: { type: 'integer' },
    name: { type: 'string' },
    units: { type: 'string', enum: UNITS },
    requires_second_factor: { type: 'boolean' },
  },
  'Organization',
)

export const organizationManagingRoutes = () => [
  sessionRoute({
    method: 'PATCH',
    path: '/organization',
    operationId: 'updateOrganization',
    permission: 'can_manage_organization',
    summary: 'Change the units of the organization, or require a second factor',
    body: organizationChanges,
    example: { units: 'imperial' },
    answers: { 200: { description: 'The organization.', schema: ORGANIZATION } },
    handle: async ({ database, caller, body }) => ({
      json: await changeOrganization(database, caller.organizationId, body, actorOf(caller)),
    }),
  }),
]
