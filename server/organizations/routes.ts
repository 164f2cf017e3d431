import { userRoute } from '../access/context.ts'
import type { Cursors } from '../http/cursors.ts'
import { pageOf, withNextPage } from '../http/next-page.ts'
import { AUDIT_ENTRY, auditQuery } from './audit-schema.ts'
import { readAudit } from './read-audit.ts'

export const auditRoutes = (cursors: Cursors) => [
  userRoute({
    method: 'GET',
    path: '/organization/audit',
    operationId: 'listAuditEntries',
    permission: 'can_manage_organization',
    summary: 'Read the audit log',
    description: 'Who did what to which, when and from where, newest first. Entries are never changed or removed.',
    query: auditQuery,
    answers: {
      200: pageOf('A page of the log.', AUDIT_ENTRY),
    },
    handle: async ({ database, caller, query, exchange }) =>
      withNextPage(exchange, await readAudit(database, cursors, caller.organizationId, query)),
  }),
]
