import sql, { empty, join, type Sql } from 'sql-template-tag'
import { DAY_MS, type TimeRange } from '../../../contract/times/time.ts'
import { startOfLocalDay } from '../../../contract/times/time-zone.ts'
import { checkSites } from '../../field/sites/find-sites.ts'
import { type Viewer, visibleOf } from '../../people/access/viewer.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { bindingOf, type Cursors } from '../../platform/http/cursors.ts'
import { notFound } from '../../platform/http/errors.ts'
import { endOfLocalDay } from '../../records/uploads/days/coverage.ts'
import { describeFinding, type FindingRow } from './describe-finding.ts'
import type { findingQuery, organizationFindingQuery } from './schema.ts'

const FINDING_COLUMNS: Sql = sql`
  f.id, f.site_id as site, f.kind, f.starts_at as from, f.ends_at as to, f.evidence, f.state,
  f.quality_period_id as quality_period, f.decided_by, f.decided_at, f.found_at
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
    from findings f
    where id = ${id}::bigint and site_id = ${siteId}
  `)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** Open findings of a site that touch a window, by their start. */
export async function readOpenFindings(
  database: Queryable,
  site: { id: number; time_zone: string },
  { from, to }: TimeRange,
) {
  const { rows } = await database.query<FindingRow>(sql`
    select ${FINDING_COLUMNS}
    from findings f
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
  viewer: Viewer,
  site: { id: number; time_zone: string },
  { limit, cursor, from, to, state }: ReturnType<typeof findingQuery.parse>,
) {
  const binding = bindingOf('findings', viewer, { site: site.id, from, to, state: state ?? null })
  const [start, id] = cursor === null ? [] : await cursors.verify(binding, cursor, 2, 'cursor')
  const { rows } = await database.query<FindingRow>(sql`
    select ${FINDING_COLUMNS}
    from findings f
    where site_id = ${site.id}
      ${start === undefined ? empty : sql`and (starts_at, id) > (${new Date(start)}, ${id}::bigint)`}
      ${from === null ? empty : sql`and starts_at >= ${new Date(startOfLocalDay(site.time_zone, from))}`}
      ${to === null ? empty : sql`and starts_at < ${new Date(endOfLocalDay(site.time_zone, to))}`}
      ${state ? sql`and state = ${state}` : empty}
    order by starts_at, id
    limit ${limit + 1}
  `)
  const page = await cursors.page(rows, { binding, limit, positionOf: row => [row.from.getTime(), row.id] })
  return { ...page, items: page.items.map(row => findingFields(row, site.time_zone)) }
}

type OrganizationQuery = ReturnType<typeof organizationFindingQuery.parse>

/** The findings of all sites that a viewer sees, the latest start first. */
export async function listOrganizationFindings(
  database: Queryable,
  cursors: Cursors,
  viewer: Viewer,
  query: OrganizationQuery,
) {
  const { limit, cursor, ...filters } = query
  const binding = bindingOf('organization findings', viewer, filters)
  const after = cursor === null ? [] : await cursors.verify(binding, cursor, 2, 'cursor')
  if (query.sites) await checkSites(database, viewer, query.sites, 'sites')
  const { rows } = await database.query<FindingRow & { time_zone: string }>(selectFindings(viewer, query, after))
  const page = await cursors.page(rows, { binding, limit, positionOf: row => [row.from.getTime(), row.id] })
  return { ...page, items: page.items.map(({ time_zone, ...row }) => findingFields(row, time_zone)) }
}

/** One finding more than a page has. Days are local days of each site; the moments around them are for the index. */
export function selectFindings(viewer: Viewer, query: OrganizationQuery, [start, id]: number[] = []): Sql {
  const { limit, from, to, state, kinds } = query
  const sites = visibleOf(viewer, query.sites ?? null)
  const conditions = [sql`s.organization_id = ${viewer.organizationId}`]
  const localDay = sql`(f.starts_at at time zone s.time_zone)::date`
  if (start !== undefined) conditions.push(sql`(f.starts_at, f.id) < (${new Date(start)}, ${id}::bigint)`)
  if (from !== null) conditions.push(sql`${localDay} >= ${from}::date and f.starts_at >= ${dayBeside(from, -1)}`)
  if (to !== null) conditions.push(sql`${localDay} <= ${to}::date and f.starts_at < ${dayBeside(to, 2)}`)
  // A literal, so that a prepared statement may use the index of open findings.
  if (state === 'open') conditions.push(sql`f.state = 'open'`)
  else if (state) conditions.push(sql`f.state = ${state}`)
  if (kinds) conditions.push(sql`f.kind = any(${kinds})`)
  if (sites) conditions.push(sql`f.site_id = any(${sites}::bigint[])`)
  return sql`
    select ${FINDING_COLUMNS}, s.time_zone
    from findings f
    join sites s on s.id = f.site_id
    where ${join(conditions, ' and ')}
    order by f.starts_at desc, f.id desc
    limit ${limit + 1}
  `
}

const dayBeside = (day: string, days: number): Date => new Date(Date.parse(day) + days * DAY_MS)
