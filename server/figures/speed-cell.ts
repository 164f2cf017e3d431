import { addEach, type Speeds, Tally } from '../records/aggregate/tally.ts'

/** The speeds of a group of vehicles, in 0.1 of the unit of the request, and how many exceed the limit of their time. */
export class SpeedCell {
  readonly #tally = new Tally()
  readonly #limit: number
  /** Those of which it is the sum, where they have several limits. */
  #parts: SpeedCell[] = []

  /** The limit in 0.1 of the unit; below 0 there is none. */
  constructor(limit: number) {
    this.#limit = limit
  }

  /** The speeds from index `first` up to `after`. */
  add(speeds: Uint32Array, first: number, after: number): void {
    this.#tally.addSpeeds(speeds, first, after)
  }

  /** So many of each speed. */
  addCounts(speeds: Speeds): void {
    this.#tally.addCounts(speeds)
  }

  /** All of these together, of which none is a sum of several limits. */
  static sumOf(cells: SpeedCell[]): SpeedCell {
    const [first, ...others] = cells
    if (first && others.length === 0) return first
    const sum = new SpeedCell(first ? first.#limit : NO_LIMIT)
    sum.#tally.addAll(cells.map(cell => cell.#tally))
    if (others.some(cell => cell.#limit !== sum.#limit)) sum.#parts = cells
    return sum
  }

  get count(): number {
    return this.#tally.count
  }

  /** Vehicles at a time with a speed limit. */
  get limited(): number {
    if (this.#parts.length > 0) return this.#parts.reduce((sum, part) => sum + part.limited, 0)
    return this.#limit < 0 ? 0 : this.count
  }

  /** Those of them that exceed it. */
  get above(): number {
    if (this.#parts.length > 0) return this.#parts.reduce((sum, part) => sum + part.above, 0)
    return this.#limit < 0 ? 0 : this.#tally.countAbove(this.#limit)
  }

  /** In the unit of the request; null without speeds. */
  get p85(): number | null {
    const tenths = this.#tally.percentile(85)
    return tenths === null ? null : tenths / 10
  }

  /** Shares memory with other cells: it is valid until the next call on any. */
  speeds(): Speeds {
    return this.#tally.speeds()
  }
}

const NO_LIMIT = -1
const SPEEDS = 3001

/** How many of each speed in all cells together. */
export function sumSpeeds(cells: Iterable<SpeedCell>): Speeds {
  const sum: Speeds = { total: 0, counts: new Uint32Array(SPEEDS) }
  for (const cell of cells) {
    const { total, counts } = cell.speeds()
    sum.total += total
    addEach(sum.counts, counts)
  }
  return sum
}
