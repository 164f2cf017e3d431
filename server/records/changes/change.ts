import type { UploadKind } from '../uploads/upload-row.ts'
import type { Stretch } from '../uploads/uploads.ts'

/**
 * A position in the feed of changes: after this record of the upload that was published at `position`; or after the interval of
 * the channel `id` that starts then.
 */
export interface ChangePosition {
  position: number
  ts: number
  id: number
}

export interface Change {
  position: number
  upload_id: number
  organization_id: number
  site_id: number
  first_ts: Date | null
  last_ts: Date | null
  /** As STRETCHES selects them. */
  stretches: Stretch[] | null
  /** Records stored, or, of a deletion, removed. */
  count: number
  is_deletion: boolean
  kind: UploadKind
}
