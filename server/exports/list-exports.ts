import sql, { empty } from 'sql-template-tag'
import type { Queryable } from '../database/connect.ts'
import { bindingOf } from '../http/cursor.ts'
import type { Cursors } from '../http/cursors.ts'
import { EXPORT_COLUMNS, type ExportRow, exportFields } from './export-row.ts'

/** The organization's exports, newest first. */
export async function listExports(
  database: Queryable,
  cursors: Cursors,
  organizationId: number,
  { limit, cursor }: { limit: number; cursor: string | null },
  prefix: string,
) {
  const binding = bindingOf('exports', organizationId, {})
  const [before] = cursor === null ? [] : await cursors.open(binding, cursor, 1, 'cursor')
  const { rows } = await database.query<ExportRow & { number: number }>(sql`
    select ${EXPORT_COLUMNS}, e.number
    from exports e
    join users u on u.id = e.created_by
    where e.organization_id = ${organizationId}
      ${before === undefined ? empty : sql`and e.number < ${before}`}
    order by e.number desc
    limit ${limit + 1}
  `)
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return {
    items: page.map(({ number: _, ...row }) => exportFields(row, prefix)),
    next_cursor: last ? await cursors.seal(binding, [last.number]) : null,
  }
}
