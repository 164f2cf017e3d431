import sql, { empty, raw, type Sql } from 'sql-template-tag'
import { errorSentence } from '../../../contract/text/error-sentences.ts'
import { searchText } from '../../../contract/text/search-text.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { permissionDenied, ValidationError } from '../../platform/http/errors.ts'
import type { Viewer } from './viewer.ts'

export interface AuditFilters {
  /** `token.revoke`, or `token` for all actions on tokens. */
  action?: string | undefined
  user?: number | undefined
  /** A part of the target, without case and accents. */
  target?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
}

export interface AuditEntry {
  id: number
  at: Date
  actor: string
  user_id: number | null
  action: string
  target: string
  details: { [name: string]: unknown }
  address: string | null
}

/** Most targets are ASCII, where `lower` is enough; `search_text` takes several times as long. */
const SEARCHED = raw(
  "case when octet_length(target) = char_length(target) then lower(target) else search_text(translate(target, E'\\u200c\\u200d', '')) end",
)

/** Who reads the log; the operator is no user. */
export type AuditViewer = Viewer & { userId?: number }

/**
 * The audit log of an organization, newest first, before the entry with the id `before`. Who sees only some sites reads their
 * own acts, and what was done to these sites.
 */
export async function listAudit(
  database: Queryable,
  { organizationId, only: seen, userId }: AuditViewer,
  filters: AuditFilters,
  { limit, before }: { limit: number; before?: number | undefined },
): Promise<AuditEntry[]> {
  const { action, user, target, from, to } = filters
  if (seen && user !== undefined && user !== userId) throw permissionDenied()
  if (user !== undefined) await checkUser(database, organizationId, user)
  const only = <T>(value: T | undefined, condition: (value: T) => Sql): Sql =>
    value === undefined ? empty : sql`and ${condition(value)}`
  const { rows } = await database.query<AuditEntry>(sql`
    select id, at, actor, user_id, action, target, details, address
    from audit_log
    where organization_id = ${organizationId}
      ${seen ? sql`and (user_id = ${userId} or site_id = any(${[...seen.sites]}::integer[]))` : empty}
      ${only(before, id => sql`id < ${id}`)}
      ${only(action, name => sql`(action = ${name} or starts_with(action, ${`${name}.`}))`)}
      ${only(user, id => sql`user_id = ${id}`)}
      ${only(target, text => sql`strpos(${SEARCHED}, ${searchText(text)}) > 0`)}
      ${only(from, moment => sql`at >= ${moment}`)}
      ${only(to, moment => sql`at < ${moment}`)}
    order by id desc
    limit ${limit}
  `)
  return rows
}

async function checkUser(database: Queryable, organizationId: number, id: number): Promise<void> {
  const { rows } = await database.query<{ organization_id: number }>(sql`
    select organization_id
    from users
    where id = ${id}::bigint
  `)
  if (!rows[0]) throw new ValidationError({ user: [errorSentence('doesNotExist', { id })] }, 'does_not_exist')
  if (rows[0].organization_id !== organizationId) throw permissionDenied()
}
