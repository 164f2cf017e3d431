import sql from 'sql-template-tag'
import type { Actor } from '../../people/access/audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { isLockTimeout } from '../../platform/database/unavailable.ts'
import { takeBackUpload } from '../uploads/taking-back/take-back.ts'
import { UPLOAD_COLUMNS, type UploadRow } from '../uploads/uploads.ts'

/** Marks all uploads of an import, of one file or of a batch, to be taken back; returns how many it has. */
export async function takeBackImport(database: Database, importId: string, actor: Actor): Promise<number> {
  let seen = 0
  for (;;) {
    // One of each site, because each is marked under the lock of its site: an upload in flight is waited for.
    const { rows } = await database.query<UploadRow & { total: number }>(sql`
      select distinct on (site_id) ${UPLOAD_COLUMNS}
      from uploads
      where import_id::text = ${importId}
      order by site_id, take_back_asked_at nulls first
    `)
    for (const upload of rows) {
      await takeBackUpload(database, upload, actor).catch(error => {
        // The site is being written; its uploads are marked the next time.
        if (!isLockTimeout(error)) throw error
      })
    }
    const { rows: counted } = await database.query<{ uploads: number; unmarked: number }>(sql`
      select count(*)::integer as uploads, count(*) filter (where take_back_asked_at is null)::integer as unmarked
      from uploads
      where import_id::text = ${importId}
    `)
    seen = counted[0]?.uploads ?? 0
    if ((counted[0]?.unmarked ?? 0) === 0) return seen
  }
}
