import { zoneOffsetMs } from '../../contract/time-zone.ts'
import { isSunday, referenceDays } from './find-unusual-days.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

export interface QuietHours {
  /** Milliseconds since 1970; the end is not a part of it. */
  from: number
  to: number
  hours: number
  /** The sum of the least numbers of vehicles that these hours had in the four weeks before. */
  usual: number
}

export interface HourRules {
  /** Measured hours of the four weeks before that an hour needs, and vehicles that each of them must have had. */
  references: number
  vehicles: number
}
/** Hours with fewer vehicles are empty now and then by chance. */
const HOUR_RULES: HourRules = { references: 3, vehicles: 5 }

export interface MeasuredHours {
  zone: string
  /** Vehicles and measured share of UTC hours, by their start; hours without vehicles have a share too. */
  counts: Map<number, number>
  coverage: Map<number, number>
  /** YYYY-MM-DD. */
  holidays: Set<string>
}

/**
 * Measured hours from `from` to before `to` without a vehicle, although the same local hour of the same weekday had vehicles
 * in each of the four weeks before that was measured. Public holidays are compared with Sundays, and are no reference for
 * other weekdays. Consecutive hours are one finding, without those that were decided before.
 */
export function findQuietHours(
  { zone, counts, coverage, holidays }: MeasuredHours,
  from: number,
  to: number,
  isDecided: (hour: number) => boolean = () => false,
  rules: HourRules = HOUR_RULES,
): QuietHours[] {
  const found: QuietHours[] = []
  const isHoliday = (day: number) => holidays.has(new Date(day * DAY_MS).toISOString().slice(0, 10))
  for (let hour = Math.ceil(from / HOUR_MS) * HOUR_MS; hour < to; hour += HOUR_MS) {
    if ((counts.get(hour) ?? 0) > 0 || coverage.get(hour) !== 1) continue
    const local = hour + zoneOffsetMs(zone, hour)
    const day = Math.floor(local / DAY_MS)
    const before = referenceDays(day, isHoliday(day))
      .filter(reference => isSunday(reference) || !isHoliday(reference))
      .map(reference => utcOf(zone, local - (day - reference) * DAY_MS))
      .filter(reference => coverage.get(reference) === 1)
      .map(reference => counts.get(reference) ?? 0)
    const least = Math.min(...before)
    if (before.length < rules.references || least < rules.vehicles || isDecided(hour)) continue
    const run = found.at(-1)
    if (run?.to === hour) Object.assign(run, { to: hour + HOUR_MS, hours: run.hours + 1, usual: run.usual + least })
    else found.push({ from: hour, to: hour + HOUR_MS, hours: 1, usual: least })
  }
  return found
}

/** The UTC hour at which a local clock shows this time; a time that was skipped is an hour later. */
const utcOf = (zone: string, local: number): number => local - zoneOffsetMs(zone, local - zoneOffsetMs(zone, local))
