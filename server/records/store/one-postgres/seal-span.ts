import type { Database, Queryable } from '../../../platform/database/database.ts'
import { columnsFromPacked, type RecordColumns } from '../../blocks/format/columns.ts'
import { type Block, makeBlocks, type SpanRecords, type StoredSiteBlock } from '../../blocks/make-blocks.ts'
import { lockDayForSealing, type Span } from '../../blocks/spans.ts'
import { hasPendingUploads, insertBlocks, overlapsOther } from '../../blocks/store-blocks.ts'
import { PACK } from '../../select-records.ts'
import { timestamp } from '../../timestamp.ts'

/** What a span was made of when it was read; when one of these has changed, the blocks are out of date. */
interface Fingerprint {
  rows: string
  blocks: string
}

interface SpanReading extends SpanRecords {
  fingerprint: Fingerprint
}

/** Stores the blocks of a span. How many rows it was; null when the span must stay as it is for now. */
type StoreSpan = () => Promise<number | null>

/**
 * Encodes the rows of a span as blocks, together with the blocks that the span has already, and verifies them, without a
 * lock. What it returns stores them under the day's lock, in one transaction, if nothing was written meanwhile.
 */
export async function prepareSpan(database: Database, span: Span, siteBlockRecords?: number): Promise<StoreSpan> {
  const reading = await readSpan(database, span)
  if (reading.rows.count === 0) return async () => 0
  const { timeBlocks, siteBlocks } = await makeBlocks({ ...reading, siteBlockRecords })
  return () =>
    database.transaction(tx => replaceRows(tx, span, reading, timeBlocks, siteBlocks), {
      statementMs: 60_000,
      lockMs: 1_000,
    })
}

function readSpan(database: Database, span: Span): Promise<SpanReading> {
  return database.transaction(
    async tx => {
      await tx.query('set transaction isolation level repeatable read read only')
      const values = [span.organizationId, timestamp(span.start), timestamp(span.end)]
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
      const { rows: blocks } = await tx.query<SpanRecords['blocks'][number]>({
        text: `
          select data, removed_sites, ctid::text as name
          from time_blocks
          where organization_id = $1 and span_start = $2
          order by first_ts, first_id
        `,
        values: values.slice(0, 2),
      })
      const rows = columnsFromPacked(packed[0]?.[0] ?? Buffer.alloc(0), 'site')
      const { rows: siteBlocks } = await tx.query<StoredSiteBlock>({
        text: `
          select site_id, data, ctid::text as name
          from site_blocks
          where organization_id = $1 and span_start = $2 and site_id = any($3::integer[])
          order by site_id, first_ts, first_id
        `,
        values: [...values.slice(0, 2), sitesOf(rows)],
      })
      const [fingerprint, zones] = [await readFingerprint(tx, span), await readZones(tx, span)]
      return { fingerprint, rows, blocks, siteBlocks, zones }
    },
    { statementMs: 60_000 },
  )
}

const sitesOf = ({ site }: RecordColumns): number[] => [...new Set(site)]

async function readZones(tx: Queryable, { organizationId }: Span): Promise<Map<number, string>> {
  const { rows } = await tx.query<{ id: number; time_zone: string }>({
    text: 'select id, time_zone from sites where organization_id = $1',
    values: [organizationId],
  })
  return new Map(rows.map(({ id, time_zone }) => [id, time_zone]))
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
        ) || ' ' || (
          select count(*) || ' ' || coalesce(sum(count), 0) || ' ' || coalesce(sum(first_id), 0)
          from site_blocks
          where organization_id = $1 and span_start = $2
        ) || ' ' || coalesce((
          select sealed_at::text
          from sealed_spans
          where organization_id = $1 and start_ts = $2
        ), '') as blocks
    `,
    values: [organizationId, timestamp(start), timestamp(end)],
  })
  return rows[0] as Fingerprint
}

async function replaceRows(
  tx: Queryable,
  span: Span,
  { fingerprint, rows }: SpanReading,
  timeBlocks: Block[],
  siteBlocks: Block[],
): Promise<number | null> {
  await tx.query(lockDayForSealing(span))
  const { organizationId, start, end } = span
  const values = [organizationId, timestamp(start), timestamp(end)]
  if ((await hasPendingUploads(tx, span)) || (await overlapsOther(tx, span))) return null
  const now = await readFingerprint(tx, span)
  if (now.rows !== fingerprint.rows || now.blocks !== fingerprint.blocks) return null
  const { rowCount } = await tx.query({
    text: 'delete from records where organization_id = $1 and ts >= $2 and ts < $3',
    values,
  })
  if (rowCount !== rows.count) throw new Error(`${rowCount} rows of a span were deleted, not ${rows.count}.`)
  await replaceBlocks(tx, span, sitesOf(rows), { timeBlocks, siteBlocks })
  return rows.count
}

/** Stores all blocks of a span in the order of time, and those of these sites, instead of what it has of both. */
export async function replaceBlocks(
  tx: Queryable,
  span: Span,
  sites: number[],
  { timeBlocks, siteBlocks }: { timeBlocks: Block[]; siteBlocks: Block[] },
): Promise<void> {
  const { organizationId, start, end } = span
  const values = [organizationId, timestamp(start)]
  await tx.query({ text: 'delete from time_blocks where organization_id = $1 and span_start = $2', values })
  await tx.query({
    text: 'delete from site_blocks where organization_id = $1 and span_start = $2 and site_id = any($3::integer[])',
    values: [...values, sites],
  })
  await insertBlocks(tx, 'time_blocks', span, timeBlocks)
  await insertBlocks(tx, 'site_blocks', span, siteBlocks)
  await tx.query({
    text: `
      insert into sealed_spans (organization_id, start_ts, end_ts)
      values ($1, $2, $3)
      on conflict (organization_id, start_ts) do update set sealed_at = now()
    `,
    values: [...values, timestamp(end)],
  })
}
