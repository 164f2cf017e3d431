import type { Queryable } from '../../../platform/database/database.ts'
import { insertColumns } from '../../blocks/insert-columns.ts'
import { daysBetween, lockDaysForWriting, type SiteOfSpan } from '../../blocks/spans.ts'
import { decodeStored } from '../../blocks/stored-block.ts'
import { timestamp } from '../../timestamp.ts'

/** A span lies within one UTC day, so blocks of it begin or end no further away. */
const MAX_SPAN = '1 day'

export async function openSpans(
  tx: Queryable,
  { organizationId, siteId }: SiteOfSpan,
  from: number,
  to: number,
): Promise<number> {
  await tx.query(lockDaysForWriting(organizationId, daysBetween(from, to)))
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

export async function dropSpans(tx: Queryable, site: SiteOfSpan, from: number, to: number): Promise<void> {
  await tx.query(lockDaysForWriting(site.organizationId, daysBetween(from, to)))
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
    // Blocks of one generation may have been without the site already when an import stored it in another.
    await tx.query({
      text: `
        update time_blocks
        set removed_sites = removed_sites || int4send($3)
        where organization_id = $1 and span_start = $2
          and not exists (
            select
            from generate_series(1, length(removed_sites), 4) as at
            where substring(removed_sites from at for 4) = int4send($3)
          )
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
