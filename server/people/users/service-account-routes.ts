import type { OrganizationLimits } from '../../../contract/limits.ts'
import { errorSentence } from '../../../contract/text/error-sentences.ts'
import { listSchema } from '../../platform/http/requests/json-schemas.ts'
import { actorOf, sessionRoute, type UserContext } from '../access/context.ts'
import { wholeOrganization } from '../access/viewer.ts'
import { accountChanges, accountInput, SERVICE_ACCOUNT } from './service-account-schema.ts'
import {
  createAccount,
  editAccount,
  findAccount,
  issueAccountToken,
  listAccounts,
  revokeAccountToken,
} from './service-accounts.ts'
import { NEW_TOKEN } from './token-routes.ts'

const find = ({ database, caller, params }: UserContext & { params: { id: number } }) =>
  findAccount(database, wholeOrganization(caller), params.id)

/** Service accounts: users of the organization for programs, which never sign in. */
export const serviceAccountRoutes = (parts: { organizationLimits: OrganizationLimits }) => [
  ...accountRoutes(parts),
  ...accountTokenRoutes(),
]

/** Service accounts themselves. */
const accountRoutes = ({ organizationLimits: { users: max } }: { organizationLimits: OrganizationLimits }) => [
  sessionRoute({
    method: 'GET',
    path: '/organization/service-accounts',
    operationId: 'listServiceAccounts',
    permission: 'can_manage_organization',
    summary: 'List the service accounts of your organization',
    answers: { 200: { description: 'The service accounts by name.', schema: listSchema(SERVICE_ACCOUNT) } },
    handle: async ({ database, caller }) => ({
      json: { items: await listAccounts(database, wholeOrganization(caller)) },
    }),
  }),
  sessionRoute({
    method: 'POST',
    path: '/organization/service-accounts',
    operationId: 'createServiceAccount',
    permission: 'can_manage_organization',
    summary: 'Create a service account',
    description:
      'A user of your organization for a program: it never signs in and gets no mails, and stays when the user who created it is deactivated. You cannot grant a permission that you lack: 403.',
    body: accountInput,
    example: {
      name: 'nightly-copy',
      purpose: 'Copies each night’s records into the traffic model',
      permissions: ['can_use_api', 'can_read_data'],
      ends_at: null,
    },
    answers: {
      201: { description: 'The service account.', schema: SERVICE_ACCOUNT },
      409: {
        description: 'The organization has as many users as it may have.',
        example: { detail: errorSentence('tooManyUsers', { max }) },
      },
    },
    handle: async ({ database, caller, body }) => {
      const id = await createAccount(database, wholeOrganization(caller), body, actorOf(caller), max)
      return { status: 201, json: await findAccount(database, wholeOrganization(caller), id) }
    },
  }),
  sessionRoute({
    method: 'PATCH',
    path: '/organization/service-accounts/{id}',
    operationId: 'updateServiceAccount',
    permission: 'can_manage_organization',
    summary: 'Change a service account',
    description:
      'Fields that are absent stay as they are; `permissions` is the whole list. Granting a permission revokes the token, because a manager who lacks the permission may know it. 403 when the account has a permission that you lack.',
    body: accountChanges,
    example: { permissions: ['can_use_api'] },
    answers: { 200: { description: 'The service account as it is now.', schema: SERVICE_ACCOUNT } },
    find,
    handle: async ({ database, caller, found, body }) => {
      const account = { organizationId: caller.organizationId, userId: found.id }
      await editAccount(database, account, body, actorOf(caller))
      return { json: await findAccount(database, caller.organizationId, found.id) }
    },
  }),
]

/** The token of a service account. */
const accountTokenRoutes = () => [
  sessionRoute({
    method: 'POST',
    path: '/organization/service-accounts/{id}/token',
    operationId: 'generateServiceAccountToken',
    permission: 'can_manage_organization',
    summary: 'Generate or regenerate the API token of a service account',
    description: 'The token before stops working immediately. 403 when the account has a permission that you lack.',
    answers: {
      201: { description: 'The token, which is shown only this once.', schema: NEW_TOKEN },
      409: {
        description: 'The account is inactive, has ended or lacks `can_use_api`.',
        example: { detail: errorSentence('accountEnded') },
      },
    },
    find,
    handle: async ({ database, caller, found, sessionId }) => {
      const account = { organizationId: caller.organizationId, userId: found.id, sessionId }
      const { token, mask, createdAt } = await issueAccountToken(database, account, actorOf(caller))
      return { status: 201, json: { token, mask, created_at: createdAt } }
    },
  }),
  sessionRoute({
    method: 'DELETE',
    path: '/organization/service-accounts/{id}/token',
    operationId: 'revokeServiceAccountToken',
    permission: 'can_manage_organization',
    summary: 'Revoke the API token of a service account',
    description: '404 when it has none; 403 when the account has a permission that you lack.',
    answers: { 204: { description: 'It has stopped working.' } },
    find,
    handle: ({ database, caller, found }) =>
      revokeAccountToken(database, { organizationId: caller.organizationId, userId: found.id }, actorOf(caller)),
  }),
]
