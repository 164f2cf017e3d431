import sql from 'sql-template-tag'
import type { Queryable } from '../database/connect.ts'
import type { Range } from './coverage.ts'
import type { Leader } from './follow.ts'
import type { SentRecord } from './sent-record.ts'

const MINUTE = 60_000
const LEADER_MS = 5 * MINUTE
const NEIGHBOUR_MS = 60 * MINUTE

export interface Neighbours {
  /** Times of the stored records just before and just after the upload, if near enough to matter for coverage. */
  before: number | null
  after: number | null
  /** Stored records that a vehicle of the upload may have followed, ascending. */
  leaders: Leader[]
  /** What is known to have been measured around the upload. */
  covered: Range[]
}

/** What is stored around an upload (records ascend in time). */
export async function findNeighbours(tx: Queryable, siteId: number, records: SentRecord[]): Promise<Neighbours> {
  const first = records[0]?.ts
  const last = records.at(-1)?.ts
  if (first === undefined || last === undefined) return { before: null, after: null, leaders: [], covered: [] }
  const at = (ts: number) => new Date(ts).toISOString()
  const outside = await tx.query<{ before: Date | null; after: Date | null; covered: Range[] | null }>(sql`
    select
      (select max(ts) from records where site_id = ${siteId} and ts < ${at(first)} and ts >= ${at(first - NEIGHBOUR_MS)})
        as before,
      (select min(ts) from records where site_id = ${siteId} and ts > ${at(last)} and ts <= ${at(last + NEIGHBOUR_MS)})
        as after,
      (
        select json_agg(json_build_array(extract(epoch from lower(r)) * 1000, extract(epoch from upper(r)) * 1000))
        from site_days y, unnest(y.covered * ${`{[${at(first - LEADER_MS)},${at(last + 1)})}`}::tstzmultirange) as r
        where y.site_id = ${siteId}
          and y.day between ${at(first - LEADER_MS)}::timestamptz::date - 1 and ${at(last)}::timestamptz::date + 1
      ) as covered
  `)
  const { before = null, after = null, covered = null } = outside.rows[0] ?? {}
  const leaders = await tx.query<[Date, number, number | null, number | null, number | null]>({
    text: `
      select ts, channel, lane, speed, length
      from records
      where site_id = $1 and ts >= $2 and ts <= $3
      order by ts, id
    `,
    values: [siteId, at(first - LEADER_MS), at(last)],
    rowMode: 'array',
  })
  return {
    before: before?.getTime() ?? null,
    after: after?.getTime() ?? null,
    covered: covered ?? [],
    leaders: leaders.rows.map(([ts, channel, lane, speed, length]) => ({
      ts: ts.getTime(),
      channel,
      lane,
      speed,
      length,
    })),
  }
}
