import sql, { empty, join } from 'sql-template-tag'
import type { Queryable } from '../database/connect.ts'
import { PACK } from '../records/read-page.ts'
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
    return sql`
      select ${n}::integer as n, string_agg(packed, '') as packed
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
  const { text, values } = join(branches, ' union all ')
  const { rows } = await database.query<{ n: number; packed: Buffer | null }>({ text, values, binary: true })
  for (const { n, packed } of rows) if (packed) pieces[n] = packed
  return pieces
}
