import sql, { join, raw, type Sql } from 'sql-template-tag'
import { PACKED, PAYLOAD_START, POSTGRES_EPOCH_DAYS } from '../../../contract/record.ts'
import type { Database } from '../../database/connect.ts'
import { matches, type RecordFilters } from '../record-filters.ts'

export interface Selection {
  organizationId: number
  /** Milliseconds since 1970; `from` is inside the window, `to` is not. */
  from: number
  to: number
  filters: RecordFilters
  /** Whether the site of a record is asked for. */
  withSite: boolean
}

/** A record here: ts int8 (microseconds since 2000), the column `payload`, and the site int4 where it is asked for. */
const payloadAt = (offset: number) => 8 + offset - PAYLOAD_START
export const AT = {
  channel: payloadAt(PACKED.channel),
  lane: payloadAt(PACKED.lane),
  vehicleClass: payloadAt(PACKED.vehicleClass),
  flags: payloadAt(PACKED.flags),
  speed: payloadAt(PACKED.speed),
  site: payloadAt(PACKED.gap) + 4,
} as const
export const sizeOf = ({ withSite }: Pick<Selection, 'withSite'>): number => AT.site + (withSite ? 4 : 0)

const POSTGRES_EPOCH_MS = POSTGRES_EPOCH_DAYS * 86_400_000
export const timeOf = (view: DataView, at: number): number =>
  (view.getInt32(at) * 4_294_967_296 + view.getUint32(at + 4)) / 1000 + POSTGRES_EPOCH_MS

const MAX_SITES_BY_INDEX = 32
const STATEMENT_MS = 60_000

/**
 * All records of a selection in ascending time, some ten thousand at a time; the next ones are read meanwhile. Unlike
 * search this asks for no order among the records of a millisecond, for which PostgreSQL would have to sort what it
 * reads of one site, and for no more of a record than is counted: 260 ms instead of 500 for 450,000 records.
 */
export async function* readSlices(database: Database, selection: Selection, slice = 50_000): AsyncGenerator<DataView> {
  const size = sizeOf(selection)
  const read = async (from: number, most: number): Promise<DataView> => {
    const { text, values } = statement({ ...selection, from }, most)
    const { rows } = await database.transaction(
      tx => tx.query({ text, values, binary: true, rowMode: 'array' as const }),
      { statementMs: STATEMENT_MS },
    )
    const packed: Buffer = rows[0][0] ?? Buffer.alloc(0)
    return new DataView(packed.buffer, packed.byteOffset, packed.byteLength)
  }
  let most = slice
  let coming = read(selection.from, most)
  for (;;) {
    const records = await coming
    if (records.byteLength < most * size) {
      yield records
      return
    }
    // The next ones begin with the last millisecond, of which there may be more than have been read.
    const last = timeOf(records, records.byteLength - size)
    let end = records.byteLength
    while (end > 0 && timeOf(records, end - size) === last) end -= size
    most = end === 0 ? most * 2 : slice
    coming = read(last, most)
    // A consumer that stops leaves a read behind that nobody awaits.
    coming.catch(() => {})
    yield new DataView(records.buffer, records.byteOffset, end)
  }
}

function statement(selection: Selection, most: number): Sql {
  const pack = raw(`timestamptz_send(ts) || payload${selection.withSite ? ' || int4send(site_id)' : ''}`)
  return sql`
    select string_agg(${pack}, '')
    from (${ascending(selection, most)}) slice`
}

function ascending({ organizationId, from, to, filters }: Selection, most: number): Sql {
  const few = filters.sites && filters.sites.length <= MAX_SITES_BY_INDEX ? filters.sites : null
  const first = raw(`order by ts limit ${most}`)
  const select = (where: Sql, rest: RecordFilters) => sql`
    select ts, site_id, payload
    from records
    where ${where} and ts >= ${time(from)} and ts < ${time(to)} and ${matches(rest)}
    ${first}`
  if (!few) return select(sql`organization_id = ${organizationId}`, filters)

  // `is true` keeps the organization out of the choice of index, as in search.
  const sites = few.map(site =>
    select(sql`site_id = ${site} and (organization_id = ${organizationId}) is true`, { ...filters, sites: null }),
  )
  if (sites.length === 1) return sites[0] as Sql
  return sql`
    select *
    from (${join(
      sites.map(site => sql`(${site})`),
      ' union all ',
    )}) sites
    ${first}`
}

const time = (ms: number) => new Date(ms).toISOString()
