import type { OrganizationLimits } from '../../../contract/limits.ts'
import { errorSentence } from '../../../contract/text/error-sentences.ts'
import { listSchema, objectSchema } from '../../platform/http/requests/json-schemas.ts'
import { actorOf, type UserContext, userRoute } from '../access/context.ts'
import { publicOrigin } from '../access/scopes/refuse-forgery.ts'
import { wholeOrganization } from '../access/viewer.ts'
import type { MailSettings } from '../mail/transport.ts'
import { inviteUser, linkUser } from './create-user.ts'
import { editUser, resetSecondFactor } from './edit-user.ts'
import { LINK, USER } from './managed-schema.ts'
import { userChanges, userInput } from './user-input.ts'
import { findUser, listUsers } from './users.ts'

const INVITATION = objectSchema({ user: USER, link: LINK })

const find = ({ database, caller, params }: UserContext & { params: { id: number } }) =>
  findUser(database, wholeOrganization(caller), params.id)

/** Managing the users of an organization. */
interface UserRouteParts {
  publicUrl: string | null
  mail: MailSettings | null
  organizationLimits: OrganizationLimits
}

export const userManagingRoutes = (parts: UserRouteParts) => [...userRoutes(parts), ...signInRoutes(parts)]

/** Users themselves. */
const userRoutes = ({ publicUrl, mail, organizationLimits: { users: max } }: UserRouteParts) => [
  userRoute({
    method: 'GET',
    path: '/organization/users',
    operationId: 'listUsers',
    permission: 'can_manage_organization',
    summary: 'List the users of your organization',
    answers: {
      200: {
        description: 'The users by id.',
        schema: listSchema(USER),
      },
    },
    handle: async ({ database, caller }) => {
      const users = await listUsers(database, wholeOrganization(caller))
      const people = users.filter(user => !user.is_service)
      return { json: { items: people.map(({ organization: _, is_service: _isService, ...user }) => user) } }
    },
  }),
  userRoute({
    method: 'POST',
    path: '/organization/users',
    operationId: 'createUser',
    permission: 'can_manage_organization',
    summary: 'Invite a user',
    description:
      'Returns a link that works once, within 24 hours, with which the user chooses a password; it is mailed to the user too if the service sends mails. You cannot grant a permission that you lack: 403. The email address must be new in your organization; other organizations may have it.',
    body: userInput,
    example: { email: 'noa@city.example', name: 'Noa Salo', permissions: ['can_read_data'] },
    answers: {
      201: { description: 'The user, and the link for them.', schema: INVITATION },
      409: {
        description: 'The organization has as many users as it may have.',
        example: { detail: errorSentence('tooManyUsers', { max }) },
      },
    },
    handle: async ({ database, caller, body, request }) => {
      const by = { origin: publicOrigin(request, publicUrl), actor: actorOf(caller), hasMail: mail !== null }
      const { id, link } = await inviteUser(database, wholeOrganization(caller), body, { ...by, max })
      return { status: 201, json: { user: await findUser(database, wholeOrganization(caller), id), link } }
    },
  }),
  userRoute({
    method: 'PATCH',
    path: '/organization/users/{id}',
    operationId: 'updateUser',
    permission: 'can_manage_organization',
    summary: 'Change a user',
    description:
      'Fields that are absent stay as they are; `permissions` is the whole list. Changes are effective from the next request of the user on; an inactive user is signed out immediately, and running downloads end. A change of permissions or state ends links for the user and links that the user created. You cannot grant a permission that you lack, nor change a user who has one that you lack: 403.',
    body: userChanges,
    example: { permissions: ['can_read_data', 'can_create_exports'] },
    answers: {
      200: { description: 'The user as they are now.', schema: USER },
      409: {
        description: 'The organization would have no active manager.',
        example: { detail: errorSentence('lastManager') },
      },
    },
    find,
    handle: async ({ database, caller, found, body }) => {
      const user = { organizationId: caller.organizationId, userId: found.id }
      await editUser(database, user, body, actorOf(caller))
      return { json: await findUser(database, caller.organizationId, found.id) }
    },
  }),
]

/** How a user signs in again. */
const signInRoutes = ({ publicUrl, mail }: UserRouteParts) => [
  userRoute({
    method: 'POST',
    path: '/organization/users/{id}/link',
    operationId: 'createUserLink',
    permission: 'can_manage_organization',
    summary: 'Create a new link for a user',
    description:
      'An invitation while the user has no password yet, else a reset; it works once, within 24 hours, and replaces earlier links. It is mailed to the user too if the service sends mails. It also ends when permissions, password or state of the user or of its creator change. Its holder can sign in as the user: 403 when the user has a permission that you lack.',
    answers: {
      201: { description: 'The link.', schema: LINK },
      409: { description: 'The user may not sign in.', example: { detail: errorSentence('userInactive') } },
    },
    find,
    handle: async ({ database, caller, found, request }) => {
      const user = { organizationId: caller.organizationId, userId: found.id }
      const by = { origin: publicOrigin(request, publicUrl), actor: actorOf(caller), hasMail: mail !== null }
      return { status: 201, json: await linkUser(database, user, by) }
    },
  }),
  userRoute({
    method: 'DELETE',
    path: '/organization/users/{id}/second-factor',
    operationId: 'resetSecondFactor',
    permission: 'can_manage_organization',
    summary: 'Reset the second factor of a user',
    description:
      'For a user who has lost it. Their sessions and links end; they sign in by password, and can set it up again. 403 for yourself, and when the user has a permission that you lack.',
    answers: { 204: { description: 'The user has no second factor.' } },
    find,
    handle: async ({ database, caller, found }) => {
      await resetSecondFactor(database, { organizationId: caller.organizationId, userId: found.id }, actorOf(caller))
    },
  }),
]
