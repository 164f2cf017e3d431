import { isOnCluster } from '../../database/cluster.ts'
import type { Database, Queryable } from '../../database/connect.ts'
import { timestamp } from '../timestamp.ts'
import { takeFromBlocks } from './cluster-sites.ts'
import { allocateColumns, columnNamesOf } from './columns.ts'
import { copyColumns } from './copy-columns.ts'
import { decodeBlock } from './decode-block.ts'
import { insertColumns, openAhead, removeFromTimeBlocks, type SiteOfSpan } from './open-span.ts'
import { decodeStored, namingBlock } from './stored-block.ts'

export interface UploadsInBlocks {
  site: SiteOfSpan
  /** Spans that overlap [from, to]. */
  from: number
  to: number
  /** Whose records are deleted. */
  uploads: ReadonlySet<number>
}

/** Called for each deleted record. */
export type OnDeleted = (upload: number, ts: number, flags: number) => void

/**
 * Deletes the records of some uploads from the site's blocks. Only spans with such records are touched: there the site's
 * blocks are deleted, and records of other uploads become rows. Where no other record is left, nothing is written as a row.
 * The caller holds the lock of the site and those of the days.
 */
export async function deleteUploadBlocks(tx: Queryable, request: UploadsInBlocks, onDeleted: OnDeleted): Promise<void> {
  const { site } = request
  const spans = await findSpans(tx, request)
  for (const { start, blocks } of spans) {
    const taken = isOnCluster() ? await takeFromBlocks(tx, site, { from: start, to: start, isWithin: false }) : blocks
    for (const data of taken) await storeOthers(tx, request, data, onDeleted)
  }
  if (isOnCluster() || spans.length === 0) return
  const starts = spans.map(({ start }) => start)
  await tx.query({
    text: 'delete from site_blocks where site_id = $1 and span_start = any($2::timestamptz[])',
    values: [site.siteId, starts.map(timestamp)],
  })
  await removeFromTimeBlocks(tx, site, starts)
}

/**
 * On a cluster, before the transaction of `deleteUploadBlocks`, as `openAhead` is called before `openSpans`: makes rows of
 * the site's blocks of spans in which records of other uploads are left.
 */
export async function openMixedAhead(database: Database, request: UploadsInBlocks): Promise<void> {
  if (!isOnCluster()) return
  for (const { start, blocks } of await findSpans(database, request)) {
    const isMixed = blocks.some(data => uploadsOf(data, request).some(upload => !request.uploads.has(upload)))
    if (isMixed) await openAhead(database, request.site, start, start)
  }
}

interface FoundSpan {
  start: number
  /** Of the site. */
  blocks: Buffer[]
}

/** The spans with records of the uploads. */
async function findSpans(queryable: Queryable, request: UploadsInBlocks): Promise<FoundSpan[]> {
  const { site, from, to, uploads } = request
  const { rows } = await queryable.query<{ span_start: Date; data: Buffer }>({
    text: `
      select span_start, data
      from site_blocks
      where site_id = $1 and last_ts >= $2::timestamptz - interval '1 day'
        and first_ts <= $3::timestamptz + interval '1 day'
        and span_start in (
          select span_start
          from site_blocks
          where site_id = $1 and last_ts >= $2 and first_ts <= $3
            and exists (select from unnest($4::bigint[]) as upload where upload between low_upload and high_upload)
        )
      order by span_start, first_ts, first_id
    `,
    values: [site.siteId, timestamp(from), timestamp(to), [...uploads]],
  })
  const spans = new Map<number, Buffer[]>()
  for (const { span_start, data } of rows) {
    spans.set(span_start.getTime(), [...(spans.get(span_start.getTime()) ?? []), data])
  }
  const found = new Set([...spans].flatMap(([start, blocks]) => (blocks.some(holdsSome) ? [start] : [])))
  if (isOnCluster()) for (const start of await findSpansOfRows(queryable, request)) found.add(start)
  return [...found].sort((a, b) => a - b).map(start => ({ start, blocks: spans.get(start) ?? [] }))

  function holdsSome(data: Buffer): boolean {
    return uploadsOf(data, request).some(upload => uploads.has(upload))
  }
}

/** On a cluster readers of all sites must take the site from rows before rows of it are deleted in a span. */
async function findSpansOfRows(queryable: Queryable, { site, from, to, uploads }: UploadsInBlocks): Promise<number[]> {
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

const nameOf = ({ site }: UploadsInBlocks) => `of site ${site.siteId}`

const uploadsOf = (data: Buffer, request: UploadsInBlocks): Float64Array =>
  namingBlock(nameOf(request), () => decodeBlock(data, ['upload']).upload)

/** Of a block whose records are all deleted only three columns are decoded. */
async function storeOthers(tx: Queryable, request: UploadsInBlocks, data: Buffer, onDeleted: OnDeleted): Promise<void> {
  const { upload, ts, flags, count } = namingBlock(nameOf(request), () => decodeBlock(data, ['upload', 'ts', 'flags']))
  const others: number[] = []
  for (let i = 0; i < count; i++) {
    if (request.uploads.has(upload[i] as number)) onDeleted(upload[i] as number, ts[i] as number, flags[i] as number)
    else others.push(i)
  }
  if (others.length === 0) return
  const names = columnNamesOf('site')
  const left = allocateColumns(others.length, names)
  copyColumns(left, 0, decodeStored(data, nameOf(request)), others, names)
  await insertColumns(tx, request.site.organizationId, left)
}
