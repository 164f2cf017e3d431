import sql from 'sql-template-tag'
import type { Queryable } from '../database/connect.ts'

/** The share of the records of a selection, without its filters on records, that lie before a moment: 0 to 1. */
export type ProgressAt = (ts: number) => number

/** Read from site_days: by day, and within a day by time. */
export async function readProgress(
  database: Queryable,
  sites: number[],
  window: { from: number; to: number },
): Promise<ProgressAt> {
  const { rows } = await database.query<{ day: Date; count: number }>(sql`
    select y.day::timestamp at time zone 'UTC' as day, sum(y.count)::bigint as count
    from site_days y
    where y.site_id = any(${sites}::integer[])
      and y.day between ${new Date(window.from)}::date - 1 and ${new Date(window.to)}::date + 1
      and y.count > 0
    group by 1
    order by 1
  `)
  const DAY = 86_400_000
  const days = rows.map(({ day, count }) => {
    const start = Math.max(day.getTime(), window.from)
    const end = Math.max(start + 1, Math.min(day.getTime() + DAY, window.to))
    return { start, end, count: (count * (end - start)) / DAY }
  })
  const total = days.reduce((sum, { count }) => sum + count, 0)
  return ts => {
    let before = 0
    for (const { start, end, count } of days) {
      if (ts <= start) break
      before += count * Math.min(1, (ts - start) / (end - start))
    }
    return total === 0 ? 0 : Math.min(1, before / total)
  }
}
