import sql from 'sql-template-tag'
import { positionAt } from '../../contract/record.ts'
import { startOfLocalDay } from '../../contract/time-zone.ts'
import type { Queryable } from '../database/connect.ts'
import { decodeBlock } from '../records/blocks/decode-block.ts'
import { namingBlock } from '../records/blocks/stored-block.ts'
import { coveredByAll, endOfLocalDay, multirangeText } from './coverage.ts'

const NEIGHBOUR_MS = 3_600_000

interface Site {
  id: number
  time_zone: string
}

interface Moment {
  ts: number
  upload: number
}

/**
 * Computes the coverage of a local day again after records were deleted: from the statuses of its devices, from the time
 * that uploads declared, and from the records of uploads that declared none; all without uploads that are being taken
 * back. The first and last vehicle are those of all records that are left. A day that has neither records nor coverage
 * is deleted. The caller holds the site's lock.
 */
export async function recountCoverage(tx: Queryable, site: Site, day: string): Promise<void> {
  const [start, end] = [startOfLocalDay(site.time_zone, day), endOfLocalDay(site.time_zone, day)]
  const whole = multirangeText([[start, end]])
  const records = await readMoments(tx, site.id, start - NEIGHBOUR_MS, end + NEIGHBOUR_MS)
  const ofDay = records.filter(({ ts }) => ts >= start && ts < end)
  const [first = null, last = null] = [ofDay[0], ofDay.at(-1)].map(record => record && new Date(record.ts))
  const byRecords = multirangeText(await coveredByRecords(tx, site, records))
  await tx.query(sql`
    update site_days
    set covered = covered_by_status + ${byRecords}::tstzmultirange * ${whole}::tstzmultirange + coalesce((
        select range_agg(u.covered * ${whole}::tstzmultirange)
        from uploads u
        where u.site_id = ${site.id} and u.take_back_asked_at is null and u.covered && ${whole}::tstzmultirange
      ), '{}'),
      first = ${first},
      last = ${last},
      changed_at = now()
    where site_id = ${site.id} and day = ${day}
  `)
  await deleteEmptyDay(tx, site.id, day)
}

/** Findings of later days were compared with it: the next day counts as changed, so that these are examined again. */
async function deleteEmptyDay(tx: Queryable, siteId: number, day: string): Promise<void> {
  await tx.query(sql`
    with deleted as (
      delete from site_days
      where site_id = ${siteId} and day = ${day} and count = 0 and isempty(covered)
      returning day
    )
    update site_days
    set changed_at = now()
    where site_id = ${siteId} and day = (
      select min(y.day)
      from site_days y, deleted d
      where y.site_id = ${siteId} and y.day > d.day
    )
  `)
}

/** The site's records in [from, to), ascending: rows and blocks in one statement, so each of them once. */
async function readMoments(tx: Queryable, siteId: number, from: number, to: number): Promise<Moment[]> {
  const { rows } = await tx.query<[Buffer | null, Buffer | null]>({
    text: `
      select string_agg(int8send(upload_id) || timestamptz_send(ts), '' order by ts), null::bytea
      from records
      where site_id = $1 and ts >= $2 and ts < $3
      union all
      select null, data
      from site_blocks
      where site_id = $1 and last_ts >= $2 and first_ts < $3
    `,
    values: [siteId, new Date(from).toISOString(), new Date(to).toISOString()],
    rowMode: 'array',
  })
  const moments: Moment[] = []
  for (const [packed, block] of rows) {
    for (let at = 0; packed && at < packed.length; at += MOMENT_BYTES) {
      const { id, ts } = positionAt(packed, at)
      moments.push({ ts, upload: id })
    }
    if (!block) continue
    const { count, ts, upload } = namingBlock(`of site ${siteId}`, () => decodeBlock(block, ['ts', 'upload']))
    for (let i = 0; i < count; i++) {
      const moment = { ts: ts[i] as number, upload: upload[i] as number }
      if (moment.ts >= from && moment.ts < to) moments.push(moment)
    }
  }
  return moments.sort((a, b) => a.ts - b.ts)
}

/** As positionAt reads them. */
const MOMENT_BYTES = 16

async function coveredByRecords(tx: Queryable, site: Site, records: Moment[]) {
  const uploads = [...new Set(records.map(record => record.upload))]
  const { rows } = await tx.query<{ id: number; is_undeclared: boolean }>(sql`
    select id, isempty(covered) as is_undeclared
    from uploads
    where id = any(${uploads}::bigint[]) and take_back_asked_at is null
  `)
  const isUndeclared = new Map(rows.map(row => [row.id, row.is_undeclared]))
  return coveredByAll(
    records.filter(({ upload }) => isUndeclared.has(upload)),
    upload => isUndeclared.get(upload) === true,
    site.time_zone,
  )
}
