import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import { DAY_MS } from '../../../contract/times/time.ts'
import { isOfUploads, skipConditions, skipUploads } from '../blocks/format/match-columns.ts'
import { BLOCK, STREAM } from '../blocks/visit-blocks.ts'
import { PACK } from '../packed-row.ts'
import type { RecordRequest } from '../page.ts'
import { isFiltered, matches } from '../record-filters.ts'
import { timestamp } from '../timestamp.ts'
import { PAGE_SOURCE } from './assemble-page.ts'
import { valuesOf } from './page-scope.ts'

/** Sequences of blocks in the order of time. */
export interface BlocksToRead {
  /** A table with a row for each sequence, and `, lateral`; empty: there is one sequence. */
  each: Sql
  table: Sql
  /** A condition on the key, which may use the columns of `each`. */
  scope: Sql
  /** An expression: the sites whose records in a block are not read. */
  removed: Sql
  /** The next blocks of a sequence that have so many records after the first of them, of which little may be left. */
  records: number
  /** No more blocks are looked at, without their bytes. */
  max: number
}

/** For `records`: blocks are read by their number alone. */
export const ANY_RECORDS = Number.MAX_SAFE_INTEGER

/**
 * Rows and blocks in one statement, so that they are of one snapshot: what `rows` selects, null for none, and one row with a stream
 * of blocks of each sequence. `reach` is the time up to which a stream is complete, if there are more blocks behind it.
 */
export function selectPage(request: RecordRequest, blocks: BlocksToRead, rows: Sql | null): Sql {
  const { each, table, scope, removed, records, max } = blocks
  const { inOrder, isAfter, isInWindow, reach } = BLOCKS[request.order](request)
  const untilThis = sql`over (${inOrder} rows unbounded preceding)`
  const more = sql`bool_or(earlier > ${records}) or count(*) = ${raw(String(max))}`
  return sql`
    with streams as materialized (
      select bytes, more, reach
      from ${each} (
        select
          string_agg(${BLOCK}, '' ${inOrder}) filter (where earlier <= ${records}) as bytes,
          (${more})::integer as more,
          case when ${more} then ${reach} filter (where earlier <= ${records}) end as reach
        from (
          select *, sum(count) ${untilThis} - count - first_value(count) ${untilThis} as earlier
          from (
            select first_ts, first_id, last_ts, last_id, count, ${removed} as removed, data
            from ${table}
            where ${scope} and ${isAfter} ${mayMatch(request)}
            ${inOrder}
            limit ${raw(String(max))}
          ) as nearest
          where ${isInWindow}
        ) as counted
      ) as stream
      where bytes is not null
    )
    ${rows ? sql`${rows} union all` : empty}
    select ${source('blocks')}, ${STREAM}, null::bytea
    from streams`
}

/** Skips blocks by what their rows say of them. Without filters the next blocks are taken as they come. */
function mayMatch(request: RecordRequest): Sql {
  const { filters, order, uploads } = request
  if (!isFiltered(filters) && !uploads) return empty
  return sql`and ${BLOCKS[order](request).isNearWindow} ${skipConditions(filters)} ${uploads ? skipUploads(uploads) : empty}`
}

export interface RowsToRead {
  limit: number
  /** A further condition, beginning with `and`, or empty. */
  further: Sql
}

/** The rows of a page: its source, bytes, and the last position that was read where that is not the last of them. */
export const selectRows = (request: RecordRequest, { limit, further }: RowsToRead): Sql => sql`
  select ${source('rows')}, string_agg(${PACK}, ''), null::bytea
  from (${nextRows(request, limit + 1, further)}) as page`

/**
 * The same with a stream for each site, of up to `limit` records. One text for any number of sites, and no sort: the
 * index of a site has no order by id. So PostgreSQL plans it once and not each time (0.7 ms for one site, 2 ms for five),
 * without knowing the window. The records of one millisecond are in any order, those of the last one perhaps not all.
 */
export const selectRowsOfSites = (request: RecordRequest, sites: number[], limit: number): Sql => sql`
  select ${source('rowsOfSites')}, ${STREAM}, null::bytea
  from ${valuesOf(sites)}, lateral (
    select string_agg(${PACK}, '') as bytes, (count(*) = ${limit})::integer as more
    from (
      select ts, id, site_id, payload
      from records
      where site_id = site and (organization_id = ${request.organizationId}) is true
        and ${ROWS[request.order].window(request)} ${ofUploads(request)} ${UNTIL_REACH[request.order]}
      order by ts ${raw(request.order)}
      limit ${limit}
    ) as page
  ) as stream
  where bytes is not null`

/**
 * A filter that few records match would read the whole window. So at most `bound` entries are read and numbered, and the
 * last of them is returned whether it matches or not: the next page begins after it.
 */
export const selectFilteredRows = (
  request: RecordRequest,
  { limit, bound, further }: RowsToRead & { bound: number },
): Sql => sql`
  select
    ${source('rows')},
    string_agg(${PACK}, '') filter (where matches),
    string_agg(int8send(id) || timestamptz_send(ts), '') filter (where number = ${bound})
  from (
    select *
    from (
      select *, ${matches(request.filters)} as matches, row_number() over (${ROWS[request.order].inOrder}) as number
      from (${nextRows(request, bound, further)}) as scanned
    ) as numbered
    where matches or number = ${bound}
    limit ${limit + 1}
  ) as page`

/** The first rows in order, read from an index alone and no further than the limit: of each site, then of all of them. */
function nextRows(request: RecordRequest, limit: number, further: Sql): Sql {
  const { organizationId, sites } = request
  const { inOrder, window } = ROWS[request.order]
  // A literal, not a parameter: with an unknown limit PostgreSQL would plan every page again.
  const inOrderToLimit = sql`${inOrder} limit ${raw(String(limit))}`
  const select = (scope: Sql) => sql`
    select ts, id, site_id, payload
    from records
    where ${scope} and ${window(request)} ${ofUploads(request)} ${further}
    ${inOrderToLimit}`
  if (!sites) return select(sql`organization_id = ${organizationId}`)
  // `is true` keeps the organization out of the choice of index: for the last page of a window PostgreSQL would choose
  // the index by time, which needs no sort, and read all sites' entries of that time (5 sites: 635 buffers against 45).
  const ofSites = sites.map(site => select(sql`site_id = ${site} and (organization_id = ${organizationId}) is true`))
  if (ofSites.length === 1) return ofSites[0] as Sql
  return sql`select * from (${join(ofSites, ') union all (', '(', ')')}) as of_sites ${inOrderToLimit}`
}

const ofUploads = ({ uploads }: RecordRequest): Sql => (uploads ? sql`and ${isOfUploads(uploads)}` : empty)

/**
 * A further condition of rows: they end with the nearest block after which there are more. Rows that were sealed stay in the
 * indexes until PostgreSQL vacuums them, and to read over all of them to the end of the window takes seconds.
 */
export const UNTIL_REACH: { [order in RecordRequest['order']]: Sql } = {
  asc: raw("and ts <= (select coalesce(min(reach), 'infinity') from streams)"),
  desc: raw("and ts >= (select coalesce(max(reach), '-infinity') from streams)"),
}

const source = (name: keyof typeof PAGE_SOURCE): Sql => raw(String(PAGE_SOURCE[name]))

/**
 * The first page starts at a position before all records of the window, so that every page is the same statement. The
 * condition on `ts` alone lets PostgreSQL choose partitions; it needs plain parameters, because expressions are not
 * pruned when planning.
 */
const ROWS: { [order in RecordRequest['order']]: { inOrder: Sql; window: (request: RecordRequest) => Sql } } = {
  asc: {
    inOrder: raw('order by ts, id'),
    window: ({ after, to }) =>
      sql`ts >= ${timestamp(after.ts)} and (ts, id) > (${timestamp(after.ts)}, ${after.id}) and ts < ${timestamp(to)}`,
  },
  desc: {
    inOrder: raw('order by ts desc, id desc'),
    window: ({ after, from }) =>
      sql`ts <= ${timestamp(after.ts)} and (ts, id) < (${timestamp(after.ts)}, ${after.id}) and ts >= ${timestamp(from)}`,
  },
}

interface BlockClauses {
  inOrder: Sql
  /** After the position at which the request begins. */
  isAfter: Sql
  isInWindow: Sql
  reach: Sql
  /** Ends the search of an index at the window: a block spans at most a day. */
  isNearWindow: Sql
}

const BLOCKS: { [order in RecordRequest['order']]: (request: RecordRequest) => BlockClauses } = {
  asc: ({ after, to }) => ({
    inOrder: raw('order by last_ts, last_id'),
    isAfter: sql`(last_ts, last_id) > (${timestamp(after.ts)}, ${after.id})`,
    isInWindow: sql`first_ts < ${timestamp(to)}`,
    reach: raw('max(last_ts)'),
    isNearWindow: sql`last_ts < ${timestamp(to + DAY_MS)} and first_ts < ${timestamp(to)}`,
  }),
  desc: ({ after, from }) => ({
    inOrder: raw('order by first_ts desc, first_id desc'),
    isAfter: sql`(first_ts, first_id) < (${timestamp(after.ts)}, ${after.id})`,
    isInWindow: sql`last_ts >= ${timestamp(from)}`,
    reach: raw('min(first_ts)'),
    isNearWindow: sql`first_ts >= ${timestamp(from - DAY_MS)} and last_ts >= ${timestamp(from)}`,
  }),
}
