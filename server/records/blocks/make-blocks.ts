import { setImmediate } from 'node:timers/promises'
import {
  allocateColumns,
  type BlockKind,
  type ColumnName,
  columnNamesOf,
  type RecordColumns,
} from './format/columns.ts'
import { copyColumns } from './format/copy-columns.ts'
import { decodeBlock } from './format/decode-block.ts'
import { encodeBlock } from './format/encode-block.ts'
import { type BlockSummary, summarizeBlock } from './format/summarize-block.ts'
import { makeRollup } from './rollups/rollup.ts'
import { rollUpSpan } from './rollups/span-rollup.ts'
import { sitesIn } from './spans.ts'
import { decodeStored } from './stored-block.ts'

const EMPTY = Buffer.alloc(0)
export const TIME_BLOCK_RECORDS = 1024
const SITE_BLOCK_RECORDS = 2048

export interface Block {
  siteId: number
  summary: BlockSummary
  data: Buffer
  /** Null of a block in the order of time. */
  rollup: Buffer | null
  /** Only of the first block of a site, where it has several. */
  spanRollup: Buffer
  /** The first id of the block whose `spanRollup` counts this one too. */
  rolledUpIn: number | null
}

/** The records of a span: rows in the order of (ts, id), and what is sealed already. */
export interface SpanRecords {
  rows: RecordColumns
  /** The time zones of sites; absent: there are no rollups of the span. */
  zones?: ReadonlyMap<number, string>
  /** At most so many in a block of a site. */
  siteBlockRecords?: number
  /** In the order of time. */
  blocks: { data: Buffer; removed_sites: Buffer; name: string }[]
  /** The stored blocks of sites that get new ones. */
  siteBlocks?: StoredSiteBlock[]
}

export interface StoredSiteBlock {
  site_id: number
  data: Buffer
  name: string
}

export interface BlocksOfSpan {
  timeBlocks: Block[]
  siteBlocks: Block[]
}

/** Blocks of all records of a span in the order of time, and of all records of each site that has rows. */
export async function makeBlocks(records: SpanRecords): Promise<BlocksOfSpan> {
  return { timeBlocks: await makeTimeBlocks(mergeByTime(records)), siteBlocks: await makeSiteBlocks(records) }
}

/** The blocks of each of several spans. */
export type EncodeSpans = (spans: SpanRecords[]) => Promise<BlocksOfSpan[]>

export const encodeSpans: EncodeSpans = async spans => {
  const blocks: BlocksOfSpan[] = []
  for (const span of spans) blocks.push(await makeBlocks(span))
  return blocks
}

/** Blocks of records of all sites, which are in the order of (ts, id). */
export const makeTimeBlocks = (records: RecordColumns): Promise<Block[]> => cut('time', records, TIME_BLOCK_RECORDS)

/**
 * Makes one sequence of blocks from all records of a site in a span, rows and sealed: blocks of rows alone could overlap
 * those that the site has already, and a read takes blocks one after the other.
 */
export async function makeSiteBlocks({
  rows,
  siteBlocks = [],
  zones,
  siteBlockRecords = SITE_BLOCK_RECORDS,
}: Omit<SpanRecords, 'blocks'>): Promise<Block[]> {
  const blocks: Block[] = []
  for (const parts of eachSite(rows, siteBlocks)) {
    const ofSite = await cut('site', mergeRecords('site', parts), siteBlockRecords)
    const [first] = ofSite
    const zone = first && zones?.get(first.siteId)
    if (zone) rollUpTogether(first, ofSite, zone)
    blocks.push(...ofSite)
  }
  return blocks
}

function rollUpTogether(first: Block, blocks: Block[], zone: string): void {
  const rollups = blocks.map(({ rollup }) => rollup as Buffer)
  first.spanRollup = rollUpSpan(rollups, zone)
  if (first.spanRollup.length > 0) for (const block of blocks) block.rolledUpIn = first.summary.first.id
}

/** The records of the blocks that still count, and the rows, in the order of (ts, id). */
function mergeByTime({ rows, blocks }: SpanRecords): RecordColumns {
  if (blocks.length === 0) return rows
  const parts = blocks.map(({ data, removed_sites, name }) => {
    const columns = decodeStored(data, `of time (${name})`)
    const removed = sitesIn(removed_sites)
    return { columns, kept: indexesWhere(columns, i => !removed.has(columns.site[i] as number)) }
  })
  return mergeParts('time', [...parts, withAll(rows)])
}

/** Records of a site or of all, each in the order of (ts, id), as one sequence in this order. */
export function mergeRecords(kind: BlockKind, parts: RecordColumns[]): RecordColumns {
  const [first, ...others] = parts.filter(({ count }) => count > 0)
  if (others.length === 0) return first ?? (parts[0] as RecordColumns)
  return mergeParts(kind, [first as RecordColumns, ...others].map(withAll))
}

/** Records in any order as a sequence in the order of (ts, id). */
export const sortRecords = (kind: BlockKind, columns: RecordColumns): RecordColumns =>
  mergeParts(kind, [withAll(columns)])

interface KeptRecords {
  columns: RecordColumns
  kept: number[]
}

const withAll = (columns: RecordColumns): KeptRecords => ({ columns, kept: indexesWhere(columns, () => true) })

/** The records that are kept, in the order of (ts, id). */
function mergeParts(kind: BlockKind, parts: KeptRecords[]): RecordColumns {
  const names = columnNamesOf(kind)
  const count = parts.reduce((sum, { kept }) => sum + kept.length, 0)
  const all = allocateColumns(count, names)
  let at = 0
  for (const { columns, kept } of parts) at = copyColumns(all, at, columns, kept, names)
  const { ts, id } = all
  // Few runs that ascend: V8 merges them, with about one comparison a record.
  const order = indexesWhere(all, () => true).sort(
    (a, b) => (ts[a] as number) - (ts[b] as number) || (id[a] as number) - (id[b] as number),
  )
  const merged = allocateColumns(count, names)
  copyColumns(merged, 0, all, order, names)
  return merged
}

/** The blocks and the rows of each site. */
function eachSite(rows: RecordColumns, siteBlocks: StoredSiteBlock[]): RecordColumns[][] {
  if (siteBlocks.length === 0 && rows.site.every(site => site === rows.site[0])) return [[rows]]
  const indexes = new Map<number, number[]>()
  for (let i = 0; i < rows.count; i++) {
    const site = rows.site[i] as number
    const ofSite = indexes.get(site)
    if (ofSite) ofSite.push(i)
    else indexes.set(site, [i])
  }
  const parts = new Map<number, RecordColumns[]>()
  for (const { site_id, data, name } of siteBlocks) {
    const block = decodeStored(data, `of site ${site_id} (${name})`)
    parts.set(site_id, [...(parts.get(site_id) ?? []), block])
  }
  const names = columnNamesOf('site')
  for (const [site, ofSite] of indexes) {
    const columns = allocateColumns(ofSite.length, names)
    copyColumns(columns, 0, rows, ofSite, names)
    parts.set(site, [...(parts.get(site) ?? []), columns])
  }
  return [...parts.values()]
}

function indexesWhere({ count }: RecordColumns, isKept: (i: number) => boolean): number[] {
  const indexes: number[] = []
  for (let i = 0; i < count; i++) if (isKept(i)) indexes.push(i)
  return indexes
}

/**
 * Blocks of all records, each decoded again and compared before anything is deleted for it. Other work of the process gets
 * its turn after each block: a span takes about a second.
 */
async function cut(kind: BlockKind, columns: RecordColumns, max: number): Promise<Block[]> {
  const blocks: Block[] = []
  for (let from = 0; from < columns.count; from += max) {
    await setImmediate()
    const to = Math.min(from + max, columns.count)
    const data = encodeBlock(kind, columns, from, to)
    verify(kind, columns, from, to, data)
    const rollup = kind === 'site' ? makeRollup(columns, from, to) : null
    const [siteId, summary] = [columns.site[from] as number, summarizeBlock(columns, from, to)]
    blocks.push({ siteId, summary, data, rollup, spanRollup: EMPTY, rolledUpIn: null })
  }
  return blocks
}

function verify(kind: BlockKind, columns: RecordColumns, from: number, to: number, data: Buffer): void {
  const decoded = decodeBlock(data)
  for (const name of columnNamesOf(kind)) {
    const [before, after] = [columns[name].subarray(from, to), decoded[name]]
    // As bytes, because a BigInt of each identity takes longer than to decode all.
    if (bytesOf(before).equals(bytesOf(after))) continue
    const wrong = before.findIndex((value, i) => value !== after[i])
    throw new Error(`A block does not give back the ${name} of record ${columns.id[from + wrong]}.`)
  }
}

const bytesOf = ({ buffer, byteOffset, byteLength }: RecordColumns[ColumnName]): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength)
