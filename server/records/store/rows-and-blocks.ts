import sql, { raw, type Sql } from 'sql-template-tag'
import { type BlockRequest, SOURCE, STREAM } from '../blocks/select-blocks.ts'

/**
 * Rows and blocks in one statement: what `rows` selects, and one row with all streams. `UNTIL` is a condition of the rows: they
 * end with the nearest block after which there are more. Rows that were sealed stay in the indexes until PostgreSQL vacuums
 * them, and to read over all of them to the end of the window takes seconds.
 */
export const selectRowsAndBlocks = (streams: Sql, rows: Sql): Sql => sql`
  with streams as materialized (
    select bytes, more, reach
    from ${streams}
    where bytes is not null
  )
  ${rows}
  union all
  select ${raw(String(SOURCE.blocks))}, ${STREAM}, null::bytea
  from streams`

export const UNTIL: { [order in BlockRequest['order']]: Sql } = {
  asc: raw("and ts <= (select coalesce(min(reach), 'infinity') from streams)"),
  desc: raw("and ts >= (select coalesce(max(reach), '-infinity') from streams)"),
}
