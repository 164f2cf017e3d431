import sql, { empty, join } from 'sql-template-tag'
import { isOnCluster } from '../database/cluster.ts'
import type { Queryable } from '../database/connect.ts'
import { readPage } from '../records/read-page.ts'
import { NO_FILTERS } from '../records/record-filters.ts'
import { PACK } from '../records/select-records.ts'
import type { Change, ChangePosition } from './read-changes.ts'

const EMPTY: Buffer = Buffer.alloc(0)

/**
 * The packed records of each of these uploads, in the order of (ts, id), at most `limit` of each; of the upload at the
 * position `after` only the records after it. Each upload is a branch of its own on one site, so that the site's index is
 * used, and on a Citus cluster one shard is read.
 */
export async function readUploads(
  database: Queryable,
  uploads: Change[],
  after: ChangePosition,
  limit: number,
): Promise<Buffer[]> {
  const branches = uploads.flatMap(({ upload_id, site_id, first_ts, last_ts, position }, n) => {
    if (first_ts === null) return []
    const isStarted = position === after.position
    const rest = isStarted ? sql`and (ts, id) > (${new Date(after.ts)}::timestamptz, ${after.id}::bigint)` : empty
    const isSealed = sql`exists (
        select
        from site_blocks
        where site_id = ${site_id} and last_ts >= ${first_ts} and first_ts <= ${last_ts}
          and low_upload <= ${upload_id} and high_upload >= ${upload_id}
      )::integer`
    return sql`
      select ${n}::integer as n, string_agg(packed, '') as packed, ${isSealed} as sealed
      from (
        select ${PACK} as packed
        from records
        where site_id = ${site_id} and upload_id = ${upload_id} and ts >= ${first_ts} and ts <= ${last_ts} ${rest}
        order by ts, id
        limit ${limit}
      ) as upload
    `
  })
  const pieces = uploads.map(() => EMPTY)
  if (branches.length === 0) return pieces
  // On a cluster only a statement of one site has one snapshot, without which a record could be in neither rows nor blocks.
  for (const { text, values } of isOnCluster() ? branches : [join(branches, ' union all ')]) {
    const { rows } = await database.query<{ n: number; packed: Buffer | null; sealed: number }>({
      text,
      values,
      binary: true,
    })
    for (const { n, packed, sealed } of rows) {
      if (sealed === 1) pieces[n] = await readSealed(database, uploads[n] as Change, after, limit)
      else if (packed) pieces[n] = packed
    }
  }
  return pieces
}

/** The same of an upload of which some records may be in blocks. */
async function readSealed(database: Queryable, upload: Change, after: ChangePosition, limit: number): Promise<Buffer> {
  const { organization_id, upload_id, site_id, first_ts, last_ts, position } = upload
  const { packed } = await readPage(database, {
    organizationId: organization_id,
    from: (first_ts as Date).getTime(),
    to: (last_ts as Date).getTime() + 1,
    filters: { ...NO_FILTERS, sites: [site_id] },
    order: 'asc',
    limit,
    after: position === after.position ? { ts: after.ts, id: after.id } : null,
    uploads: { through: upload_id, except: `{[0,${upload_id})}` },
  })
  return packed
}
