import type { Queryable } from '../../platform/database/database.ts'
import { allocateColumns, columnNamesOf } from '../blocks/format/columns.ts'
import { copyColumns } from '../blocks/format/copy-columns.ts'
import { decodeBlock } from '../blocks/format/decode-block.ts'
import { insertColumns } from '../blocks/insert-columns.ts'
import { decodeStored, namingBlock } from '../blocks/stored-block.ts'
import { timestamp } from '../timestamp.ts'
import type { OnDeleted, UploadsOfSite } from './store.ts'

export interface SpanOfUploads {
  start: number
  /** The blocks of the site in this span. */
  blocks: Buffer[]
}

/** The spans in which blocks of the site may have records of the uploads; ascending. */
export async function listSpansOfUploads(queryable: Queryable, request: UploadsOfSite): Promise<SpanOfUploads[]> {
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
  return [...spans].map(([start, blocks]) => ({ start, blocks }))
}

/** Whether one of the blocks has a record of the uploads. */
export const hasRecords = ({ blocks }: SpanOfUploads, request: UploadsOfSite): boolean =>
  blocks.some(data => uploadsOf(data, request).some(upload => request.uploads.has(upload)))

const nameOf = ({ site }: UploadsOfSite) => `of site ${site.siteId}`

export const uploadsOf = (data: Buffer, request: UploadsOfSite): Float64Array =>
  namingBlock(nameOf(request), () => decodeBlock(data, ['upload']).upload)

/** Stores the other records of a deleted block as rows. If there are none, only three of its columns are decoded. */
export async function storeOthers(
  tx: Queryable,
  request: UploadsOfSite,
  data: Buffer,
  onDeleted: OnDeleted,
): Promise<void> {
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

/** Deletes the rows of the uploads. */
export async function deleteRows(
  tx: Queryable,
  { site, from, to, uploads }: UploadsOfSite,
  onDeleted: OnDeleted,
): Promise<void> {
  const { rows } = await tx.query<[number, Date, number]>({
    text: `
        delete from records
        where site_id = $1 and ts >= $2 and ts <= $3 and upload_id = any($4::bigint[])
        returning upload_id, ts, flags
      `,
    values: [site.siteId, new Date(from).toISOString(), new Date(to).toISOString(), [...uploads]],
    rowMode: 'array',
  })
  for (const [upload, ts, flags] of rows) onDeleted(upload, ts.getTime(), flags)
}
