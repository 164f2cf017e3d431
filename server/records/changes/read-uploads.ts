import sql, { empty } from 'sql-template-tag'
import { PACKED_BYTES } from '../../../contract/vehicles/record.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { PACK } from '../packed-row.ts'
import { readPage } from '../read-page.ts'
import { NO_FILTERS } from '../record-filters.ts'
import { storeOf } from '../store/store-of.ts'
import type { Change, ChangePosition } from './change.ts'

const EMPTY: Buffer = Buffer.alloc(0)

/**
 * The packed records of each of these uploads, in the order of (ts, id): of several uploads all, which are at most `limit`;
 * of one alone at most `limit`, and where it is the upload at the position `after`, only the records after it.
 */
export async function readUploads(
  database: Queryable,
  uploads: Change[],
  after: ChangePosition,
  limit: number,
): Promise<Buffer[]> {
  const [first] = uploads
  const isPart = first && uploads.length === 1 && (first.count > limit || first.position === after.position)
  return isPart ? [await readPart(database, first, after, limit)] : storeOf(database).readUploads(database, uploads)
}

/** The site's index is read in its order until there are enough records. */
async function readPart(database: Queryable, upload: Change, after: ChangePosition, limit: number): Promise<Buffer> {
  const { upload_id, site_id, stretches, position } = upload
  const [from, to] = [stretches?.[0]?.[0], stretches?.at(-1)?.[1]]
  if (from === undefined || to === undefined) return EMPTY
  const isStarted = position === after.position
  const rest = isStarted ? sql`and (ts, id) > (${new Date(after.ts)}::timestamptz, ${after.id}::bigint)` : empty
  const { text, values } = sql`
    select string_agg(packed, '') as packed, exists (
        select
        from site_blocks
        where site_id = ${site_id} and last_ts >= ${new Date(from)} and first_ts <= ${new Date(to)}
          and low_upload <= ${upload_id} and high_upload >= ${upload_id}
      )::integer as sealed
    from (
      select ${PACK} as packed
      from records
      where site_id = ${site_id} and upload_id = ${upload_id} and ts >= ${new Date(from)} and ts <= ${new Date(to)} ${rest}
      order by ts, id
      limit ${limit}
    ) as upload
  `
  const { rows } = await database.query<{ packed: Buffer | null; sealed: number }>({ text, values, binary: true })
  const [{ packed, sealed }] = rows as [(typeof rows)[0]]
  if (sealed === 0) return packed ?? EMPTY
  const page = await readPage(database, {
    organizationId: upload.organization_id,
    from,
    to: to + 1,
    order: 'asc',
    limit,
    filters: { ...NO_FILTERS, sites: [site_id] },
    after: isStarted ? { ts: after.ts, id: after.id } : null,
    uploads: { through: upload_id, except: [[0, upload_id]] },
  })
  return page.packed.subarray(0, limit * PACKED_BYTES)
}
