import { NOT_MOTOR_CLASSES, VEHICLE_CLASSES } from '../../../contract/vehicle-classes.ts'
import { groupOf, NO_SPEEDS, QUARTER_MS, STATE } from '../blocks/rollup.ts'
import type { SpeedHistogram } from '../blocks/span-rollup.ts'
import type { RollupCells } from './cells.ts'
import { hasNoSpeeds, isExcluded } from './conditions.ts'
import type { CountedGroup, CountedRow, Piece, SiteCounter, SpeedRows } from './site-counter.ts'
import type { SpeedCounts } from './speeds.ts'
import type { CountTable } from './tables.ts'

/** A rollup whose cells are counted, with what its runs share. */
interface Pass {
  counter: SiteCounter
  rollup: RollupCells['rollup']
  groups: CountedGroup[]
  /** Numbers of the groups with speeds. */
  withSpeed: number[]
  /** The table whose columns are those of single quarters of an hour; its rows of each group, null where none is counted. */
  bySlot: CountTable | null
  slotRows: (Uint32Array | null)[]
  /** Vehicles of a run by group. */
  sums: Uint32Array
  /** Of each group with speeds the rows in which those of a run are counted; null: they are not. */
  speedRows: (SpeedRows | null)[]
}

/** Consecutive quarters of an hour that are counted alike, but for tables with a column for each of them. */
interface Run extends Pick<Piece, 'limit' | 'excluded'> {
  /** The number of the first one, and the slots of all. */
  first: number
  slots: number[]
  /** The speeds from index `firstSpeed` up to `afterSpeed` are theirs. */
  firstSpeed: number
  afterSpeed: number
}

/**
 * Counts cells in whose quarters of an hour neither exclusions nor limits change. Quarters that are counted alike are summed
 * up first, and their speeds are added together: cell by cell it took several times as long.
 */
export function countRollup(counter: SiteCounter, { rollup, from, to, isWanted }: RollupCells): void {
  const { start, quarters } = rollup
  const groups: CountedGroup[] = []
  const withSpeed: number[] = []
  for (let n = 0; n < rollup.groups.length; n++) {
    const group = counter.group(rollup.groups[n] as number, isWanted)
    groups.push(group)
    if (group.state === STATE.withSpeed) withSpeed.push(n)
  }
  const sums = new Uint32Array(groups.length)
  const bySlot = counter.counting.counts.find(table => table.isBySlot) ?? null
  const [slotRows, speedRows]: [null[], null[]] = [groups.map(() => null), groups.map(() => null)]
  const pass: Pass = { counter, rollup, groups, withSpeed, bySlot, slotRows, sums, speedRows }
  const quarterAt = (ts: number) => Math.min(quarters, Math.max(0, Math.ceil((ts - start) / QUARTER_MS)))
  const last = quarterAt(to)
  let first = quarterAt(from)
  let firstSpeed = sumUp(pass, 0, first)
  while (first < last) {
    const { limit, excluded, slots } = findRun(counter, start + first * QUARTER_MS, start + last * QUARTER_MS)
    const after = first + slots.length
    const isCounted = (slots[0] as number) >= 0
    if (bySlot && isCounted) countSlots(pass, bySlot, { first, slots, excluded })
    const afterSpeed = firstSpeed + sumUp(pass, first, after)
    if (isCounted) countRun(pass, { first, slots, limit, excluded, firstSpeed, afterSpeed })
    first = after
    firstSpeed = afterSpeed
  }
  for (const histogram of rollup.histograms ?? []) {
    if (histogram.from >= from && histogram.from < to) countHistogram(counter, histogram, isWanted)
  }
}

/** The slots of the quarters of an hour from one on that are counted alike. */
function findRun(counter: SiteCounter, from: number, to: number): Pick<Run, 'limit' | 'excluded' | 'slots'> {
  const { slot, limit, excluded } = counter.moveTo(from)
  const slots = [slot]
  for (let ts = from + QUARTER_MS; ts < to; ts += QUARTER_MS) {
    const next = counter.moveTo(ts)
    if (next.limit !== limit || next.excluded !== excluded || !counter.isCountedAlike(slot, next.slot)) break
    slots.push(next.slot)
  }
  return { limit, excluded, slots }
}

/** Sums up the vehicles of these quarters by group, and returns how many have a speed. */
function sumUp({ rollup: { counts }, sums, withSpeed }: Pass, first: number, after: number): number {
  const size = sums.length
  sums.fill(0)
  for (let at = first * size; at < after * size; ) {
    for (let n = 0; n < size; n++, at++) {
      if (counts[at] !== 0) sums[n] = (sums[n] as number) + (counts[at] as number)
    }
  }
  let speeds = 0
  for (let w = 0; w < withSpeed.length; w++) speeds += sums[withSpeed[w] as number] as number
  return speeds
}

/** Counts each quarter of a run in its own column. */
function countSlots(
  pass: Pass,
  table: CountTable,
  { first, slots, excluded }: Pick<Run, 'first' | 'slots' | 'excluded'>,
) {
  const { rollup, groups, slotRows } = pass
  const { columnOf, rowOf } = table.layout
  const size = groups.length
  for (let n = 0; n < size; n++) {
    const group = groups[n] as CountedGroup
    const isCounted = group.isWanted && group.isOfClass && !(excluded && isExcluded(excluded, group.channel))
    slotRows[n] = isCounted ? table.row(rowOf(group)) : null
  }
  for (let q = 0, at = first * size; q < slots.length; q++) {
    const column = columnOf[slots[q] as number] as number
    for (let n = 0; n < size; n++, at++) {
      const count = rollup.counts[at] as number
      const row = slotRows[n]
      if (count !== 0 && row) row[column] = (row[column] as number) + count
    }
  }
}

function countRun(pass: Pass, run: Run): void {
  const { counter, rollup, groups, sums, speedRows } = pass
  const { excluded } = run
  const slot = run.slots[0] as number
  for (let n = 0; n < groups.length; n++) {
    const count = sums[n] as number
    const group = groups[n] as CountedGroup
    speedRows[n] = null
    if (count === 0 || !group.isWanted || !counter.read(group, count, excluded)) continue
    const rows = group.rows ?? counter.rowsOf(group)
    for (let r = 0; r < rows.length; r++) {
      const { counts, table } = rows[r] as CountedRow
      const column = table.layout.columnOf[slot] as number
      if (!table.isBySlot) counts[column] = (counts[column] as number) + count
    }
    if (!counter.readSpeeds(group, count, excluded) || group.state !== STATE.withSpeed) continue
    speedRows[n] = group.speedRows ?? counter.speedRowsOf(group)
  }
  if (rollup.speeds !== NO_SPEEDS && run.afterSpeed > run.firstSpeed) countSpeeds(pass, run)
}

/** Those that are counted in the same rows and follow each other are added together. */
function countSpeeds({ counter, rollup, withSpeed, sums, speedRows }: Pass, run: Run): void {
  const { speeds, counts } = rollup
  const size = sums.length
  const slot = run.slots[0] as number
  const add = (rows: SpeedRows | null, first: number, after: number) => {
    if (!rows || first === after) return
    const cells = counter.speedCells(rows, slot, run.limit)
    for (let c = 0; c < cells.length; c++) (cells[c] as SpeedCounts).addList(speeds, first, after)
  }
  const some = withSpeed.filter(n => sums[n] !== 0)
  let rows = speedRows[some[0] as number] as SpeedRows | null
  if (some.every(n => speedRows[n] === rows)) {
    add(rows, run.firstSpeed, run.afterSpeed)
    return
  }
  let [first, at] = [run.firstSpeed, run.firstSpeed]
  for (let cell = run.first * size; at < run.afterSpeed; cell += size) {
    for (let w = 0; w < some.length; w++) {
      const n = some[w] as number
      const count = counts[cell + n] as number
      if (count === 0) continue
      if (speedRows[n] !== rows) {
        add(rows, first, at)
        rows = speedRows[n] as SpeedRows | null
        first = at
      }
      at += count
    }
  }
  add(rows, first, at)
}

const MOTOR_CLASS = VEHICLE_CLASSES.indexOf('car')
const NOT_MOTOR_CLASS = VEHICLE_CLASSES.indexOf(NOT_MOTOR_CLASSES[0] as (typeof VEHICLE_CLASSES)[number])

/** Speeds of a time that is in the same columns of all tables, and of all classes. */
function countHistogram(counter: SiteCounter, histogram: SpeedHistogram, isWanted: RollupCells['isWanted']): void {
  const { channel, isMotor } = histogram
  const number = groupOf(channel, isMotor ? MOTOR_CLASS : NOT_MOTOR_CLASS, STATE.withSpeed)
  const group = counter.group(number, isWanted)
  const { slot, limit, excluded } = counter.moveTo(histogram.from)
  if (slot < 0 || !group.isWanted || !group.isOfClass) return
  if (excluded && (isExcluded(excluded, channel) || hasNoSpeeds(excluded, channel))) return
  const rows = group.speedRows ?? counter.speedRowsOf(group)
  for (const cell of counter.speedCells(rows, slot, limit)) cell.addCounts(histogram)
}
