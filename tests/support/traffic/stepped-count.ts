import { DAY_MS, HOUR_MS } from '../../../contract/times/time.ts'
import { iso } from './traffic.ts'

/** Vehicles of each hour of a weekday and of a Sunday; none around midnight, so that what a step moves stays in its day. */
const WEEKDAY = [0, 0, 1, 2, 3, 5, 14, 30, 26, 19, 18, 20, 21, 21, 22, 26, 33, 35, 24, 16, 11, 6, 0, 0]
const SUNDAY = [0, 0, 2, 2, 2, 2, 3, 5, 9, 15, 21, 25, 25, 25, 27, 29, 28, 25, 22, 16, 11, 8, 0, 0]

/** Midnight of a Sunday, in Berlin. */
const START = Date.UTC(2025, 5, 1, -2)
const DAYS = 57
/** The clock is put forward by an hour on two Mondays. */
const STEPS = [START + 15 * DAY_MS, START + 43 * DAY_MS]

/** When vehicles passed. */
export const truePassages = (): number[] =>
  Array.from({ length: DAYS * 24 }, (_, hour) => hour).flatMap(hour => {
    const count = (Math.floor(hour / 24) % 7 === 0 ? SUNDAY : WEEKDAY)[hour % 24] as number
    return Array.from(
      { length: count },
      (_, i) => START + hour * HOUR_MS + Math.floor((i * HOUR_MS) / count / 1000) * 1000,
    )
  })

/** The same as lines of a file whose clock was wrong from each of the steps on. */
export const steppedCount = (): string[] => [
  'timestamp,channel',
  ...truePassages().map(ts => `${iso(ts + STEPS.filter(step => ts >= step).length * HOUR_MS)},1`),
]

/** What corrects it. */
export const PARTS_OF_STEPS = STEPS.map((step, i) => ({
  shift_minutes: -60 * (i + 1),
  from_dt: iso(step),
  to_dt: STEPS[i + 1] === undefined ? null : iso(STEPS[i + 1] as number),
}))
