import { COUNTED_BY, isRegular, isWithin, secondsOf } from '../../../contract/intervals/counted-by.ts'
import { errorSentence } from '../../../contract/text/error-sentences.ts'
import { HOUR_S } from '../../../contract/times/time.ts'
import { ValidationError } from '../../platform/http/errors.ts'

/** By which times the intervals that were counted can be listed: what arrived as the sum of an hour is not known by quarters of it. */
export class IntervalLengths {
  /** By seconds: the longest interval that cannot be counted by times of this length. */
  readonly #beside = new Map<number, { seconds: number; site: number }>()
  /** Lengths that were looked at, and are alike wherever an interval starts, and the last of these, which most have. */
  readonly #known = new Set<number>()
  #last = -1

  note(site: number, interval: { start: number; durationS: number }): void {
    const { durationS } = interval
    if (durationS === this.#last || this.#known.has(durationS)) return
    if (isRegular(durationS)) {
      this.#known.add(durationS)
      this.#last = durationS
    }
    for (const name of COUNTED_BY) {
      const seconds = secondsOf(name)
      if (isWithin(interval, seconds) || durationS <= (this.#beside.get(seconds)?.seconds ?? 0)) continue
      this.#beside.set(seconds, { seconds: durationS, site })
    }
  }

  /** Refuses single hours where some arrived as the sum of a day: they cannot be counted alone. */
  refuseHours(hours: readonly number[] | undefined): void {
    const found = hours && this.beside(HOUR_S)
    if (found) throw new ValidationError({ hours: [errorSentence('hoursOfLongIntervals', found)] })
  }

  /** The longest of the intervals that cannot be counted by times of so many seconds; null: all can. */
  beside(seconds: number) {
    return this.#beside.get(seconds) ?? null
  }
}
