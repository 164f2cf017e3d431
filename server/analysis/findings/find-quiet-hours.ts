import { DAY_MS, HOUR_MS } from '../../../contract/times/time.ts'
import { zoneOffsetMs } from '../../../contract/times/time-zone.ts'
import { UsualTraffic } from '../../records/uploads/days/usual-traffic.ts'
import { isSunday, referenceDays } from './find-unusual-days.ts'

const REFERENCE_MS = 28 * DAY_MS

export interface QuietHours {
  /** Milliseconds since 1970; the end is not a part of it. */
  from: number
  to: number
  hours: number
  /** The sum of the least numbers of vehicles that these hours had in the four weeks before, or of the other days' means. */
  usual: number
}

export interface HourRules {
  /** Measured hours of the four weeks before that an hour needs, and vehicles that each of them must have had. */
  references: number
  vehicles: number
  /** Usual vehicles that an hour of a first count needs, by the other days of that count. */
  vehiclesOfFirstCount: number
}
/** Hours with fewer vehicles are empty now and then by chance. */
const HOUR_RULES: HourRules = { references: 3, vehicles: 5, vehiclesOfFirstCount: 10 }

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
 * other weekdays. In the first four weeks of a count, hours are compared with those of its other days. Hours without a vehicle
 * between them are one finding, also over nights that are often empty; without hours that were decided before.
 */
export function findQuietHours(
  { zone, counts, coverage, holidays }: MeasuredHours,
  from: number,
  to: number,
  isDecided: (hour: number) => boolean = () => false,
  rules: HourRules = HOUR_RULES,
): QuietHours[] {
  const found: QuietHours[] = []
  const traffic = new UsualTraffic(zone, counts)
  const firstMeasured = Math.min(...[...coverage].flatMap(([hour, share]) => (share > 0 ? [hour] : [])))
  let isBroken = true
  const isHoliday = (day: number) => holidays.has(new Date(day * DAY_MS).toISOString().slice(0, 10))
  for (let hour = Math.ceil(from / HOUR_MS) * HOUR_MS; hour < to; hour += HOUR_MS) {
    if ((counts.get(hour) ?? 0) > 0 || isDecided(hour)) isBroken = true
    if ((counts.get(hour) ?? 0) > 0 || coverage.get(hour) !== 1 || isDecided(hour)) continue
    const local = hour + zoneOffsetMs(zone, hour)
    const day = Math.floor(local / DAY_MS)
    const before = referenceDays(day, isHoliday(day))
      .filter(reference => isSunday(reference) || !isHoliday(reference))
      .map(reference => utcOf(zone, local - (day - reference) * DAY_MS))
      .filter(reference => coverage.get(reference) === 1)
      .map(reference => counts.get(reference) ?? 0)
    const isFirstCount = before.length < rules.references && firstMeasured > hour - REFERENCE_MS
    const least = isFirstCount
      ? Math.floor(traffic.expectedIn({ from: hour, to: hour + HOUR_MS }) ?? 0)
      : Math.min(...before)
    if (!isFirstCount && before.length < rules.references) continue
    if (least < (isFirstCount ? rules.vehiclesOfFirstCount : rules.vehicles)) continue
    const run = isBroken ? undefined : found.at(-1)
    const to = hour + HOUR_MS
    if (run) Object.assign(run, { to, hours: (to - run.from) / HOUR_MS, usual: run.usual + least })
    else found.push({ from: hour, to, hours: 1, usual: least })
    isBroken = false
  }
  return found
}

/** The UTC hour at which a local clock shows this time; a time that was skipped is an hour later. */
const utcOf = (zone: string, local: number): number => local - zoneOffsetMs(zone, local - zoneOffsetMs(zone, local))
