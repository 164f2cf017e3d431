import sql, { empty } from 'sql-template-tag'
import type { Queryable } from '../database/connect.ts'
import { bindingOf } from '../http/cursor.ts'
import type { Cursors } from '../http/cursors.ts'
import { COMMAND_COLUMNS, type CommandRow, commandFields } from './command-row.ts'
import type { CommandLimits } from './limits.ts'

/** The commands of a site, newest first. */
export async function listCommands(
  database: Queryable,
  { cursors, limits }: { cursors: Cursors; limits: CommandLimits },
  { organizationId, siteId }: { organizationId: number; siteId: number },
  { limit, cursor }: { limit: number; cursor: string | null },
) {
  const binding = bindingOf('commands', organizationId, { site: siteId })
  const [before] = cursor === null ? [] : await cursors.open(binding, cursor, 1, 'cursor')
  const { rows } = await database.query<CommandRow & { number: number }>(sql`
    select ${COMMAND_COLUMNS(limits)}, c.number
    from commands c
    join users u on u.id = c.created_by
    where c.site_id = ${siteId} and c.organization_id = ${organizationId}
      ${before === undefined ? empty : sql`and c.number < ${before}`}
    order by c.number desc
    limit ${limit + 1}
  `)
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return {
    items: page.map(({ number: _, ...row }) => commandFields(row)),
    next_cursor: last ? await cursors.seal(binding, [last.number]) : null,
  }
}
