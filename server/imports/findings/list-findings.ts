import sql from 'sql-template-tag'
import { localDate, startOfLocalDay, zoneOffsetMs } from '../../../contract/time-zone.ts'
import type { Queryable } from '../../database/connect.ts'
import { endOfLocalDay } from '../../uploads/coverage.ts'
import { type ClockJump, findClockJumps, type MeasuredDay } from './find-clock-jumps.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** The days before the first one that is looked at, which it is compared with. */
const REFERENCE_DAYS = 28
const MIN_COVERAGE = 0.9
export const MAX_DAYS = 400

export interface SiteFinding extends ClockJump {
  kind: 'clock_jump'
  sentence: string
}

interface Site {
  id: number
  time_zone: string
}

/** What seems wrong with the data of a site: on the local days from `from` to `to`, or the last 400 days with records. */
export async function listFindings(
  database: Queryable,
  site: Site,
  { from, to }: { from: string | null; to: string | null },
): Promise<{ items: SiteFinding[] }> {
  const last = to ?? (await lastDay(database, site.id))
  if (last === null) return { items: [] }
  const first = from ?? addDays(last, -MAX_DAYS + 1)
  const jumps = findClockJumps(await readDays(database, site, addDays(first, -REFERENCE_DAYS), last))
  return {
    items: jumps
      .filter(({ day }) => day >= first)
      .map(jump => ({ kind: 'clock_jump', ...jump, sentence: sentenceOf(jump) })),
  }
}

function sentenceOf({ day, lag_hours, days }: ClockJump): string {
  const hours = Math.abs(lag_hours) === 1 ? '1 hour' : `${Math.abs(lag_hours)} hours`
  return `From ${day} on, traffic comes ${hours} ${lag_hours > 0 ? 'later' : 'earlier'} than in the weeks before, on ${days} days: the counter's clock may have jumped.`
}

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

async function lastDay(database: Queryable, siteId: number): Promise<string | null> {
  const { rows } = await database.query<{ day: string | null }>(sql`
    select max(day)::text as day
    from site_days
    where site_id = ${siteId} and count > 0
  `)
  return rows[0]?.day ?? null
}

async function readDays(
  database: Queryable,
  { id, time_zone }: Site,
  first: string,
  last: string,
): Promise<MeasuredDay[]> {
  const [from, to] = [startOfLocalDay(time_zone, first), endOfLocalDay(time_zone, last)]
  const { rows: hours } = await database.query<{ hour: Date; count: number }>(sql`
    select hour, count
    from site_hours
    where site_id = ${id} and hour >= ${new Date(from)} and hour < ${new Date(to)}
  `)
  const { rows: days } = await database.query<{ day: string; seconds: number }>(sql`
    select day::text, (
      select coalesce(sum(extract(epoch from upper(r) - lower(r))), 0)::float8
      from unnest(covered) r
    ) as seconds
    from site_days
    where site_id = ${id} and day between ${first}::date and ${last}::date
  `)
  const byDay = new Map(
    days.map(({ day, seconds }) => {
      const length = (endOfLocalDay(time_zone, day) - startOfLocalDay(time_zone, day)) / 1000
      return [day, { day, hours: Array<number>(24).fill(0), isMeasured: seconds >= MIN_COVERAGE * length }]
    }),
  )
  for (const { hour, count } of hours) {
    const ms = hour.getTime()
    const local = new Date(ms + zoneOffsetMs(time_zone, ms)).getUTCHours()
    const day = byDay.get(localDate(time_zone, ms))
    if (day) day.hours[local] = (day.hours[local] ?? 0) + count
  }
  return [...byDay.values()]
}
