import { DAY_MS, HOUR_MS, type TimeRange } from '../../../../contract/times/time.ts'
import type { Database, Queryable } from '../../../platform/database/database.ts'
import { columnsFromPacked, type RecordColumns, sliceColumns } from '../../blocks/format/columns.ts'
import {
  type BlocksOfSpan,
  encodeSpans,
  mergeRecords,
  type SpanRecords,
  type StoredSiteBlock,
} from '../../blocks/make-blocks.ts'
import { dayOf, lockDaysForSealing, type SiteOfSpan, type Span } from '../../blocks/spans.ts'
import { UPLOAD_MARGIN } from '../../blocks/store-blocks.ts'
import { decodeStored } from '../../blocks/stored-block.ts'
import { PACK } from '../../select-records.ts'
import { timestamp } from '../../timestamp.ts'
import type { AddedRecords, AddRequest, PreparedBlocks } from '../store.ts'
import { replaceBlocks } from './seal-span.ts'

/** A new span has no more records of the site, unless one hour has. */
const MAX_SPAN_RECORDS = 100_000
/**
 * Records of all sites that are encoded again, so many for each new one and so many more. Above it the new ones are rows
 * first: sealing encodes the others again once for all sites that were written meanwhile.
 */
const MAX_REWRITTEN = { share: 4, free: 20_000 }

interface NewSpan extends BlocksOfSpan {
  span: Span
  /** Rows of the site that become blocks too. */
  rows: number
}

/** As RecordStore describes it: sealing with new records beside the rows of one site. */
export async function addToBlocks<T extends AddedRecords>(
  database: Database,
  request: AddRequest,
  choose: (tx: Queryable, stored: RecordColumns[]) => Promise<T>,
): Promise<PreparedBlocks<T> | null> {
  const { site } = request
  const read = await database.transaction(
    async tx => {
      await tx.query('set transaction isolation level repeatable read')
      const stored = await readStored(tx, request)
      if (stored.hasPendingUploads) return null
      const blocks = stored.blocks.map(block => decodeStored(block.data, `of site ${site.siteId} (${block.name})`))
      const chosen = await choose(tx, [stored.rows, ...blocks])
      const spans = [...spansOf(chosen.records.ts, stored.spans, site.organizationId)]
      const timeBlocks = await readTimeBlocks(tx, site, spans, chosen.records.count)
      return timeBlocks && { stored, chosen, spans, timeBlocks }
    },
    { statementMs: 60_000 },
  )
  if (!read) return null
  const { stored, chosen, spans, timeBlocks } = read
  const zones = new Map([[site.siteId, chosen.timeZone]])
  const encode = request.encodeSpans ?? encodeSpans
  const blocks = await encode(
    spans.map(span => ({
      rows: mergeRecords('site', [within(stored.rows, span), within(chosen.records, span)]),
      blocks: timeBlocks.get(span.start) ?? [],
      siteBlocks: stored.blocks.filter(({ span_start }) => span_start.getTime() === span.start),
      zones,
      siteBlockRecords: request.siteBlockRecords,
    })),
  )
  const made = spans.map((span, n) => ({
    span,
    rows: within(stored.rows, span).count,
    ...(blocks[n] as BlocksOfSpan),
  }))
  return { chosen, store: tx => storeSpans(tx, request, made, stored.version) }
}

/** Under the site's lock. False when something was written since the records were read. */
async function storeSpans(tx: Queryable, request: AddRequest, made: NewSpan[], version: string): Promise<boolean> {
  const { organizationId, siteId } = request.site
  const days = [...new Set(made.map(({ span }) => dayOf(span.start)))]
  if (days.length > 0) await tx.query(lockDaysForSealing(organizationId, days))
  const now = await readVersion(tx, request)
  if (now.hasPendingUploads || now.version !== version) return false
  for (const { span, rows, ...blocks } of made) {
    if (rows > 0) {
      const { rowCount } = await tx.query({
        text: 'delete from records where site_id = $1 and ts >= $2 and ts < $3',
        values: [siteId, timestamp(span.start), timestamp(span.end)],
      })
      if (rowCount !== rows) throw new Error(`${rowCount} rows of a span were deleted, not ${rows}.`)
    }
    await replaceBlocks(tx, span, [siteId], blocks)
  }
  return true
}

interface Stored {
  /** In the order of (ts, id). */
  rows: RecordColumns
  blocks: (StoredSiteBlock & { span_start: Date })[]
  /** Ascending. */
  spans: Span[]
  version: string
  hasPendingUploads: boolean
}

const RANGES = 'unnest($1::timestamptz[], $2::timestamptz[]) as p (start, stop)'
const valuesOf = (ranges: TimeRange[], ...others: number[]): unknown[] => [
  ranges.map(({ from }) => new Date(from).toISOString()),
  ranges.map(({ to }) => new Date(to).toISOString()),
  ...others,
]

async function readStored(tx: Queryable, request: AddRequest): Promise<Stored> {
  const { site, ranges } = request
  const { organizationId, siteId } = site
  const { rows: packed } = await tx.query<[Buffer | null]>({
    text: `
      select string_agg(
        ${PACK.sql} || int8send(upload_id) || int8send(identity) || int8send(coalesce(sequence, -1)), '' order by ts, id)
      from ${RANGES}
      join records on site_id = $3 and ts >= start and ts < stop
    `,
    values: valuesOf(ranges, siteId),
    binary: true,
    rowMode: 'array',
  })
  const { rows: blocks } = await tx.query<Stored['blocks'][number]>({
    text: `
      select site_id, span_start, data, b.ctid::text as name
      from ${RANGES}
      join site_blocks b on site_id = $3 and last_ts >= start and first_ts < stop
      order by first_ts, first_id
    `,
    values: valuesOf(ranges, siteId),
  })
  const { rows: spans } = await tx.query<{ start_ts: Date; end_ts: Date }>({
    text: `
      select start_ts, end_ts
      from ${RANGES}
      join sealed_spans on organization_id = $3 and start_ts >= start and start_ts < stop
      order by start_ts
    `,
    values: valuesOf(ranges, organizationId),
  })
  return {
    rows: columnsFromPacked(packed[0]?.[0] ?? Buffer.alloc(0), 'site'),
    blocks,
    spans: spans.map(({ start_ts, end_ts }) => ({ organizationId, start: start_ts.getTime(), end: end_ts.getTime() })),
    ...(await readVersion(tx, request)),
  }
}

/**
 * What was read, and the blocks of all sites, as a text that differs when one of them was changed: rows and blocks are never
 * updated, so their number or the sum of their ids changes. Records of uploads that are still to be published or taken back
 * must be rows.
 */
async function readVersion(
  tx: Queryable,
  { site, ranges }: AddRequest,
): Promise<{ version: string; hasPendingUploads: boolean }> {
  const { rows } = await tx.query<{ version: string; hasPendingUploads: boolean }>({
    text: `
      select concat_ws('; ', (
          select count(*) || ' ' || coalesce(sum(id), 0)
          from ${RANGES}
          join records on site_id = $3 and ts >= start and ts < stop
        ), (
          select count(*) || ' ' || coalesce(sum(count), 0) || ' ' || coalesce(sum(first_id), 0)
          from ${RANGES}
          join site_blocks on site_id = $3 and last_ts >= start and first_ts < stop
        ), (
          select count(*) || ' ' || coalesce(sum(length(removed_sites)), 0) || ' ' || coalesce(sum(first_id), 0)
          from ${RANGES}
          join time_blocks on organization_id = $4 and span_start >= start and span_start < stop
        ), (
          select string_agg(concat_ws(' ', start_ts, end_ts, sealed_at), ', ' order by start_ts)
          from ${RANGES}
          join sealed_spans on organization_id = $4 and start_ts >= start and start_ts < stop
        )) as version,
        exists (
          select
          from ${RANGES}
          join uploads on site_id = $3 and (position is null or (take_back_asked_at is not null and taken_back_at is null))
            and first_ts - interval '${UPLOAD_MARGIN}' < stop and last_ts + interval '${UPLOAD_MARGIN}' > start
        ) as "hasPendingUploads"
    `,
    values: valuesOf(ranges, site.siteId, site.organizationId),
  })
  return rows[0] as { version: string; hasPendingUploads: boolean }
}

/** The spans of new records (ascending in time): sealed ones, and new ones between them, each within a UTC day. */
function* spansOf(times: ArrayLike<number>, sealed: Span[], organizationId: number): Generator<Span, void> {
  let before = Number.NEGATIVE_INFINITY
  let next = 0
  for (let i = 0; i < times.length; ) {
    const ts = times[i] as number
    for (; next < sealed.length && (sealed[next] as Span).end <= ts; next++) before = (sealed[next] as Span).end
    const following = sealed[next]
    if (following && following.start <= ts) {
      yield following
      i = firstFrom(times, following.end, i)
      continue
    }
    const day = dayOf(ts) * DAY_MS
    const span = {
      organizationId,
      start: Math.max(day, before),
      end: Math.min(day + DAY_MS, following?.start ?? Number.POSITIVE_INFINITY),
    }
    if (firstFrom(times, span.end, i) - i > MAX_SPAN_RECORDS) {
      const hour = Math.floor((times[i + MAX_SPAN_RECORDS] as number) / HOUR_MS) * HOUR_MS
      span.end = Math.min(span.end, hour > ts ? hour : hour + HOUR_MS)
    }
    yield span
    before = span.end
    i = firstFrom(times, span.end, i)
  }
}

/** The number of the first of these times (ascending) that is not before `ts`. */
function firstFrom(times: ArrayLike<number>, ts: number, from = 0): number {
  let [low, high] = [from, times.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((times[middle] as number) < ts) low = middle + 1
    else high = middle
  }
  return low
}

function within(records: RecordColumns, { start, end }: Span): RecordColumns {
  const from = firstFrom(records.ts, start)
  return sliceColumns(records, from, firstFrom(records.ts, end, from))
}

/** The blocks of all sites in these spans, by their starts; null where they have too many records. */
async function readTimeBlocks(
  tx: Queryable,
  { organizationId }: SiteOfSpan,
  spans: Span[],
  added: number,
): Promise<Map<number, SpanRecords['blocks']> | null> {
  const values = [organizationId, spans.map(({ start }) => timestamp(start))]
  const { rows: counts } = await tx.query<{ records: number }>({
    text: `
      select coalesce(sum(count), 0)::float8 as records
      from time_blocks
      where organization_id = $1 and span_start = any($2::timestamptz[])
    `,
    values,
  })
  if ((counts[0]?.records ?? 0) > MAX_REWRITTEN.free + MAX_REWRITTEN.share * added) return null
  const { rows } = await tx.query<SpanRecords['blocks'][number] & { span_start: Date }>({
    text: `
      select span_start, data, removed_sites, ctid::text as name
      from time_blocks
      where organization_id = $1 and span_start = any($2::timestamptz[])
      order by first_ts, first_id
    `,
    values,
  })
  const bySpan = new Map<number, SpanRecords['blocks']>()
  for (const block of rows) {
    const ofSpan = bySpan.get(block.span_start.getTime())
    if (ofSpan) ofSpan.push(block)
    else bySpan.set(block.span_start.getTime(), [block])
  }
  return bySpan
}
