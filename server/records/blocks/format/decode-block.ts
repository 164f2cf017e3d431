import { crc32 } from 'node:zlib'
import { NO_LANE, type RecordPosition } from '../../../../contract/vehicles/record.ts'
import {
  BLOCK_HEAD,
  BLOCK_VERSION,
  CHECKED_FROM,
  COLUMN_CHOICES,
  DamagedBlock,
  HEAD_BYTES,
  IDENTITY,
  MAX_BLOCK_RECORDS,
  PADDING,
} from './block-format.ts'
import {
  allocateColumns,
  type BlockKind,
  type ColumnName,
  columnNamesOf,
  HIGH_WORD,
  LOW_WORD,
  NO_NUMBER,
  NO_SEQUENCE,
  NO_TIME,
  type RecordColumns,
  wordsOf,
} from './columns.ts'
import { hashMeasured, hashSequence } from './identity-hash.ts'
import { decodeDerived, findBefore, gapBehind, headwayAfter } from './predictions.ts'
import { BlockReader } from './read-stream.ts'

export interface BlockHead {
  kind: BlockKind
  count: number
  first: RecordPosition
  last: RecordPosition
}

/** Checks version and checksum of all bytes, and reads the head. */
export function readBlockHead(block: Buffer): BlockHead {
  if (block.length < HEAD_BYTES + PADDING) throw new DamagedBlock(`It has only ${block.length} bytes.`)
  const version = block[BLOCK_HEAD.version] as number
  if (version !== BLOCK_VERSION)
    throw new DamagedBlock(`Its version is ${version}, and this program reads only version 1.`)
  if (crc32(block.subarray(CHECKED_FROM), version) !== block.readUInt32LE(BLOCK_HEAD.crc)) {
    throw new DamagedBlock('Its checksum is wrong.')
  }
  const kind = block[BLOCK_HEAD.kind] as number
  const count = block.readUInt16LE(BLOCK_HEAD.count)
  if (kind > 1 || count === 0) throw new DamagedBlock(`It is of kind ${kind} and has ${count} records.`)
  return {
    kind: kind === 1 ? 'site' : 'time',
    count,
    first: { ts: block.readDoubleLE(BLOCK_HEAD.firstTs), id: block.readDoubleLE(BLOCK_HEAD.firstId) },
    last: { ts: block.readDoubleLE(BLOCK_HEAD.lastTs), id: block.readDoubleLE(BLOCK_HEAD.lastId) },
  }
}

/** Finds by the times and ids of a block the records [from, to) whose other columns are needed. */
export type RangeOf = (columns: RecordColumns) => [from: number, to: number]

/**
 * The records of a block: all columns, or those that are wanted (and those that these are derived from; the others
 * are empty). With `rangeOf`, columns other than ts, id, site and upload are defined only for these records. A block that is
 * not as it was written is refused.
 */
export function decodeBlock(block: Buffer): RecordColumns
export function decodeBlock<Name extends ColumnName>(
  block: Buffer,
  wanted: Iterable<Name>,
  reused?: ArrayBuffer,
  rangeOf?: RangeOf,
): Pick<RecordColumns, Name | 'count' | 'ts'>
export function decodeBlock(
  block: Buffer,
  wanted?: Iterable<ColumnName>,
  reused?: ArrayBuffer,
  rangeOf?: RangeOf,
): RecordColumns {
  const head = readBlockHead(block)
  const choices = block[HEAD_BYTES] as number
  const names = wanted ? withSources(wanted, head.kind, choices) : columnNamesOf(head.kind)
  const columns = allocateColumns(head.count, names, reused)
  const view = new DataView(block.buffer, block.byteOffset, block.byteLength)
  const reader = new BlockReader(view, HEAD_BYTES + 1, block.length - PADDING)
  readEntries(reader, columns, head, choices)
  if (rangeOf) {
    const [from, to] = rangeOf(columns)
    // What is derived needs the records before.
    reader.unpackOnly(choices & DERIVED ? 0 : from, to)
  }
  readMeasured(reader, columns, choices)
  if (head.kind === 'site' && (columns.sequence.length > 0 || columns.identity.length > 0)) {
    readIdentities(reader, view, columns, choices)
  }
  if (!wanted && reader.at !== block.length - PADDING) throw new DamagedBlock('It has bytes after its last column.')
  return columns
}

const DERIVED = COLUMN_CHOICES.headwayDerived | COLUMN_CHOICES.gapDerived | COLUMN_CHOICES.codeDerived

/** The wanted columns, and those that are needed to compute them. */
function withSources(wanted: Iterable<ColumnName>, kind: BlockKind, choices: number): Set<ColumnName> {
  const names = new Set(wanted).add('ts')
  const isDerived = (name: ColumnName, choice: number) => names.has(name) && (choices & choice) !== 0
  if (names.has('identity')) for (const name of OF_IDENTITY) names.add(name)
  if (isDerived('gap', COLUMN_CHOICES.gapDerived)) for (const name of OF_GAP) names.add(name)
  if (isDerived('gap', COLUMN_CHOICES.gapFromHeadway)) names.add('headway')
  if (isDerived('headway', COLUMN_CHOICES.headwayDerived)) names.add('site').add('channel').add('lane')
  if (isDerived('classCode', COLUMN_CHOICES.codeDerived)) names.add('site').add('vehicleClass')
  if (kind === 'time' && (names.has('identity') || names.has('sequence'))) {
    throw new RangeError('Blocks in the order of time hold no identities and sequence numbers.')
  }
  return names
}
const OF_GAP: ColumnName[] = ['site', 'channel', 'lane', 'speed', 'length', 'headway']
const OF_IDENTITY: ColumnName[] = ['channel', 'lane', 'classCode', 'speed', 'length', 'sequence']

const wide = new Float64Array(MAX_BLOCK_RECORDS)
const entries = {
  upload: new Float64Array(MAX_BLOCK_RECORDS),
  site: new Float64Array(MAX_BLOCK_RECORDS),
  lastId: new Float64Array(MAX_BLOCK_RECORDS),
}
const entryOf = new Uint32Array(MAX_BLOCK_RECORDS)
const before = new Int32Array(MAX_BLOCK_RECORDS)

// Each loop over records has a function of its own: V8 compiled a function of several while the first ran, and threw that
// code away at the second, for every block.

/** Times, uploads, sites and ids. */
function readEntries(reader: BlockReader, columns: RecordColumns, head: BlockHead, choices: number): void {
  const { count, id, ts, upload, site } = columns
  const isNeeded = id.length + upload.length + site.length > 0
  const entryCount = readDictionary(reader, count, isNeeded, choices)
  reader.readWide(ts, count)
  const last = sumTimes(ts, head.first.ts)
  if (last !== head.last.ts) throw new DamagedBlock('Its last time is not that of its head.')
  if (!isNeeded) {
    reader.skip(count)
    reader.skip(count)
    return
  }
  entryOf.set(reader.readNumbers(count))
  if (choices & COLUMN_CHOICES.entryDelta) sumEntries(count)
  const highest = highestEntry(count)
  if (highest >= entryCount) throw new DamagedBlock(`It refers to upload ${highest} of ${entryCount}.`)
  if (upload.length > 0) lookUpUploads(upload)
  if (site.length > 0) lookUpSites(site)
  if (id.length > 0) readIds(reader, columns, head, choices)
  else reader.skip(count)
}

/** Replaces differences by times, and returns the last one. */
function sumTimes(ts: Float64Array, first: number): number {
  let time = first
  for (let i = 0; i < ts.length; i++) {
    time += ts[i] as number
    ts[i] = time
  }
  return time
}

function sumEntries(count: number): void {
  let entry = 0
  for (let i = 0; i < count; i++) {
    const code = entryOf[i] as number
    entry += (code >>> 1) ^ -(code & 1)
    entryOf[i] = entry
  }
}

function highestEntry(count: number): number {
  let highest = 0
  for (let i = 0; i < count; i++) highest = Math.max(highest, entryOf[i] as number)
  return highest
}

function lookUpUploads(upload: Float64Array): void {
  for (let i = 0; i < upload.length; i++) upload[i] = entries.upload[entryOf[i] as number] as number
}

function lookUpSites(site: Int32Array): void {
  for (let i = 0; i < site.length; i++) site[i] = entries.site[entryOf[i] as number] as number
}

/** How many entries there are. */
function readDictionary(reader: BlockReader, count: number, isNeeded: boolean, choices: number): number {
  const length = reader.varint()
  if (length > count) throw new DamagedBlock(`It has ${length} uploads for ${count} records.`)
  if (!isNeeded) {
    for (let n = 0; n < 3; n++) reader.skip(length)
    return length
  }
  const { upload, site, lastId } = entries
  reader.readWide(upload, length)
  for (let n = 1; n < length; n++) upload[n] = (upload[n] as number) + (upload[n - 1] as number)
  reader.readWide(site, length)
  reader.readWide(lastId, length)
  if (choices & COLUMN_CHOICES.firstIdDelta) sumDifferences(lastId, length)
  for (let n = 0; n < length; n++) lastId[n] = (lastId[n] as number) - 1
  return length
}

function sumDifferences(values: Float64Array, count: number): void {
  let sum = 0
  for (let i = 0; i < count; i++) {
    sum += unzigzag(values[i] as number)
    values[i] = sum
  }
}

function unzigzag(code: number): number {
  const half = Math.floor(code / 2)
  return half * 2 === code ? half : -half - 1
}

function readIds(reader: BlockReader, { count, id }: RecordColumns, { first, last }: BlockHead, choices: number): void {
  reader.readWide(id, count)
  if (choices & COLUMN_CHOICES.idFollows) followIds(id)
  if (id[0] !== first.id || id[count - 1] !== last.id) throw new DamagedBlock('Its ids are not those of its head.')
}

/** Replaces differences to one more than the last id of the same entry by ids. */
function followIds(id: Float64Array): void {
  const { lastId } = entries
  for (let i = 0; i < id.length; i++) {
    const entry = entryOf[i] as number
    const value = (lastId[entry] as number) + 1 + unzigzag(id[i] as number)
    lastId[entry] = value
    id[i] = value
  }
}

/** From channel to gap. */
function readMeasured(reader: BlockReader, columns: RecordColumns, choices: number): void {
  const { count, site, headway, gap, classCode, speed, length, channel, lane, vehicleClass, flags } = columns
  const read = (column: Uint8Array | Uint16Array | Uint32Array, none: number) =>
    column.length > 0 ? reader.readColumn(column, none) : reader.skip(count)
  const isDerived = (column: Uint16Array | Uint32Array, choice: number) => column.length > 0 && (choices & choice) !== 0
  const [, to] = reader.unpacked(count)
  read(channel, 0)
  read(lane, NO_LANE)
  read(vehicleClass, 0)
  read(flags, 0)
  if (isDerived(classCode, COLUMN_CHOICES.codeDerived)) {
    findBefore(before, site, vehicleClass, vehicleClass, 0, to)
    deriveClassCodes(reader.readNumbers(count), columns)
  } else read(classCode, NO_NUMBER)
  read(speed, NO_NUMBER)
  read(length, NO_NUMBER)

  const isHeadwayDerived = isDerived(headway, COLUMN_CHOICES.headwayDerived)
  const isGapDerived = isDerived(gap, COLUMN_CHOICES.gapDerived)
  if (isHeadwayDerived || isGapDerived) findBefore(before, site, channel, lane, 0, to)
  if (isHeadwayDerived) deriveHeadways(reader.readNumbers(count), columns)
  else read(headway, NO_TIME)
  if (isGapDerived) deriveGaps(reader.readNumbers(count), columns)
  else if (isDerived(gap, COLUMN_CHOICES.gapFromHeadway)) readGapsFromHeadways(reader, columns)
  else read(gap, NO_TIME)
}

function deriveClassCodes(codes: Uint32Array, { classCode }: RecordColumns): void {
  for (let i = 0; i < codes.length; i++) {
    const code = codes[i] as number
    const last = before[i] as number
    if (code === 0) classCode[i] = last < 0 ? NO_NUMBER : (classCode[last] as number)
    else classCode[i] = code === 1 ? NO_NUMBER : code - 2
  }
}

function deriveHeadways(codes: Uint32Array, { ts, headway }: RecordColumns): void {
  for (let i = 0; i < codes.length; i++) {
    const leader = before[i] as number
    const expected = leader < 0 ? NO_TIME : headwayAfter((ts[i] as number) - (ts[leader] as number))
    headway[i] = decodeDerived(codes[i] as number, expected)
  }
}

function deriveGaps(codes: Uint32Array, { headway, gap, speed, length }: RecordColumns): void {
  for (let i = 0; i < codes.length; i++) {
    const leader = before[i] as number
    const expected =
      leader < 0 ? NO_TIME : gapBehind(headway[i] as number, speed[leader] as number, length[leader] as number)
    gap[i] = decodeDerived(codes[i] as number, expected)
  }
}

function readGapsFromHeadways(reader: BlockReader, { count, headway, gap }: RecordColumns): void {
  reader.readWide(wide, count, Number.NEGATIVE_INFINITY)
  const [from, to] = reader.unpacked(count)
  for (let i = from; i < to; i++) {
    const ahead = headway[i] as number
    gap[i] = wide[i] === Number.NEGATIVE_INFINITY ? NO_TIME : (ahead === NO_TIME ? 0 : ahead) - (wide[i] as number)
  }
}

function readIdentities(reader: BlockReader, view: DataView, columns: RecordColumns, choices: number): void {
  const { count, sequence, identity } = columns
  reader.readWide(sequence, count, NO_SEQUENCE)
  if (choices & COLUMN_CHOICES.sequenceDelta) sumSequences(sequence)
  if (identity.length > 0) deriveIdentities(reader, view, reader.readNumbers(count), columns)
}

function sumSequences(sequence: Float64Array): void {
  let number = 0
  for (let i = 0; i < sequence.length; i++) {
    if (sequence[i] === NO_SEQUENCE) continue
    number += unzigzag(sequence[i] as number)
    sequence[i] = number
  }
}

function deriveIdentities(reader: BlockReader, view: DataView, codes: Uint32Array, columns: RecordColumns): void {
  const { count, sequence, channel, lane, classCode, speed, length } = columns
  const words = wordsOf(columns.identity)
  for (let i = 0; i < count; i++) {
    const code = codes[i] as number
    if (code === IDENTITY.stored) {
      const at = reader.bytes(8)
      words[2 * i + LOW_WORD] = view.getInt32(at, true)
      words[2 * i + HIGH_WORD] = view.getInt32(at + 4, true)
    } else if (code === IDENTITY.derived && sequence[i] !== NO_SEQUENCE) {
      hashSequence(words, 2 * i, sequence[i] as number)
    } else {
      const [c, l, k] = [channel[i] as number, lane[i] as number, classCode[i] as number]
      const ordinal = code === IDENTITY.derived ? 0 : code - IDENTITY.ordinal
      hashMeasured(words, 2 * i, c, l, k, speed[i] as number, length[i] as number, ordinal)
    }
  }
}
