import { type AuditEntry, listAudit } from '../access/list-audit.ts'
import type { Queryable } from '../database/connect.ts'
import { bindingOf } from '../http/cursor.ts'
import type { Cursors } from '../http/cursors.ts'
import type { Value } from '../http/fields.ts'
import { roundedUpMs } from '../http/instant.ts'
import type { auditQuery } from './audit-schema.ts'

/** A page of the organization's audit log, newest first. */
export async function readAudit(
  database: Queryable,
  cursors: Cursors,
  organizationId: number,
  { limit, cursor, ...query }: Value<typeof auditQuery>,
): Promise<{ items: AuditEntry[]; next_cursor: string | null }> {
  const { action, user, target, from_dt, to_dt } = query
  const from = from_dt && new Date(roundedUpMs(from_dt))
  const to = to_dt && new Date(roundedUpMs(to_dt))
  const filters = { action, user, target, from, to }
  const binding = bindingOf('audit', organizationId, filters)
  const [before] = cursor === null ? [] : await cursors.open(binding, cursor, 1, 'cursor')
  const entries = await listAudit(database, organizationId, filters, { limit: limit + 1, before })
  const items = entries.slice(0, limit)
  const last = entries.length > limit ? items.at(-1) : undefined
  return { items, next_cursor: last ? await cursors.seal(binding, [last.id]) : null }
}
