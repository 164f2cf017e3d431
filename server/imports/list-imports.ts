import sql, { empty } from 'sql-template-tag'
import type { Queryable } from '../database/connect.ts'
import { bindingOf } from '../http/cursor.ts'
import type { Cursors } from '../http/cursors.ts'
import { IMPORT_COLUMNS, type ImportRow, importFields } from './import-row.ts'

/** The organization's imports, newest first. */
export async function listImports(
  database: Queryable,
  cursors: Cursors,
  organizationId: number,
  { limit, cursor }: { limit: number; cursor: string | null },
) {
  const binding = bindingOf('imports', organizationId, {})
  const [before] = cursor === null ? [] : await cursors.open(binding, cursor, 1, 'cursor')
  const { rows } = await database.query<ImportRow & { number: number }>(sql`
    select ${IMPORT_COLUMNS}, i.number
    from imports i
    join users u on u.id = i.created_by
    where i.organization_id = ${organizationId}
      ${before === undefined ? empty : sql`and i.number < ${before}`}
    order by i.number desc
    limit ${limit + 1}
  `)
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return {
    items: page.map(({ number: _, ...row }) => importFields(row)),
    next_cursor: last ? await cursors.seal(binding, [last.number]) : null,
  }
}
