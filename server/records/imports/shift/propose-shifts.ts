import sql from 'sql-template-tag'
import { errorSentence } from '../../../../contract/text/error-sentences.ts'
import { DAY_MS, lengthWithin } from '../../../../contract/times/time.ts'
import { addDays, localDate, startOfLocalDay } from '../../../../contract/times/time-zone.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { readCoverage } from '../../coverage.ts'
import { endOfLocalDay } from '../../uploads/days/coverage.ts'
import type { Survey } from '../survey-file.ts'
import { findClockJumps, hoursByDay, MIN_COVERAGE_OF_SHAPE } from './find-clock-jumps.ts'
import type { ShiftPart } from './move.ts'

/** A day is compared with the weeks before it. */
const REFERENCE_DAYS = 28

interface CountedHours {
  zone: string
  /** Vehicles of UTC hours by their start. */
  hours: Map<number, number>
  /** First and last vehicle of what may be moved. */
  first: number
  last: number
  /** Whether nearly all of a local day was measured. */
  isMeasured: (day: string) => boolean
}

/**
 * The parts between the days on which the clock jumped. Each jump is one against the weeks before, so that the clock is wrong by
 * the sum of all jumps up to then: back and forth again is right.
 */
export function proposeShifts({ zone, hours, first, last, isMeasured }: CountedHours): ShiftPart[] {
  const days = [...hoursByDay(zone, hours)].map(([day, counts]) => ({
    day,
    hours: counts,
    isMeasured: isMeasured(day),
  }))
  // The first day of a count is found by its midnight.
  const jumps = findClockJumps(days)
    .map(({ day, lag_hours }) => ({ from: startOfLocalDay(zone, day), lag_hours }))
    .filter(({ from }) => from > first - DAY_MS && from <= last)
  let wrongByHours = 0
  return jumps.flatMap(({ from, lag_hours }, i): ShiftPart[] => {
    wrongByHours += lag_hours
    if (wrongByHours === 0) return []
    const next = jumps[i + 1]
    return [
      {
        shift_minutes: -60 * wrongByHours,
        from_dt: from > first ? new Date(from) : null,
        to_dt: next ? new Date(next.from) : null,
      },
    ]
  })
}

/** What the user should know about the clock of a file, before anything of it is stored. Nothing of files of several counters. */
export function noticesOfClock({ counters }: Pick<Survey, 'counters'>, zone: string): string[] {
  const hours = counters.size === 1 ? counters.values().next().value?.hours : null
  const times = [...(hours?.values() ?? [])]
  if (times.length === 0) return []
  const [first, last] = [
    times.reduce((least, { first: ts }) => Math.min(least, ts), Number.POSITIVE_INFINITY),
    times.reduce((most, { last: ts }) => Math.max(most, ts), 0),
  ]
  const [firstDay, lastDay] = [localDate(zone, first), localDate(zone, last)]
  const counts = new Map([...(hours ?? [])].map(([start, { vehicles }]) => [start, vehicles]))
  // The first and the last day are not whole.
  const isMeasured = (day: string) => day > firstDay && day < lastDay
  return proposeShifts({ zone, hours: counts, first, last, isMeasured }).map(({ shift_minutes, from_dt, to_dt }) => {
    const values = {
      from: from_dt === null ? firstDay : localDate(zone, from_dt.getTime()),
      to: to_dt === null ? lastDay : localDate(zone, to_dt.getTime() - 1),
      hours: Math.abs(shift_minutes) / 60,
    }
    return shift_minutes < 0 ? errorSentence('clockFast', values) : errorSentence('clockSlow', values)
  })
}

interface StoredSite {
  id: number
  time_zone: string
  first: Date
  last: Date
}

/** What would correct the clock of a stored import, by the hours that are stored of its site. Nothing where it is of several sites. */
export async function readProposedShifts(database: Queryable, importId: string): Promise<ShiftPart[]> {
  const { rows: sites } = await database.query<StoredSite>(sql`
    select s.id, s.time_zone, min(u.first_ts) as first, max(u.last_ts) as last
    from uploads u
    join sites s on s.id = u.site_id
    where u.import_id = ${importId} and u.kind = 'vehicles' and u.take_back_asked_at is null and u.first_ts is not null
    group by s.id
    limit 2
  `)
  const [site] = sites
  if (!site || sites.length > 1) return []
  const { id, time_zone: zone } = site
  const [first, last] = [site.first.getTime(), site.last.getTime()]
  const window = {
    from: startOfLocalDay(zone, addDays(localDate(zone, first), -REFERENCE_DAYS)),
    to: endOfLocalDay(zone, localDate(zone, last)),
  }
  const { rows } = await database.query<{ hour: Date; count: number }>(sql`
    select hour, count
    from site_hours
    where site_id = ${id} and hour >= ${new Date(window.from)} and hour < ${new Date(window.to)}
  `)
  const covered = (await readCoverage(database, [id], window)).get(id) ?? []
  const isMeasured = (day: string) => {
    const whole = { from: startOfLocalDay(zone, day), to: endOfLocalDay(zone, day) }
    return lengthWithin(covered, whole) >= MIN_COVERAGE_OF_SHAPE * (whole.to - whole.from)
  }
  const hours = new Map(rows.map(({ hour, count }) => [hour.getTime(), count]))
  return proposeShifts({ zone, hours, first, last, isMeasured })
}
