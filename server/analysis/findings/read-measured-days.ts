import sql from 'sql-template-tag'
import { DAY_MS, HOUR_MS, type TimeRange } from '../../../contract/times/time.ts'
import { addDays, localDate, startOfLocalDay, zoneOffsetMs } from '../../../contract/times/time-zone.ts'
import { readCalendarDays } from '../../field/calendars/read-calendar-days.ts'
import { INTERVAL_HOURS } from '../../field/sites/last-hours.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { coverageOf, readCoverage } from '../../records/coverage.ts'
import { endOfLocalDay } from '../../records/uploads/days/coverage.ts'
import type { MeasuredHours } from './find-quiet-hours.ts'

export interface ExaminedSite {
  id: number
  organization_id: number
  time_zone: string
}

export interface CountedDay {
  /** YYYY-MM-DD. */
  day: string
  count: number
  /** Vehicles of each local hour. */
  hours: number[]
  /** Measured share, 0 to 1. */
  coverage: number
  isHoliday: boolean
}

/** What was counted and measured on local days, both included. */
export async function readMeasuredDays(
  database: Queryable,
  { id, organization_id, time_zone: zone }: ExaminedSite,
  first: string,
  last: string,
): Promise<{ days: CountedDay[]; hours: MeasuredHours }> {
  const [from, to] = [startOfLocalDay(zone, first), endOfLocalDay(zone, last)]
  const { rows: counted } = await database.query<{ day: string; count: number }>(sql`
    select day::text, count
    from site_days
    where site_id = ${id} and day between ${first}::date and ${last}::date
  `)
  const { rows } = await database.query<{ hour: Date; count: number }>(sql`
    select hour, count
    from site_hours
    where site_id = ${id} and hour >= ${new Date(from)} and hour < ${new Date(to)}
  `)
  const { rows: ofIntervals } = await database.query<{ hour: Date; count: number }>(sql`
    select hour, count
    from (${INTERVAL_HOURS} where d.site_id = ${id} and d.day between ${first}::date - 1 and ${last}::date + 1) as i
    where count > 0 and hour >= ${new Date(from)} and hour < ${new Date(to)}
  `)
  const counts = new Map(rows.map(({ hour, count }) => [hour.getTime(), count]))
  for (const { hour, count } of ofIntervals) counts.set(hour.getTime(), (counts.get(hour.getTime()) ?? 0) + count)
  const calendar = (await readCalendarDays(database, organization_id, [id], first, last)).get(id)
  const holidays = new Set([...(calendar ?? [])].flatMap(([day, { holiday }]) => (holiday ? [day] : [])))
  const covered = (await readCoverage(database, [id], { from, to })).get(id) ?? []

  const list = daysBetween(first, last)
  const coverageOfDays = coverageOf([covered], [...list.map(day => startOfLocalDay(zone, day)), to], to)
  const countOf = new Map(counted.map(({ day, count }) => [day, count]))
  for (const { hour, count } of ofIntervals) {
    const day = localDate(zone, hour.getTime())
    countOf.set(day, (countOf.get(day) ?? 0) + count)
  }
  const hoursOf = hoursByDay(zone, counts)
  const days = list.map((day, i) => ({
    day,
    count: countOf.get(day) ?? 0,
    hours: hoursOf.get(day) ?? Array<number>(24).fill(0),
    coverage: coverageOfDays[i] ?? 0,
    isHoliday: holidays.has(day),
  }))
  return { days, hours: { zone, counts, coverage: coverageOfHours(from, to, covered), holidays } }
}

function coverageOfHours(from: number, to: number, covered: TimeRange[]): Map<number, number> {
  const start = Math.floor(from / HOUR_MS) * HOUR_MS
  const edges = Array.from({ length: Math.ceil((to - start) / HOUR_MS) + 1 }, (_, i) => start + i * HOUR_MS)
  const shares = coverageOf([covered], edges, Math.max(to, edges.at(-1) as number))
  return new Map(shares.map((share, i) => [edges[i] as number, share ?? 0]))
}

function hoursByDay(zone: string, counts: Map<number, number>): Map<string, number[]> {
  const days = new Map<string, number[]>()
  for (const [ms, count] of counts) {
    const day = localDate(zone, ms)
    const hours = days.get(day) ?? Array<number>(24).fill(0)
    const hour = new Date(ms + zoneOffsetMs(zone, ms)).getUTCHours()
    hours[hour] = (hours[hour] ?? 0) + count
    days.set(day, hours)
  }
  return days
}

function daysBetween(first: string, last: string): string[] {
  const length = Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS) + 1
  return Array.from({ length: Math.max(0, length) }, (_, i) => addDays(first, i))
}
