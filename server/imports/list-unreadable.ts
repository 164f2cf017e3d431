import sql from 'sql-template-tag'
import type { Queryable } from '../database/connect.ts'
import type { ImportRow } from './import-row.ts'
import type { UnreadableLine } from './unreadable-lines.ts'

/** The first thousand lines of an import that could not be used, in the order of the file. */
export async function listUnreadable(
  database: Queryable,
  { id, organization_id }: ImportRow,
): Promise<{ items: UnreadableLine[] }> {
  const { rows } = await database.query<UnreadableLine>(sql`
    select l.line, l.text, l.reason
    from unreadable_lines l
    join imports i on i.id = l.import_id
    where l.import_id = ${id} and i.organization_id = ${organization_id}
    order by l.line
  `)
  return { items: rows }
}
