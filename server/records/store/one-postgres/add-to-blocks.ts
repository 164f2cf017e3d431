import { DAY_MS, HOUR_MS, type TimeRange } from '../../../../contract/times/time.ts'
import type { Database, Queryable } from '../../../platform/database/database.ts'
import { columnsFromPacked, type RecordColumns, sliceColumns } from '../../blocks/format/columns.ts'
import { type BlocksOfSpan, encodeSpans, mergeRecords, type StoredSiteBlock } from '../../blocks/make-blocks.ts'
import { dayOf, lockDaysForSealing, type SiteOfSpan, type Span } from '../../blocks/spans.ts'
import { UPLOAD_MARGIN } from '../../blocks/store-blocks.ts'
import { decodeStored } from '../../blocks/stored-block.ts'
import { PACK } from '../../packed-row.ts'
import { timestamp } from '../../timestamp.ts'
import { ReadState } from '../read-state.ts'
import type { AddedRecords, AddRequest, PreparedBlocks } from '../store.ts'
import {
  type Generation,
  generationsToExtend,
  listGenerations,
  type Merged,
  readGenerations,
  replaceGenerations,
} from './generations.ts'
import { markSealed, replaceSiteBlocks } from './seal-span.ts'

/** A new span has no more records of the site, unless one hour has. */
const MAX_SPAN_RECORDS = 100_000
/** No more records of all sites are encoded again with those of a request. Above it the new ones are rows first. */
const MAX_MERGED = 2_000_000

interface NewSpan extends BlocksOfSpan {
  span: Span
  merged: Merged
  /** Rows of the site that become blocks too. */
  rows: number
}

/** As RecordStore describes it: sealing with new records beside the rows of one site. */
export async function addToBlocks<T extends AddedRecords>(
  database: Database,
  request: AddRequest,
  choose: (tx: Queryable, stored: RecordColumns[], state: ReadState) => Promise<T>,
): Promise<PreparedBlocks<T> | null> {
  const { site } = request
  const read = await database.transaction(
    async tx => {
      await tx.query('set transaction isolation level repeatable read')
      const stored = await readStored(tx, request)
      if (!stored) return null
      const blocks = stored.blocks.map(block => decodeStored(block.data, `of site ${site.siteId} (${block.name})`))
      const chosen = await choose(tx, [stored.rows, ...blocks], stored.state)
      const spans = [...spansOf(chosen.records.ts, stored.spans, site.organizationId)]
      const merged = await readMerged(tx, spans, span => countWithin([stored.rows, chosen.records], span))
      return merged && { stored, chosen, spans, merged }
    },
    { statementMs: 60_000 },
  )
  if (!read) return null
  const { stored, chosen, spans, merged } = read
  const zones = new Map([[site.siteId, chosen.timeZone]])
  const encode = request.encodeSpans ?? encodeSpans
  const blocks = await encode(
    spans.map((span, n) => ({
      rows: mergeRecords('site', [within(stored.rows, span), within(chosen.records, span)]),
      blocks: merged[n]?.blocks ?? [],
      siteBlocks: stored.blocks.filter(({ span_start }) => span_start.getTime() === span.start),
      zones,
      siteBlockRecords: request.siteBlockRecords,
    })),
  )
  const made = spans.map((span, n) => ({
    span,
    merged: merged[n] as Merged,
    rows: within(stored.rows, span).count,
    ...(blocks[n] as BlocksOfSpan),
  }))
  return { chosen, store: (tx, behind) => storeSpans(tx, request, { made, state: stored.state }, behind) }
}

/** Under the site's lock. The lock of all days, which is one of those for sealing, keeps away what else changes the site's blocks. */
async function storeSpans(
  tx: Queryable,
  { site }: AddRequest,
  { made, state }: { made: NewSpan[]; state: ReadState },
  behind?: ReadState | null,
): Promise<boolean> {
  const days = [...new Set(made.map(({ span }) => dayOf(span.start)))]
  if (days.length > 0) await tx.query(lockDaysForSealing(site.organizationId, days))
  if (!(await state.isUnchanged(tx))) return false
  if (days.length === 0) {
    behind?.expectNothing()
    return true
  }
  const replace = () => replaceSpans(tx, site, made)
  return behind ? behind.across(tx, replace) : replace()
}

async function replaceSpans(tx: Queryable, { organizationId, siteId }: SiteOfSpan, made: NewSpan[]): Promise<boolean> {
  const starts = made.map(({ span }) => span.start)
  const generations = await listGenerations(tx, organizationId, starts)
  for (const { span, merged, rows, timeBlocks, siteBlocks } of made) {
    if (rows > 0) {
      const { rowCount } = await tx.query({
        text: 'delete from records where site_id = $1 and ts >= $2 and ts < $3',
        values: [siteId, timestamp(span.start), timestamp(span.end)],
      })
      if (rowCount !== rows) throw new Error(`${rowCount} rows of a span were deleted, not ${rows}.`)
    }
    const stored = generations.get(span.start) ?? []
    if (!(await replaceGenerations(tx, span, merged, { stored, blocks: timeBlocks }))) return false
    await replaceSiteBlocks(tx, span, [siteId], siteBlocks)
    await markSealed(tx, span)
  }
  return true
}

interface Stored {
  /** In the order of (ts, id). */
  rows: RecordColumns
  blocks: (StoredSiteBlock & { span_start: Date })[]
  /** Ascending. */
  spans: Span[]
  state: ReadState
}

const RANGES = 'unnest($1::timestamptz[], $2::timestamptz[]) as p (start, stop)'
const valuesOf = (ranges: TimeRange[], ...others: number[]): unknown[] => [
  ranges.map(({ from }) => new Date(from).toISOString()),
  ranges.map(({ to }) => new Date(to).toISOString()),
  ...others,
]

/** Null while an upload of the same time is published or taken back: its records must be rows. */
async function readStored(tx: Queryable, request: AddRequest): Promise<Stored | null> {
  const { site, ranges } = request
  const { organizationId, siteId } = site
  const version = await readVersion(tx, request)
  if (version === null) return null
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
    state: new ReadState(version, now => readVersion(now, request), request.isChangeExpected ?? false),
  }
}

/**
 * What was read as a text that differs when it was changed: rows and blocks of a site are never updated, so their number or the
 * sum of their ids changes. Null while there are uploads that are still to be published or taken back.
 */
async function readVersion(tx: Queryable, { site, ranges }: AddRequest): Promise<string | null> {
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
          select string_agg(concat_ws(' ', start_ts, end_ts), ', ' order by start_ts)
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
  const [read] = rows
  return read && !read.hasPendingUploads ? read.version : null
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

const countWithin = (parts: RecordColumns[], span: Span): number =>
  parts.reduce((sum, records) => sum + within(records, span).count, 0)

/** The blocks of all sites of each span that are encoded again with so many records of it; null where that is too much. */
async function readMerged(tx: Queryable, spans: Span[], countNew: (span: Span) => number): Promise<Merged[] | null> {
  const starts = spans.map(({ start }) => start)
  const stored = await listGenerations(tx, spans[0]?.organizationId ?? 0, starts)
  let chosen = spans.map(span => generationsToExtend(stored.get(span.start) ?? [], countNew(span)))
  if (countRecords(chosen) > MAX_MERGED) chosen = chosen.map(generations => generations.slice(0, 1))
  if (countRecords(chosen) > MAX_MERGED) return null
  const merged: Merged[] = []
  for (const [n, span] of spans.entries()) merged.push(await readGenerations(tx, span, chosen[n] ?? []))
  return merged
}

const countRecords = (chosen: Generation[][]): number => chosen.flat().reduce((sum, { records }) => sum + records, 0)
