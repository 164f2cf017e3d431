import type { Queryable } from '../../../platform/database/database.ts'
import type { UploadToRead } from '../store.ts'
import { stretchesOf, UploadRecords } from '../upload-records.ts'

/**
 * Only a statement of one site has one snapshot, without which a record could be in neither rows nor blocks. The site is a
 * constant, by which the shard is found.
 */
export async function readUploads(database: Queryable, uploads: UploadToRead[]): Promise<Buffer[]> {
  const records = new UploadRecords(uploads)
  const stretches = stretchesOf(uploads)
  for (const site of new Set(stretches.map(stretch => stretch.site))) {
    const ofSite = stretches.filter(stretch => stretch.site === site)
    await records.read(database, ofSite, String(Number(site)))
  }
  return records.inOrder()
}
