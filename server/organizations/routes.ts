import { userRoute } from '../access/context.ts'
import type { Cursors } from '../http/cursors.ts'
import { AUDIT_ENTRY, auditQuery } from './audit-schema.ts'
import { readAudit } from './read-audit.ts'

export const auditRoutes = (cursors: Cursors) => [
  userRoute({
    method: 'GET',
    path: '/organization/audit',
    permission: 'can_manage_organization',
    summary: 'Read the audit log',
    description: 'Who did what to which, when and from where, newest first. Entries are never changed or removed.',
    query: auditQuery,
    answers: {
      200: {
        description: 'A page of the log.',
        schema: {
          type: 'object',
          properties: { items: { type: 'array', items: AUDIT_ENTRY }, next_cursor: { type: ['string', 'null'] } },
          required: ['items', 'next_cursor'],
        },
      },
    },
    handle: async ({ database, caller, query }) => ({
      json: await readAudit(database, cursors, caller.organizationId, query),
    }),
  }),
]
