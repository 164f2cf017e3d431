import { NOT_MOTOR_CLASSES, VEHICLE_CLASSES } from '../../../contract/vehicle-classes.ts'
import { groupOf, NO_SPEEDS, QUARTER_MS, STATE } from '../blocks/rollup.ts'
import type { SpeedHistogram } from '../blocks/span-rollup.ts'
import type { RollupCells } from './cells.ts'
import { hasNoSpeeds, isExcluded } from './conditions.ts'
import type { CountedGroup, Piece, SiteCounter, SpeedRows } from './site-counter.ts'

type Rollup = RollupCells['rollup']

/** Consecutive quarters of an hour of a rollup that are counted alike, but for tables with a column for each slot. */
interface Run extends Pick<Piece, 'limit' | 'excluded'> {
  /** From number `first` up to `after`; the slot of each. */
  first: number
  after: number
  slots: number[]
  /** Vehicles by group, in the order of the rollup. */
  sums: Uint32Array
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
  const groups = Array.from(rollup.groups, number => counter.group(number, isWanted))
  const sums = new Uint32Array(groups.length)
  const quarterAt = (ts: number) => Math.min(quarters, Math.max(0, Math.ceil((ts - start) / QUARTER_MS)))
  const last = quarterAt(to)
  let first = quarterAt(from)
  let firstSpeed = sumUp(rollup, { first: 0, after: first, sums })
  while (first < last) {
    const { limit, excluded, slots } = findRun(counter, start + first * QUARTER_MS, start + last * QUARTER_MS)
    const after = first + slots.length
    const afterSpeed = firstSpeed + sumUp(rollup, { first, after, sums })
    if ((slots[0] as number) >= 0) {
      countRun(counter, rollup, groups, { first, after, slots, limit, excluded, sums, firstSpeed, afterSpeed })
    }
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
    if (next.limit !== limit || next.excluded !== excluded || !isCountedAlike(counter, slot, next.slot)) break
    slots.push(next.slot)
  }
  return { limit, excluded, slots }
}

function isCountedAlike({ counting: { counts, speeds } }: SiteCounter, slot: number, other: number): boolean {
  if (slot === other) return true
  if (slot < 0 || other < 0) return false
  for (const { layout, isBySlot } of counts) {
    if (!isBySlot && layout.columnOf[slot] !== layout.columnOf[other]) return false
  }
  for (const { layout } of speeds) if (layout.columnOf[slot] !== layout.columnOf[other]) return false
  return true
}

/** Writes the vehicles of these quarters by group, and returns how many have a speed. */
function sumUp({ groups, counts }: Rollup, { first, after, sums }: Pick<Run, 'first' | 'after' | 'sums'>): number {
  const size = groups.length
  sums.fill(0)
  for (let at = first * size; at < after * size; ) {
    for (let n = 0; n < size; n++) sums[n] = (sums[n] as number) + (counts[at++] as number)
  }
  let speeds = 0
  for (let n = 0; n < size; n++) if (((groups[n] as number) & 3) === STATE.withSpeed) speeds += sums[n] as number
  return speeds
}

function countRun(counter: SiteCounter, rollup: Rollup, groups: CountedGroup[], run: Run): void {
  const { sums, slots, excluded } = run
  const size = groups.length
  /** Of each group the rows of its speeds; null where these are not counted. */
  const speedRows: (SpeedRows | null)[] = new Array(size).fill(null)
  for (let n = 0; n < size; n++) {
    const count = sums[n] as number
    const group = groups[n] as CountedGroup
    if (count === 0 || !group.isWanted || !counter.read(group, count, excluded)) continue
    for (const { counts, table } of group.rows ?? counter.rowsOf(group)) {
      const { columnOf } = table.layout
      if (table.isBySlot) {
        for (let q = 0, at = run.first * size + n; q < slots.length; q++, at += size) {
          const column = columnOf[slots[q] as number] as number
          counts[column] = (counts[column] as number) + (rollup.counts[at] as number)
        }
      } else {
        const column = columnOf[slots[0] as number] as number
        counts[column] = (counts[column] as number) + count
      }
    }
    if (!counter.readSpeeds(group, count, excluded) || group.state !== STATE.withSpeed) continue
    speedRows[n] = group.speedRows ?? counter.speedRowsOf(group)
  }
  if (rollup.speeds !== NO_SPEEDS) countSpeeds(counter, rollup, speedRows, run)
}

/** Those that are counted in the same rows and follow each other are added together. */
function countSpeeds(counter: SiteCounter, rollup: Rollup, speedRows: (SpeedRows | null)[], run: Run): void {
  const { speeds, groups, counts } = rollup
  const add = (rows: SpeedRows | null, first: number, after: number) => {
    if (!rows || first === after) return
    for (const cell of counter.speedCells(rows, run.slots[0] as number, run.limit)) cell.addList(speeds, first, after)
  }
  const withSpeed = [...groups.keys()].filter(n => ((groups[n] as number) & 3) === STATE.withSpeed && run.sums[n] !== 0)
  let rows = speedRows[withSpeed[0] as number] ?? null
  if (withSpeed.every(n => speedRows[n] === rows)) {
    add(rows, run.firstSpeed, run.afterSpeed)
    return
  }
  let [first, at] = [run.firstSpeed, run.firstSpeed]
  for (let cell = run.first * groups.length; at < run.afterSpeed; cell += groups.length) {
    for (let w = 0; w < withSpeed.length; w++) {
      const n = withSpeed[w] as number
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
