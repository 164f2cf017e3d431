import { FLAGS, INVALID, MAX_SPEED, MIN_SPEED } from '../../../../contract/vehicles/record.ts'
import { DamagedBlock, MAX_BLOCK_RECORDS } from '../format/block-format.ts'
import type { RecordColumns } from '../format/columns.ts'
import type { BlockReader } from '../format/read-stream.ts'
import { zigzag } from '../format/write-stream.ts'
import { compareWritten, openRollup, writeRollup } from './rollup-bytes.ts'

/**
 * What figures and aggregates count of a block of a site, in a tenth of its bytes: how many records each quarter of an hour
 * has by channel, class and state, and their speeds. Quarters are those of UTC, so that it holds for every time zone whose
 * offset is a multiple of 15 minutes. It is stored in the row of its block, so that it is never older than the records.
 *
 * Its numbers (rollup-bytes.ts): first quarter (zigzag), number of quarters, of groups and of speeds; its streams: the groups
 * (ascending), the counts (by quarter, then by group) and the speeds (in the same order).
 */
export const QUARTER_MS = 900_000

/**
 * States of the records of a group: the speed is used; valid, but without a speed, or with one that is too high; invalid; valid,
 * but with a speed that is too low to be used.
 */
export const STATE = { withSpeed: 0, withoutSpeed: 1, invalid: 2, tooSlow: 3 } as const
export type State = (typeof STATE)[keyof typeof STATE]

export function stateOf(speed: number, flags: number): State {
  if ((flags & INVALID) !== 0) return STATE.invalid
  if (speed <= MAX_SPEED && (flags & FLAGS.speed_out_of_range) === 0) return STATE.withSpeed
  return speed < MIN_SPEED ? STATE.tooSlow : STATE.withoutSpeed
}

export const groupOf = (channel: number, vehicleClass: number, state: number): number =>
  (channel << 7) | (vehicleClass << 2) | state
export const channelOf = (group: number): number => group >>> 7
export const classOf = (group: number): number => (group >>> 2) & 31
const GROUPS = 256 << 7

/** A rollup that would be longer is left empty, and the block is decoded instead. */
const MAX_BYTES_A_RECORD = 2
const MAX_BYTES_WITHOUT_RECORDS = 64

const EMPTY = Buffer.alloc(0)
const numberOf = new Int32Array(GROUPS)

/** The rollup of the records [from, to), which ascend in time, read again and compared; empty when it would be too long. */
export function makeRollup(columns: RecordColumns, from: number, to: number): Buffer {
  const { ts, channel, vehicleClass, flags, speed } = columns
  const first = quarterOf(ts[from] as number)
  const quarters = quarterOf(ts[to - 1] as number) - first + 1
  const ofRecords = new Int32Array(to - from)
  for (let i = from; i < to; i++) {
    const state = stateOf(speed[i] as number, flags[i] as number)
    ofRecords[i - from] = groupOf(channel[i] as number, vehicleClass[i] as number, state)
  }
  const groups = [...new Set(ofRecords)].sort((a, b) => a - b)
  const cells = quarters * groups.length
  if (cells > MAX_BLOCK_RECORDS) return EMPTY
  for (const [number, group] of groups.entries()) numberOf[group] = number

  const counts = new Float64Array(cells)
  const cellOf = (i: number) =>
    (quarterOf(ts[i] as number) - first) * groups.length + (numberOf[ofRecords[i - from] as number] as number)
  for (let i = from; i < to; i++) {
    const cell = cellOf(i)
    counts[cell] = (counts[cell] as number) + 1
  }
  const starts = new Int32Array(cells)
  let total = 0
  for (let cell = 0; cell < cells; cell++) {
    if (((groups[cell % groups.length] as number) & 3) !== STATE.withSpeed) continue
    starts[cell] = total
    total += counts[cell] as number
  }
  const speeds = new Float64Array(total)
  for (let i = from; i < to; i++) {
    if (((ofRecords[i - from] as number) & 3) !== STATE.withSpeed) continue
    const cell = cellOf(i)
    const at = starts[cell] as number
    speeds[at] = speed[i] as number
    starts[cell] = at + 1
  }
  const streams = [Float64Array.from(groups), counts, speeds]
  const numbers = [zigzag(first), quarters, groups.length, speeds.length]
  const rollup = writeRollup(numbers, streams, MAX_BYTES_WITHOUT_RECORDS + MAX_BYTES_A_RECORD * (to - from))
  if (rollup.length === 0) return rollup
  const read = readRollup(rollup)
  compareWritten([read.groups, read.counts, read.speeds], streams)
  return rollup
}

export const quarterOf = (ts: number): number => Math.floor(ts / QUARTER_MS)

export interface Rollup {
  /** Milliseconds since 1970. */
  start: number
  quarters: number
  groups: Uint32Array
  /** By quarter, then by group. */
  counts: Uint32Array
  /** 0.1 km/h: those of the groups with speeds, in the order of the counts. */
  speeds: Uint32Array
}

/** The number of which this is the zigzag. */
export const unzigzag = (code: number): number => (code % 2 === 0 ? code / 2 : -(code + 1) / 2)

export const NO_SPEEDS = new Uint32Array()
const readGroups = new Uint32Array(MAX_BLOCK_RECORDS)
const readCounts = new Uint32Array(MAX_BLOCK_RECORDS)

/** The groups and counts of a rollup; valid until the next one is read. */
export function readGroupCounts(
  reader: BlockReader,
  quarters: number,
  groupCount: number,
): Pick<Rollup, 'groups' | 'counts'> {
  const groups = reader.readNumbers(groupCount, 0, readGroups)
  return { groups, counts: reader.readNumbers(quarters * groupCount, 0, readCounts) }
}

/**
 * Valid until another rollup or block is read; without speeds on request. A rollup that is not as it was written is refused.
 */
export function readRollup(rollup: Buffer, withSpeeds = true): Rollup {
  const reader = openRollup(rollup)
  const code = reader.varint()
  const [quarters, groupCount, speedCount] = [reader.varint(), reader.varint(), reader.varint()]
  if (Math.max(quarters * groupCount, speedCount) > MAX_BLOCK_RECORDS) {
    throw new DamagedBlock(`Its rollup has ${quarters} quarters, ${groupCount} groups and ${speedCount} speeds.`)
  }
  const { groups, counts } = readGroupCounts(reader, quarters, groupCount)
  const speeds = withSpeeds ? reader.readNumbers(speedCount) : NO_SPEEDS
  // Not by a spread: V8 of Node 20 takes 2 µs for each field after one.
  return { start: unzigzag(code) * QUARTER_MS, quarters, groups, counts, speeds }
}

/** A quarter of an hour and a group of a rollup: `speeds` from index `first` up to `after` are those of its records. */
export type VisitCell = (
  ts: number,
  channel: number,
  vehicleClass: number,
  state: number,
  count: number,
  speeds: Uint32Array,
  first: number,
  after: number,
) => void

/** All cells with records whose quarter starts within [from, to) and whose group is wanted. */
export function visitCells(
  { start, quarters, groups, counts, speeds }: Rollup,
  { from, to }: { from: number; to: number },
  isWanted: ((group: number) => boolean) | null,
  visit: VisitCell,
): void {
  const wanted = Uint8Array.from(groups, group => (isWanted && !isWanted(group) ? 0 : 1))
  const size = groups.length
  let at = 0
  for (let quarter = 0; quarter < quarters; quarter++) {
    const ts = start + quarter * QUARTER_MS
    const isInside = ts >= from && ts < to
    for (let n = 0; n < size; n++) {
      const count = counts[quarter * size + n] as number
      if (count === 0) continue
      const group = groups[n] as number
      const state = group & 3
      const first = at
      if (state === STATE.withSpeed) at += count
      if (isInside && wanted[n] === 1) visit(ts, group >>> 7, (group >>> 2) & 31, state, count, speeds, first, at)
    }
  }
}
