import sql, { empty, join } from 'sql-template-tag'
import type { Queryable } from '../database/connect.ts'
import { PACK } from '../records/read-page.ts'
import type { Change, Place } from './read-changes.ts'

const NOTHING: Buffer = Buffer.alloc(0)

/**
 * The packed records of each of these uploads, in the order of (ts, id), at most `limit` of each; of the one at the
 * place only those behind it. One branch an upload, each of one site: so the site's key is used, and on a cluster one
 * shard is asked.
 */
export async function readUploads(
  database: Queryable,
  uploads: Change[],
  place: Place,
  limit: number,
): Promise<Buffer[]> {
  const branches = uploads.flatMap(({ upload_id, site_id, first_ts, last_ts, position }, n) => {
    if (first_ts === null) return []
    const isBegun = position === place.position
    const behind = isBegun ? sql`and (ts, id) > (${new Date(place.ts)}::timestamptz, ${place.id}::bigint)` : empty
    return sql`
      select ${n}::integer as n, string_agg(packed, '') as packed
      from (
        select ${PACK} as packed
        from records
        where site_id = ${site_id} and upload_id = ${upload_id} and ts >= ${first_ts} and ts <= ${last_ts} ${behind}
        order by ts, id
        limit ${limit}
      ) as upload
    `
  })
  const pieces = uploads.map(() => NOTHING)
  if (branches.length === 0) return pieces
  const { text, values } = join(branches, ' union all ')
  const { rows } = await database.query<{ n: number; packed: Buffer | null }>({ text, values, binary: true })
  for (const { n, packed } of rows) if (packed) pieces[n] = packed
  return pieces
}
