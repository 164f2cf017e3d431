import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import { PACKED_BYTES, type Place, placeAt } from '../../contract/record.ts'
import type { Queryable } from '../database/connect.ts'
import { isFiltered, matches, type RecordFilters } from './record-filters.ts'

export type { RecordFilters }

export interface PageRequest {
  organizationId: number
  /** Milliseconds since 1970; `from` is inside the window, `to` is not. */
  from: number
  to: number
  filters: RecordFilters
  order: 'asc' | 'desc'
  limit: number
  /** The last record seen. */
  after: Place | null
  /** With a filter on records, no more index entries than this are looked at. */
  bound?: number
  /** Only records of these uploads. */
  uploads?: UploadSelection
}

/** The uploads with an id up to `through`, but for those in the int8multirange `except`. */
export interface UploadSelection {
  through: number
  except: string
}

export interface Page {
  /** At most `limit` records of PACKED_BYTES each. */
  packed: Buffer
  /** Where to go on; null at the end. */
  next: Place | null
}

/** So many sites are read each from its own place of the key and merged; for more, the index by time is filtered. */
const MAX_SITES_BY_INDEX = 32
const BOUND = 50_000
const USUAL_LIMIT = 1000

/** One page in one statement. */
export async function readPage(database: Queryable, request: PageRequest): Promise<Page> {
  const { filters, limit, order } = request
  const sites = filters.sites && [...new Set(filters.sites)]
  const few = sites && sites.length <= MAX_SITES_BY_INDEX ? sites : null
  const rest = few ? { ...filters, sites: null } : filters
  if (few?.length === 0) return { packed: Buffer.alloc(0), next: null }
  if (isFiltered(rest)) return readFiltered(database, request, few, rest)

  const { text, values } = sql`
    select string_agg(${PACK}, '')
    from (${stream(request, few, limit + 1)}) page`
  // Prepared, PostgreSQL soon keeps the plan: 0.8 ms a page instead of 1.0. Not for single sites: without knowing the
  // window it expects few records and sorts all that there are, 6 ms a page. And only the usual limit, for each
  // prepared statement stays in memory.
  const name = !few && limit === USUAL_LIMIT && !request.uploads ? `page ${order}` : undefined
  const { rows } = await database.query({ name, text, values, binary: true, rowMode: 'array' })
  const packed: Buffer = rows[0][0] ?? Buffer.alloc(0)
  return cutPage(packed, limit, null)
}

/**
 * A rare filter would read on and on. So the entries are numbered, the last one to be looked at comes along whether it
 * matches or not, and the next page begins behind it.
 */
async function readFiltered(
  database: Queryable,
  request: PageRequest,
  few: number[] | null,
  filters: RecordFilters,
): Promise<Page> {
  const { limit } = request
  // Merging makes an entry twice as dear.
  const bound = Math.ceil((request.bound ?? BOUND) / (few && few.length > 1 ? 2 : 1))
  const { text, values } = sql`
    select
      string_agg(${PACK}, '') filter (where matches),
      string_agg(int8send(id) || timestamptz_send(ts), '') filter (where number = ${bound})
    from (
      select *
      from (
        select *, ${matches(filters)} as matches, row_number() over (${inOrder(request)}) as number
        from (${stream(request, few, bound)}) looked_at
      ) numbered
      where matches or number = ${bound}
      limit ${limit + 1}
    ) page`
  const { rows } = await database.query({ text, values, binary: true, rowMode: 'array' })
  const [packed, last]: [Buffer | null, Buffer | null] = rows[0]
  return cutPage(packed ?? Buffer.alloc(0), limit, last && placeAt(last, 0))
}

function cutPage(packed: Buffer, limit: number, lastLookedAt: Place | null): Page {
  const end = limit * PACKED_BYTES
  if (packed.length <= end) return { packed, next: lastLookedAt }
  return { packed: packed.subarray(0, end), next: placeAt(packed, end - PACKED_BYTES) }
}

/** A record of the table as PACKED_BYTES bytes. */
export const PACK = raw('int8send(id) || timestamptz_send(ts) || int4send(site_id) || payload')

/** The first `most` records in order, read from an index alone and no further than they are taken. */
function stream(request: PageRequest, few: number[] | null, most: number): Sql {
  const { organizationId } = request
  const select = (where: Sql) => sql`
    select ts, id, site_id, payload
    from records
    where ${where} and ${window(request)} ${ofUploads(request)}
    ${first(request, most)}`
  if (!few) return select(sql`organization_id = ${organizationId}`)

  // `is true` keeps the organization out of the choice of index: for the last page of a window PostgreSQL takes the
  // index by time, which needs no sort, and reads all sites' entries of that time (5 sites: 635 buffers against 45).
  const sites = few.map(site => select(sql`site_id = ${site} and (organization_id = ${organizationId}) is true`))
  if (sites.length === 1) return sites[0] as Sql
  const merged = join(
    sites.map(site => sql`(${site})`),
    ' union all ',
  )
  return sql`select * from (${merged}) sites ${first(request, most)}`
}

/** The limit is written out: with one that it does not know, PostgreSQL would plan every page anew. */
function first(request: PageRequest, most: number): Sql {
  return sql`${inOrder(request)} limit ${raw(String(most))}`
}

function ofUploads({ uploads }: PageRequest): Sql {
  if (!uploads) return empty
  return sql`and upload_id <= ${uploads.through} and not upload_id <@ ${uploads.except}::int8multirange`
}

function inOrder({ order }: PageRequest): Sql {
  return order === 'asc' ? raw('order by ts, id') : raw('order by ts desc, id desc')
}

/**
 * The first page goes on from before all records of the window, so that every page is the same statement. The bound of
 * the time alone is for the choice of partitions. Plain parameters: expressions are not pruned when planning.
 */
function window({ order, from, to, after }: PageRequest): Sql {
  const place = after ?? { ts: order === 'asc' ? from : to, id: -1 }
  const at = time(place.ts)
  return order === 'asc'
    ? sql`ts >= ${at} and (ts, id) > (${at}, ${place.id}) and ts < ${time(to)}`
    : sql`ts <= ${at} and (ts, id) < (${at}, ${place.id}) and ts >= ${time(from)}`
}

const time = (ms: number) => new Date(ms).toISOString()
