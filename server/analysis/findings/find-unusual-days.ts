import { DAY_MS } from '../../../contract/times/time.ts'

const WEEKS = 4

export interface SiteDay {
  /** YYYY-MM-DD. */
  day: string
  count: number
  /** Whether it counts: nearly all of it was measured. */
  isMeasured: boolean
  isHoliday: boolean
}

export interface UnusualDays {
  kind: 'low_volume' | 'high_volume'
  first: string
  last: string
  days: number
  /** Vehicles of these days, and the sum of the medians that they were compared with. */
  count: number
  usual: number
}

export interface DayRules {
  /** Measured days of the four weeks before that a day needs. */
  references: number
  /** Measured days of the same kind that a day of a first count needs. */
  referencesOfFirstCount: number
  /** Vehicles of the day or of the median, whichever is more. */
  vehicles: number
}
const DAY_RULES: DayRules = { references: 2, referencesOfFirstCount: 3, vehicles: 100 }

/**
 * Days with less than half, or more than double, of the median of the same weekday in the four weeks before. A public holiday
 * is compared with Sundays, and is no reference for other weekdays. In the first four weeks of a count, a day without
 * references is compared with its other working days, Saturdays, or Sundays and holidays. Consecutive days of a kind are one
 * finding, without those that were decided before.
 */
export function findUnusualDays(
  days: SiteDay[],
  isDecided: (kind: UnusualDays['kind'], day: string) => boolean = () => false,
  rules: DayRules = DAY_RULES,
): UnusualDays[] {
  const byNumber = new Map(days.map(one => [numberOf(one.day), one]))
  const found: UnusualDays[] = []
  for (const number of [...byNumber.keys()].sort((a, b) => a - b)) {
    const { day, count, isMeasured } = byNumber.get(number) as SiteDay
    const usual = isMeasured ? usualCount(number, byNumber, rules) : null
    const kind = usual === null ? null : kindOf(count, usual, rules)
    if (usual === null || kind === null || isDecided(kind, day)) continue
    const run = found.at(-1)
    if (run?.kind === kind && numberOf(run.last) === number - 1) {
      Object.assign(run, { last: day, days: run.days + 1, count: run.count + count, usual: run.usual + usual })
    } else found.push({ kind, first: day, last: day, days: 1, count, usual })
  }
  return found
}

function kindOf(count: number, usual: number, { vehicles }: DayRules): UnusualDays['kind'] | null {
  if (Math.max(count, usual) < vehicles) return null
  if (count * 2 < usual) return 'low_volume'
  return count > usual * 2 ? 'high_volume' : null
}

function usualCount(number: number, byNumber: Map<number, SiteDay>, rules: DayRules): number | null {
  const counts = referenceDays(number, byNumber.get(number)?.isHoliday ?? false).flatMap(before => {
    const reference = byNumber.get(before)
    const isUsable = reference?.isMeasured && (isSunday(before) || !reference.isHoliday)
    return isUsable ? [reference.count] : []
  })
  return counts.length < rules.references ? usualOfFirstCount(number, byNumber, rules) : median(counts)
}

/** By the other days of a count that began less than four weeks before; null where too few of them are of the kind. */
function usualOfFirstCount(number: number, byNumber: Map<number, SiteDay>, rules: DayRules): number | null {
  const measured = [...byNumber].filter(([, { isMeasured }]) => isMeasured)
  const first = Math.min(...measured.map(([day]) => day))
  if (first <= number - 7 * WEEKS) return null
  const kind = kindOfDay(number, byNumber)
  const counts = measured.flatMap(([day, { count }]) =>
    day !== number && day < number + 7 * WEEKS && kindOfDay(day, byNumber) === kind ? [count] : [],
  )
  return counts.length < rules.referencesOfFirstCount ? null : median(counts)
}

function kindOfDay(number: number, byNumber: Map<number, SiteDay>): 'working_day' | 'saturday' | 'sunday_or_holiday' {
  if (isSunday(number) || byNumber.get(number)?.isHoliday) return 'sunday_or_holiday'
  return weekdayOf(number) === 6 ? 'saturday' : 'working_day'
}

/** The days, as numbers, that a day is compared with: its weekday of the four weeks before, or Sundays for a holiday. */
export function referenceDays(number: number, isHoliday: boolean): number[] {
  const back = isHoliday && !isSunday(number) ? weekdayOf(number) : 7
  return Array.from({ length: WEEKS }, (_, week) => number - back - 7 * week)
}

/** Days since 1970, which was a Thursday; Sunday is 0. */
export const numberOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS
const weekdayOf = (number: number): number => (((number + 4) % 7) + 7) % 7
export const isSunday = (number: number): boolean => weekdayOf(number) === 0

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const [low, high] = [sorted[middle - (sorted.length % 2 === 0 ? 1 : 0)] as number, sorted[middle] as number]
  return (low + high) / 2
}
