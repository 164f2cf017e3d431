import { DAY_MS } from '../../../../contract/times/time.ts'
import { localDate, zoneOffsetMs } from '../../../../contract/times/time-zone.ts'

const HOURS = 24
const MAX_LAG = 3
const WEEKS = 4

export interface ClockJump {
  /** The first local day whose traffic is shifted. */
  day: string
  /** By how many hours it comes later than in the weeks before; negative: earlier. */
  lag_hours: number
  /** On how many days it was seen, in the four weeks until the weeks before are shifted too. */
  days: number
}

export interface MeasuredDay {
  /** YYYY-MM-DD. */
  day: string
  /** Vehicles of each local hour. */
  hours: number[]
  /** Whether nearly all of the day was measured. */
  isMeasured: boolean
}

/** So much of a day must be measured for its hours to have a shape. */
export const MIN_COVERAGE_OF_SHAPE = 0.9

export interface JumpRules {
  /** Days in a row that must fit best with the same lag, and how many of them clearly: Sundays have a weak shape. */
  daysInRow: number
  clearDays: number
  /** Vehicles that a day needs to have a shape. */
  vehicles: number
  /** How well a shifted day must correlate to be clear, and how much better than the day as it is. */
  correlation: number
  gain: number
}
export const JUMP_RULES: JumpRules = { daysInRow: 3, clearDays: 2, vehicles: 300, correlation: 0.8, gain: 0.03 }

/**
 * Finds the days on which a clock jumped: the hours of a day fit those of the same weekday of the four weeks before best when
 * they are shifted, by the same lag on several days in a row.
 */
export function findClockJumps(days: MeasuredDay[], rules: JumpRules = JUMP_RULES): ClockJump[] {
  const byDay = new Map(days.map(one => [numberOf(one.day), one]))
  const hourAt = (hour: number) => byDay.get(Math.floor(hour / HOURS))?.hours[((hour % HOURS) + HOURS) % HOURS] ?? 0
  const lagOf = (number: number): { lag: number; isClear: boolean } | null => {
    const usual = usualHours(number, byDay)
    const total = byDay.get(number)?.hours.reduce((sum, count) => sum + count, 0) ?? 0
    if (!usual || !byDay.get(number)?.isMeasured || total < rules.vehicles) return null
    const fit = (lag: number) =>
      correlation(
        usual,
        Array.from(usual, (_, hour) => hourAt(number * HOURS + hour + lag)),
      )
    let best = { lag: 0, fit: fit(0) }
    const unshifted = best.fit
    for (let lag = -MAX_LAG; lag <= MAX_LAG; lag++) {
      const shifted = fit(lag)
      if (shifted > best.fit) best = { lag, fit: shifted }
    }
    return { lag: best.lag, isClear: best.fit >= rules.correlation && best.fit - unshifted >= rules.gain }
  }
  const runs: (ClockJump & { clearDays: number })[] = []
  for (const number of [...byDay.keys()].sort((a, b) => a - b)) {
    const found = lagOf(number)
    if (!found || found.lag === 0) continue
    const run = runs.at(-1)
    if (run && found.lag === run.lag_hours && number === numberOf(run.day) + run.days) {
      run.days++
      run.clearDays += found.isClear ? 1 : 0
    } else {
      const day = byDay.get(number)?.day ?? ''
      runs.push({ day, lag_hours: found.lag, days: 1, clearDays: found.isClear ? 1 : 0 })
    }
  }
  const jumps: ClockJump[] = []
  for (const { clearDays, ...run } of runs) {
    if (run.days < rules.daysInRow || clearDays < rules.clearDays) continue
    const last = jumps.at(-1)
    // A holiday interrupts the run; the days are still compared with weeks before the jump.
    const isSame = last?.lag_hours === run.lag_hours && numberOf(run.day) < numberOf(last.day) + 7 * WEEKS
    if (last && isSame) last.days += run.days
    else jumps.push(run)
  }
  return jumps
}

/** Vehicles of each local hour by local day, from those of UTC hours by their start. */
export function hoursByDay(zone: string, counts: Map<number, number>): Map<string, number[]> {
  const days = new Map<string, number[]>()
  for (const [ms, count] of counts) {
    const day = localDate(zone, ms)
    const hours = days.get(day) ?? Array<number>(HOURS).fill(0)
    const hour = new Date(ms + zoneOffsetMs(zone, ms)).getUTCHours()
    hours[hour] = (hours[hour] ?? 0) + count
    days.set(day, hours)
  }
  return days
}

/** Days since 1970. */
const numberOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS

/** The mean hours of the same weekday of the weeks before; null when fewer than two of them were measured. */
function usualHours(number: number, byDay: Map<number, MeasuredDay>): number[] | null {
  const before = Array.from({ length: WEEKS }, (_, week) => byDay.get(number - 7 * (week + 1))).filter(
    day => day?.isMeasured,
  )
  if (before.length < 2) return null
  return Array.from({ length: HOURS }, (_, hour) => before.reduce((sum, day) => sum + (day?.hours[hour] ?? 0), 0))
}

/** Pearson's; 0 when one of both is constant. */
function correlation(a: number[], b: number[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [meanA, meanB] = [mean(a), mean(b)]
  let [product, squareA, squareB] = [0, 0, 0]
  for (const [index, value] of a.entries()) {
    const [differenceA, differenceB] = [value - meanA, (b[index] ?? 0) - meanB]
    product += differenceA * differenceB
    squareA += differenceA ** 2
    squareB += differenceB ** 2
  }
  return squareA === 0 || squareB === 0 ? 0 : product / Math.sqrt(squareA * squareB)
}
