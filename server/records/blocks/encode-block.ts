import { crc32 } from 'node:zlib'
import { NO_LANE } from '../record.ts'
import {
  BLOCK_VERSION,
  CHECKED_FROM,
  CHOICES,
  HEAD,
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
import { encodeDerived, findLeaders, gapBehind } from './leaders.ts'
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
let leaders = new Int32Array(2048)

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
    leaders = new Int32Array(count)
  }
  writer.reset(MAX_BYTES_WITHOUT_RECORDS + count * MAX_BYTES_A_RECORD)
  writer.at = HEAD_BYTES
  const choicesAt = writer.at++
  let choices = writeEntries(columns, from, to)
  choices |= writeMeasured(kind, columns, from, to)
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
  view.setUint8(HEAD.version, BLOCK_VERSION)
  view.setUint8(HEAD.kind, kind === 'site' ? 1 : 0)
  view.setUint16(HEAD.count, to - from, true)
  view.setFloat64(HEAD.firstTs, ts[from] as number, true)
  view.setFloat64(HEAD.firstId, id[from] as number, true)
  view.setFloat64(HEAD.lastTs, ts[to - 1] as number, true)
  view.setFloat64(HEAD.lastId, id[to - 1] as number, true)
  const block = Buffer.from(new Uint8Array(view.buffer as ArrayBuffer, 0, writer.at))
  block.writeUInt32LE(crc32(block.subarray(CHECKED_FROM), BLOCK_VERSION), HEAD.crc)
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
  lastId: number
  index: number
}

/** The dictionary of uploads and sites, times, and who belongs to which entry with which id. */
function writeEntries(columns: RecordColumns, from: number, to: number): number {
  const { ts, id } = columns
  const count = to - from
  const { entries, entryOfRecord } = collectEntries(columns, from, to)
  writer.varint(entries.length)
  for (const [n, entry] of entries.entries()) first[n] = entry.upload - (n > 0 ? (entries[n - 1] as Entry).upload : 0)
  writer.stream(planStream(first, entries.length))
  for (const [n, entry] of entries.entries()) first[n] = entry.site
  writer.stream(planStream(first, entries.length))
  for (const [n, entry] of entries.entries()) first[n] = entry.firstId
  let choices = writeShorter(
    planStream(first, entries.length),
    planDifferences(first, second, entries.length),
    CHOICES.firstIdDelta,
  )

  first[0] = 0
  for (let i = 1; i < count; i++) first[i] = (ts[from + i] as number) - (ts[from + i - 1] as number)
  writer.stream(planStream(first, count))

  for (let i = 0; i < count; i++) entryOf[i] = (entryOfRecord[i] as Entry).index
  choices |= writeShorter(planStream(entryOf, count), planDifferences(entryOf, second, count), CHOICES.entryDelta)

  let isWithin = true
  for (let i = 0; i < count; i++) {
    const entry = entryOfRecord[i] as Entry
    const value = id[from + i] as number
    const difference = value - (entry.lastId + 1)
    if (Math.abs(difference) > MAX_DIFFERENCE) isWithin = false
    first[i] = value
    second[i] = zigzag(difference)
    entry.lastId = value
  }
  choices |= writeShorter(planStream(first, count), isWithin ? planStream(second, count) : null, CHOICES.idFollows)
  return choices
}

/** Entries ascend by upload, which gives small differences, also of their first ids. */
function collectEntries({ id, upload, site }: RecordColumns, from: number, to: number) {
  const byUpload = new Map<number, Entry[]>()
  const entryOfRecord: Entry[] = []
  const entries: Entry[] = []
  let entry: Entry | undefined
  for (let i = from; i < to; i++) {
    const [u, s] = [upload[i] as number, site[i] as number]
    if (entry?.upload !== u || entry.site !== s) {
      const same = byUpload.get(u)
      entry = same?.find(one => one.site === s)
      if (!entry) {
        const firstId = id[i] as number
        entry = { upload: u, site: s, firstId, lastId: firstId - 1, index: 0 }
        entries.push(entry)
        if (same) same.push(entry)
        else byUpload.set(u, [entry])
      }
    }
    entryOfRecord.push(entry)
  }
  entries.sort((a, b) => a.upload - b.upload || a.site - b.site)
  for (const [index, one] of entries.entries()) one.index = index
  return { entries, entryOfRecord }
}

/** From channel to gap. */
function writeMeasured(kind: BlockKind, columns: RecordColumns, from: number, to: number): number {
  const { channel, lane, vehicleClass, classCode, speed, length, flags } = columns
  const count = to - from
  for (let i = 0; i < count; i++) first[i] = channel[from + i] as number
  writer.stream(planStream(first, count))
  for (let i = 0; i < count; i++) first[i] = lane[from + i] === NO_LANE ? ABSENT : (lane[from + i] as number)
  writer.stream(planStream(first, count))
  for (let i = 0; i < count; i++) first[i] = vehicleClass[from + i] as number
  writer.stream(planStream(first, count))
  for (let i = 0; i < count; i++) first[i] = flags[from + i] as number
  writer.stream(planStream(first, count))
  for (const column of [classCode, speed, length]) {
    for (let i = 0; i < count; i++) first[i] = column[from + i] === NO_NUMBER ? ABSENT : (column[from + i] as number)
    writer.stream(planStream(first, count))
  }
  if (kind === 'site') findLeaders(leaders, columns.ts, channel, lane, from, to)
  return writeHeadways(kind, columns, from, count) | writeGaps(kind, columns, from, count)
}

/** Derived codes fit into 32 bits up to here. */
const MAX_DERIVED = 0x7fff_ffff

function writeHeadways(kind: BlockKind, { ts, headway }: RecordColumns, from: number, count: number): number {
  let isWithin = kind === 'site'
  for (let i = 0; i < count; i++) {
    const value = headway[from + i] as number
    first[i] = value === NO_TIME ? ABSENT : value
    if (!isWithin) continue
    if (value > MAX_DERIVED && value !== NO_TIME) isWithin = false
    const leader = leaders[i] as number
    const expected = leader < 0 ? NO_TIME : (ts[from + i] as number) - (ts[from + leader] as number)
    second[i] = encodeDerived(value, expected)
  }
  return writeShorter(planStream(first, count), isWithin ? planStream(second, count) : null, CHOICES.headwayDerived)
}

function writeGaps(kind: BlockKind, columns: RecordColumns, from: number, count: number): number {
  const { headway, gap, speed, length } = columns
  let isWithin = kind === 'site'
  for (let i = 0; i < count; i++) {
    const value = gap[from + i] as number
    const ahead = headway[from + i] as number
    first[i] = value === NO_TIME ? ABSENT : value
    second[i] = value === NO_TIME ? ABSENT : (ahead === NO_TIME ? 0 : ahead) - value
    if (!isWithin) continue
    if (value > MAX_DERIVED && value !== NO_TIME) isWithin = false
    if (ahead > MAX_DERIVED && ahead !== NO_TIME) isWithin = false
    const leader = from + (leaders[i] as number)
    const expected = leader < from ? NO_TIME : gapBehind(ahead, speed[leader] as number, length[leader] as number)
    third[i] = encodeDerived(value, expected)
  }
  const plain = planStream(first, count)
  const fromHeadway = planStream(second, count)
  if (isWithin) {
    const derived = planStream(third, count)
    if (derived.bytes < fromHeadway.bytes) return writeShorter(plain, derived, CHOICES.gapDerived)
  }
  return writeShorter(plain, fromHeadway, CHOICES.gapFromHeadway)
}

const hashed = new Int32Array(2)

/** Sequence numbers, and of identities only how they are found again, or where that is impossible their bytes. */
function writeIdentities(columns: RecordColumns, from: number, to: number): number {
  const { sequence, identity } = columns
  const count = to - from
  for (let i = 0; i < count; i++)
    first[i] = sequence[from + i] === NO_SEQUENCE ? ABSENT : (sequence[from + i] as number)
  const choices = writeShorter(planStream(first, count), planDifferences(first, second, count), CHOICES.sequenceDelta)

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
