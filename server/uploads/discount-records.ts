import sql from 'sql-template-tag'
import { INVALID } from '../../contract/record.ts'
import { localDate, startOfLocalDay } from '../../contract/time-zone.ts'
import type { Queryable } from '../database/connect.ts'
import { endOfLocalDay } from './coverage.ts'

const HOUR_MS = 3_600_000

/** Subtracts records that were deleted in this transaction from the counts of the site's days and hours. */
export async function discountRecords(
  tx: Queryable,
  siteId: number,
  zone: string,
  deleted: { ts: Date; flags: number }[],
): Promise<void> {
  const days = new Map<string, { count: number; valid: number }>()
  const hours = new Map<number, number>()
  for (const { ts, flags } of deleted) {
    const day = localDate(zone, ts.getTime())
    const { count, valid } = days.get(day) ?? { count: 0, valid: 0 }
    days.set(day, { count: count + 1, valid: valid + (flags & INVALID ? 0 : 1) })
    const hour = Math.floor(ts.getTime() / HOUR_MS) * HOUR_MS
    hours.set(hour, (hours.get(hour) ?? 0) + 1)
  }
  for (const [day, { count, valid }] of days) {
    const [from, to] = [startOfLocalDay(zone, day), endOfLocalDay(zone, day)].map(ts => new Date(ts))
    await tx.query(sql`
      update site_days
      set count = count - ${count},
        valid_count = valid_count - ${valid},
        first = (select min(ts) from records where site_id = ${siteId} and ts >= ${from} and ts < ${to}),
        last = (select max(ts) from records where site_id = ${siteId} and ts >= ${from} and ts < ${to}),
        changed_at = now()
      where site_id = ${siteId} and day = ${day}
    `)
  }
  for (const [hour, count] of hours) {
    await tx.query(sql`
      update site_hours
      set count = count - ${count}
      where site_id = ${siteId} and hour = ${new Date(hour)}
    `)
    await tx.query(sql`delete from site_hours where site_id = ${siteId} and hour = ${new Date(hour)} and count = 0`)
  }
}
