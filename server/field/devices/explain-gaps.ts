import sql from 'sql-template-tag'
import type { Queryable } from '../../platform/database/database.ts'
import { MAX_SILENCE } from '../sites/alarms/alarm-rules.ts'
import { type Gap, type GapEvidence, type GapReason, gapReason } from './gap-reason.ts'
import { MAX_STATUS_PERIOD_MS } from './receive-status.ts'

/** Why each of the gaps was not measured at a site, as far as statuses and uploads of its devices show. */
export async function explainGaps(database: Queryable, siteId: number, gaps: Gap[]): Promise<GapReason[]> {
  if (gaps.length === 0) return []
  const assignments = await readAssignments(database, siteId)
  if (assignments.length === 0) return gaps.map(() => 'unknown')
  const [idle, seen] = [await readIdle(database, siteId, gaps), await readSeen(database, siteId, gaps)]
  return gaps.map((gap, i) => gapReason(gap, { assignments, idle: idle.get(i) ?? [], seen: seen.get(i) ?? [] }))
}

async function readAssignments(database: Queryable, siteId: number): Promise<GapEvidence['assignments']> {
  const { rows } = await database.query<GapEvidence['assignments'][number]>(sql`
    select extract(epoch from a.assigned_from)::float8 * 1000 as start,
      extract(epoch from coalesce(a.assigned_until, now()))::float8 * 1000 as "end",
      extract(epoch from ${MAX_SILENCE})::float8 * 1000 as "maxSilenceMs"
    from device_assignments a
    join devices d on d.id = a.device_id
    where a.site_id = ${siteId}
  `)
  return rows
}

const edges = (gaps: Gap[], edge: keyof Gap) => gaps.map(gap => new Date(gap[edge]).toISOString())

/** The gaps as a table, with their number in the list. */
const numbered = (gaps: Gap[]) => sql`
  unnest(${edges(gaps, 'start')}::timestamptz[], ${edges(gaps, 'end')}::timestamptz[])
    with ordinality as gap (began, ended, number)
`

async function readIdle(database: Queryable, siteId: number, gaps: Gap[]): Promise<Map<number, Gap[]>> {
  const { rows } = await database.query<{ number: number; since: Date; at: Date }>(sql`
    select gap.number, t.received_at as at, greatest(t.received_at - ${MAX_STATUS_PERIOD_MS} * interval '1 millisecond', (
        select max(p.received_at)
        from device_statuses p
        where p.device_id = t.device_id and p.received_at < t.received_at
      )) as since
    from ${numbered(gaps)}
    join device_statuses t on t.site_id = ${siteId} and not t.measuring and t.received_at > gap.began
      and t.received_at < gap.ended + ${MAX_STATUS_PERIOD_MS} * interval '1 millisecond'
  `)
  return grouped(rows, ({ since, at }) => ({ start: since.getTime(), end: at.getTime() }))
}

/** The times of statuses and uploads in each gap, and the nearest ones before and after it. */
async function readSeen(database: Queryable, siteId: number, gaps: Gap[]): Promise<Map<number, number[]>> {
  const { rows } = await database.query<{ number: number; at: Date }>(sql`
    with signs as not materialized (
      select received_at as at
      from device_statuses
      where site_id = ${siteId}
      union all
      select received_at
      from uploads
      where site_id = ${siteId} and device_id is not null
    )
    select gap.number, sign.at
    from ${numbered(gaps)}, lateral (
      select at from signs where at between gap.began and gap.ended
      union all
      (select at from signs where at < gap.began order by at desc limit 1)
      union all
      (select at from signs where at > gap.ended order by at limit 1)
    ) as sign
  `)
  return grouped(rows, ({ at }) => at.getTime())
}

function grouped<Row extends { number: number }, T>(rows: Row[], read: (row: Row) => T): Map<number, T[]> {
  const groups = new Map<number, T[]>()
  for (const row of rows) {
    const group = groups.get(row.number - 1)
    if (group) group.push(read(row))
    else groups.set(row.number - 1, [read(row)])
  }
  return groups
}
