import type { Units } from '../../../contract/units.ts'
import { MAX_SPEED } from '../../../contract/vehicles/record.ts'
import type { Group } from './cells.ts'
import { highestAtLimit, highestAtThreshold, type Threshold } from './judge-speeds.ts'
import { SpeedCounts, type SpeedMemory, type Speeds, type SpeedUnit, speedsIn, tenthsIn } from './speeds.ts'

/** In which row and column of a table vehicles are counted. */
export interface Layout {
  /** The column of each slot of the grid. */
  columnOf: Uint32Array
  /** -1: they are not counted in the table. */
  rowOf: (group: Group) => number
  /** Whether vehicles of a channel are told apart by their class. */
  isByClass?: boolean
}

/** How many vehicles there are by group (its rows) and time (its columns). */
export class CountTable {
  readonly layout: Layout
  readonly columns: number
  readonly rows = new Map<number, Uint32Array>()

  constructor({ columns, ...layout }: Layout & { columns: number }) {
    this.layout = layout
    this.columns = columns
  }

  row(number: number): Uint32Array {
    let row = this.rows.get(number)
    if (!row) {
      row = new Uint32Array(this.columns)
      this.rows.set(number, row)
    }
    return row
  }
}

/** The speeds of vehicles by speed limit of their time, group and time. */
export class SpeedTable {
  readonly layout: Layout
  readonly unit: SpeedUnit
  readonly #memory: SpeedMemory
  /** By limit, row and column. */
  readonly #limits = new Map<number, SpeedCounts[][]>()

  /** Tables of a request share their memory: of 500 sites, that of each table took a fifth of the time. */
  constructor({ unit, memory, ...layout }: Layout & { unit: SpeedUnit; memory: SpeedMemory }) {
    this.layout = layout
    this.unit = unit
    this.#memory = memory
  }

  /** By the code of the limit, which is below 0 without one. */
  at(limit: number, row: number, column: number): SpeedCounts {
    let rows = this.#limits.get(limit)
    if (!rows) {
      rows = []
      this.#limits.set(limit, rows)
    }
    let columns = rows[row]
    if (!columns) {
      columns = []
      rows[row] = columns
    }
    let cell = columns[column]
    if (!cell) {
      cell = new SpeedCounts(this.#memory)
      columns[column] = cell
    }
    return cell
  }

  /** The speeds of one row and column; undefined without any. */
  get(row: number, column: number): LimitedSpeeds | undefined {
    const found = new LimitedSpeeds(this.unit)
    for (const [limit, rows] of this.#limits) found.add(limit, rows[row]?.[column])
    return found.count > 0 ? found : undefined
  }

  /** Speeds whose rows and columns have the same key together. */
  sumBy(keyOf: (row: number, column: number) => number): LimitedSpeeds[] {
    const sums: LimitedSpeeds[] = []
    for (const [limit, rows] of this.#limits) {
      rows.forEach((columns, row) => {
        columns.forEach((cell, column) => {
          const key = keyOf(row, column)
          const sum = sums[key] ?? new LimitedSpeeds(this.unit)
          sums[key] = sum
          sum.add(limit, cell)
        })
      })
    }
    return sums
  }

  sum(): LimitedSpeeds {
    return this.sumBy(() => 0)[0] ?? new LimitedSpeeds(this.unit)
  }
}

/** Speeds of vehicles with the limits of their times. */
export class LimitedSpeeds {
  count = 0
  readonly #unit: SpeedUnit
  readonly #parts = new Map<number, SpeedCounts[]>()

  constructor(unit: SpeedUnit) {
    this.#unit = unit
  }

  add(limit: number, cell: SpeedCounts | undefined): void {
    if (!cell) return
    this.count += cell.count
    const part = this.#parts.get(limit)
    if (part) part.push(cell)
    else this.#parts.set(limit, [cell])
  }

  /** The code of each limit, below 0 where there is none, with the speeds at its times in 0.1 km/h. */
  *byLimit(): Generator<[limit: number, speeds: Speeds]> {
    for (const [limit, cells] of this.#parts) yield [limit, sumOf(cells)]
  }

  /** In the unit. Shares memory: valid until speeds of the same table are read again. */
  speeds(): Speeds {
    return speedsIn(this.#unit, sumOf([...this.#parts.values()].flat()))
  }

  /** The codes of all limits. */
  get limits(): number[] {
    return [...this.#parts.keys()].filter(limit => limit >= 0)
  }

  /** Vehicles at a time with a speed limit. */
  get limited(): number {
    let count = 0
    for (const [limit, cells] of this.#parts) if (limit >= 0) for (const cell of cells) count += cell.count
    return count
  }

  /** Those of them that exceed it. */
  get above(): number {
    let count = 0
    for (const [limit, cells] of this.#parts) {
      if (limit < 0) continue
      const highest = highestAtLimit(limit)
      for (const cell of cells) count += cell.countAbove(highest)
    }
    return count
  }

  /** How many exceed each threshold of the limit of their time, and the sum of their speeds in 0.1 of the units. */
  aboveEach(thresholds: readonly Threshold[], units: Units): { count: number; sum: number }[] {
    const totals = thresholds.map(() => ({ count: 0, sum: 0 }))
    for (const [limit, { total, counts }] of this.byLimit()) {
      if (limit < 0) continue
      const highest = thresholds.map(threshold => highestAtThreshold(limit, threshold, units))
      // No vehicle is faster once all were seen.
      for (let speed = 0, seen = 0; seen < total; speed++) {
        const count = counts[speed] as number
        if (count === 0) continue
        seen += count
        for (let n = 0; n < totals.length; n++) {
          if (speed <= (highest[n] as number)) continue
          const above = totals[n] as (typeof totals)[number]
          above.count += count
          above.sum += count * tenthsIn(units, speed)
        }
      }
    }
    return totals
  }
}

function sumOf(cells: SpeedCounts[]): Speeds {
  const [first] = cells
  if (first && cells.length === 1) return first.speeds()
  const sum = { total: 0, counts: new Uint32Array(MAX_SPEED + 1) }
  for (const cell of cells) {
    sum.total += cell.count
    cell.addTo(sum.counts)
  }
  return sum
}
