import sql from 'sql-template-tag'
import type { Queryable } from '../database/connect.ts'
import { type Range, stretchesOf } from './coverage.ts'
import type { Leader } from './follow.ts'
import type { SentRecord } from './parse-record.ts'

const MINUTE = 60_000
const LEADER_MS = 5 * MINUTE
/** As long as it may be quiet without a hole in the coverage. */
const NEIGHBOUR_MS = 60 * MINUTE

export interface Neighbours {
  /** Times of the stored records between and next to those of the upload, as far as they matter for coverage. */
  times: number[]
  /** Stored records that a vehicle of the upload may have followed. */
  leaders: Leader[]
  /** What is known to have been measured around the upload. */
  covered: Range[]
}

/**
 * What is stored around an upload, without the records of uploads that are being taken back; all ascends in time. Stretch by stretch, so that one record of a wrong clock does
 * not make us read all that was measured in between.
 */
export async function findNeighbours(
  tx: Queryable,
  siteId: number,
  records: SentRecord[],
  takingBack: number[],
): Promise<Neighbours> {
  const found: Neighbours = { times: [], leaders: [], covered: [] }
  const own = records.map(record => record.ts)
  for (const [first, last] of stretchesOf(own, NEIGHBOUR_MS)) {
    const { before, after, covered } = await lookAround(tx, siteId, first, last, takingBack)
    const leaders = await findLeaders(tx, siteId, first - LEADER_MS, last, takingBack)
    if (before !== null) found.times.push(before.getTime())
    for (const leader of leaders) {
      found.leaders.push(leader)
      if (leader.ts >= first) found.times.push(leader.ts)
    }
    if (after !== null) found.times.push(after.getTime())
    found.covered.push(...(covered ?? []))
  }
  return found
}

interface Around {
  before: Date | null
  after: Date | null
  covered: Range[] | null
}

async function lookAround(
  tx: Queryable,
  siteId: number,
  first: number,
  last: number,
  takingBack: number[],
): Promise<Around> {
  const isStaying = sql`upload_id <> all(${takingBack}::bigint[])`
  const { rows } = await tx.query<Around>(sql`
    select
      (
        select max(ts)
        from records
        where site_id = ${siteId} and ts < ${at(first)} and ts >= ${at(first - NEIGHBOUR_MS)} and ${isStaying}
      ) as before,
      (
        select min(ts)
        from records
        where site_id = ${siteId} and ts > ${at(last)} and ts <= ${at(last + NEIGHBOUR_MS)} and ${isStaying}
      ) as after,
      (
        select json_agg(json_build_array(extract(epoch from lower(r)) * 1000, extract(epoch from upper(r)) * 1000))
        from site_days y, unnest(y.covered * ${`{[${at(first - LEADER_MS)},${at(last + 1)})}`}::tstzmultirange) as r
        where y.site_id = ${siteId}
          and y.day between ${at(first - LEADER_MS)}::timestamptz::date - 1 and ${at(last)}::timestamptz::date + 1
      ) as covered
  `)
  return rows[0] as Around
}

async function findLeaders(
  tx: Queryable,
  siteId: number,
  from: number,
  to: number,
  takingBack: number[],
): Promise<Leader[]> {
  const { rows } = await tx.query<[Date, number, number | null, number | null, number | null]>({
    text: `
      select ts, channel, lane, speed, length
      from records
      where site_id = $1 and ts >= $2 and ts <= $3 and upload_id <> all($4::bigint[])
      order by ts, id
    `,
    values: [siteId, at(from), at(to), takingBack],
    rowMode: 'array',
  })
  return rows.map(([ts, channel, lane, speed, length]) => ({ ts: ts.getTime(), channel, lane, speed, length }))
}

const at = (ts: number) => new Date(ts).toISOString()
