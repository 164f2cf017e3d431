import { NOT_MOTOR_CLASSES, VEHICLE_CLASSES } from '../../../contract/vehicle-classes.ts'
import { groupOf, QUARTER_MS, STATE } from '../blocks/rollup.ts'
import type { SpeedHistogram } from '../blocks/span-rollup.ts'
import type { RollupCells } from './cells.ts'
import { hasNoSpeeds, isExcluded } from './conditions.ts'
import type { At, CountedGroup, SiteCounter, SpeedRows } from './site-counter.ts'
import type { SpeedCounts } from './speeds.ts'

/** Consecutive quarters of an hour that are counted alike, but for tables with a column for each of them. */
interface Run extends At {
  /** Indexes of their cells and of their speeds. */
  firstCell: number
  firstSpeed: number
  afterSpeed: number
}

/**
 * Counts cells in whose quarters of an hour neither exclusions nor limits change. Quarters that are counted alike are summed
 * up first, and their speeds are added together: cell by cell it took several times as long. Its memory serves all rollups
 * of a request: to allocate it for each took as long as to count.
 */
export class RollupCounter {
  /** Of each group of the rollup that is counted now. */
  readonly #groups: CountedGroup[] = []
  #sums = new Uint32Array(64)
  /** 1: the request asks for it; it has speeds. */
  #isWanted = new Uint8Array(64)
  #withSpeed = new Uint8Array(64)
  /** Its row in the table of single quarters of an hour, and the rows of its speeds; null where they are not counted. */
  readonly #slotRows: (Uint32Array | null)[] = []
  readonly #speedRows: (SpeedRows | null)[] = []

  count(counter: SiteCounter, cells: RollupCells): void {
    const { rollup, from, to } = cells
    const { start, quarters, counts } = rollup
    const size = this.#findGroups(counter, cells)
    const quarterAt = (ts: number) => Math.min(quarters, Math.max(0, Math.ceil((ts - start) / QUARTER_MS)))
    const [first, last] = [quarterAt(from), quarterAt(to)]
    let firstSpeed = this.#countSpeedsBefore(counts, first * size)
    for (let quarter = first; quarter < last; ) {
      const { slot, limit, excluded } = counter.moveTo(start + quarter * QUARTER_MS)
      const columnOf = this.#openRun(counter, { slot, limit, excluded })
      const firstCell = quarter * size
      let [next, afterSpeed] = [slot, firstSpeed]
      do {
        afterSpeed += this.#sumUp(counts, quarter * size, columnOf ? (columnOf[next] as number) : 0)
        if (++quarter === last) break
        const piece = counter.moveTo(start + quarter * QUARTER_MS)
        if (piece.limit !== limit || piece.excluded !== excluded) break
        next = piece.slot
      } while (slot < 0 ? next < 0 : next >= 0 && counter.runOf[next] === counter.runOf[slot])
      if (slot >= 0) this.#countRun(counter, rollup, { slot, limit, excluded, firstCell, firstSpeed, afterSpeed })
      firstSpeed = afterSpeed
    }
    for (const histogram of rollup.histograms ?? []) {
      if (histogram.from >= from && histogram.from < to) countHistogram(counter, histogram, cells.isWanted)
    }
  }

  /** How many groups there are. */
  #findGroups(counter: SiteCounter, { rollup: { groups }, isWanted }: RollupCells): number {
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
    return size
  }

  #countSpeedsBefore(counts: Uint32Array, cells: number): number {
    const size = this.#groups.length
    let speeds = 0
    for (let at = 0; at < cells; at++) if (this.#withSpeed[at % size] === 1) speeds += counts[at] as number
    return speeds
  }

  /** The columns of the table of single quarters of an hour; null without one. */
  #openRun(counter: SiteCounter, { slot, excluded }: At): Uint32Array | null {
    for (let n = 0; n < this.#groups.length; n++) {
      const group = this.#groups[n] as CountedGroup
      this.#sums[n] = 0
      const isCounted = slot >= 0 && this.#isWanted[n] === 1 && group.isOfClass
      const isLeftOut = !isCounted || (excluded !== null && isExcluded(excluded, group.channel))
      this.#slotRows[n] = isLeftOut ? null : counter.slotRowOf(group)
    }
    return slot >= 0 && counter.bySlot ? counter.bySlot.layout.columnOf : null
  }

  /** Adds a quarter of an hour, and returns how many have a speed. */
  #sumUp(counts: Uint32Array, cell: number, column: number): number {
    const [sums, slotRows, withSpeed] = [this.#sums, this.#slotRows, this.#withSpeed]
    const size = this.#groups.length
    let speeds = 0
    for (let n = 0; n < size; n++) {
      const count = counts[cell + n] as number
      if (count === 0) continue
      sums[n] = (sums[n] as number) + count
      if (withSpeed[n] === 1) speeds += count
      const row = slotRows[n]
      if (row) row[column] = (row[column] as number) + count
    }
    return speeds
  }

  #countRun(counter: SiteCounter, rollup: RollupCells['rollup'], run: Run): void {
    for (let n = 0; n < this.#groups.length; n++) {
      const count = this.#sums[n] as number
      const group = this.#groups[n] as CountedGroup
      this.#speedRows[n] = null
      if (count === 0 || this.#isWanted[n] === 0 || !counter.count(group, count, run)) continue
      if (!counter.countsSpeeds(group, count, run) || group.state !== STATE.withSpeed) continue
      this.#speedRows[n] = counter.speedRowsOf(group)
    }
    if (rollup.speeds.length > 0 && run.afterSpeed > run.firstSpeed) this.#countSpeeds(counter, rollup, run)
  }

  /** Those that are counted in the same rows and follow each other are added together. */
  #countSpeeds(counter: SiteCounter, { speeds, counts }: RollupCells['rollup'], run: Run): void {
    const add = (rows: SpeedRows | null, first: number, after: number) => {
      if (!rows || first === after) return
      const cells = counter.speedCells(rows, run)
      for (let c = 0; c < cells.length; c++) (cells[c] as SpeedCounts).addList(speeds, first, after)
    }
    const only = this.#onlySpeedRows()
    if (only !== undefined) {
      add(only, run.firstSpeed, run.afterSpeed)
      return
    }
    const [size, withSpeed, speedRows] = [this.#groups.length, this.#withSpeed, this.#speedRows]
    let rows: SpeedRows | null = null
    let [first, at] = [run.firstSpeed, run.firstSpeed]
    for (let cell = run.firstCell; at < run.afterSpeed; cell += size) {
      for (let n = 0; n < size; n++) {
        const count = counts[cell + n] as number
        if (count === 0 || withSpeed[n] === 0) continue
        const own = speedRows[n] as SpeedRows | null
        if (own !== rows) {
          add(rows, first, at)
          rows = own
          first = at
        }
        at += count
      }
    }
    add(rows, first, at)
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

const MOTOR_CLASS = VEHICLE_CLASSES.indexOf('car')
const NOT_MOTOR_CLASS = VEHICLE_CLASSES.indexOf(NOT_MOTOR_CLASSES[0] as (typeof VEHICLE_CLASSES)[number])

/** Speeds of a time that is in the same columns of all tables, and of all classes. */
function countHistogram(counter: SiteCounter, histogram: SpeedHistogram, isWanted: RollupCells['isWanted']): void {
  const { channel, isMotor } = histogram
  const number = groupOf(channel, isMotor ? MOTOR_CLASS : NOT_MOTOR_CLASS, STATE.withSpeed)
  const group = counter.group(number)
  const at = counter.moveTo(histogram.from)
  if (at.slot < 0 || !group.isOfChannel || !group.isOfClass || isWanted?.(number) === false) return
  if (at.excluded && (isExcluded(at.excluded, channel) || hasNoSpeeds(at.excluded, channel))) return
  for (const cell of counter.speedCells(counter.speedRowsOf(group), at)) cell.addCounts(histogram)
}
