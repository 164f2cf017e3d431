import type { Queryable } from '../../platform/database/database.ts'
import { pageOf, withNextPage } from '../../platform/http/answers/next-page.ts'
import { bindingOf, type Cursors, pageFields } from '../../platform/http/cursors.ts'
import {
  datetime,
  integer,
  type JsonSchema,
  object,
  optional,
  string,
  type Value,
} from '../../platform/http/requests/fields.ts'
import { roundedUpMs } from '../../platform/http/requests/instant.ts'
import { MOMENT, objectSchema } from '../../platform/http/requests/json-schemas.ts'
import { userRoute } from '../access/context.ts'
import { type AuditEntry, type AuditViewer, listAudit } from '../access/list-audit.ts'

export const auditRoutes = (cursors: Cursors) => [
  userRoute({
    method: 'GET',
    path: '/organization/audit',
    operationId: 'listAuditEntries',
    permission: 'can_manage_organization',
    summary: 'Read the audit log',
    description:
      'Who did what, when and from where, newest first. Entries are never changed or removed. Who sees only some sites reads their own acts, and what was done to these sites alone.',
    query: auditQuery,
    answers: {
      200: pageOf('A page of the log.', AUDIT_ENTRY),
    },
    handle: async ({ database, caller, query, exchange }) =>
      withNextPage(exchange, await readAudit(database, cursors, caller, query)),
  }),
]

const auditQuery = object({
  action: optional(
    string({
      max: 100,
      description: 'One action, or all actions on a noun: `token.revoke`, or `token`.',
      example: 'token',
    }),
  ),
  user: optional(integer({ min: 1, description: 'Only actions of this user.' })),
  target: optional(
    string({ max: 254, description: 'A part of the target, without regard to case and accents.', example: 'TKU' }),
  ),
  from_dt: optional(datetime({ description: 'Not before.', example: '2026-06-01T00:00:00Z' })),
  to_dt: optional(datetime({ description: 'Before.', example: '2036-06-01T00:00:00Z' })),
  ...pageFields,
})

const AUDIT_ENTRY: JsonSchema = objectSchema(
  {
    id: { type: 'integer' },
    at: MOMENT,
    actor: {
      type: 'string',
      description: 'The email of the user, `operator`, or the provider with which somebody signed in.',
      examples: ['mia@city.example'],
    },
    user_id: {
      type: ['integer', 'null'],
      description: 'null: the operator of the server, or a provider that the operator has set.',
    },
    action: { type: 'string', examples: ['token.regenerate'] },
    target: { type: 'string', examples: ['noa@city.example'] },
    details: { type: 'object', additionalProperties: true, examples: [{ mask: 'way_8fK2…q9Xz' }] },
    address: { type: ['string', 'null'], examples: ['192.0.2.7'] },
  },
  'AuditEntry',
)

/** A page of the organization's audit log, newest first. */
async function readAudit(
  database: Queryable,
  cursors: Cursors,
  viewer: AuditViewer,
  { limit, cursor, ...query }: Value<typeof auditQuery>,
): Promise<{ items: AuditEntry[]; next_cursor: string | null }> {
  const { action, user, target, from_dt, to_dt } = query
  const from = from_dt && new Date(roundedUpMs(from_dt))
  const to = to_dt && new Date(roundedUpMs(to_dt))
  const filters = { action, user, target, from, to }
  const binding = bindingOf('audit', viewer, filters)
  const [before] = cursor === null ? [] : await cursors.verify(binding, cursor, 1, 'cursor')
  const entries = await listAudit(database, viewer, filters, { limit: limit + 1, before })
  return cursors.page(entries, { binding, limit, positionOf: row => [row.id] })
}
