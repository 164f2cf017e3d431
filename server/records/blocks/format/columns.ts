import { DAY_MS } from '../../../../contract/times/time.ts'
import { PACKED, PACKED_BYTES, POSTGRES_EPOCH_DAYS, TWO_32, viewOf } from '../../../../contract/vehicles/record.ts'

/** Blocks in the order of time hold many sites; blocks of a site also hold identity and sequence number. */
export type BlockKind = 'time' | 'site'

/** Records as one array per column. A column that was not read has length 0. */
export interface RecordColumns {
  count: number
  id: Float64Array
  /** Whole milliseconds since 1970. */
  ts: Float64Array
  upload: Float64Array
  /** Sequence numbers from the device; -1 is null. */
  sequence: Float64Array
  identity: BigInt64Array
  site: Int32Array
  /** ms; NO_TIME is null. */
  headway: Uint32Array
  gap: Uint32Array
  /** NO_NUMBER is null in these three. */
  classCode: Uint16Array
  /** 0.1 km/h. */
  speed: Uint16Array
  /** cm. */
  length: Uint16Array
  channel: Uint8Array
  /** NO_LANE is null. */
  lane: Uint8Array
  vehicleClass: Uint8Array
  flags: Uint8Array
}
export type ColumnName = Exclude<keyof RecordColumns, 'count'>

export const NO_SEQUENCE = -1
export const NO_NUMBER = 0xffff
export const NO_TIME = 0xffff_ffff

/** Wide columns first, so that each begins at a multiple of its width in the memory that all share. */
const COLUMN_BYTES: { [name in ColumnName]: number } = {
  id: 8,
  ts: 8,
  upload: 8,
  sequence: 8,
  identity: 8,
  site: 4,
  headway: 4,
  gap: 4,
  classCode: 2,
  speed: 2,
  length: 2,
  channel: 1,
  lane: 1,
  vehicleClass: 1,
  flags: 1,
}
const SITE_ONLY: ColumnName[] = ['sequence', 'identity']
export const COLUMN_NAMES = Object.keys(COLUMN_BYTES) as ColumnName[]
/** What a page of records shows. */
export const SHOWN_COLUMNS = COLUMN_NAMES.filter(name => !['upload', ...SITE_ONLY].includes(name))
export const columnNamesOf = (kind: BlockKind): ColumnName[] =>
  kind === 'site' ? COLUMN_NAMES : COLUMN_NAMES.filter(name => !SITE_ONLY.includes(name))

/**
 * One piece of memory for all columns: an allocation for each takes longer than to decode some of them. `reused` memory is
 * used where it is large enough.
 */
export function allocateColumns(count: number, names: Iterable<ColumnName>, reused?: ArrayBuffer): RecordColumns {
  const wanted = new Set(names)
  let bytes = 0
  for (const name of wanted) bytes += COLUMN_BYTES[name] * count
  const memory = reused && reused.byteLength >= bytes ? reused : new ArrayBuffer(bytes)
  let next = 0
  const take = (name: ColumnName): [ArrayBuffer, number, number] => {
    const start = next
    if (!wanted.has(name)) return [memory, 0, 0]
    next += COLUMN_BYTES[name] * count
    return [memory, start, count]
  }
  return {
    count,
    id: new Float64Array(...take('id')),
    ts: new Float64Array(...take('ts')),
    upload: new Float64Array(...take('upload')),
    sequence: new Float64Array(...take('sequence')),
    identity: new BigInt64Array(...take('identity')),
    site: new Int32Array(...take('site')),
    headway: new Uint32Array(...take('headway')),
    gap: new Uint32Array(...take('gap')),
    classCode: new Uint16Array(...take('classCode')),
    speed: new Uint16Array(...take('speed')),
    length: new Uint16Array(...take('length')),
    channel: new Uint8Array(...take('channel')),
    lane: new Uint8Array(...take('lane')),
    vehicleClass: new Uint8Array(...take('vehicleClass')),
    flags: new Uint8Array(...take('flags')),
  }
}

/** The records [from, to), in the same memory. */
export const sliceColumns = (columns: RecordColumns, from: number, to: number): RecordColumns => ({
  ...(Object.fromEntries(COLUMN_NAMES.map(name => [name, columns[name].subarray(from, to)])) as Omit<
    RecordColumns,
    'count'
  >),
  count: to - from,
})

/** Identities as 32-bit halves of the same memory: creating a BigInt for each takes longer than all the rest. */
export const wordsOf = (identity: BigInt64Array): Int32Array =>
  new Int32Array(identity.buffer, identity.byteOffset, identity.length * 2)
export const LOW_WORD = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1 ? 0 : 1
export const HIGH_WORD = 1 - LOW_WORD

/** A row is a packed record and its upload (int8); for blocks of a site also identity and sequence (int8, -1 is null). */
export const ROW_BYTES: { [kind in BlockKind]: number } = { time: PACKED_BYTES + 8, site: PACKED_BYTES + 24 }
const UPLOAD = PACKED_BYTES
const IDENTITY = PACKED_BYTES + 8
const SEQUENCE = PACKED_BYTES + 16

const POSTGRES_EPOCH_MS = POSTGRES_EPOCH_DAYS * DAY_MS

const readWide = (view: DataView, at: number) => view.getInt32(at) * TWO_32 + view.getUint32(at + 4)

/** Columns of rows in the binary form of PostgreSQL, one after the other. */
export function columnsFromPacked(rows: Buffer, kind: BlockKind): RecordColumns {
  const rowBytes = ROW_BYTES[kind]
  if (rows.length % rowBytes !== 0) {
    throw new RangeError(`${rows.length} bytes are not whole rows of ${rowBytes} bytes.`)
  }
  const columns = allocateColumns(rows.length / rowBytes, columnNamesOf(kind))
  const view = viewOf(rows)
  readPacked(view, rowBytes, columns)
  const { count, upload, sequence, identity } = columns
  for (let i = 0, p = UPLOAD; i < count; i++, p += rowBytes) upload[i] = readWide(view, p)
  if (kind === 'site') {
    const words = wordsOf(identity)
    for (let i = 0, p = 0; i < count; i++, p += rowBytes) {
      words[2 * i + HIGH_WORD] = view.getInt32(p + IDENTITY)
      words[2 * i + LOW_WORD] = view.getInt32(p + IDENTITY + 4)
      sequence[i] = readWide(view, p + SEQUENCE)
    }
  }
  return columns
}

function readPacked(view: DataView, rowBytes: number, columns: RecordColumns): void {
  const { count, id, ts, site, headway, gap, classCode, speed, length, channel, lane, vehicleClass, flags } = columns
  for (let i = 0, p = 0; i < count; i++, p += rowBytes) {
    id[i] = readWide(view, p + PACKED.id)
    ts[i] = readWide(view, p + PACKED.ts) / 1000 + POSTGRES_EPOCH_MS
    site[i] = view.getInt32(p + PACKED.site)
    const four = view.getUint32(p + PACKED.channel)
    channel[i] = four >>> 24
    lane[i] = four >>> 16
    vehicleClass[i] = four >>> 8
    flags[i] = four
    classCode[i] = view.getUint16(p + PACKED.classCode)
    speed[i] = view.getUint16(p + PACKED.speed)
    length[i] = view.getUint16(p + PACKED.length)
    headway[i] = view.getUint32(p + PACKED.headway)
    gap[i] = view.getUint32(p + PACKED.gap)
  }
}

/** Packed records, as the encoders of answers read them. */
export function packColumns(columns: RecordColumns): Buffer {
  const packed = Buffer.allocUnsafe(columns.count * PACKED_BYTES)
  packInto(packed, 0, columns, 0, columns.count, null)
  return packed
}

/** Packs the records [start, end), or those at `indexes` in their order, from byte `at` on; returns the end of them. */
export function packInto(
  packed: Buffer,
  at: number,
  columns: RecordColumns,
  start: number,
  end: number,
  indexes: Int32Array | null,
): number {
  const { id, ts, site, headway, gap, classCode, speed, length, channel, lane, vehicleClass, flags } = columns
  const count = indexes ? indexes.length : end - start
  const view = viewOf(packed)
  let p = at
  for (let n = 0; n < count; n++, p += PACKED_BYTES) {
    const i = indexes ? (indexes[n] as number) : start + n
    const number = id[i] as number
    view.setUint32(p + PACKED.id, Math.floor(number / TWO_32))
    view.setUint32(p + PACKED.id + 4, number)
    const us = ((ts[i] as number) - POSTGRES_EPOCH_MS) * 1000
    view.setInt32(p + PACKED.ts, Math.floor(us / TWO_32))
    view.setUint32(p + PACKED.ts + 4, us)
    view.setInt32(p + PACKED.site, site[i] as number)
    const four =
      (((channel[i] as number) << 24) | ((lane[i] as number) << 16) | ((vehicleClass[i] as number) << 8)) >>> 0
    view.setUint32(p + PACKED.channel, four | (flags[i] as number))
    view.setUint16(p + PACKED.classCode, classCode[i] as number)
    view.setUint16(p + PACKED.speed, speed[i] as number)
    view.setUint16(p + PACKED.length, length[i] as number)
    view.setUint32(p + PACKED.headway, headway[i] as number)
    view.setUint32(p + PACKED.gap, gap[i] as number)
  }
  return p
}
