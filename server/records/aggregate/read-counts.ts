import sql, { raw, type Sql } from 'sql-template-tag'
import { readsBlocks } from '../../database/cluster.ts'
import type { Database } from '../../database/connect.ts'
import { skipConditions } from '../blocks/match-columns.ts'
import { BLOCK, type BlockRequest, SOURCE, valuesOf, visitStream } from '../blocks/read-blocks.ts'
import { channelOf, classOf, QUARTER_MS, type Rollup, readRollup, STATE } from '../blocks/rollup.ts'
import { namingBlock } from '../blocks/stored-block.ts'
import type { CanonicalFilters } from '../record-filters.ts'
import { sitesByIndex } from '../select-records.ts'
import { columnsOf, readSlices, type Slice, type SliceRequest, selectRows, sizeOf, timeOf } from './read-slices.ts'

export interface CountRequest extends SliceRequest {
  /** Ids of all sites of the selection. */
  siteIds: number[]
  /**
   * Times at which it changes how records are counted. Blocks with records in the same quarter of an hour are decoded, and
   * for the others their rollups are read. Null when rollups do not hold what is counted.
   */
  cuts: number[] | null
}

/** Records of a stretch of time, of which some are counted already. */
export interface CountedSlice extends Slice {
  rollups: Iterable<SiteRollup>
}

/** The rollup of a block, of which quarters of an hour that start within [from, to) and some groups are wanted. */
export interface SiteRollup {
  site: number
  /** Valid until the next one is read. */
  rollup: Rollup
  from: number
  to: number
  /** Null when all are. */
  isWanted: ((group: number) => boolean) | null
}

interface Limits {
  /** Rows that are read in one statement. */
  rows?: number
  /** Records of blocks that are read in one statement, by the counts of days. */
  records?: number
  /** More of them are not worth it. */
  cuts?: number
}

const NO_ROLLUPS: SiteRollup[] = []

/**
 * All records of a request, as rows, as records of blocks and as rollups of blocks. The next slice is read while the caller
 * works on the last one. A slice begins and ends at a quarter of an hour of UTC, so that a rollup can be cut there.
 */
export async function* readCounts(
  database: Database,
  request: CountRequest,
  { rows = 50_000, records = 500_000, cuts = 1000 }: Limits = {},
): AsyncGenerator<CountedSlice> {
  const cutQuarters = request.cuts && quartersCutBy(request.cuts)
  if (!cutQuarters || cutQuarters.length > cuts || !isRolledUp(request.filters) || !readsBlocks()) {
    for await (const slice of readSlices(database, request, rows)) yield { ...slice, rollups: NO_ROLLUPS }
    return
  }
  const counts = await countDays(database, request)
  const read = (from: number) => {
    const to = endOfPart(from, request.to, counts, records)
    return readPart(database, { ...request, from, to }, cutQuarters, rows)
  }
  let next = read(request.from)
  for (;;) {
    const { until, ...slice } = await next
    if (until < request.to) {
      next = read(until)
      // When the caller stops early, no one awaits this read.
      next.catch(() => {})
    }
    yield slice
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
          and day between ${time(from)}::timestamptz::date - 1 and ${time(to)}::timestamptz::date + 1
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

/** A quarter of an hour may have more rows than the limit. */
async function readPart(database: Database, request: CountRequest, cuts: number[], limit: number): Promise<Part> {
  for (let max = limit; ; max *= 2) {
    const part = await readOnce(database, request, cuts, max)
    if (part.until > request.from) return part
  }
}

const STATEMENT_MS = 60_000

async function readOnce(database: Database, request: CountRequest, cuts: number[], limit: number): Promise<Part> {
  const size = sizeOf(request)
  const { text, values } = sql`${selectRows(request, limit)} union all ${selectRollups(request, cuts)}`
  const { rows: parts } = await database.transaction(
    tx => tx.query<[number, Buffer | null, Buffer | null]>({ text, values, binary: true, rowMode: 'array' as const }),
    { statementMs: STATEMENT_MS },
  )
  const bytesOf = (source: number) => parts.find(([found]) => found === source) ?? [source, null, null]
  const rows = viewOf(bytesOf(SOURCE.rows)[1])
  const [, rollups, blocks] = bytesOf(SOURCE.blocks)
  const isCut = rows.byteLength >= limit * size
  const until = isCut ? quarterStart(timeOf(rows, rows.byteLength - size)) : request.to
  return {
    until,
    rows: rowsBefore(rows, size, until),
    blocks: visitStream(blockRequest(request, until), blocks ?? NO_BYTES, {
      columns: columnsOf(request),
      isReused: true,
    }),
    rollups: rollupsIn(rollups ?? NO_BYTES, request, until),
  }
}

const NO_BYTES = Buffer.alloc(0)

const viewOf = (bytes: Buffer | null): DataView =>
  bytes ? new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength) : new DataView(new ArrayBuffer(0))

function rowsBefore(rows: DataView, size: number, until: number): DataView {
  let end = rows.byteLength
  while (end > 0 && timeOf(rows, end - size) >= until) end -= size
  return new DataView(rows.buffer, rows.byteOffset, end)
}

function blockRequest({ organizationId, from, filters }: CountRequest, until: number): BlockRequest {
  const sites = sitesByIndex(filters.sites)
  return {
    ...{ organizationId, sites, from, to: until, order: 'asc', after: { ts: from, id: -1 } },
    ...{ filters: sites ? { ...filters, sites: null } : filters, uploads: null, limit: 0, maxBlocks: null },
  }
}

/** One row: the rollups of blocks, and the blocks whose records are needed. */
function selectRollups({ organizationId, from, to, filters }: CountRequest, cuts: number[]): Sql {
  const sites = sitesByIndex(filters.sites)
  const rest = sites ? { ...filters, sites: null } : filters
  const cutTime = `{${cuts.map(start => `[${time(start)},${time(start + QUARTER_MS - 1)}]`).join()}}`
  const select = (scope: Sql) => sql`
    select site_id, first_ts, first_id, last_ts, last_id, ''::bytea as removed, rollup, data,
      coalesce(length(rollup), 0) > 0 and not tstzrange(first_ts, last_ts, '[]') && ${cutTime}::tstzmultirange as is_rolled_up
    from site_blocks
    where ${scope} and last_ts >= ${time(from)} and first_ts < ${time(to)} ${skipConditions({ ...rest, sites: null })}`
  const ofSite = sql`site_id = site and organization_id = ${organizationId} and last_ts < ${time(to)}::timestamptz + interval '1 day'`
  const ofAll = sql`organization_id = ${organizationId} and span_start > ${time(from)}::timestamptz - interval '1 day' and span_start < ${time(to)}
    and (${rest.sites}::integer[] is null or site_id = any(${rest.sites}::integer[]))`
  return sql`
    select ${raw(String(SOURCE.blocks))},
      string_agg(int4send(site_id) || int8send(first_id) || int4send(length(rollup)) || rollup, '')
        filter (where is_rolled_up),
      string_agg(${BLOCK}, '') filter (where not is_rolled_up)
    from ${sites ? sql`${valuesOf(sites)}, lateral (${select(ofSite)}) as blocks` : sql`(${select(ofAll)}) as blocks`}`
}

const ROLLUP_HEAD = { site: 0, firstId: 4, length: 12, bytes: 16 } as const

function* rollupsIn(bytes: Buffer, { from, filters }: CountRequest, until: number): Generator<SiteRollup> {
  const isWanted = wantedGroups(filters)
  for (let at = 0; at < bytes.length; ) {
    const site = bytes.readInt32BE(at + ROLLUP_HEAD.site)
    const firstId = bytes.readBigInt64BE(at + ROLLUP_HEAD.firstId)
    const start = at + ROLLUP_HEAD.bytes
    at = start + bytes.readInt32BE(at + ROLLUP_HEAD.length)
    const rollup = namingBlock(`of site ${site} that begins with record ${firstId}`, () =>
      readRollup(bytes.subarray(start, at)),
    )
    yield { site, rollup, from, to: until, isWanted }
  }
}

const time = (ms: number) => new Date(ms).toISOString()
