import sql, { type Sql } from 'sql-template-tag'
import { HOUR_MS, type TimeRange } from '../../../../contract/times/time.ts'
import { localDate } from '../../../../contract/times/time-zone.ts'
import { INVALID } from '../../../../contract/vehicles/record.ts'
import { byLocalDay, endOfLocalDay, multirangeText } from './coverage.ts'

interface CountedRecord {
  ts: number
  flags: number
}

interface CountedDay {
  count: number
  valid: number
  first: number | null
  last: number | null
}

const newDay = (): CountedDay => ({ count: 0, valid: 0, first: null, last: null })

/** Adds stored records (ascending in time) and covered time to the site's local days; null when there is nothing to add. */
export function countDays(siteId: number, zone: string, accepted: CountedRecord[], covered: TimeRange[]): Sql | null {
  const days = new Map<string, CountedDay>()
  const coveredDays = byLocalDay(covered, zone)
  for (const day of coveredDays.keys()) days.set(day, newDay())
  let counted: CountedDay = newDay()
  let dayEnd = Number.NEGATIVE_INFINITY
  for (const { ts, flags } of accepted) {
    if (ts >= dayEnd) {
      const day = localDate(zone, ts)
      counted = days.get(day) ?? newDay()
      days.set(day, counted)
      dayEnd = endOfLocalDay(zone, day)
    }
    counted.count++
    if ((flags & INVALID) === 0) counted.valid++
    counted.first ??= ts
    counted.last = ts
  }
  if (days.size === 0) return null
  const rows = [...days].sort(([a], [b]) => (a < b ? -1 : 1))
  return sql`
    insert into site_days as y (site_id, day, count, valid_count, first, last, covered)
    select ${siteId}, day, count, valid_count, first, last, covered
    from unnest(
      ${rows.map(([day]) => day)}::date[],
      ${rows.map(([, { count }]) => count)}::integer[],
      ${rows.map(([, { valid }]) => valid)}::integer[],
      ${rows.map(([, { first }]) => isoOrNull(first))}::timestamptz[],
      ${rows.map(([, { last }]) => isoOrNull(last))}::timestamptz[],
      ${rows.map(([day]) => multirangeText(coveredDays.get(day) ?? []))}::tstzmultirange[]
    ) as new (day, count, valid_count, first, last, covered)
    on conflict (site_id, day) do update
    set count = y.count + excluded.count,
      valid_count = y.valid_count + excluded.valid_count,
      first = least(y.first, excluded.first),
      last = greatest(y.last, excluded.last),
      covered = y.covered + excluded.covered,
      changed_at = now()
  `
}

/** Adds stored records to the site's hours; null when there is nothing to add. */
export function countHours(siteId: number, accepted: CountedRecord[]): Sql | null {
  const hours = new Map<number, number>()
  for (const { ts } of accepted) {
    const hour = Math.floor(ts / HOUR_MS) * HOUR_MS
    hours.set(hour, (hours.get(hour) ?? 0) + 1)
  }
  if (hours.size === 0) return null
  return sql`
    insert into site_hours as h (site_id, hour, count)
    select ${siteId}, hour, count
    from unnest(
      ${[...hours.keys()].map(hour => new Date(hour).toISOString())}::timestamptz[],
      ${[...hours.values()]}::integer[]
    ) as new (hour, count)
    on conflict (site_id, hour) do update
    set count = h.count + excluded.count
  `
}

export const isoOrNull = (ts: number | null | undefined): string | null =>
  ts === null || ts === undefined ? null : new Date(ts).toISOString()
