import sql, { empty, raw, type Sql } from 'sql-template-tag'
import { isOnCluster } from '../../database/cluster.ts'
import type { Database, Queryable } from '../../database/connect.ts'
import { findStretch } from '../blocks/cluster-spans.ts'
import { skipConditions } from '../blocks/match-columns.ts'
import { channelOf, classOf, QUARTER_MS, readRollup, STATE } from '../blocks/rollup.ts'
import { BLOCK, type BlockRequest, onlyOf, SOURCE, valuesOf } from '../blocks/select-blocks.ts'
import { namingBlock } from '../blocks/stored-block.ts'
import { visitStream } from '../blocks/visit-blocks.ts'
import type { CanonicalFilters } from '../record-filters.ts'
import { sitesByIndex } from '../select-records.ts'
import { timestamp } from '../timestamp.ts'
import type { RollupCells } from './cells.ts'
import { inPieces } from './in-pieces.ts'
import {
  columnsOf,
  joined,
  readSlice,
  readSlices,
  rowsBefore,
  type Slice,
  type SliceRequest,
  selectRows,
  sizeOf,
  timeOf,
} from './read-slices.ts'
import { beforeHistograms, mayHaveSpans, type ReadSpan, readSpans } from './read-spans.ts'

export interface CountRequest extends SliceRequest {
  /** Ids of all sites of the selection. */
  siteIds: number[]
  /**
   * Times at which it changes how records are counted. Blocks with records in the same quarter of an hour are decoded, and
   * for the others their rollups are read. Null when rollups do not hold what is counted.
   */
  cuts: number[] | null
  /** False: the speeds of rollups are not read. */
  withSpeeds?: boolean
  /**
   * Times at which it changes how speeds are counted, so that those between two of them are counted alike; null when they are
   * told apart by more than that and the channel.
   */
  speedEdges?: number[] | null
}

/** Records of a stretch of time, of which some are counted already. */
export interface CountedSlice extends Slice {
  rollups: Iterable<RollupCells>
}

interface Limits {
  /** Rows that are read in one statement. */
  rows?: number
  /** Records of blocks that are read in one statement, by the counts of days. */
  records?: number
  /** More of them are not worth it. */
  cuts?: number
}

/**
 * All records of a request, as rows, as records of blocks and as rollups of blocks. The next slice is read while the caller
 * works on the last one. A slice begins and ends at a quarter of an hour of UTC, so that a rollup can be cut there.
 */
export async function* readCounts(
  database: Database,
  request: CountRequest,
  { rows = 50_000, records = mayHaveSpans(request) ? 2_000_000 : 500_000, cuts = 1000 }: Limits = {},
): AsyncGenerator<CountedSlice> {
  const cutQuarters = request.cuts && quartersCutBy(request.cuts)
  if (!cutQuarters || cutQuarters.length > cuts || !isRolledUp(request.filters)) {
    for await (const slice of readSlices(database, request, rows)) yield* inPieces({ ...slice, rollups: [] }, request)
    return
  }
  const counts = await countDays(database, request)
  const read = (from: number) => {
    const to = endOfPart(from, request.to, counts, records)
    return readPart(database, { ...request, from, to, cutQuarters, limit: rows })
  }
  let next = read(request.from)
  for (;;) {
    const { until, ...slice } = await next
    if (until < request.to) {
      next = read(until)
      // When the caller stops early, no one awaits this read.
      next.catch(() => {})
    }
    yield* inPieces(slice, request)
    if (until >= request.to) return
  }
}

/** Starts of the quarters of an hour in which these times are, without those that are at a start. Ascending. */
function quartersCutBy(times: number[]): number[] {
  const cut = times.filter(ts => Number.isFinite(ts) && ts % QUARTER_MS !== 0)
  return [...new Set(cut.map(quarterStart))].sort((a, b) => a - b)
}

const quarterStart = (ts: number) => Math.floor(ts / QUARTER_MS) * QUARTER_MS

const ROLLED_UP: (keyof CanonicalFilters)[] = ['sites', 'channels', 'vehicleClasses', 'valid']

/** Whether the groups of a rollup are enough for the filters. */
const isRolledUp = (filters: CanonicalFilters): boolean =>
  Object.entries(filters).every(([name, stored]) => stored === null || (ROLLED_UP as string[]).includes(name))

function wantedGroups({ channels, vehicleClasses, valid }: CanonicalFilters): ((group: number) => boolean) | null {
  if (!channels && !vehicleClasses && valid === null) return null
  return group =>
    (channels?.includes(channelOf(group)) ?? true) &&
    (vehicleClasses?.includes(classOf(group)) ?? true) &&
    (valid === null || valid === ((group & 3) !== STATE.invalid))
}

const DAY_MS = 86_400_000
const QUARTERS_A_DAY = DAY_MS / QUARTER_MS

/** About how many records each UTC day has: the counts of local days, which is near enough. */
async function countDays(database: Database, { siteIds, from, to }: CountRequest): Promise<Map<number, number>> {
  const { rows } = await database.transaction(
    tx =>
      tx.query<{ day: number; count: number }>(sql`
        select day - '1970-01-01'::date as day, sum(count)::float8 as count
        from site_days
        where site_id = any(${siteIds}::integer[])
          and day between ${timestamp(from)}::timestamptz::date - 1 and ${timestamp(to)}::timestamptz::date + 1
        group by day
      `),
    { statementMs: STATEMENT_MS },
  )
  return new Map(rows.map(({ day, count }) => [day, count]))
}

/** The end of a part of [from, to) that begins at `from` and has about as many records. */
function endOfPart(from: number, to: number, counts: Map<number, number>, records: number): number {
  let [end, sum] = [from, 0]
  while (end < to && sum < records) {
    const day = Math.floor(end / DAY_MS)
    const count = counts.get(day) ?? 0
    const parts = Math.min(Math.ceil(count / records), QUARTERS_A_DAY)
    const step = parts > 1 ? Math.ceil(QUARTERS_A_DAY / parts) * QUARTER_MS : DAY_MS
    const next = Math.min(quarterStart(end) + step, (day + 1) * DAY_MS)
    sum += (count * (next - end)) / DAY_MS
    end = next
  }
  return Math.min(end, to)
}

interface Part extends CountedSlice {
  /** All records before this time have been read. */
  until: number
}

interface PartRequest extends CountRequest {
  /** Blocks with records in these quarters of an hour are decoded. */
  cutQuarters: number[]
  /** How many rows are read. */
  limit: number
}

/** A quarter of an hour may have more rows than the limit. */
async function readPart(database: Database, request: PartRequest): Promise<Part> {
  for (let { limit } = request; ; limit *= 2) {
    const part = await readOnce(database, { ...request, limit })
    if (part.until > request.from) return part
  }
}

const STATEMENT_MS = 60_000

type Answer = [source: number, bytes: Buffer | null, blocks: Buffer | null]

async function readOnce(database: Database, request: PartRequest): Promise<Part> {
  const { limit } = request
  const size = sizeOf(request)
  const query = (tx: Queryable) => async (statement: Sql) => {
    const { text, values } = statement
    return (await tx.query<Answer>({ text, values, binary: true, rowMode: 'array' as const })).rows
  }
  const { answers, spans } = await database.transaction(
    async tx => {
      const spans = await readSpans(tx, request, request.cutQuarters)
      return { spans, answers: await readAnswers(tx, query(tx), { ...request, spans }) }
    },
    { statementMs: STATEMENT_MS, isSnapshot: mayHaveSpans(request) },
  )
  // On a cluster, where not all sites have blocks of their own.
  if ('to' in answers) return readRecords(database, { ...request, to: answers.to })
  const { parts, to } = answers.whole
  const rows = parts.flatMap(([source, bytes]) => (source === SOURCE.rows ? [viewOf(bytes)] : []))
  const ofBlocks = parts.filter(([source]) => source === SOURCE.blocks)
  const cutAt = rows.flatMap(view =>
    view.byteLength >= limit * size ? [quarterStart(timeOf(view, view.byteLength - size))] : [],
  )
  const until = beforeHistograms(spans, Math.min(to, ...cutAt))
  return {
    until,
    rows: joined(rows.map(view => rowsBefore(view, size, until))),
    blocks: visitStream(blockRequest(request, until), concat(ofBlocks.map(([, , blocks]) => blocks)), {
      columns: columnsOf(request),
      isReused: true,
    }),
    rollups: rollupsIn(concat(ofBlocks.map(([, rollups]) => rollups)), { ...request, to: until, spans }),
  }
}

type Query = (statement: Sql) => Promise<Answer[]>

/**
 * One statement; on a cluster one for each site, or one for the blocks of all sites of a stretch. Where these are not all
 * that there is in the stretch: its end.
 */
async function readAnswers(
  tx: Queryable,
  query: Query,
  request: RequestWithSpans,
): Promise<{ whole: { parts: Answer[]; to: number } } | { to: number }> {
  const { organizationId, from, to, filters, cutQuarters } = request
  const select = (part: RequestWithSpans) => sql`${selectRowsOf(part)} union all ${selectRollups(part)}`
  if (!isOnCluster()) return { whole: { parts: await query(select(request)), to } }
  const sites = sitesByIndex(filters.sites)
  if (sites) {
    const parts: Answer[] = []
    for (const site of sites)
      parts.push(...(await query(select({ ...request, filters: { ...filters, sites: [site] } }))))
    return { whole: { parts, to } }
  }
  const window = { organizationId, from, to, order: 'asc' as const, after: { ts: from, id: -1 } }
  const { sealed, to: end } = await findStretch(tx, window, { isOneDay: false })
  if (!sealed?.isSettled || sealed.removedSites.length > 0) return { to: end }
  const edges = [from, end].filter(ts => ts % QUARTER_MS !== 0).map(quarterStart)
  const cut = { ...request, to: end, cutQuarters: [...cutQuarters, ...edges] }
  return { whole: { parts: await query(selectRollups(cut)), to: end } }
}

/**
 * Rows of several sites: one row for each of them. As branches of one merge, 32 sites took 15 ms to plan, five times as long
 * as to read their rollups.
 */
function selectRowsOf(request: PartRequest): Sql {
  const sites = sitesByIndex(request.filters.sites)
  if (isOnCluster() || !sites || sites.length < 2) return selectRows(request, request.limit)
  return sql`
    select of_rows.*
    from ${valuesOf(sites)}, lateral (${selectRows(request, request.limit, { site: raw('site') })}) as of_rows`
}

async function readRecords(database: Database, request: PartRequest): Promise<Part> {
  const { rows, blocks, until } = await readSlice(database, request, request.limit)
  return { rows, blocks, rollups: [], until: until ?? request.to }
}

const concat = (parts: (Buffer | null)[]): Buffer =>
  parts.length === 1 ? (parts[0] ?? NO_BYTES) : Buffer.concat(parts.map(part => part ?? NO_BYTES))

const NO_BYTES = Buffer.alloc(0)

const viewOf = (bytes: Buffer | null): DataView =>
  bytes ? new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength) : new DataView(new ArrayBuffer(0))

function blockRequest({ organizationId, from, filters }: CountRequest, until: number): BlockRequest {
  const sites = sitesByIndex(filters.sites)
  return {
    ...{ organizationId, sites, from, to: until, order: 'asc', after: { ts: from, id: -1 } },
    ...{ filters: sites ? { ...filters, sites: null } : filters, uploads: null, limit: 0, maxBlocks: null },
  }
}

interface RequestWithSpans extends PartRequest {
  /** The blocks of these are not read. */
  spans: ReadSpan[]
}

/** One row: the rollups of blocks, and the blocks whose records are needed. */
function selectRollups({ organizationId, from, to, filters, spans, cutQuarters }: RequestWithSpans): Sql {
  const sites = sitesByIndex(filters.sites)
  const rest = sites ? { ...filters, sites: null } : filters
  const cutTime = `{${cutQuarters.map(start => `[${timestamp(start)},${timestamp(start + QUARTER_MS - 1)}]`).join()}}`
  const ids = spans.map(({ id }) => id)
  const notOfSpans = ids.length > 0 ? sql`and coalesce(rolled_up_in, -1) <> all(${ids}::bigint[])` : empty
  const select = (scope: Sql) => sql`
    select site_id, first_ts, first_id, last_ts, last_id, ''::bytea as removed, rollup, data,
      coalesce(length(rollup), 0) > 0 and not tstzrange(first_ts, last_ts, '[]') && ${cutTime}::tstzmultirange as is_rolled_up
    from site_blocks
    where ${scope} and last_ts >= ${timestamp(from)} and first_ts < ${timestamp(to)} ${notOfSpans} ${skipConditions({ ...rest, sites: null })}`
  const ofSite = (site: Sql) =>
    sql`site_id = ${site} and organization_id = ${organizationId} and last_ts < ${timestamp(to)}::timestamptz + interval '1 day'`
  const ofAll = sql`organization_id = ${organizationId} and span_start > ${timestamp(from)}::timestamptz - interval '1 day' and span_start < ${timestamp(to)}
    and (${rest.sites}::integer[] is null or site_id = any(${rest.sites}::integer[]))`
  const ofSites = (sites: number[]) =>
    isOnCluster()
      ? sql`(${select(ofSite(sql`${onlyOf(sites)}`))}) as blocks`
      : sql`${valuesOf(sites)}, lateral (${select(ofSite(raw('site')))}) as blocks`
  return sql`
    select ${raw(String(SOURCE.blocks))},
      string_agg(int4send(site_id) || int8send(first_id) || int4send(length(rollup)) || rollup, '')
        filter (where is_rolled_up),
      string_agg(${BLOCK}, '') filter (where not is_rolled_up)
    from ${sites ? ofSites(sites) : sql`(${select(ofAll)}) as blocks`}
    ${isOnCluster() ? GROUP_BY_SITE : empty}`
}

/** Then the workers put the bytes of a site together, and send no others. */
const GROUP_BY_SITE = raw('group by site_id')

const ROLLUP_HEAD = { site: 0, firstId: 4, length: 12, bytes: 16 } as const

/** Those of blocks as their bytes have them, and those of spans. */
function* rollupsIn(bytes: Buffer, request: RequestWithSpans): Generator<RollupCells> {
  const { from, to, filters, withSpeeds, spans, siteIds } = request
  const isWanted = wantedGroups(filters)
  for (let at = 0; at < bytes.length; ) {
    const site = bytes.readInt32BE(at + ROLLUP_HEAD.site)
    const firstId = bytes.readBigInt64BE(at + ROLLUP_HEAD.firstId)
    const start = at + ROLLUP_HEAD.bytes
    at = start + bytes.readInt32BE(at + ROLLUP_HEAD.length)
    const rollup = namingBlock(`of site ${site} that begins with record ${firstId}`, () =>
      readRollup(bytes.subarray(start, at), withSpeeds),
    )
    yield { site, rollup, from, to, isWanted }
  }
  for (const { rollup } of spans) yield { site: siteIds[0] as number, rollup, from, to, isWanted }
}
