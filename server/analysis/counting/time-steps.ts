import type { TimeRange } from '../../../contract/times/time.ts'

/** Values that are each valid from a time to the next one. Times mostly ascend from call to call. */
export class TimeSteps<T> {
  readonly #starts: number[]
  readonly #values: T[]
  #at = 0

  /** The first value is valid from the beginning. */
  constructor(first: T, steps: [from: number, value: T][]) {
    this.#starts = [Number.NEGATIVE_INFINITY, ...steps.map(([from]) => from), Number.POSITIVE_INFINITY]
    this.#values = [first, ...steps.map(([, value]) => value)]
  }

  /** When the value changes. */
  get times(): number[] {
    return this.#starts.slice(1, -1)
  }

  at(ts: number): T {
    while (ts < (this.#starts[this.#at] as number)) this.#at--
    while (ts >= (this.#starts[this.#at + 1] as number)) this.#at++
    return this.#values[this.#at] as T
  }

  /** When the value that `at` returned last is valid. */
  get validAt(): TimeRange {
    return { from: this.#starts[this.#at] as number, to: this.#starts[this.#at + 1] as number }
  }
}
