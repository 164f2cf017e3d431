import type { Database, Queryable } from '../../../platform/database/database.ts'
import { timestamp } from '../../timestamp.ts'
import type { OnDeleted, UploadsOfSite } from '../store.ts'
import {
  deleteRows,
  hasRecords,
  listSpansOfUploads,
  type SpanOfUploads,
  storeOthers,
  uploadsOf,
} from '../upload-blocks.ts'
import { openAhead } from './open-spans.ts'
import { takeFromBlocks, useTwoPhaseCommit } from './take-from-blocks.ts'

/** Makes rows of the site's blocks of spans in which records of other uploads are left, as `openAhead` does. */
export async function openMixedAhead(database: Database, request: UploadsOfSite): Promise<void> {
  for (const { start, blocks } of await findSpans(database, request)) {
    const isMixed = blocks.some(data => uploadsOf(data, request).some(upload => !request.uploads.has(upload)))
    if (isMixed) await openAhead(database, request.site, start, start)
  }
}

/**
 * Some may be left until none is found: where a worker crashed, records that were deleted are there until Citus has completed
 * their transaction, and a span must not be sealed with them.
 */
export async function deleteUploads(tx: Queryable, request: UploadsOfSite, onDeleted: OnDeleted): Promise<boolean> {
  let count = 0
  const onCounted: OnDeleted = (upload, ts, flags) => {
    count++
    onDeleted(upload, ts, flags)
  }
  for (const { start } of await findSpans(tx, request)) {
    const taken = await takeFromBlocks(tx, request.site, { from: start, to: start, isWithin: false })
    for (const data of taken) await storeOthers(tx, request, data, onCounted)
  }
  await useTwoPhaseCommit(tx)
  await deleteRows(tx, request, onCounted)
  return count > 0
}

/** The spans with records of the uploads, in blocks or in rows. */
async function findSpans(queryable: Queryable, request: UploadsOfSite): Promise<SpanOfUploads[]> {
  const spans = await listSpansOfUploads(queryable, request)
  const blocksOf = new Map(spans.map(({ start, blocks }) => [start, blocks]))
  const found = new Set(spans.filter(span => hasRecords(span, request)).map(({ start }) => start))
  for (const start of await findSpansOfRows(queryable, request)) found.add(start)
  return [...found].sort((a, b) => a - b).map(start => ({ start, blocks: blocksOf.get(start) ?? [] }))
}

/** Readers of all sites must take the site from rows before rows of it are deleted in a span. */
async function findSpansOfRows(queryable: Queryable, { site, from, to, uploads }: UploadsOfSite): Promise<number[]> {
  const { rows: hours } = await queryable.query<{ hour: Date }>({
    text: `
      select distinct date_trunc('hour', ts) as hour
      from records
      where site_id = $1 and ts >= $2 and ts <= $3 and upload_id = any($4::bigint[])
    `,
    values: [site.siteId, timestamp(from), timestamp(to), [...uploads]],
  })
  if (hours.length === 0) return []
  const { rows } = await queryable.query<{ start_ts: Date }>({
    text: `
      select distinct start_ts
      from sealed_spans
      join unnest($3::timestamptz[]) as hour on end_ts > hour and start_ts < hour + interval '1 hour'
      where organization_id = $1 and not $2 = any(removed_sites)
    `,
    values: [site.organizationId, site.siteId, hours.map(({ hour }) => hour.toISOString())],
  })
  return rows.map(({ start_ts }) => start_ts.getTime())
}
