import type { Exclusion } from './site-facts.ts'

/** Values that are each valid from a time to the next one. Times mostly ascend from call to call. */
class TimeSteps<T> {
  readonly #starts: number[]
  readonly #values: T[]
  #at = 0

  /** The first value is valid from the beginning. */
  constructor(first: T, steps: [from: number, value: T][]) {
    this.#starts = [Number.NEGATIVE_INFINITY, ...steps.map(([from]) => from), Number.POSITIVE_INFINITY]
    this.#values = [first, ...steps.map(([, value]) => value)]
  }

  at(ts: number): T {
    while (ts < (this.#starts[this.#at] as number)) this.#at--
    while (ts >= (this.#starts[this.#at + 1] as number)) this.#at++
    return this.#values[this.#at] as T
  }

  get isConstant(): boolean {
    return this.#values.length === 1
  }
}

export type LimitSteps = TimeSteps<number>

/** Speed limits over time; -1 is none. */
export function limitSteps(limits: { from: number | null; kmh: number | null }[], toUnit: (kmh: number) => number) {
  const value = (kmh: number | null) => (kmh ? toUnit(kmh) : -1)
  const first = limits.findLast(({ from }) => from === null)
  const dated = limits.flatMap(({ from, kmh }): [number, number][] => (from === null ? [] : [[from, value(kmh)]]))
  return new TimeSteps(first ? value(first.kmh) : -1, dated)
}

/** What is excluded at a time: of all channels, or of those in the lists. */
interface Excluded {
  all: boolean
  speeds: boolean
  channels: number[]
  speedsOf: number[]
}
const NOTHING: Excluded = { all: false, speeds: false, channels: [], speedsOf: [] }

/** What is excluded over time; null when nothing is. */
export class ExclusionSteps {
  readonly #steps: TimeSteps<Excluded>

  constructor(exclusions: Exclusion[]) {
    const edges = [...new Set(exclusions.flatMap(({ from, to }) => [from, to]))].sort((a, b) => a - b)
    this.#steps = new TimeSteps(
      NOTHING,
      edges.map(edge => [edge, excludedAt(edge, exclusions)]),
    )
  }

  isExcluded(ts: number, channel: number): boolean {
    const { all, channels } = this.#steps.at(ts)
    return all || channels.includes(channel)
  }

  isSpeedExcluded(ts: number, channel: number): boolean {
    const { speeds, speedsOf } = this.#steps.at(ts)
    return speeds || speedsOf.includes(channel)
  }
}

function excludedAt(ts: number, exclusions: Exclusion[]): Excluded {
  const excluded: Excluded = { all: false, speeds: false, channels: [], speedsOf: [] }
  for (const { from, to, channels, effect } of exclusions) {
    if (ts < from || ts >= to) continue
    if (effect === 'exclude') {
      if (channels) excluded.channels.push(...channels)
      else excluded.all = true
    } else if (channels) excluded.speedsOf.push(...channels)
    else excluded.speeds = true
  }
  return excluded
}
