import { errorSentence } from '../../../contract/text/error-sentences.ts'
import { actorOf, type UserContext, userRoute } from '../../people/access/context.ts'
import { wholeOrganization } from '../../people/access/viewer.ts'
import { listSchema } from '../../platform/http/requests/json-schemas.ts'
import { createGroup, deleteGroup, editGroup, type GroupLimits } from './edit-groups.ts'
import { findGroup, listGroups } from './groups.ts'
import { groupChanges, groupInput, SITE_GROUP } from './schema.ts'

const MANAGE = 'can_manage_organization'

const find = ({ database, caller, params }: UserContext & { params: { id: number } }) =>
  findGroup(database, wholeOrganization(caller), params.id)

/** Groups of sites: users may see all sites of the organization, or only those of their groups. */
export const groupRoutes = (limits: GroupLimits) => [
  userRoute({
    method: 'GET',
    path: '/organization/groups',
    operationId: 'listGroups',
    permission: MANAGE,
    summary: 'List the groups of sites of your organization',
    description:
      'Like all routes that concern the organization as a whole (users, service accounts, groups, calendars, new sites and devices) it is closed to users who see only the sites of their groups: 403.',
    answers: { 200: { description: 'The groups by name.', schema: listSchema(SITE_GROUP) } },
    handle: async ({ database, caller }) => ({ json: await listGroups(database, wholeOrganization(caller)) }),
  }),
  userRoute({
    method: 'POST',
    path: '/organization/groups',
    operationId: 'createGroup',
    permission: MANAGE,
    summary: 'Create a group of sites',
    description:
      'It has the sites that are chosen by hand, and those that match its rule: all of its lists that are not empty. Sites that come to match the rule later are in the group from then on.',
    body: groupInput,
    example: { name: 'Radars in Turku', cities: ['Turku'], device_types: ['radar'] },
    answers: {
      201: { description: 'The group.', schema: SITE_GROUP },
      409: {
        description: 'The organization has as many groups as it may have.',
        example: { detail: errorSentence('tooManyGroups', { max: limits.groups }) },
      },
    },
    handle: async ({ database, caller, body }) => {
      const id = await createGroup(database, wholeOrganization(caller), body, actorOf(caller), limits)
      return { status: 201, json: await findGroup(database, caller.organizationId, id) }
    },
  }),
  userRoute({
    method: 'GET',
    path: '/organization/groups/{id}',
    operationId: 'getGroup',
    permission: MANAGE,
    summary: 'Read one group of sites',
    answers: { 200: { description: 'The group.', schema: SITE_GROUP } },
    find,
    handle: async ({ found }) => ({ json: found }),
  }),
  userRoute({
    method: 'PATCH',
    path: '/organization/groups/{id}',
    operationId: 'updateGroup',
    permission: MANAGE,
    summary: 'Change a group of sites',
    description:
      'Fields that are absent stay as they are. What its users no longer see ends immediately: downloads and streams are cut, and cursors of other sites are refused.',
    body: groupChanges,
    example: { cities: ['Turku', 'Naantali'] },
    answers: { 200: { description: 'The group as it is now.', schema: SITE_GROUP } },
    find,
    handle: async ({ database, caller, found, body }) => {
      const group = { organizationId: caller.organizationId, groupId: found.id }
      await editGroup(database, group, body, actorOf(caller))
      return { json: await findGroup(database, caller.organizationId, found.id) }
    },
  }),
  userRoute({
    method: 'DELETE',
    path: '/organization/groups/{id}',
    operationId: 'deleteGroup',
    permission: MANAGE,
    summary: 'Delete a group of sites',
    description: 'Its sites stay. A user who was in no other group sees no site until a manager changes that.',
    answers: { 204: { description: 'It is deleted.' } },
    find,
    handle: ({ database, caller, found }) =>
      deleteGroup(database, { organizationId: caller.organizationId, groupId: found.id }, actorOf(caller)),
  }),
]
