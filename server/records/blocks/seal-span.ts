import { setImmediate } from 'node:timers/promises'
import { type Database, DatabaseUnavailable, type Queryable } from '../../database/connect.ts'
import { PACK } from '../select-records.ts'
import { allocateColumns, type BlockKind, columnNamesOf, columnsFromPacked, type RecordColumns } from './columns.ts'
import { copyColumns } from './copy-columns.ts'
import { decodeBlock } from './decode-block.ts'
import { encodeBlock } from './encode-block.ts'
import { makeRollup } from './rollup.ts'
import { lockDayForSealing, type Span, sitesIn } from './spans.ts'
import { decodeStored } from './stored-block.ts'
import { type BlockSummary, summarizeBlock } from './summarize-block.ts'

const BLOCK_RECORDS: { [kind in BlockKind]: number } = { time: 1024, site: 2048 }

interface Block {
  siteId: number
  summary: BlockSummary
  data: Buffer
  /** Null of a block in the order of time. */
  rollup: Buffer | null
}

/** What a span was made of when it was read; when one of these has changed, the blocks are out of date. */
interface Fingerprint {
  rows: string
  blocks: string
}

interface Reading {
  fingerprint: Fingerprint
  rows: RecordColumns
  blocks: { data: Buffer; removed_sites: Buffer; name: string }[]
}

/**
 * Moves the rows of a span into blocks, together with the blocks that the span has already. Encoded and verified without a
 * lock; then, under the day's lock, stored in one transaction if nothing was written meanwhile. How many rows it was; null
 * when the span must stay as it is for now.
 */
export async function sealSpan(database: Database, span: Span): Promise<number | null> {
  const reading = await readSpan(database, span)
  if (reading.rows.count === 0) return 0
  const inTime = mergeByTime(reading)
  const timeBlocks = await cut('time', inTime)
  const siteBlocks: Block[] = []
  for (const columns of eachSite(reading.rows)) siteBlocks.push(...(await cut('site', columns)))
  return database
    .transaction(tx => replaceRows(tx, span, reading, timeBlocks, siteBlocks), { statementMs: 60_000, lockMs: 1_000 })
    .catch(error => {
      // An upload of the day is still being stored. Others would have to wait behind us, so this is not waited for.
      if (error instanceof DatabaseUnavailable && error.code === LOCK_TIMEOUT) return null
      throw error
    })
}

/** SQLSTATE of a lock that was not acquired in time. */
const LOCK_TIMEOUT = '55P03'

function readSpan(database: Database, span: Span): Promise<Reading> {
  return database.transaction(
    async tx => {
      await tx.query('set transaction isolation level repeatable read read only')
      const values = [span.organizationId, time(span.start), time(span.end)]
      const { rows: packed } = await tx.query<[Buffer | null]>({
        text: `
          select string_agg(packed, '')
          from (
            select ${PACK.sql} || int8send(upload_id) || int8send(identity) || int8send(coalesce(sequence, -1)) as packed
            from records
            where organization_id = $1 and ts >= $2 and ts < $3
            order by ts, id
          ) as span
        `,
        values,
        binary: true,
        rowMode: 'array',
      })
      const { rows: blocks } = await tx.query<Reading['blocks'][number]>({
        text: `
          select data, removed_sites, ctid::text as name
          from time_blocks
          where organization_id = $1 and span_start = $2
          order by first_ts, first_id
        `,
        values: values.slice(0, 2),
      })
      const rows = columnsFromPacked(packed[0]?.[0] ?? Buffer.alloc(0), 'site')
      return { fingerprint: await readFingerprint(tx, span), rows, blocks }
    },
    { statementMs: 60_000 },
  )
}

/** Rows are never updated, so a row that was added or deleted changes their number or the sum of their ids. */
async function readFingerprint(tx: Queryable, { organizationId, start, end }: Span): Promise<Fingerprint> {
  const { rows } = await tx.query<Fingerprint>({
    text: `
      select
        (
          select count(*) || ' ' || coalesce(sum(id), 0)
          from records
          where organization_id = $1 and ts >= $2 and ts < $3
        ) as rows,
        (
          select count(*) || ' ' || coalesce(sum(length(removed_sites)), 0) || ' ' || coalesce(sum(first_id), 0)
          from time_blocks
          where organization_id = $1 and span_start = $2
        ) || ' ' || coalesce((
          select sealed_at::text
          from sealed_spans
          where organization_id = $1 and start_ts = $2
        ), '') as blocks
    `,
    values: [organizationId, time(start), time(end)],
  })
  return rows[0] as Fingerprint
}

/** The records of the blocks that still count, and the rows, in the order of (ts, id). */
function mergeByTime({ rows, blocks }: Reading): RecordColumns {
  if (blocks.length === 0) return rows
  const parts = blocks.map(({ data, removed_sites, name }) => {
    const columns = decodeStored(data, `of time (${name})`)
    const removed = sitesIn(removed_sites)
    return { columns, kept: indexesWhere(columns, i => !removed.has(columns.site[i] as number)) }
  })
  const sealed = parts.reduce((sum, { kept }) => sum + kept.length, 0)
  parts.push({ columns: rows, kept: indexesWhere(rows, () => true) })
  const names = columnNamesOf('time')
  const all = allocateColumns(sealed + rows.count, names)
  let at = 0
  for (const { columns, kept } of parts) at = copyColumns(all, at, columns, kept, names)
  const merged = allocateColumns(all.count, names)
  copyColumns(merged, 0, all, mergedOrder(all, sealed), names)
  return merged
}

/** Indexes in the order of (ts, id) of records of which those before `split` are in that order, and those after it. */
function mergedOrder({ ts, id, count }: RecordColumns, split: number): Int32Array {
  const order = new Int32Array(count)
  let [a, b] = [0, split]
  for (let n = 0; n < count; n++) {
    const difference = (ts[a] as number) - (ts[b] as number) || (id[a] as number) - (id[b] as number)
    order[n] = b === count || (a < split && difference < 0) ? a++ : b++
  }
  return order
}

/** One site's records each, in the order that they have. */
function eachSite(rows: RecordColumns): RecordColumns[] {
  const bySite = new Map<number, number[]>()
  for (let i = 0; i < rows.count; i++) {
    const site = rows.site[i] as number
    const indexes = bySite.get(site)
    if (indexes) indexes.push(i)
    else bySite.set(site, [i])
  }
  const names = columnNamesOf('site')
  return [...bySite.values()].map(indexes => {
    const columns = allocateColumns(indexes.length, names)
    copyColumns(columns, 0, rows, indexes, names)
    return columns
  })
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
async function cut(kind: BlockKind, columns: RecordColumns): Promise<Block[]> {
  const blocks: Block[] = []
  for (let from = 0; from < columns.count; from += BLOCK_RECORDS[kind]) {
    await setImmediate()
    const to = Math.min(from + BLOCK_RECORDS[kind], columns.count)
    const data = encodeBlock(kind, columns, from, to)
    verify(kind, columns, from, to, data)
    const rollup = kind === 'site' ? makeRollup(columns, from, to) : null
    blocks.push({ siteId: columns.site[from] as number, summary: summarizeBlock(columns, from, to), data, rollup })
  }
  return blocks
}

function verify(kind: BlockKind, columns: RecordColumns, from: number, to: number, data: Buffer): void {
  const decoded = decodeBlock(data)
  for (const name of columnNamesOf(kind)) {
    const [before, after] = [columns[name], decoded[name]]
    for (let i = from; i < to; i++) {
      if (before[i] !== after[i - from])
        throw new Error(`A block does not give back the ${name} of record ${columns.id[i]}.`)
    }
  }
}

async function replaceRows(
  tx: Queryable,
  span: Span,
  { fingerprint, rows }: Reading,
  timeBlocks: Block[],
  siteBlocks: Block[],
): Promise<number | null> {
  await tx.query(lockDayForSealing(span))
  const { organizationId, start, end } = span
  const values = [organizationId, time(start), time(end)]
  if ((await isAwaited(tx, span)) || (await overlapsOther(tx, span))) return null
  const now = await readFingerprint(tx, span)
  if (now.rows !== fingerprint.rows || now.blocks !== fingerprint.blocks) return null
  const { rowCount } = await tx.query({
    text: 'delete from records where organization_id = $1 and ts >= $2 and ts < $3',
    values,
  })
  if (rowCount !== rows.count) throw new Error(`${rowCount} rows of a span were deleted, not ${rows.count}.`)
  await tx.query({
    text: 'delete from time_blocks where organization_id = $1 and span_start = $2',
    values: values.slice(0, 2),
  })
  await insertBlocks(tx, 'time_blocks', span, timeBlocks)
  await insertBlocks(tx, 'site_blocks', span, siteBlocks)
  await tx.query({
    text: `
      insert into sealed_spans (organization_id, start_ts, end_ts)
      values ($1, $2, $3)
      on conflict (organization_id, start_ts) do update set sealed_at = now()
    `,
    values,
  })
  return rows.count
}

/**
 * Whether another process has sealed a span since this one was chosen that overlaps it and is not the same. Blocks must not
 * overlap in time: a read takes them one after the other.
 */
async function overlapsOther(tx: Queryable, { organizationId, start, end }: Span): Promise<boolean> {
  const { rows } = await tx.query({
    text: `
      select 1
      from sealed_spans
      where organization_id = $1 and start_ts < $3 and end_ts > $2 and (start_ts, end_ts) <> ($2, $3)
      limit 1
    `,
    values: [organizationId, time(start), time(end)],
  })
  return rows.length > 0
}

/** Around an upload that is being taken back records are counted by local days, from rows. */
const MARGIN = '26 hours'

/** Whether an upload of the span is still to be published or taken back, for which its records must be rows. */
async function isAwaited(tx: Queryable, { organizationId, start, end }: Span): Promise<boolean> {
  const { rows } = await tx.query({
    text: `
      select 1
      from uploads
      where organization_id = $1
        and (position is null or (take_back_asked_at is not null and taken_back_at is null))
        and first_ts - interval '${MARGIN}' < $3 and last_ts + interval '${MARGIN}' > $2
      limit 1
    `,
    values: [organizationId, time(start), time(end)],
  })
  return rows.length > 0
}

const COLUMNS = `organization_id, span_start, first_ts, first_id, last_ts, last_id, count, low_upload, high_upload, channels,
  lanes, vehicle_classes, min_speed, max_speed, min_length, max_length, min_headway, max_headway, has_valid, has_invalid,
  data`
const BLOCKS_AT_A_TIME = 50

async function insertBlocks(tx: Queryable, table: 'time_blocks' | 'site_blocks', span: Span, blocks: Block[]) {
  for (let at = 0; at < blocks.length; at += BLOCKS_AT_A_TIME) {
    const values: unknown[] = []
    const rows = blocks.slice(at, at + BLOCKS_AT_A_TIME).map(block => {
      const row = [...valuesOf(span, block), ...(table === 'site_blocks' ? [block.siteId, block.rollup] : [])]
      values.push(...row)
      return `(${row.map((_, i) => `$${values.length - row.length + i + 1}`).join(', ')})`
    })
    const columns = table === 'site_blocks' ? `${COLUMNS}, site_id, rollup` : COLUMNS
    await tx.query({ text: `insert into ${table} (${columns}) values ${rows.join(', ')}`, values })
  }
}

const valuesOf = ({ organizationId, start }: Span, { summary, data }: Block): unknown[] => [
  organizationId,
  time(start),
  time(summary.first.ts),
  summary.first.id,
  time(summary.last.ts),
  summary.last.id,
  summary.count,
  summary.lowUpload,
  summary.highUpload,
  summary.channels,
  summary.lanes,
  summary.vehicleClasses,
  summary.speed.min,
  summary.speed.max,
  summary.length.min,
  summary.length.max,
  summary.headway.min,
  summary.headway.max,
  summary.hasValid,
  summary.hasInvalid,
  data,
]

const time = (ms: number) => new Date(ms).toISOString()
