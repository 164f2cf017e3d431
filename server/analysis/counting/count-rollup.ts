import type { TimeRange } from '../../../contract/times/time.ts'
import { NOT_MOTOR_CLASSES, VEHICLE_CLASSES } from '../../../contract/vehicles/vehicle-classes.ts'
import { groupOf, QUARTER_MS, STATE } from '../../records/blocks/rollups/rollup.ts'
import type { SpeedHistogram } from '../../records/blocks/rollups/span-rollup.ts'
import type { RollupCells } from '../../records/store/cells/cells.ts'
import { hasNoSpeeds, isExcluded } from './conditions.ts'
import { type At, COUNTED_AS, type CountedGroup, type SiteCounter, type SpeedRows } from './site-counter.ts'
import type { SpeedCounts } from './speeds.ts'

/** Consecutive quarters of an hour that are counted alike, but in the table by slot. */
interface CellRun extends At {
  /** The first one, and the indexes of their speeds. */
  first: number
  firstSpeed: number
  afterSpeed: number
}

/**
 * Counts cells in whose quarters of an hour neither exclusions nor limits change. Quarters that are counted alike are summed
 * up first, and their speeds are added together: cell by cell it took several times as long. Its memory serves all rollups
 * of a request: to allocate it for each took as long as to count.
 */
export class RollupCounter {
  /** By the groups of the rollup that is counted now. */
  readonly #groups: CountedGroup[] = []
  #sums = new Uint32Array(64)
  /** The column of each quarter of a run, in the table by slot. */
  #columns = new Uint32Array(96)
  /** 1: the request asks for it; it has speeds. */
  #isWanted = new Uint8Array(64)
  #withSpeed = new Uint8Array(64)
  /** Its row in the table by slot, and the rows of its speeds; null where they are not counted. */
  readonly #slotRows: (Uint32Array | null)[] = []
  readonly #speedRows: (SpeedRows | null)[] = []

  count(counter: SiteCounter, cells: RollupCells): void {
    const { rollup, from, to } = cells
    const { start, quarters, counts, histograms } = rollup
    this.#findGroups(counter, cells)
    const last = quarterIn(quarters, to - start)
    let first = quarterIn(quarters, from - start)
    let firstSpeed = this.#countSpeedsBefore(counts, first)
    while (first < last) {
      const { slot, limit, excluded, to: end } = counter.moveTo(start + first * QUARTER_MS)
      const after = quarterIn(last, end - start)
      this.#openRun(counter, slot, excluded)
      const afterSpeed = firstSpeed + this.#sumUp(counter, rollup, { from: first, to: after })
      if (slot >= 0) this.#countRun(counter, rollup, { slot, limit, excluded, first, firstSpeed, afterSpeed })
      first = after
      firstSpeed = afterSpeed
    }
    for (const one of histograms ?? []) if (one.from >= from && one.from < to) countHistogram(counter, one, cells)
  }

  #findGroups(counter: SiteCounter, { rollup: { groups }, isWanted }: RollupCells): void {
    const size = groups.length
    if (size > this.#sums.length) {
      this.#sums = new Uint32Array(2 * size)
      this.#withSpeed = new Uint8Array(2 * size)
      this.#isWanted = new Uint8Array(2 * size)
    }
    this.#groups.length = size
    for (let n = 0; n < size; n++) {
      const number = groups[n] as number
      const group = counter.group(number)
      this.#groups[n] = group
      this.#isWanted[n] = group.isOfChannel && (!isWanted || isWanted(number)) ? 1 : 0
      this.#withSpeed[n] = group.state === STATE.withSpeed ? 1 : 0
    }
  }

  #countSpeedsBefore(counts: Uint32Array, quarter: number): number {
    const size = this.#groups.length
    let speeds = 0
    for (let at = 0; at < quarter * size; at++) if (this.#withSpeed[at % size] === 1) speeds += counts[at] as number
    return speeds
  }

  #openRun(counter: SiteCounter, slot: number, excluded: At['excluded']): void {
    for (let n = 0; n < this.#groups.length; n++) {
      const group = this.#groups[n] as CountedGroup
      const isCounted = slot >= 0 && this.#isWanted[n] === 1 && group.isOfClass
      const isLeftOut = !isCounted || (excluded !== null && isExcluded(excluded, group.channel))
      this.#slotRows[n] = isLeftOut ? null : counter.slotRowOf(group)
    }
  }

  /**
   * Sums up the vehicles of these quarters by group, counts them by column of the table by slot, and returns how many have a
   * speed. Four quarters of a column at once took half as long as one after the other.
   */
  #sumUp(counter: SiteCounter, { start, counts }: RollupCells['rollup'], { from, to }: TimeRange): number {
    const size = this.#groups.length
    const columns = this.#columnsOf(counter, start, { from, to })
    this.#sums.fill(0, 0, size)
    for (let q = from; q < to; ) {
      const column = columns[q - from] as number
      const isFour = q + 4 <= to && columns[q - from + 3] === column
      if (isFour) this.#addFour(counts, q * size, column)
      else this.#addOne(counts, q * size, column)
      q += isFour ? 4 : 1
    }
    let speeds = 0
    for (let n = 0; n < size; n++) speeds += (this.#sums[n] as number) * (this.#withSpeed[n] as number)
    return speeds
  }

  /** The columns of quarters in the table by slot, which ascend; 0 without such a table. */
  #columnsOf({ counting: { bySlot, grid } }: SiteCounter, start: number, { from, to }: TimeRange): Uint32Array {
    if (to - from > this.#columns.length) this.#columns = new Uint32Array(2 * (to - from))
    const columns = this.#columns.subarray(0, to - from)
    if (!bySlot) return columns.fill(0)
    grid.columnsAt({ first: start + from * QUARTER_MS, step: QUARTER_MS }, bySlot.layout.columnOf, columns)
    return columns
  }

  /**
   * Adds without looking whether a cell is empty, which nothing predicts; once to the table for groups that follow each other
   * and are in the same row there. `| 0` keeps V8 from adding as floating point.
   */
  #addFour(counts: Uint32Array, first: number, column: number): void {
    const [sums, rows, size] = [this.#sums, this.#slotRows, this.#groups.length]
    const [second, third, fourth] = [first + size, first + 2 * size, first + 3 * size]
    let row: Uint32Array | null = null
    let total = 0
    for (let n = 0; n < size; n++) {
      const sum =
        ((counts[first + n] as number) +
          (counts[second + n] as number) +
          (counts[third + n] as number) +
          (counts[fourth + n] as number)) |
        0
      const own = rows[n] as Uint32Array | null
      if (own !== row) {
        if (row) row[column] = (row[column] as number) + total
        row = own
        total = 0
      }
      sums[n] = (sums[n] as number) + sum
      total = (total + sum) | 0
    }
    if (row) row[column] = (row[column] as number) + total
  }

  #addOne(counts: Uint32Array, first: number, column: number): void {
    const [sums, rows, size] = [this.#sums, this.#slotRows, this.#groups.length]
    for (let n = 0; n < size; n++) {
      const count = counts[first + n] as number
      if (count === 0) continue
      sums[n] = (sums[n] as number) + count
      const row = rows[n]
      if (row) row[column] = (row[column] as number) + count
    }
  }

  #countRun(counter: SiteCounter, rollup: RollupCells['rollup'], run: CellRun): void {
    for (let n = 0; n < this.#groups.length; n++) {
      const count = this.#sums[n] as number
      const group = this.#groups[n] as CountedGroup
      this.#speedRows[n] = null
      if (count === 0 || this.#isWanted[n] === 0) continue
      const isValid = counter.count(group, count, run) === COUNTED_AS.valid
      if (isValid && group.state === STATE.withSpeed) this.#speedRows[n] = counter.speedRowsOf(group)
    }
    if (rollup.speeds.length > 0 && run.afterSpeed > run.firstSpeed) this.#countSpeeds(counter, rollup, run)
  }

  /** Those that are counted in the same rows and follow each other are added together. */
  #countSpeeds(counter: SiteCounter, { speeds, counts }: RollupCells['rollup'], run: CellRun): void {
    const { firstSpeed, afterSpeed } = run
    const only = this.#onlySpeedRows()
    if (only !== undefined) {
      if (only) addSpeeds(counter.speedCells(only, run), speeds, { first: firstSpeed, after: afterSpeed })
      return
    }
    const size = this.#groups.length
    const withSpeed = this.#withSpeed
    const speedRows = this.#speedRows
    let rows: SpeedRows | null = null
    let [first, at] = [firstSpeed, firstSpeed]
    for (let cell = run.first * size; at < afterSpeed; cell += size) {
      for (let n = 0; n < size; n++) {
        const count = counts[cell + n] as number
        if (count === 0 || withSpeed[n] === 0) continue
        const own = speedRows[n] as SpeedRows | null
        if (own !== rows) {
          if (rows) addSpeeds(counter.speedCells(rows, run), speeds, { first, after: at })
          rows = own
          first = at
        }
        at += count
      }
    }
    if (rows) addSpeeds(counter.speedCells(rows, run), speeds, { first, after: at })
  }

  /** The rows of all speeds of the run; undefined when they are in different ones. */
  #onlySpeedRows(): SpeedRows | null | undefined {
    let only: SpeedRows | null | undefined
    for (let n = 0; n < this.#groups.length; n++) {
      if (this.#withSpeed[n] === 0 || this.#sums[n] === 0) continue
      const own = this.#speedRows[n] as SpeedRows | null
      if (only !== undefined && own !== only) return undefined
      only = own
    }
    return only
  }
}

/** The speeds from index `first` up to `after`. */
function addSpeeds(
  cells: SpeedCounts[],
  speeds: Uint32Array,
  { first, after }: { first: number; after: number },
): void {
  if (first === after) return
  for (let c = 0; c < cells.length; c++) (cells[c] as SpeedCounts).addList(speeds, first, after)
}

/** The number of quarters of an hour that begin before a time since the first one; no more than there are. */
const quarterIn = (quarters: number, ms: number): number => Math.min(quarters, Math.max(0, Math.ceil(ms / QUARTER_MS)))

const MOTOR_CLASS = VEHICLE_CLASSES.indexOf('car')
const NOT_MOTOR_CLASS = VEHICLE_CLASSES.indexOf(NOT_MOTOR_CLASSES[0] as (typeof VEHICLE_CLASSES)[number])

/** Speeds of a time that is in the same columns of all tables, and of all classes. */
function countHistogram(counter: SiteCounter, histogram: SpeedHistogram, { isWanted }: RollupCells): void {
  const { channel, isMotor } = histogram
  const number = groupOf(channel, isMotor ? MOTOR_CLASS : NOT_MOTOR_CLASS, STATE.withSpeed)
  const group = counter.group(number)
  const at = counter.moveTo(histogram.from)
  if (at.slot < 0 || !group.isOfChannel || !group.isOfClass || isWanted?.(number) === false) return
  if (at.excluded && (isExcluded(at.excluded, channel) || hasNoSpeeds(at.excluded, channel))) return
  for (const cell of counter.speedCells(counter.speedRowsOf(group), at)) cell.addCounts(histogram)
}
