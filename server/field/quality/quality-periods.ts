import sql, { empty, type Sql } from 'sql-template-tag'
import type { Viewer } from '../../people/access/viewer.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { bindingOf, type Cursors } from '../../platform/http/cursors.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { QualityPeriod } from './read-quality-periods.ts'
import type { periodQuery } from './schema.ts'

export interface PeriodRow extends QualityPeriod {
  site: number
  created_by: string
  created_at: Date
  changed_at: Date
}

const COLUMNS: Sql = sql`
  id, site_id as site, starts_at as from, ends_at as to, channels, kind, effect, note, created_by, created_at, changed_at
`

/** The period of a path: 404 when the site has no such period. */
export async function findPeriod(database: Queryable, siteId: number, id: number): Promise<PeriodRow> {
  const { rows } = await database.query<PeriodRow>(sql`
    select ${COLUMNS}
    from quality_periods
    where id = ${id}::bigint and site_id = ${siteId}
  `)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** The periods of a site, the latest start first. */
export async function listPeriods(
  database: Queryable,
  cursors: Cursors,
  viewer: Viewer,
  siteId: number,
  { limit, cursor, from, to }: ReturnType<typeof periodQuery.parse>,
) {
  const binding = bindingOf('quality-periods', viewer, { site: siteId, from: from ?? null, to: to ?? null })
  const [start, before] = cursor === null ? [] : await cursors.verify(binding, cursor, 2, 'cursor')
  const behind = start === undefined ? empty : sql`and (starts_at, id) < (${new Date(start)}, ${before}::bigint)`
  const { rows } = await database.query<PeriodRow>(sql`
    select ${COLUMNS}
    from quality_periods
    where site_id = ${siteId} ${behind}
      ${from ? sql`and (ends_at is null or ends_at > ${from})` : empty}
      ${to ? sql`and starts_at < ${to}` : empty}
    order by starts_at desc, id desc
    limit ${limit + 1}
  `)
  return cursors.page(rows, { binding, limit, positionOf: row => [row.from.getTime(), row.id] })
}
