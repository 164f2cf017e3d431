import sql from 'sql-template-tag'
import { HOUR_MS, type TimeRange } from '../../../contract/times/time.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { namedStatement } from '../../platform/database/run-prepared.ts'
import { stretchesOf } from './days/coverage.ts'
import { type Moment, readMoments } from './days/read-moments.ts'
import { MAX_QUIET_MS } from './days/usual-traffic.ts'
import { type Leader, MAX_LEADER_MS } from './fill-headways.ts'
import type { SentRecord } from './parse-record.ts'

/** Records further apart are read apart, and sealed ones further away stay sealed. */
export const NEIGHBOUR_MS = HOUR_MS

export interface Neighbours {
  /** Times of the stored records between and next to those of the upload, as far as coverage needs them. */
  times: number[]
  /** Stored records that may be the leader of a vehicle of the upload. */
  leaders: Leader[]
  /** The covered time around the upload. */
  covered: TimeRange[]
}

/**
 * What is stored around an upload, without the records of uploads that are being taken back; all ascends in time. It is
 * read for each stretch of the upload, so that one record of a wrong clock does not cause a read of all records between.
 */
export async function findNeighbours(
  tx: Queryable,
  siteId: number,
  records: SentRecord[],
  takingBack: number[],
): Promise<Neighbours> {
  const found: Neighbours = { times: [], leaders: [], covered: [] }
  const own = records.map(record => record.ts)
  for (const { first, last } of stretchesOf(own, NEIGHBOUR_MS)) {
    const { covered, ...nearest } = await readSurroundings(tx, siteId, first, last)
    // The first and last record of a block, which are found without reading it, may be of an upload that is being taken back.
    const { before, after } = takingBack.length > 0 ? await readNearest(tx, siteId, first, last, takingBack) : nearest
    const leaders = await findLeaders(tx, siteId, first - MAX_LEADER_MS, last, takingBack)
    if (before !== null) found.times.push(before.getTime())
    for (const leader of leaders) {
      found.leaders.push(leader)
      if (leader.ts >= first) found.times.push(leader.ts)
    }
    if (after !== null) found.times.push(after.getTime())
    found.covered.push(...(covered ?? []))
  }
  // What is next to one stretch may be beyond the start of the one behind it.
  found.times.sort((a, b) => a - b)
  return found
}

interface Nearest {
  before: Date | null
  after: Date | null
}

interface Surroundings extends Nearest {
  covered: TimeRange[] | null
}

async function readSurroundings(tx: Queryable, siteId: number, first: number, last: number): Promise<Surroundings> {
  const statement = sql`
    select
      greatest(
        (
          select max(ts)
          from records
          where site_id = ${siteId} and ts < ${at(first)} and ts >= ${at(first - MAX_QUIET_MS)}
        ),
        (
          select max(last_ts)
          from site_blocks
          where site_id = ${siteId} and last_ts < ${at(first)} and last_ts >= ${at(first - MAX_QUIET_MS)}
        )
      ) as before,
      least(
        (
          select min(ts)
          from records
          where site_id = ${siteId} and ts > ${at(last)} and ts <= ${at(last + MAX_QUIET_MS)}
        ),
        (
          select min(first_ts)
          from site_blocks
          where site_id = ${siteId} and first_ts > ${at(last)} and first_ts <= ${at(last + MAX_QUIET_MS)}
        )
      ) as after,
      (
        select json_agg(json_build_object('from', extract(epoch from lower(r)) * 1000, 'to', extract(epoch from upper(r)) * 1000))
        from site_days y, unnest(y.covered * ${`{[${at(first - MAX_LEADER_MS)},${at(last + 1)})}`}::tstzmultirange) as r
        where y.site_id = ${siteId}
          and y.day between ${at(first - MAX_LEADER_MS)}::timestamptz::date - 1 and ${at(last)}::timestamptz::date + 1
      ) as covered
  `
  const { rows } = await tx.query<Surroundings>(namedStatement('surroundings-of-upload', statement))
  return rows[0] as Surroundings
}

async function readNearest(
  tx: Queryable,
  siteId: number,
  first: number,
  last: number,
  takingBack: number[],
): Promise<Nearest> {
  const isLeft = ({ upload }: Moment) => !takingBack.includes(upload)
  const before = (await readMoments(tx, siteId, first - MAX_QUIET_MS, first)).findLast(isLeft)
  const after = (await readMoments(tx, siteId, last + 1, last + MAX_QUIET_MS + 1)).find(isLeft)
  return { before: before ? new Date(before.ts) : null, after: after ? new Date(after.ts) : null }
}

async function findLeaders(
  tx: Queryable,
  siteId: number,
  from: number,
  to: number,
  takingBack: number[],
): Promise<Leader[]> {
  const { rows } = await tx.query<[Date, number, number | null, number | null, number | null]>({
    name: 'leaders-of-upload',
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
