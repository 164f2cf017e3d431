import { addEach, type Speeds, Tally } from '../records/aggregate/tally.ts'

/** At a time without a speed limit. */
export const NOT_LIMITED = -1

/** The speeds of a group of vehicles, in 0.1 of the unit of the request, and how many exceed the limit of their time. */
export class SpeedCell {
  readonly #tally = new Tally()
  /** Vehicles at a time with a speed limit. */
  limited = 0
  above = 0

  /** The speeds from index `first` up to `after`, of which so many exceed the limit; or NOT_LIMITED. */
  add(speeds: Uint32Array, first: number, after: number, above: number): void {
    this.#tally.addSpeeds(speeds, first, after)
    if (above === NOT_LIMITED) return
    this.limited += after - first
    this.above += above
  }

  /** So many of each speed, of which so many exceed the limit; or NOT_LIMITED. */
  addCounts(speeds: Speeds, above: number): void {
    this.#tally.addCounts(speeds)
    if (above === NOT_LIMITED) return
    this.limited += speeds.total
    this.above += above
  }

  /** All of these together. */
  static sumOf(cells: SpeedCell[]): SpeedCell {
    if (cells.length === 1) return cells[0] as SpeedCell
    const sum = new SpeedCell()
    for (const cell of cells) {
      sum.#tally.addCounts(cell.speeds())
      sum.limited += cell.limited
      sum.above += cell.above
    }
    return sum
  }

  get count(): number {
    return this.#tally.count
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
