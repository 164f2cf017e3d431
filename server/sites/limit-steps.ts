import type { TimeRange } from '../../contract/time-range.ts'

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

/** Each is valid from its time to the next one; null is the beginning. No limit is null. Sorted by time. */
export type Limits = { from: number | null; kmh: number | null }[]

export type LimitSteps = TimeSteps<number>

/** Speed limits over time; -1 is none. */
export function limitSteps(limits: Limits, toUnit: (kmh: number) => number) {
  const value = (kmh: number | null) => (kmh ? toUnit(kmh) : -1)
  const first = limits.findLast(({ from }) => from === null)
  const dated = limits.flatMap(({ from, kmh }): [number, number][] => (from === null ? [] : [[from, value(kmh)]]))
  return new TimeSteps(first ? value(first.kmh) : -1, dated)
}
