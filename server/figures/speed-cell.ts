import { type Speeds, Tally } from '../records/aggregate/tally.ts'

/** The speeds of a group of vehicles, in 0.1 of the unit of the request, and how many exceed the limit of their time. */
export class SpeedCell {
  readonly #tally = new Tally()
  /** Vehicles at a time with a speed limit. */
  limited = 0
  above = 0

  /** `limit` in the same unit; -1 when there is none. */
  add(speed: number, limit: number): void {
    this.#tally.add(speed, 0)
    if (limit < 0) return
    this.limited++
    if (speed > limit) this.above++
  }

  get count(): number {
    return this.#tally.count
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
    for (let speed = 0; speed < SPEEDS; speed++) {
      sum.counts[speed] = (sum.counts[speed] as number) + (counts[speed] as number)
    }
  }
  return sum
}
