import type { Queryable } from '../../../platform/database/database.ts'
import { timestamp } from '../../timestamp.ts'
import type { OnDeleted, UploadsOfSite } from '../store.ts'
import { deleteRows, hasRecords, listSpansOfUploads, storeOthers } from '../upload-blocks.ts'
import { removeFromTimeBlocks } from './open-spans.ts'

/** In one transaction nothing can be left. */
export async function deleteUploads(tx: Queryable, request: UploadsOfSite, onDeleted: OnDeleted): Promise<boolean> {
  const spans = (await listSpansOfUploads(tx, request)).filter(span => hasRecords(span, request))
  for (const data of spans.flatMap(({ blocks }) => blocks)) await storeOthers(tx, request, data, onDeleted)
  if (spans.length > 0) {
    const starts = spans.map(({ start }) => start)
    await tx.query({
      text: 'delete from site_blocks where site_id = $1 and span_start = any($2::timestamptz[])',
      values: [request.site.siteId, starts.map(timestamp)],
    })
    await removeFromTimeBlocks(tx, request.site, starts)
  }
  await deleteRows(tx, request, onDeleted)
  return false
}
