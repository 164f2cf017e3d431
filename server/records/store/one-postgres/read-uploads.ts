import type { Queryable } from '../../../platform/database/database.ts'
import type { UploadToRead } from '../store.ts'
import { stretchesOf, UploadRecords } from '../upload-records.ts'

export async function readUploads(database: Queryable, uploads: UploadToRead[]): Promise<Buffer[]> {
  const records = new UploadRecords(uploads)
  const stretches = stretchesOf(uploads)
  if (stretches.length > 0) await records.read(database, stretches, 'p.site')
  return records.inOrder()
}
