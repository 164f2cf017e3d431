import { errorSentence } from '../../../../contract/text/error-sentences.ts'
import { sessionRoute } from '../../../people/access/context.ts'
import type { Passwords } from '../../../people/access/sign-in/passwords.ts'
import { integer, object, optional } from '../../../platform/http/requests/fields.ts'
import type { OpenLimits } from '../count-published.ts'
import { createShare } from './create-share.ts'
import { SHARE, SHARES, shareInput } from './schema.ts'
import { findShare, listShares, revokeShare, shareFields } from './shares.ts'

/** A user who may create exports may share links. */
const PERMISSION = 'can_create_exports'
const READING = 'can_read_data'

/** Links to share, as their organization manages them. */
export const shareRoutes = ({ passwords, limits }: { passwords: Passwords; limits: OpenLimits }) => [
  sessionRoute({
    method: 'POST',
    path: '/traffic/shares',
    operationId: 'createShare',
    permission: PERMISSION,
    alsoRequires: READING,
    summary: 'Make a link to share',
    description:
      'Readers of its address see what it shows, without an account, until it ends or is revoked: a view of a site, a report, or the report of a comparison. What is too much to be shown is refused now.',
    body: shareInput,
    answers: {
      201: { description: 'The link.', schema: SHARE },
      409: {
        description: 'The organization has as many links as it may have at a time.',
        example: { detail: errorSentence('tooManyShares', { max: limits.links }) },
      },
    },
    cost: 'count',
    databaseMs: 65_000,
    handle: async ({ database, caller, body, sent }) => {
      const share = await createShare(database, { caller, body, sent, passwords, limits })
      return { status: 201, json: shareFields(share) }
    },
  }),
  sessionRoute({
    method: 'GET',
    path: '/traffic/shares',
    operationId: 'listShares',
    permission: PERMISSION,
    alsoRequires: READING,
    summary: 'List links to share',
    description: 'Those of the organization that have not ended, the newest first.',
    query: object({ site: optional(integer({ min: 1, description: 'Of this site, alone or compared.' })) }),
    answers: { 200: { description: 'The links.', schema: SHARES } },
    handle: async ({ database, caller, query }) => ({
      json: { items: (await listShares(database, caller, query.site)).map(shareFields) },
    }),
  }),
  sessionRoute({
    method: 'DELETE',
    path: '/traffic/shares/{id:uuid}',
    operationId: 'revokeShare',
    permission: PERMISSION,
    alsoRequires: READING,
    summary: 'Revoke a link',
    find: ({ database, caller, params }) => findShare(database, caller, params.id),
    answers: { 204: { description: 'It cannot be read by any more.' } },
    handle: ({ database, caller, found }) => revokeShare(database, caller, found),
  }),
]
