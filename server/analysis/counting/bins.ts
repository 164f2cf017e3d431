/** Some values are known by their bins alone, in which they are spread evenly. Speeds are in 0.1 of the unit, lengths in cm. */
export interface KnownBins {
  /** That of the widest one. */
  width: number
  /** The lowest edge of bins without an upper one, in which values are not known at all; null without these. */
  openFrom: number | null
}

type SomeBins = KnownBins | undefined

export function widestBins(a: SomeBins, b: SomeBins): SomeBins {
  if (!a || !b) return a ?? b
  const open = [a.openFrom, b.openFrom].filter(edge => edge !== null)
  return { width: Math.max(a.width, b.width), openFrom: open.length === 0 ? null : Math.min(...open) }
}

/** Whether some values are not known at all, and so neither is their mean. */
export const hasOpenBin = ({ bins }: { bins?: SomeBins }): boolean => bins?.openFrom != null

/** Whether it is not known how many are above a value. */
export const isInOpenBin = (bins: SomeBins, value: number): boolean => bins?.openFrom != null && value >= bins.openFrom

/** Of speeds. */
export const describeBins = ({ width }: KnownBins) => ({ from_bins: true, bin_width: width / 10 })

/** Successive multiples of it, without their whole parts, fill a bin evenly however many there are. */
const GOLDEN = (Math.sqrt(5) - 1) / 2

/** Spreads what bins hold evenly over their values. */
export class BinSpread {
  bins: SomeBins
  readonly #max: number
  #left = 0

  /** No value is above `max`. */
  constructor(max: number) {
    this.#max = max
  }

  /** How many of each value, from the lowest on, a bin has; all at its lower edge where it has no upper one. */
  spread(low: number, high: number | null, total: number): { total: number; counts: Uint32Array; lowest: number } {
    this.bins = widestBins(this.bins, { width: high === null ? 0 : high - low, openFrom: high === null ? low : null })
    const lowest = Math.min(this.#max, Math.ceil(low))
    const highest = Math.min(this.#max, Math.max(lowest, high === null ? lowest : Math.ceil(high) - 1))
    const length = highest - lowest + 1
    const counts = new Uint32Array(length).fill(Math.floor(total / length))
    for (let left = total % length; left > 0; left--) {
      const at = Math.floor(((this.#left++ * GOLDEN) % 1) * length)
      counts[at] = (counts[at] as number) + 1
    }
    return { total, counts, lowest }
  }
}
