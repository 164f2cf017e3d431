import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { RecordPosition } from '../../contract/record.ts'
import { PACKED_BYTES, positionAt } from '../../contract/record.ts'
import type { Queryable } from '../database/connect.ts'
import { type CanonicalFilters, isFiltered, matches } from './record-filters.ts'
import { selectRecords, sitesByIndex } from './select-records.ts'

export interface PageRequest {
  organizationId: number
  /** Milliseconds since 1970; `from` is inside the window, `to` is not. */
  from: number
  to: number
  filters: CanonicalFilters
  order: 'asc' | 'desc'
  limit: number
  /** The last record of the page before. */
  after: RecordPosition | null
  /** With a filter on records, at most this many index entries are read for a page. */
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
  /** The last position read; null at the end. */
  next: RecordPosition | null
}

const DEFAULT_BOUND = 50_000
/** The limit of most requests, the only one with a prepared statement. */
const PREPARED_LIMIT = 1000

/** One page in one statement. */
export async function readPage(database: Queryable, request: PageRequest): Promise<Page> {
  const { filters, limit, order } = request
  const sites = sitesByIndex(filters.sites && [...new Set(filters.sites)])
  const rest = sites ? { ...filters, sites: null } : filters
  if (sites?.length === 0) return { packed: Buffer.alloc(0), next: null }
  if (isFiltered(rest)) return readFiltered(database, request, sites, rest)

  const { text, values } = sql`
    select string_agg(${PACK}, '')
    from (${select(request, sites, limit + 1)}) page`
  // PostgreSQL caches the plan of a prepared statement: 0.8 ms a page instead of 1.0. Single sites are not prepared:
  // without knowing the window PostgreSQL expects few records and sorts all of them, 6 ms a page. Only one limit is
  // prepared, because each prepared statement stays in memory.
  const name = !sites && limit === PREPARED_LIMIT && !request.uploads ? `page ${order}` : undefined
  const { rows } = await database.query({ name, text, values, binary: true, rowMode: 'array' })
  const packed: Buffer = rows[0][0] ?? Buffer.alloc(0)
  return cutPage(packed, limit, null)
}

/**
 * A filter that few records match would read the whole window. So at most `bound` entries are read and numbered, and the
 * last of them is returned whether it matches or not: the next page begins after it.
 */
async function readFiltered(
  database: Queryable,
  request: PageRequest,
  sites: number[] | null,
  filters: CanonicalFilters,
): Promise<Page> {
  const { limit } = request
  // An entry that is merged from several sites takes twice as long to read.
  const bound = Math.ceil((request.bound ?? DEFAULT_BOUND) / (sites && sites.length > 1 ? 2 : 1))
  const { text, values } = sql`
    select
      string_agg(${PACK}, '') filter (where matches),
      string_agg(int8send(id) || timestamptz_send(ts), '') filter (where number = ${bound})
    from (
      select *
      from (
        select *, ${matches(filters)} as matches, row_number() over (${inOrder(request)}) as number
        from (${select(request, sites, bound)}) scanned
      ) numbered
      where matches or number = ${bound}
      limit ${limit + 1}
    ) page`
  const { rows } = await database.query({ text, values, binary: true, rowMode: 'array' })
  const [packed, last]: [Buffer | null, Buffer | null] = rows[0]
  return cutPage(packed ?? Buffer.alloc(0), limit, last && positionAt(last, 0))
}

function cutPage(packed: Buffer, limit: number, lastScanned: RecordPosition | null): Page {
  const end = limit * PACKED_BYTES
  if (packed.length <= end) return { packed, next: lastScanned }
  return { packed: packed.subarray(0, end), next: positionAt(packed, end - PACKED_BYTES) }
}

/** A record of the table as PACKED_BYTES bytes. */
export const PACK = raw('int8send(id) || timestamptz_send(ts) || int4send(site_id) || payload')

const COLUMNS = raw('ts, id, site_id, payload')

function select(request: PageRequest, sites: number[] | null, limit: number): Sql {
  return selectRecords({
    organizationId: request.organizationId,
    sites,
    columns: COLUMNS,
    condition: sql`${window(request)} ${ofUploads(request)}`,
    // A literal, not a parameter: with an unknown limit PostgreSQL would plan every page again.
    orderAndLimit: sql`${inOrder(request)} limit ${raw(String(limit))}`,
  })
}

function ofUploads({ uploads }: PageRequest): Sql {
  if (!uploads) return empty
  return sql`and upload_id <= ${uploads.through} and not upload_id <@ ${uploads.except}::int8multirange`
}

function inOrder({ order }: PageRequest): Sql {
  return order === 'asc' ? raw('order by ts, id') : raw('order by ts desc, id desc')
}

/**
 * The first page starts at a position before all records of the window, so that every page is the same statement. The
 * condition on `ts` alone lets PostgreSQL choose partitions; it needs plain parameters, because expressions are not
 * pruned when planning.
 */
function window({ order, from, to, after }: PageRequest): Sql {
  const position = after ?? { ts: order === 'asc' ? from : to, id: -1 }
  const at = time(position.ts)
  return order === 'asc'
    ? sql`ts >= ${at} and (ts, id) > (${at}, ${position.id}) and ts < ${time(to)}`
    : sql`ts <= ${at} and (ts, id) < (${at}, ${position.id}) and ts >= ${time(from)}`
}

const time = (ms: number) => new Date(ms).toISOString()
