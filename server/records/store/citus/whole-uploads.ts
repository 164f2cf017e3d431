import sql from 'sql-template-tag'
import type { Queryable } from '../../../platform/database/database.ts'

/** Those of these uploads that are not published, and whose records are all visible. */
export async function findWholeUploads(database: Queryable, among: number[]): Promise<number[]> {
  const { rows } = await database.query<UnpublishedUpload>(sql`
    select id, site_id, first_ts, last_ts, accepted - taken_back as count
    from uploads
    where position is null and id = any(${among}::bigint[])
    order by id
  `)
  const ids: number[] = []
  for (const upload of rows) if (await isWhole(database, upload)) ids.push(upload.id)
  return ids
}

interface UnpublishedUpload {
  id: number
  site_id: number
  first_ts: Date | null
  last_ts: Date | null
  count: number
}

/**
 * On a Citus cluster an upload's row can be visible before its records, which are stored on another machine. Until it is
 * published no one reads its changes, and its records are not sealed.
 */
async function isWhole(
  database: Queryable,
  { id, site_id, first_ts, last_ts, count }: UnpublishedUpload,
): Promise<boolean> {
  if (first_ts === null) return true
  const { rows } = await database.query<{ count: number }>(sql`
    select count(*)::integer as count
    from records
    where site_id = ${site_id} and ts >= ${first_ts} and ts <= ${last_ts} and upload_id = ${id}
  `)
  return rows[0]?.count === count
}
