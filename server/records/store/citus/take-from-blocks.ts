import { DAY_MS, type TimeRange } from '../../../../contract/times/time.ts'
import { DatabaseUnavailable, type Queryable } from '../../../platform/database/database.ts'
import { LOCKS, lock } from '../../../platform/database/locks.ts'
import { dayOf, type SiteOfSpan } from '../../blocks/spans.ts'
import { timestamp } from '../../timestamp.ts'
import { bucketOf } from './find-stretch.ts'

interface SpansToTake extends TimeRange {
  /** Spans that lie within [from, to); otherwise those that overlap [from, to]. */
  isWithin: boolean
}

/** Whether blocks of the site overlap [from, to]. */
export async function hasBlocks(database: Queryable, site: SiteOfSpan, from: number, to: number): Promise<boolean> {
  const { rows } = await database.query({
    text: `
      select 1
      from sealed_spans
      where organization_id = $1 and $2 = any(sites) and not $2 = any(pending_sites) and end_ts > $3 and start_ts <= $4
      limit 1
    `,
    values: [site.organizationId, site.siteId, timestamp(from), timestamp(to)],
  })
  return rows.length > 0
}

/**
 * Deletes the site's blocks of all spans that overlap [from, to] and returns their bytes, for the caller to store as rows.
 * Readers of all sites still take them from the blocks of all sites, as while the span was being sealed.
 */
export async function takeSiteBlocks(tx: Queryable, site: SiteOfSpan, from: number, to: number): Promise<Buffer[]> {
  const { organizationId, siteId } = site
  await lock(tx, LOCKS.spansOfOrganization(organizationId))
  const { rows: spans } = await tx.query<{ start_ts: Date }>({
    text: `
      update sealed_spans
      set pending_sites = pending_sites || $2::integer
      where organization_id = $1 and $2 = any(sites) and not $2 = any(pending_sites) and end_ts > $3 and start_ts <= $4
      returning start_ts
    `,
    values: [organizationId, siteId, timestamp(from), timestamp(to)],
  })
  const taken: Buffer[] = []
  for (const { start_ts } of spans) taken.push(...(await deleteSiteBlocks(tx, siteId, start_ts)))
  return taken
}

async function deleteSiteBlocks(tx: Queryable, siteId: number, start: Date): Promise<Buffer[]> {
  const { rows } = await tx.query<{ data: Buffer }>({
    text: 'delete from site_blocks where site_id = $1 and span_start = $2 returning data',
    values: [siteId, start.toISOString()],
  })
  return rows.map(({ data }) => data)
}

/**
 * The transaction is committed on the coordinator first, and Citus completes it on the workers even after a crash. Citus does
 * that by itself where several shards are written. Where it is one, it would commit on its worker first, and a coordinator that
 * crashes then would lose its own part. This statement, which copies nothing, makes it do the same.
 */
export async function useTwoPhaseCommit(tx: Queryable): Promise<void> {
  await tx.query('insert into site_blocks (site_id) select organization_id from sealed_spans where false')
}

/**
 * From now on the site's records of these spans are read from rows. Deletes the site's blocks and returns
 * their bytes. Also for spans in which the site has no records yet: the caller may be about to store some. The lock makes
 * readers of all sites wait until the workers have committed the caller's rows.
 */
export async function takeFromBlocks(tx: Queryable, site: SiteOfSpan, range: SpansToTake): Promise<Buffer[]> {
  const { organizationId, siteId } = site
  const { rows: spans } = await tx.query<{ start_ts: Date; end_ts: Date; is_pending: boolean }>({
    text: `
      select start_ts, end_ts, $2 = any(pending_sites) as is_pending
      from sealed_spans
      where organization_id = $1 and not $2 = any(removed_sites)
        and ${range.isWithin ? 'start_ts >= $3 and end_ts <= $4' : 'end_ts > $3 and start_ts <= $4'}
      order by start_ts
    `,
    values: [organizationId, siteId, timestamp(range.from), timestamp(range.to)],
  })
  if (spans.length === 0) return []
  await lock(tx, LOCKS.spansOfOrganization(organizationId))
  await useTwoPhaseCommit(tx)
  const taken: Buffer[] = []
  for (const { start_ts, end_ts, is_pending } of spans) {
    if (is_pending) await refuseUnfinished(tx, siteId, start_ts, end_ts)
    taken.push(...(await deleteSiteBlocks(tx, siteId, start_ts)))
    await removeSite(tx, site, start_ts)
  }
  return taken
}

/**
 * Where a machine crashed while the last transaction of sealing was committed, its worker may still have to delete the
 * site's rows: they are locked until Citus has ended that transaction, about a minute later.
 */
async function refuseUnfinished(tx: Queryable, siteId: number, start: Date, end: Date): Promise<void> {
  const rows = 'from records where site_id = $1 and ts >= $2 and ts < $3'
  const { rows: found } = await tx.query<{ is_locked: boolean }>({
    text: `
      select (select count(*) ${rows}) > (select count(*) from (select ts ${rows} for key share skip locked) as free)
        as is_locked
    `,
    values: [siteId, start.toISOString(), end.toISOString()],
  })
  if (found[0]?.is_locked) throw new DatabaseUnavailable('A worker has not finished sealing these records.')
}

/** A span that has no site left is no longer sealed. */
async function removeSite(tx: Queryable, { organizationId, siteId }: SiteOfSpan, start: Date): Promise<void> {
  const values = [organizationId, start.toISOString()]
  const { rows } = await tx.query<{ is_empty: boolean }>({
    text: `
      update sealed_spans
      set removed_sites = removed_sites || $3::integer, sites = array_remove(sites, $3),
        pending_sites = array_remove(pending_sites, $3)
      where organization_id = $1 and start_ts = $2
      returning sites = '{}' as is_empty
    `,
    values: [...values, siteId],
  })
  if (!rows[0]?.is_empty) return
  await tx.query({ text: 'delete from sealed_spans where organization_id = $1 and start_ts = $2', values })
  await deleteUnread(tx, organizationId, start.getTime())
}

/**
 * Deletes the day's blocks of all sites that no one reads: of earlier generations, of spans that are no longer sealed, and of
 * processes that were killed before they had entered their span. One that is about to enter it finds its blocks deleted, and
 * leaves the span as it is.
 */
export async function deleteUnread(tx: Queryable, organizationId: number, start: number): Promise<void> {
  const { rows } = await tx.query<{ generation: number }>({
    text: `
      select generation
      from sealed_spans
      where organization_id = $1 and start_ts >= $2 and start_ts < $2::timestamptz + interval '1 day'
    `,
    values: [organizationId, timestamp(dayOf(start) * DAY_MS)],
  })
  await tx.query({
    text: 'delete from time_blocks where bucket = $1 and organization_id = $2 and generation <> all($3::bigint[])',
    values: [bucketOf(organizationId, start), organizationId, rows.map(row => row.generation)],
  })
}
