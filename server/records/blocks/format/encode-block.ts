import { crc32 } from 'node:zlib'
import { NO_LANE } from '../../../../contract/vehicles/record.ts'
import {
  BLOCK_HEAD,
  BLOCK_VERSION,
  CHECKED_FROM,
  COLUMN_CHOICES,
  HEAD_BYTES,
  IDENTITY,
  MAX_BLOCK_RECORDS,
  PADDING,
} from './block-format.ts'
import {
  type BlockKind,
  HIGH_WORD,
  LOW_WORD,
  NO_NUMBER,
  NO_SEQUENCE,
  NO_TIME,
  type RecordColumns,
  wordsOf,
} from './columns.ts'
import { hashMeasured, hashSequence } from './identity-hash.ts'
import { encodeDerived, findBefore, gapBehind, headwayAfter } from './predictions.ts'
import { ABSENT, BlockWriter, planStream, type StreamPlan, zigzag } from './write-stream.ts'

const writer = new BlockWriter()
/** More than a record can take: all streams at 32 bits with every value an exception, and an entry of the dictionary. */
const MAX_BYTES_A_RECORD = 256
const MAX_BYTES_WITHOUT_RECORDS = 1024

/** Values of the streams that are being planned; as many as there are alternatives at a time. */
let [first, second, third, entryOf] = [0, 0, 0, 0].map(() => new Float64Array(2048)) as [
  Float64Array,
  Float64Array,
  Float64Array,
  Float64Array,
]
let before = new Int32Array(2048)

/** The block of the records [from, to), which ascend by ts and id; those of a site have identities and sequences. */
export function encodeBlock(kind: BlockKind, columns: RecordColumns, from: number, to: number): Buffer {
  const count = to - from
  refuseWrongOrder(columns, from, to)
  if (first.length < count) {
    ;[first, second, third, entryOf] = [
      new Float64Array(count),
      new Float64Array(count),
      new Float64Array(count),
      new Float64Array(count),
    ]
    before = new Int32Array(count)
  }
  writer.reset(MAX_BYTES_WITHOUT_RECORDS + count * MAX_BYTES_A_RECORD)
  writer.at = HEAD_BYTES
  const choicesAt = writer.at++
  let choices = writeEntries(columns, from, to)
  choices |= writeMeasured(columns, from, to)
  if (kind === 'site') choices |= writeIdentities(columns, from, to)
  writer.view.setUint8(choicesAt, choices)
  return finishBlock(kind, columns, from, to)
}

function refuseWrongOrder({ ts, id }: RecordColumns, from: number, to: number): void {
  if (to <= from || to - from > MAX_BLOCK_RECORDS) throw new RangeError(`A block cannot hold ${to - from} records.`)
  for (let i = from; i < to; i++) {
    if (!Number.isSafeInteger(ts[i])) throw new RangeError('The time of a record must be whole milliseconds.')
    if (i === from || (ts[i - 1] as number) < (ts[i] as number)) continue
    if (ts[i - 1] === ts[i] && (id[i - 1] as number) < (id[i] as number)) continue
    throw new RangeError('The records of a block must ascend by time and id.')
  }
}

function finishBlock(kind: BlockKind, { ts, id }: RecordColumns, from: number, to: number): Buffer {
  const { view } = writer
  for (let n = 0; n < PADDING; n++) writer.byte(0)
  view.setUint8(BLOCK_HEAD.version, BLOCK_VERSION)
  view.setUint8(BLOCK_HEAD.kind, kind === 'site' ? 1 : 0)
  view.setUint16(BLOCK_HEAD.count, to - from, true)
  view.setFloat64(BLOCK_HEAD.firstTs, ts[from] as number, true)
  view.setFloat64(BLOCK_HEAD.firstId, id[from] as number, true)
  view.setFloat64(BLOCK_HEAD.lastTs, ts[to - 1] as number, true)
  view.setFloat64(BLOCK_HEAD.lastId, id[to - 1] as number, true)
  const block = Buffer.from(new Uint8Array(view.buffer as ArrayBuffer, 0, writer.at))
  block.writeUInt32LE(crc32(block.subarray(CHECKED_FROM), BLOCK_VERSION), BLOCK_HEAD.crc)
  return block
}

/** Writes the shorter of two forms, and returns the choice if it is the second. */
function writeShorter(plain: StreamPlan, other: StreamPlan | null, choice: number): number {
  const isOther = other !== null && other.bytes < plain.bytes
  writer.stream(isOther ? other : plain)
  return isOther ? choice : 0
}

/** Differences to the value before as zigzag numbers; null when one is too large for that. */
function planDifferences(values: Float64Array, into: Float64Array, count: number): StreamPlan | null {
  let before = 0
  for (let i = 0; i < count; i++) {
    const value = values[i] as number
    if (value === ABSENT) {
      into[i] = ABSENT
      continue
    }
    const difference = value - before
    if (Math.abs(difference) > MAX_DIFFERENCE) return null
    into[i] = zigzag(difference)
    before = value
  }
  return planStream(into, count)
}
const MAX_DIFFERENCE = 2 ** 51

interface Entry {
  upload: number
  site: number
  firstId: number
  /** In the order in which records refer to entries first. */
  number: number
}

/** The dictionary of uploads and sites, times, and who belongs to which entry with which id. */
function writeEntries(columns: RecordColumns, from: number, to: number): number {
  const count = to - from
  const entries = collectEntries(columns, from, to)
  let choices = writeDictionary(entries)

  const { ts, id } = columns
  first[0] = 0
  for (let i = 1; i < count; i++) first[i] = (ts[from + i] as number) - (ts[from + i - 1] as number)
  writer.stream(planStream(first, count))

  for (const [index, { number, firstId }] of entries.entries()) {
    second[number] = index
    third[index] = firstId - 1
  }
  for (let i = 0; i < count; i++) entryOf[i] = second[entryOf[i] as number] as number
  choices |= writeShorter(
    planStream(entryOf, count),
    planDifferences(entryOf, second, count),
    COLUMN_CHOICES.entryDelta,
  )

  const lastId = third
  let isWithin = true
  for (let i = 0; i < count; i++) {
    const entry = entryOf[i] as number
    const value = id[from + i] as number
    const difference = value - ((lastId[entry] as number) + 1)
    if (Math.abs(difference) > MAX_DIFFERENCE) isWithin = false
    first[i] = value
    second[i] = zigzag(difference)
    lastId[entry] = value
  }
  return (
    choices |
    writeShorter(planStream(first, count), isWithin ? planStream(second, count) : null, COLUMN_CHOICES.idFollows)
  )
}

/** Entries in the order of the dictionary: by upload, which gives small differences, also of their first ids. */
function collectEntries({ id, upload, site }: RecordColumns, from: number, to: number): Entry[] {
  const byUpload = new Map<number, Entry[]>()
  const entries: Entry[] = []
  let entry: Entry | undefined
  for (let i = from; i < to; i++) {
    const u = upload[i] as number
    const s = site[i] as number
    if (entry === undefined || entry.upload !== u || entry.site !== s) {
      const same = byUpload.get(u)
      entry = same?.find(one => one.site === s)
      if (!entry) {
        entry = { upload: u, site: s, firstId: id[i] as number, number: entries.length }
        entries.push(entry)
        if (same) same.push(entry)
        else byUpload.set(u, [entry])
      }
    }
    entryOf[i - from] = entry.number
  }
  return entries.sort((a, b) => a.upload - b.upload || a.site - b.site)
}

function writeDictionary(entries: Entry[]): number {
  const count = entries.length
  writer.varint(count)
  let before = 0
  for (const [n, { upload }] of entries.entries()) {
    first[n] = upload - before
    before = upload
  }
  writer.stream(planStream(first, count))
  for (const [n, { site }] of entries.entries()) first[n] = site
  writer.stream(planStream(first, count))
  for (const [n, { firstId }] of entries.entries()) first[n] = firstId
  return writeShorter(planStream(first, count), planDifferences(first, second, count), COLUMN_CHOICES.firstIdDelta)
}

/** From channel to gap. */
function writeMeasured(columns: RecordColumns, from: number, to: number): number {
  const { site, channel, lane, vehicleClass, speed, length, flags } = columns
  const count = to - from
  writeColumn(channel, from, count, NEVER)
  writeColumn(lane, from, count, NO_LANE)
  writeColumn(vehicleClass, from, count, NEVER)
  writeColumn(flags, from, count, NEVER)
  findBefore(before, site, vehicleClass, vehicleClass, from, to)
  const choices = writeClassCodes(columns, from, count)
  writeColumn(speed, from, count, NO_NUMBER)
  writeColumn(length, from, count, NO_NUMBER)
  findBefore(before, site, channel, lane, from, to)
  return choices | writeHeadways(columns, from, count) | writeGaps(columns, from, count)
}

const NEVER = -1

function writeColumn(column: Uint8Array | Uint16Array, from: number, count: number, none: number): void {
  first.set(column.subarray(from, from + count))
  if (none !== NEVER) for (let i = 0; i < count; i++) if (first[i] === none) first[i] = ABSENT
  writer.stream(planStream(first, count))
}

function writeClassCodes({ classCode }: RecordColumns, from: number, count: number): number {
  for (let i = 0; i < count; i++) {
    const value = classCode[from + i] as number
    const last = before[i] as number
    const expected = last < 0 ? NO_NUMBER : classCode[from + last]
    first[i] = value === NO_NUMBER ? ABSENT : value
    second[i] = value === expected ? 0 : value === NO_NUMBER ? 1 : value + 2
  }
  return writeShorter(planStream(first, count), planStream(second, count), COLUMN_CHOICES.codeDerived)
}

/** Derived codes fit into 32 bits up to here. */
const MAX_DERIVED = 0x7fff_ffff

function writeHeadways({ ts, headway }: RecordColumns, from: number, count: number): number {
  let isWithin = true
  for (let i = 0; i < count; i++) {
    const value = headway[from + i] as number
    first[i] = value === NO_TIME ? ABSENT : value
    if (value > MAX_DERIVED && value !== NO_TIME) isWithin = false
    const leader = before[i] as number
    const expected = leader < 0 ? NO_TIME : headwayAfter((ts[from + i] as number) - (ts[from + leader] as number))
    second[i] = encodeDerived(value, expected)
  }
  return writeShorter(
    planStream(first, count),
    isWithin ? planStream(second, count) : null,
    COLUMN_CHOICES.headwayDerived,
  )
}

function writeGaps({ headway, gap, speed, length }: RecordColumns, from: number, count: number): number {
  let isWithin = true
  for (let i = 0; i < count; i++) {
    const value = gap[from + i] as number
    const ahead = headway[from + i] as number
    first[i] = value === NO_TIME ? ABSENT : value
    second[i] = value === NO_TIME ? ABSENT : (ahead === NO_TIME ? 0 : ahead) - value
    if (value > MAX_DERIVED && value !== NO_TIME) isWithin = false
    if (ahead > MAX_DERIVED && ahead !== NO_TIME) isWithin = false
    const leader = from + (before[i] as number)
    const expected = leader < from ? NO_TIME : gapBehind(ahead, speed[leader] as number, length[leader] as number)
    third[i] = encodeDerived(value, expected)
  }
  const plain = planStream(first, count)
  const fromHeadway = planStream(second, count)
  const derived = isWithin ? planStream(third, count) : null
  return derived && derived.bytes < fromHeadway.bytes
    ? writeShorter(plain, derived, COLUMN_CHOICES.gapDerived)
    : writeShorter(plain, fromHeadway, COLUMN_CHOICES.gapFromHeadway)
}

const hashed = new Int32Array(2)

/** Sequence numbers, and of identities only how they are found again, or where that is impossible their bytes. */
function writeIdentities(columns: RecordColumns, from: number, to: number): number {
  const { sequence, identity } = columns
  const count = to - from
  for (let i = 0; i < count; i++)
    first[i] = sequence[from + i] === NO_SEQUENCE ? ABSENT : (sequence[from + i] as number)
  const choices = writeShorter(
    planStream(first, count),
    planDifferences(first, second, count),
    COLUMN_CHOICES.sequenceDelta,
  )

  const words = wordsOf(identity)
  let equalTimes = 0
  for (let i = 0; i < count; i++) {
    equalTimes = i > 0 && columns.ts[from + i] === columns.ts[from + i - 1] ? equalTimes + 1 : 0
    first[i] = identityCode(columns, words, from + i, equalTimes)
  }
  writer.stream(planStream(first, count))
  for (let i = 0; i < count; i++) {
    if (first[i] !== IDENTITY.stored) continue
    writer.view.setInt32(writer.at, words[2 * (from + i) + LOW_WORD] as number, true)
    writer.view.setInt32(writer.at + 4, words[2 * (from + i) + HIGH_WORD] as number, true)
    writer.at += 8
  }
  return choices
}

const MAX_ORDINAL = 60

/** Ordinals can only be as high as there are records of the same time before it. */
function identityCode(columns: RecordColumns, words: Int32Array, i: number, equalTimes: number): number {
  const { channel, lane, classCode, speed, length, sequence } = columns
  const number = sequence[i] as number
  if (number !== NO_SEQUENCE) {
    hashSequence(hashed, 0, number)
    if (hashed[0] === words[2 * i] && hashed[1] === words[2 * i + 1]) return IDENTITY.derived
  }
  for (let ordinal = 0; ordinal <= equalTimes && ordinal <= MAX_ORDINAL; ordinal++) {
    hashMeasured(
      hashed,
      0,
      channel[i] as number,
      lane[i] as number,
      classCode[i] as number,
      speed[i] as number,
      length[i] as number,
      ordinal,
    )
    if (hashed[0] !== words[2 * i] || hashed[1] !== words[2 * i + 1]) continue
    return ordinal === 0 && number === NO_SEQUENCE ? IDENTITY.derived : IDENTITY.ordinal + ordinal
  }
  return IDENTITY.stored
}
