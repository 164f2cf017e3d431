import sql, { empty, raw } from 'sql-template-tag'
import { PAYLOAD_START, positionAt } from '../../../contract/record.ts'
import type { Database } from '../../database/connect.ts'
import { monthAfter } from '../../records/months.ts'
import type { UploadSelection } from '../../records/read-page.ts'

/**
 * A stored record in a backup, big-endian: id and ts as in a page of records, identity, upload (8 bytes each),
 * organization, site (4 bytes each), and the column `payload`, which holds everything else.
 */
export const STORED_BYTES = 58
export const STORED = { identity: 16, upload: 24, organization: 32, site: 36, payload: 40 } as const
/** From the places in a page of records to those here. */
export const PAYLOAD_SHIFT = STORED.payload - PAYLOAD_START

const STORED_RECORD = raw(`
  int8send(id) || timestamptz_send(ts) || int8send(identity) || int8send(upload_id) || int4send(organization_id)
    || int4send(site_id) || payload`)

const SLICE = 10_000
const SLICE_MS = 120_000
const BEFORE_ALL = -(2n ** 63n)

/**
 * The records of a month by site, time and identity, as STORED_BYTES each: the order of the unique key, which holds all
 * of these columns, so that the table itself is not read. Site by site, so that a cluster asks one shard at a time.
 */
export async function* readMonth(
  database: Database,
  month: string,
  uploads: UploadSelection | null = null,
): AsyncGenerator<Buffer> {
  const start = Date.parse(`${month}-01T00:00:00Z`)
  const end = new Date(`${monthAfter(month)}-01T00:00:00Z`)
  const ofUploads = uploads
    ? sql`and upload_id <= ${uploads.through} and not upload_id <@ ${uploads.except}::int8multirange`
    : empty
  for (const site of await listSites(database, month)) {
    let after = { ts: start, identity: BEFORE_ALL }
    for (;;) {
      const at = new Date(after.ts)
      const { text, values } = sql`
        select string_agg(${STORED_RECORD}, '') as packed
        from (
          select id, ts, identity, upload_id, organization_id, site_id, payload
          from records
          where site_id = ${site} and ts >= ${at} and ts < ${end}
            and (ts, identity) > (${at}, ${String(after.identity)}::bigint) ${ofUploads}
          order by ts, identity
          limit ${SLICE}
        ) as slice`
      const { rows } = await database
        .within(SLICE_MS)
        .transaction(tx => tx.query<{ packed: Buffer | null }>({ text, values, binary: true }), {
          statementMs: SLICE_MS,
        })
      const packed = rows[0]?.packed
      if (packed) yield packed
      if (!packed || packed.length < SLICE * STORED_BYTES) break
      const last = packed.length - STORED_BYTES
      after = { ts: positionAt(packed, last).ts, identity: packed.readBigInt64BE(last + STORED.identity) }
    }
  }
}

/** Sites that have records in a month; local days begin up to 14 h before and after those of UTC. */
async function listSites(database: Database, month: string): Promise<number[]> {
  const listed = sql`
    select distinct site_id
    from site_days
    where day >= ${`${month}-01`}::date - 1 and day <= ${`${monthAfter(month)}-01`}::date and count > 0
    order by site_id
  `
  const { rows } = await database.transaction(tx => tx.query<{ site_id: number }>(listed), { statementMs: SLICE_MS })
  return rows.map(row => row.site_id)
}
