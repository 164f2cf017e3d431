import { INVALID, NO_LANE, type RecordPosition } from '../../../../contract/vehicles/record.ts'
import { NO_NUMBER, NO_TIME, type RecordColumns } from './columns.ts'

/** What the row of a block says beside its bytes, so that a filter can skip the block unread. */
export interface BlockSummary {
  count: number
  first: RecordPosition
  last: RecordPosition
  lowUpload: number
  highUpload: number
  /** As maskOf folds them. */
  channels: bigint
  lanes: bigint
  vehicleClasses: bigint
  speed: ValueSpan
  length: ValueSpan
  headway: ValueSpan
  hasValid: boolean
  hasInvalid: boolean
}

/** Lowest and highest value; null when there is none. */
interface ValueSpan {
  min: number | null
  max: number | null
  hasNull: boolean
}

/** As many bits as a bigint of PostgreSQL has without its sign. */
const MASK_BITS = 63

/** A bit for each number; numbers 63 apart share one. Blocks whose mask has none of a filter's bits have no match. */
export function maskOf(numbers: Iterable<number>): bigint {
  let mask = 0n
  for (const number of numbers) mask |= 1n << BigInt(number % MASK_BITS)
  return mask
}

/** The summary of the records [from, to). */
export function summarizeBlock(columns: RecordColumns, from: number, to: number): BlockSummary {
  const { ts, id, upload, channel, lane, vehicleClass, speed, length, headway } = columns
  return {
    count: to - from,
    first: { ts: ts[from] as number, id: id[from] as number },
    last: { ts: ts[to - 1] as number, id: id[to - 1] as number },
    ...uploadsOf(upload, from, to),
    channels: maskOf(distinct(channel, from, to)),
    lanes: maskOf(distinct(lane, from, to).filter(number => number !== NO_LANE)),
    vehicleClasses: maskOf(distinct(vehicleClass, from, to)),
    speed: spanOf(speed, from, to, NO_NUMBER),
    length: spanOf(length, from, to, NO_NUMBER),
    headway: spanOf(headway, from, to, NO_TIME),
    ...validityOf(columns, from, to),
  }
}

function uploadsOf(upload: Float64Array, from: number, to: number) {
  let [lowUpload, highUpload] = [Number.POSITIVE_INFINITY, 0]
  for (let i = from; i < to; i++) {
    const value = upload[i] as number
    if (value < lowUpload) lowUpload = value
    if (value > highUpload) highUpload = value
  }
  return { lowUpload, highUpload }
}

const seen = new Uint8Array(256)

function distinct(column: Uint8Array, from: number, to: number): number[] {
  seen.fill(0)
  for (let i = from; i < to; i++) seen[column[i] as number] = 1
  return Array.from(seen.keys()).filter(number => seen[number] === 1)
}

function spanOf(column: Uint16Array | Uint32Array, from: number, to: number, none: number): ValueSpan {
  let [min, max, hasNull] = [none, -1, false]
  for (let i = from; i < to; i++) {
    const value = column[i] as number
    if (value === none) hasNull = true
    else {
      if (value < min) min = value
      if (value > max) max = value
    }
  }
  return max < 0 ? { min: null, max: null, hasNull } : { min, max, hasNull }
}

function validityOf({ flags }: RecordColumns, from: number, to: number) {
  let [hasValid, hasInvalid] = [false, false]
  for (let i = from; i < to; i++) {
    if (((flags[i] as number) & INVALID) === 0) hasValid = true
    else hasInvalid = true
  }
  return { hasValid, hasInvalid }
}
