import type { Units } from '../../../contract/units.ts'
import { MAX_SPEED } from '../../../contract/vehicles/record.ts'
import { VEHICLE_CLASSES, type VehicleClass } from '../../../contract/vehicles/vehicle-classes.ts'
import { hasOpenBin, isInOpenBin } from './bins.ts'
import type { Group } from './group.ts'
import { highestAtLimit, highestAtThreshold, type Threshold } from './judge-speeds.ts'
import { sumOf } from './numbers.ts'
import { SpeedCounts, type SpeedMemory, type Speeds, speedsIn, tenthsIn, visitSpeeds } from './speeds.ts'

/** In which row and column of a table vehicles are counted. */
export interface TableLayout {
  /** The column of each slot of the grid. */
  columnOf: Uint32Array
  /** -1: they are not counted in the table. */
  rowOf: (group: Group) => number
  /** Whether vehicles of a channel are told apart by their class. */
  isByClass?: boolean
}

const SHARED_CELLS = 256

/** How many vehicles there are by group (its rows) and time (its columns). */
export class CountTable {
  readonly layout: TableLayout
  readonly rows = new Map<number, Uint32Array>()
  readonly #columns: number
  /** Cells of rows that follow, from index `#taken` on. */
  #cells = new Uint32Array()
  #taken = 0

  constructor(layout: TableLayout) {
    this.layout = layout
    // They are in the order of time.
    this.#columns = (layout.columnOf.at(-1) as number) + 1
  }

  row(number: number): Uint32Array {
    let row = this.rows.get(number)
    if (!row) {
      row = this.#makeRow()
      this.rows.set(number, row)
    }
    return row
  }

  /** Short rows share memory: to allocate it is slow, and 500 sites have 7,000 of them. */
  #makeRow(): Uint32Array {
    const columns = this.#columns
    if (this.#taken + columns > this.#cells.length) {
      this.#cells = new Uint32Array(columns * Math.max(1, Math.floor(SHARED_CELLS / columns)))
      this.#taken = 0
    }
    this.#taken += columns
    return this.#cells.subarray(this.#taken - columns, this.#taken)
  }
}

/** Vehicles by channel and class, which its rows are. */
export class ClassTable extends CountTable {
  constructor(columnOf: Uint32Array) {
    super({ columnOf, rowOf: ({ channel, vehicleClass }) => channel * VEHICLE_CLASSES.length + vehicleClass })
  }

  /** Those that occur. */
  get channels(): number[] {
    return [...new Set([...this.rows.keys()].map(channelOfRow))].sort((a, b) => a - b)
  }

  /** The vehicles of each class in these columns, of a channel or of all. */
  sum(columns: Iterable<number>, channel: number | null = null): number[] {
    const counts = VEHICLE_CLASSES.map(() => 0)
    const wanted = [...columns]
    for (const [row, own] of this.rows) {
      if (channel !== null && channelOfRow(row) !== channel) continue
      const i = row % counts.length
      for (const column of wanted) counts[i] = (counts[i] as number) + (own[column] as number)
    }
    return counts
  }
}

const channelOfRow = (row: number) => Math.floor(row / VEHICLE_CLASSES.length)

/** The sum of some classes, from the numbers of vehicles by class. */
export const sumOfClasses = (counts: number[], classes: readonly VehicleClass[]): number =>
  sumOf(classes.map(name => counts[VEHICLE_CLASSES.indexOf(name)] as number))

/** The speeds of vehicles by speed limit of their time, group and time. */
export class SpeedTable {
  readonly layout: TableLayout
  readonly units: Units
  readonly memory: SpeedMemory
  /** By limit, row and column. */
  readonly #limits = new Map<number, SpeedCounts[][]>()

  /** Tables of a request share their memory: of 500 sites, that of each table took a fifth of the time. */
  constructor({ units, memory, ...layout }: TableLayout & { units: Units; memory: SpeedMemory }) {
    this.layout = layout
    this.units = units
    this.memory = memory
  }

  /** By the code of the limit, which is below 0 without one. */
  at(limit: number, row: number, column: number): SpeedCounts {
    const rows = this.#limits.get(limit) ?? []
    this.#limits.set(limit, rows)
    rows[row] ??= []
    const columns = rows[row]
    columns[column] ??= new SpeedCounts(this.memory)
    return columns[column]
  }

  /** The speeds of one row and column; undefined without any. */
  get(row: number, column: number): LimitedSpeeds | undefined {
    const found = new LimitedSpeeds(this)
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
          const sum = sums[key] ?? new LimitedSpeeds(this)
          sums[key] = sum
          sum.add(limit, cell)
        })
      })
    }
    return sums
  }

  sum(): LimitedSpeeds {
    return this.sumBy(() => 0)[0] ?? new LimitedSpeeds(this)
  }
}

/** Speeds of vehicles with the limits of their times. */
export class LimitedSpeeds {
  count = 0
  /** Those at a time with a speed limit. */
  limited = 0
  readonly units: Units
  readonly #memory: SpeedMemory
  readonly #parts = new Map<number, SpeedCounts[]>()

  constructor({ units, memory }: Pick<SpeedTable, 'units' | 'memory'>) {
    this.units = units
    this.#memory = memory
  }

  add(limit: number, cell: SpeedCounts | undefined): void {
    if (!cell) return
    this.count += cell.count
    if (limit >= 0) this.limited += cell.count
    const part = this.#parts.get(limit) ?? []
    part.push(cell)
    this.#parts.set(limit, part)
  }

  /** The code of each limit, below 0 where there is none, with the speeds at its times in 0.1 km/h, valid until the next ones. */
  *byLimit(): Generator<[limit: number, speeds: Speeds]> {
    for (const [limit, cells] of this.#parts) yield [limit, this.#memory.sumOf(cells)]
  }

  /** In the unit. Shares memory: valid until speeds of the same table are read again. */
  speeds(): Speeds {
    const [first = [], ...others] = this.#parts.values()
    // Most have one limit, and are read for each hour of a year.
    return speedsIn(this.units, this.#memory.sumOf(others.length === 0 ? first : [first, ...others].flat()))
  }

  get limits(): number[] {
    return [...this.#parts.keys()].filter(limit => limit >= 0)
  }

  /** How many of those at a time with a limit exceed it; null where it is in a bin without an upper edge. */
  get above(): number | null {
    let above = 0
    for (const [limit, cells] of this.#parts) {
      if (limit < 0) continue
      const highest = highestAtLimit(limit)
      if (cells.some(({ bins }) => isInOpenBin(bins, highest))) return null
      for (const cell of cells) above += cell.countAbove(highest)
    }
    return above
  }

  /**
   * How many exceed each threshold of the limit of their time, and the sum of their speeds in 0.1 of the units. Null where a
   * threshold is in a bin without an upper edge, and the sum wherever there is such a bin.
   */
  aboveEach(thresholds: readonly Threshold[], units: Units): { count: number | null; sum: number | null }[] {
    const totals = thresholds.map(() => ({ count: 0, sum: 0 }))
    const isUnknown = thresholds.map(() => false)
    let isOpen = false
    for (const [limit, speeds] of this.byLimit()) {
      if (limit < 0) continue
      const highest = thresholds.map(threshold => highestAtThreshold(limit, threshold, units))
      isOpen ||= hasOpenBin(speeds)
      for (const [n, speed] of highest.entries()) isUnknown[n] ||= isInOpenBin(speeds.bins, speed)
      visitSpeeds(speeds, (speed, count) => {
        for (let n = 0; n < totals.length; n++) {
          if (speed <= (highest[n] as number)) continue
          const above = totals[n] as (typeof totals)[number]
          above.count += count
          above.sum += count * tenthsIn(units, speed)
        }
      })
    }
    return totals.map(({ count, sum }, n) => ({ count: isUnknown[n] ? null : count, sum: isOpen ? null : sum }))
  }
}

/** In 0.1 of the unit. */
interface Bins {
  width: number
  /** An edge of bins; 0 when absent. */
  edge?: number | null
  /** Whether a speed at an edge is in the bin below it. */
  isUpTo?: boolean
  /** Absent: that of the speeds. */
  units?: Units
}

/**
 * `[from, count, above]` of each bin, from the lowest that holds a speed to the highest: all vehicles, and those of them above
 * the limit of their time; `from` in the unit.
 */
export function binSpeeds(speeds: LimitedSpeeds, { width, edge, isUpTo, units = speeds.units }: Bins) {
  const shift = (edge ?? 0) % width
  // The first one is of the bin that begins below 0.
  const bins: [from: number, count: number, above: number][] = []
  for (const [limit, ofLimit] of speeds.byLimit()) {
    const highest = limit < 0 ? MAX_SPEED : highestAtLimit(limit)
    visitSpeeds(ofLimit, (speed, count) => {
      const place = (tenthsIn(units, speed) - shift) / width
      // With an edge at 0, a speed of 0 is in the first bin.
      const number = isUpTo ? Math.max(shift === 0 ? 0 : -1, Math.ceil(place) - 1) : Math.floor(place)
      for (let i = bins.length; i <= number + 1; i++) bins.push([((i - 1) * width + shift) / 10, 0, 0])
      const bin = bins[number + 1] as (typeof bins)[number]
      bin[1] += count
      if (speed > highest) bin[2] += count
    })
  }
  return bins.slice(bins.findIndex(([, count]) => count > 0))
}

/** `[from, count]` of each bin, whose width is in 0.1 of the unit; empty without speeds. */
export const speedHistogram = (speeds: LimitedSpeeds | undefined, width: number, units?: Units): [number, number][] =>
  speeds ? binSpeeds(speeds, { width, units }).map(([from, count]) => [from, count]) : []
