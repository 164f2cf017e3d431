import { BinSpread, isInOpenBin, type KnownBins } from './bins.ts'
import { addEach } from './speeds.ts'

/** How often each of many whole numbers occurs: small ones by their value, the others in a list. */
export class ValueCounts {
  count = 0
  readonly #counts: Uint32Array
  readonly #large: number[] = []
  readonly #spread: BinSpread

  /** Numbers below `size` are counted by value. */
  constructor(size: number) {
    this.#counts = new Uint32Array(size)
    this.#spread = new BinSpread(size - 1)
  }

  /** The bins of values that are known by them alone; absent: all are known. */
  get known(): KnownBins | undefined {
    return this.#spread.bins
  }

  add(value: number): void {
    this.count++
    if (value < this.#counts.length) this.#counts[value] = (this.#counts[value] as number) + 1
    else this.#large.push(value)
  }

  /** So many in a bin below the size. */
  addBin(low: number, high: number | null, total: number): void {
    const { counts, lowest } = this.#spread.spread(low, high, total)
    addEach(this.#counts, counts, lowest)
    this.count += total
  }

  /** The median by nearest rank; null of nothing, and in a bin without an upper edge. */
  median(): number | null {
    const rank = Math.ceil(this.count / 2)
    if (rank === 0) return null
    let below = 0
    for (const [value, count] of this.#counts.entries()) {
      below += count
      if (below >= rank) return isInOpenBin(this.known, value) ? null : value
    }
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
