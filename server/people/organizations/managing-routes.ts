import { UNITS } from '../../../contract/units.ts'
import { objectSchema } from '../../platform/http/requests/json-schemas.ts'
import { actorOf, sessionRoute } from '../access/context.ts'
import { wholeOrganization } from '../access/viewer.ts'
import { logoBody, readLogo, setLogo } from './logo.ts'
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

const LOGO = objectSchema(
  { logo: { type: ['string', 'null'], description: 'A PNG as a data URL; null without one.' } },
  'Logo',
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
      json: await changeOrganization(database, wholeOrganization(caller), body, actorOf(caller)),
    }),
  }),
  sessionRoute({
    method: 'GET',
    path: '/organization/logo',
    operationId: 'readLogo',
    permission: 'can_manage_organization',
    summary: 'Read the logo of the organization',
    answers: { 200: { description: 'The logo.', schema: LOGO } },
    handle: async ({ database, caller }) => ({ json: { logo: await readLogo(database, caller.organizationId) } }),
  }),
  sessionRoute({
    method: 'PUT',
    path: '/organization/logo',
    operationId: 'replaceLogo',
    permission: 'can_manage_organization',
    summary: 'Set or remove the logo of the organization',
    description: 'It is in the head of each page of reports.',
    body: logoBody,
    example: { logo: null },
    answers: { 200: { description: 'The logo.', schema: LOGO } },
    handle: async ({ database, caller, body }) => {
      await setLogo(database, wholeOrganization(caller), body.logo, actorOf(caller))
      return { json: { logo: await readLogo(database, caller.organizationId) } }
    },
  }),
]
