import sql, { empty, type Sql } from 'sql-template-tag'
import type { FindingKind, FindingState } from '../../contract/findings.ts'
import { startOfLocalDay } from '../../contract/time-zone.ts'
import type { Queryable } from '../database/connect.ts'
import { bindingOf, type Cursors } from '../http/cursors.ts'
import { notFound } from '../http/errors.ts'
import { endOfLocalDay } from '../uploads/coverage.ts'
import { describeFinding } from './describe-finding.ts'
import type { findingQuery } from './schema.ts'

export interface FindingRow {
  id: number
  site: number
  kind: FindingKind
  from: Date
  to: Date | null
  evidence: { [name: string]: number }
  state: FindingState
  quality_period: number | null
  decided_by: string | null
  decided_at: Date | null
  found_at: Date
}

const FINDING_COLUMNS: Sql = sql`
  id, site_id as site, kind, starts_at as from, ends_at as to, evidence, state, quality_period_id as quality_period,
  decided_by, decided_at, found_at
`

/** A Finding as answers show it. `lag_hours` is a part of the evidence too; the field is older. */
export const findingFields = (row: FindingRow, zone: string) => ({
  ...row,
  ...describeFinding(row, zone),
  lag_hours: row.evidence.lag_hours ?? null,
})

/** The finding of a path: 404 when the site has no such finding. */
export async function findFinding(database: Queryable, siteId: number, id: number): Promise<FindingRow> {
  const { rows } = await database.query<FindingRow>(sql`
    select ${FINDING_COLUMNS}
    from findings
    where id = ${id}::bigint and site_id = ${siteId}
  `)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** Open findings of a site that touch a window, by their start. */
export async function readOpenFindings(
  database: Queryable,
  site: { id: number; time_zone: string },
  { from, to }: { from: number; to: number },
) {
  const { rows } = await database.query<FindingRow>(sql`
    select ${FINDING_COLUMNS}
    from findings
    where site_id = ${site.id} and state = 'open' and starts_at < ${new Date(to)}
      and coalesce(ends_at, starts_at + interval '1 day') > ${new Date(from)}
    order by starts_at, id
  `)
  return rows.map(row => findingFields(row, site.time_zone))
}

/** The findings of a site, by their start. */
export async function listFindings(
  database: Queryable,
  cursors: Cursors,
  organizationId: number,
  site: { id: number; time_zone: string },
  { limit, cursor, from, to, state }: ReturnType<typeof findingQuery.parse>,
) {
  const binding = bindingOf('findings', organizationId, { site: site.id, from, to, state: state ?? null })
  const [start, id] = cursor === null ? [] : await cursors.verify(binding, cursor, 2, 'cursor')
  const { rows } = await database.query<FindingRow>(sql`
    select ${FINDING_COLUMNS}
    from findings
    where site_id = ${site.id}
      ${start === undefined ? empty : sql`and (starts_at, id) > (${new Date(start)}, ${id}::bigint)`}
      ${from === null ? empty : sql`and starts_at >= ${new Date(startOfLocalDay(site.time_zone, from))}`}
      ${to === null ? empty : sql`and starts_at < ${new Date(endOfLocalDay(site.time_zone, to))}`}
      ${state ? sql`and state = ${state}` : empty}
    order by starts_at, id
    limit ${limit + 1}
  `)
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return {
    items: page.map(row => findingFields(row, site.time_zone)),
    next_cursor: last ? await cursors.sign(binding, [last.from.getTime(), last.id]) : null,
  }
}
