import type { Database, Queryable } from '../../../platform/database/database.ts'
import { columnsFromPacked, type RecordColumns } from '../../blocks/format/columns.ts'
import {
  type Block,
  type BlocksOfSpan,
  encodeSpans,
  type SpanRecords,
  type StoredSiteBlock,
} from '../../blocks/make-blocks.ts'
import { lockDayForSealing, type Span } from '../../blocks/spans.ts'
import { hasPendingUploads, insertBlocks, overlapsOther } from '../../blocks/store-blocks.ts'
import { PACK } from '../../packed-row.ts'
import { timestamp } from '../../timestamp.ts'
import type { BlockOptions } from '../store.ts'
import { generationsToSeal, listGenerations, type Merged, readGenerations, replaceGenerations } from './generations.ts'

/** What a span was made of when it was read; when one of these has changed, the blocks are out of date. */
interface Fingerprint {
  rows: string
  blocks: string
}

interface SpanReading extends SpanRecords {
  merged: Merged
  fingerprint: Fingerprint
}

/** Stores the blocks of a span. How many rows it was; null when the span must stay as it is for now. */
type StoreSpan = () => Promise<number | null>

/**
 * Encodes the rows of a span as blocks, together with the blocks that the span has already, in one generation unless they are very
 * many, and verifies them, without a lock. What it returns stores them under the day's lock, in one transaction, if nothing was
 * written meanwhile.
 */
export async function prepareSpan(
  database: Database,
  span: Span,
  { siteBlockRecords, encodeSpans: encode = encodeSpans }: BlockOptions = {},
): Promise<StoreSpan> {
  const reading = await readSpan(database, span)
  if (reading.rows.count === 0 && reading.merged.generations.length === 0) return async () => 0
  const { rows, blocks, siteBlocks: stored, zones } = reading
  const [made] = await encode([{ rows, blocks, siteBlocks: stored, zones, siteBlockRecords }])
  const { timeBlocks, siteBlocks } = made as BlocksOfSpan
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
      const rows = columnsFromPacked(packed[0]?.[0] ?? Buffer.alloc(0), 'site')
      const stored = (await listGenerations(tx, span.organizationId, [span.start])).get(span.start) ?? []
      const merged = await readGenerations(tx, span, generationsToSeal(stored, rows.count))
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
      return { fingerprint, rows, merged, blocks: merged.blocks, siteBlocks, zones }
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
  { fingerprint, rows, merged }: SpanReading,
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
  const stored = (await listGenerations(tx, organizationId, [start])).get(start) ?? []
  if (!(await replaceGenerations(tx, span, merged, { stored, blocks: timeBlocks })))
    throw new Error('Blocks of a span were changed while they were locked.')
  await replaceSiteBlocks(tx, span, sitesOf(rows), siteBlocks)
  await markSealed(tx, span)
  return rows.count
}

/** Stores the blocks of these sites instead of those that they have in the span. */
export async function replaceSiteBlocks(tx: Queryable, span: Span, sites: number[], blocks: Block[]): Promise<void> {
  await tx.query({
    text: 'delete from site_blocks where organization_id = $1 and span_start = $2 and site_id = any($3::integer[])',
    values: [span.organizationId, timestamp(span.start), sites],
  })
  await insertBlocks(tx, 'site_blocks', span, blocks)
}

export async function markSealed(tx: Queryable, { organizationId, start, end }: Span): Promise<void> {
  await tx.query({
    text: `
      insert into sealed_spans (organization_id, start_ts, end_ts)
      values ($1, $2, $3)
      on conflict (organization_id, start_ts) do update set sealed_at = now()
    `,
    values: [organizationId, timestamp(start), timestamp(end)],
  })
}
