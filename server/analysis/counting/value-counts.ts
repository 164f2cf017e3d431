import { GOLDEN, type SpeedBins, widestBins } from './speeds.ts'

/** How often each of many whole numbers occurs: small ones by their value, the others in a list. */
export class ValueCounts {
  count = 0
  /** The bins of values that are known by them alone, over which they are spread evenly; absent: all are known. */
  known: SpeedBins | undefined
  readonly #counts: Uint32Array
  readonly #large: number[] = []
  #spread = 0

  /** Numbers below `size` are counted by value. */
  constructor(size: number) {
    this.#counts = new Uint32Array(size)
  }

  add(value: number): void {
    this.count++
    if (value < this.#counts.length) this.#counts[value] = (this.#counts[value] as number) + 1
    else this.#large.push(value)
  }

  /** So many in a bin below the size; all at its lower edge where it has no upper one. */
  addBin(low: number, high: number | null, total: number): void {
    this.known = widestBins(this.known, { width: high === null ? 0 : high - low, openFrom: high === null ? low : null })
    const length = high === null ? 1 : Math.max(1, high - low)
    const counts = this.#counts
    for (let i = 0; i < length; i++) counts[low + i] = (counts[low + i] as number) + Math.floor(total / length)
    for (let left = total % length; left > 0; left--) {
      const at = low + Math.floor(((this.#spread++ * GOLDEN) % 1) * length)
      counts[at] = (counts[at] as number) + 1
    }
    this.count += total
  }

  /** The median by nearest rank; null of nothing, and in a bin without an upper edge. */
  median(): number | null {
    const median = this.#median()
    const openFrom = this.known?.openFrom ?? null
    return median !== null && openFrom !== null && median >= openFrom ? null : median
  }

  #median(): number | null {
    const rank = Math.ceil(this.count / 2)
    let below = 0
    for (const [value, count] of this.#counts.entries()) {
      below += count
      if (rank > 0 && below >= rank) return value
    }
    if (rank === 0) return null
    this.#large.sort((a, b) => a - b)
    return this.#large[rank - below - 1] as number
  }

  /** `[bin, count]` from the lowest bin that holds a value to the highest, as wide as the others. */
  bins(binOf: (value: number) => number, width: number): [number, number][] {
    const counts: number[] = []
    const add = (value: number, count: number) => {
      const bin = Math.round(binOf(value) / width)
      counts[bin] = (counts[bin] ?? 0) + count
    }
    for (const [value, count] of this.#counts.entries()) if (count > 0) add(value, count)
    for (const value of this.#large) add(value, 1)
    const first = counts.findIndex(count => count > 0)
    return Array.from(counts, (count = 0, bin): [number, number] => [bin * width, count]).slice(Math.max(first, 0))
  }
}
