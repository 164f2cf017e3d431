import sql, { empty, raw, type Sql } from 'sql-template-tag'
import { SOURCE, STREAM, valuesOf } from '../blocks/select-blocks.ts'
import { type PageRequest, startOf } from '../page.ts'
import { type CanonicalFilters, matches } from '../record-filters.ts'
import { PACK, selectRecords } from '../select-records.ts'
import { timestamp } from '../timestamp.ts'

/** The rows of a page. */
export interface RowRequest extends PageRequest {
  /** As returned by `sitesByIndex`. */
  sites: number[] | null
  /** If the page is of all sites, only rows of these are read. */
  onlySites?: number[]
  /** A further condition on `ts`, beginning with `and`, or empty. */
  until: Sql
}

/** A row as: its source, bytes, and the last position that was read where that is not the last of them. */
export const selectPage = (request: RowRequest, limit: number): Sql => sql`
  select ${raw(String(SOURCE.rows))}, string_agg(${PACK}, ''), null::bytea
  from (${select(request, limit + 1)}) page`

/**
 * The same with a stream for each site, of up to `limit` records. One text for any number of sites, and no sort: the
 * index of a site has no order by id. So PostgreSQL plans it once and not each time (0.7 ms for one site, 2 ms for five),
 * without knowing the window. The records of one millisecond are in any order, those of the last one perhaps not all.
 */
export const selectPageOfSites = (request: RowRequest, sites: number[], limit: number): Sql => sql`
  select ${raw(String(SOURCE.rowsOfSites))}, ${STREAM}, null::bytea
  from ${valuesOf(sites)},
  lateral (
    select string_agg(${PACK}, '') as bytes, (count(*) = ${limit})::integer as more
    from (
      select ${COLUMNS}
      from records
      where site_id = site and (organization_id = ${request.organizationId}) is true
        and ${window(request)} ${ofUploads(request)}
      order by ts ${raw(request.order)}
      limit ${limit}
    ) page
  ) as stream
  where bytes is not null`

/**
 * A filter that few records match would read the whole window. So at most `bound` entries are read and numbered, and the
 * last of them is returned whether it matches or not: the next page begins after it.
 */
export const selectFiltered = (
  request: RowRequest,
  filters: CanonicalFilters,
  bound: number,
  limit: number,
): Sql => sql`
  select
    ${raw(String(SOURCE.rows))},
    string_agg(${PACK}, '') filter (where matches),
    string_agg(int8send(id) || timestamptz_send(ts), '') filter (where number = ${bound})
  from (
    select *
    from (
      select *, ${matches(filters)} as matches, row_number() over (${inOrder(request)}) as number
      from (${select(request, bound)}) scanned
    ) numbered
    where matches or number = ${bound}
    limit ${limit + 1}
  ) page`

const COLUMNS = raw('ts, id, site_id, payload')

function select(request: RowRequest, limit: number): Sql {
  return selectRecords({
    organizationId: request.organizationId,
    sites: request.sites,
    columns: COLUMNS,
    condition: sql`${window(request)} ${ofUploads(request)} ${ofSites(request)}`,
    // A literal, not a parameter: with an unknown limit PostgreSQL would plan every page again.
    orderAndLimit: sql`${inOrder(request)} limit ${raw(String(limit))}`,
  })
}

function ofUploads({ uploads }: PageRequest): Sql {
  if (!uploads) return empty
  return sql`and upload_id <= ${uploads.through} and not upload_id <@ ${uploads.except}::int8multirange`
}

const ofSites = ({ onlySites }: RowRequest): Sql =>
  onlySites ? sql`and site_id = any(${onlySites}::integer[])` : empty

function inOrder({ order }: PageRequest): Sql {
  return order === 'asc' ? raw('order by ts, id') : raw('order by ts desc, id desc')
}

/**
 * The first page starts at a position before all records of the window, so that every page is the same statement. The
 * condition on `ts` alone lets PostgreSQL choose partitions; it needs plain parameters, because expressions are not
 * pruned when planning.
 */
function window(request: RowRequest): Sql {
  const { order, from, to, until } = request
  const position = startOf(request)
  const at = timestamp(position.ts)
  return order === 'asc'
    ? sql`ts >= ${at} and (ts, id) > (${at}, ${position.id}) and ts < ${timestamp(to)} ${until}`
    : sql`ts <= ${at} and (ts, id) < (${at}, ${position.id}) and ts >= ${timestamp(from)} ${until}`
}
