import { crc32 } from 'node:zlib'
import { FLAGS, INVALID } from '../../../contract/record.ts'
import { DamagedBlock, MAX_BLOCK_RECORDS, PADDING } from './block-format.ts'
import type { RecordColumns } from './columns.ts'
import { BlockReader } from './read-stream.ts'
import { BlockWriter, planStream, zigzag } from './write-stream.ts'

/**
 * What figures and aggregates count of a block of a site, in a tenth of its bytes: how many records each quarter of an hour
 * has by channel, class and state, and their speeds. Quarters are those of UTC, so that it holds for every time zone whose
 * offset is a multiple of 15 minutes. It is stored in the row of its block, so that it is never older than the records.
 *
 * Version 1: the version; crc32 of what follows; first quarter (zigzag), number of quarters and number of groups as varints;
 * streams of the groups (ascending), of the counts (by quarter, then by group) and of the speeds (in the same order).
 */
const ROLLUP_VERSION = 1
const CHECKED_FROM = 5
export const QUARTER_MS = 900_000

/** Of the records of a group: the speed is used; valid, but without a speed that is used; invalid. */
export const STATE = { withSpeed: 0, withoutSpeed: 1, invalid: 2 } as const
type State = (typeof STATE)[keyof typeof STATE]

/** In 0.1 km/h, as stored; faster ones are out of range. */
export const MAX_SPEED = 3000

export function stateOf(speed: number, flags: number): State {
  if ((flags & INVALID) !== 0) return STATE.invalid
  return speed > MAX_SPEED || (flags & FLAGS.speed_out_of_range) !== 0 ? STATE.withoutSpeed : STATE.withSpeed
}

const groupOf = (channel: number, vehicleClass: number, state: State) => (channel << 7) | (vehicleClass << 2) | state
export const channelOf = (group: number): number => group >>> 7
export const classOf = (group: number): number => (group >>> 2) & 31
const GROUPS = 256 << 7

/** A rollup that would be longer is left empty, and the block is decoded instead. */
const MAX_BYTES_A_RECORD = 2
const MAX_BYTES_WITHOUT_RECORDS = 64

const EMPTY = Buffer.alloc(0)
const numberOf = new Int32Array(GROUPS)
const writer = new BlockWriter()

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
  return write(first, quarters, Float64Array.from(groups), counts, speeds, to - from)
}

const quarterOf = (ts: number) => Math.floor(ts / QUARTER_MS)

function write(
  first: number,
  quarters: number,
  groups: Float64Array,
  counts: Float64Array,
  speeds: Float64Array,
  records: number,
): Buffer {
  const plans = [groups, counts, speeds].map(values => planStream(values, values.length))
  const bytes = plans.reduce((sum, plan) => sum + plan.bytes, 0)
  if (bytes > MAX_BYTES_WITHOUT_RECORDS + MAX_BYTES_A_RECORD * records) return EMPTY
  writer.reset(2 * bytes + 256)
  writer.at = CHECKED_FROM
  for (const value of [zigzag(first), quarters, groups.length, speeds.length]) writer.varint(value)
  for (const plan of plans) writer.stream(plan)
  for (let n = 0; n < PADDING; n++) writer.byte(0)
  const rollup = Buffer.from(new Uint8Array(writer.view.buffer, 0, writer.at))
  rollup[0] = ROLLUP_VERSION
  rollup.writeUInt32LE(crc32(rollup.subarray(CHECKED_FROM), ROLLUP_VERSION), 1)
  const read = readRollup(rollup)
  if (!isSame(read.groups, groups) || !isSame(read.counts, counts) || !isSame(read.speeds, speeds)) {
    throw new Error('A rollup does not give back what it was made of.')
  }
  return rollup
}

const isSame = (a: Uint32Array, b: Float64Array) => a.length === b.length && b.every((value, i) => value === a[i])

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

const NO_SPEEDS = new Uint32Array()
const readGroups = new Uint32Array(MAX_BLOCK_RECORDS)
const readCounts = new Uint32Array(MAX_BLOCK_RECORDS)

function copyInto(memory: Uint32Array, values: Uint32Array): Uint32Array {
  memory.set(values)
  return memory.subarray(0, values.length)
}

/**
 * Valid until another rollup or block is read; without speeds on request. A rollup that is not as it was written is refused.
 */
export function readRollup(rollup: Buffer, withSpeeds = true): Rollup {
  if (rollup.length < CHECKED_FROM + PADDING) throw new DamagedBlock(`Its rollup has only ${rollup.length} bytes.`)
  const version = rollup[0] as number
  if (version !== ROLLUP_VERSION) throw new DamagedBlock(`Its rollup is of version ${version}; version 1 is read.`)
  if (crc32(rollup.subarray(CHECKED_FROM), version) !== rollup.readUInt32LE(1)) {
    throw new DamagedBlock('The checksum of its rollup is wrong.')
  }
  const view = new DataView(rollup.buffer, rollup.byteOffset, rollup.byteLength)
  const reader = new BlockReader(view, CHECKED_FROM, rollup.length - PADDING)
  const code = reader.varint()
  const [quarters, groupCount, speedCount] = [reader.varint(), reader.varint(), reader.varint()]
  if (Math.max(quarters * groupCount, speedCount) > MAX_BLOCK_RECORDS) {
    throw new DamagedBlock(`Its rollup has ${quarters} quarters, ${groupCount} groups and ${speedCount} speeds.`)
  }
  // `readNumbers` always returns the same memory.
  const groups = copyInto(readGroups, reader.readNumbers(groupCount))
  const counts = copyInto(readCounts, reader.readNumbers(quarters * groupCount))
  return {
    start: (code % 2 === 0 ? code / 2 : -(code + 1) / 2) * QUARTER_MS,
    quarters,
    groups,
    counts,
    speeds: withSpeeds ? reader.readNumbers(speedCount) : NO_SPEEDS,
  }
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
