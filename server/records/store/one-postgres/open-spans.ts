import { NO_LANE } from '../../../contract/record.ts'
import { binaryArray } from '../../database/binary-array.ts'
import { isOnCluster } from '../../database/cluster.ts'
import type { Database, Queryable } from '../../database/connect.ts'
import { lockSite } from '../../database/locks.ts'
import { timestamp } from '../timestamp.ts'
import { hasBlocks, takeFromBlocks, takeSiteBlocks } from './cluster-sites.ts'
import { NO_NUMBER, NO_SEQUENCE, NO_TIME, type RecordColumns } from './columns.ts'
import { daysBetween, lockDaysForWriting } from './spans.ts'
import { decodeStored } from './stored-block.ts'

export interface SiteOfSpan {
  organizationId: number
  siteId: number
}

/** A span lies within one UTC day, so blocks of it begin or end no further away. */
const MAX_SPAN = '1 day'

/**
 * Turns the site's blocks of all spans that overlap [from, to] into rows again, and keeps sealing away from them until the
 * transaction ends. Records are only ever written as rows: the caller holds the site's lock, and afterwards writes as if
 * nothing had ever been sealed. The records keep their ids. How many records it was.
 */
export async function openSpans(
  tx: Queryable,
  { organizationId, siteId }: SiteOfSpan,
  from: number,
  to: number,
): Promise<number> {
  await tx.query(lockDaysForWriting(organizationId, daysBetween(from, to)))
  if (isOnCluster()) {
    const site = { organizationId, siteId }
    return storeAsRows(tx, site, await takeFromBlocks(tx, site, { from, to, isWithin: false }))
  }
  const { rows } = await tx.query<{ span_start: Date; data: Buffer; name: string }>({
    text: `
      delete from site_blocks
      where site_id = $1 and last_ts >= $2::timestamptz - interval '${MAX_SPAN}'
        and first_ts <= $3::timestamptz + interval '${MAX_SPAN}'
        and span_start in (
          select span_start
          from site_blocks
          where site_id = $1 and last_ts >= $2 and first_ts <= $3
        )
      returning span_start, data, ctid::text as name
    `,
    values: [siteId, timestamp(from), timestamp(to)],
  })
  if (rows.length === 0) return 0
  let count = 0
  for (const { data, name } of rows) {
    const columns = decodeStored(data, `of site ${siteId} (${name})`)
    await insertColumns(tx, organizationId, columns)
    count += columns.count
  }
  const spans = [...new Set(rows.map(({ span_start }) => span_start.getTime()))].sort((a, b) => a - b)
  await removeFromTimeBlocks(tx, { organizationId, siteId }, spans)
  return count
}

/**
 * On a cluster, before the transaction of `openSpans`: makes rows of the site's blocks that overlap [from, to]. The
 * coordinator commits before the workers, and a crash in between must not send readers to rows that are not there yet.
 * How many records it was.
 */
export async function openAhead(database: Database, site: SiteOfSpan, from: number, to: number): Promise<number> {
  if (!isOnCluster() || !(await hasBlocks(database, site, from, to))) return 0
  return database.transaction(
    async tx => {
      await lockSite(tx, site.siteId)
      await tx.query(lockDaysForWriting(site.organizationId, daysBetween(from, to)))
      return storeAsRows(tx, site, await takeSiteBlocks(tx, site, from, to))
    },
    { statementMs: 60_000, lockMs: 10_000 },
  )
}

async function storeAsRows(tx: Queryable, { organizationId, siteId }: SiteOfSpan, blocks: Buffer[]): Promise<number> {
  let count = 0
  for (const data of blocks) {
    const columns = decodeStored(data, `of site ${siteId}`)
    await insertColumns(tx, organizationId, columns)
    count += columns.count
  }
  return count
}

/** Deletes the site's blocks of all spans that lie within [from, to). The caller holds the site's lock. */
export async function dropSpans(tx: Queryable, site: SiteOfSpan, from: number, to: number): Promise<void> {
  await tx.query(lockDaysForWriting(site.organizationId, daysBetween(from, to)))
  if (isOnCluster()) {
    await takeFromBlocks(tx, site, { from, to, isWithin: true })
    return
  }
  const { rows } = await tx.query<{ span_start: Date }>({
    text: `
      delete from site_blocks
      where site_id = $1 and last_ts >= $2 and first_ts < $3
        and span_start in (
          select start_ts
          from sealed_spans
          where organization_id = $4 and start_ts >= $2 and end_ts <= $3
        )
      returning span_start
    `,
    values: [site.siteId, timestamp(from), timestamp(to), site.organizationId],
  })
  const spans = new Set(rows.map(({ span_start }) => span_start.getTime()))
  await removeFromTimeBlocks(
    tx,
    site,
    [...spans].sort((a, b) => a - b),
  )
}

/** From now on the site's records of these spans are not read from blocks in the order of time. */
export async function removeFromTimeBlocks(
  tx: Queryable,
  { organizationId, siteId }: SiteOfSpan,
  spans: number[],
): Promise<void> {
  for (const span of spans) {
    await tx.query({
      text: `
        update time_blocks
        set removed_sites = removed_sites || int4send($3)
        where organization_id = $1 and span_start = $2
      `,
      values: [organizationId, timestamp(span), siteId],
    })
    // A span that has no site left is no longer sealed.
    await tx.query({
      text: `
        with emptied as (
          delete from sealed_spans
          where organization_id = $1 and start_ts = $2
            and not exists (select from site_blocks where organization_id = $1 and span_start = $2)
          returning start_ts
        )
        delete from time_blocks
        where organization_id = $1 and span_start in (select start_ts from emptied)
      `,
      values: [organizationId, timestamp(span)],
    })
  }
}

export async function insertColumns(tx: Queryable, organizationId: number, columns: RecordColumns): Promise<void> {
  const { id, ts, upload, identity, sequence, site, headway, gap, classCode, speed, length, channel, lane } = columns
  const all = Array.from({ length: columns.count }, (_, i) => i)
  const column = (type: 'smallint' | 'integer' | 'bigint', values: ArrayLike<number>, none = Number.NaN) =>
    binaryArray(type, all, i => (values[i] === none ? null : (values[i] as number)))
  await tx.query({
    name: 'insert-opened-records',
    text: `
      insert into records (organization_id, id, ts, upload_id, identity, sequence, site_id, headway, gap, class_code,
        speed, length, channel, lane, vehicle_class, flags)
      select $1, id, timestamptz 'epoch' + ms * interval '1 millisecond', upload_id, identity, sequence, site_id,
        headway, gap, class_code, speed, length, channel, lane, vehicle_class, flags
      from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::integer[], $8::integer[],
        $9::integer[], $10::smallint[], $11::smallint[], $12::smallint[], $13::smallint[], $14::smallint[],
        $15::smallint[], $16::smallint[])
        as opened (id, ms, upload_id, identity, sequence, site_id, headway, gap, class_code, speed, length, channel,
          lane, vehicle_class, flags)
    `,
    values: [
      organizationId,
      column('bigint', id),
      column('bigint', ts),
      column('bigint', upload),
      binaryArray('bigint', all, i => identity[i] as bigint),
      column('bigint', sequence, NO_SEQUENCE),
      column('integer', site),
      column('integer', headway, NO_TIME),
      column('integer', gap, NO_TIME),
      column('smallint', classCode, NO_NUMBER),
      column('smallint', speed, NO_NUMBER),
      column('smallint', length, NO_NUMBER),
      column('smallint', channel),
      column('smallint', lane, NO_LANE),
      column('smallint', columns.vehicleClass),
      column('smallint', columns.flags),
    ],
  })
}
