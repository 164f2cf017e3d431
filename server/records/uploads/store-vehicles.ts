import type { Database } from '../../platform/database/database.ts'
import type { Months } from '../months.ts'
import { sealingTime } from '../store/sealing/seal-records.ts'
import type { BlockOptions } from '../store/store.ts'
import { areOld, type BulkHooks, firstAndLast, storeInBlocks } from './bulk/store-in-blocks.ts'
import type { Publisher } from './publish-uploads.ts'
import { type StoredUpload, type StoringHooks, storeUpload, type UploadToStore } from './store-upload.ts'

export interface VehicleStore extends BlockOptions {
  months: Months
  publisher: Publisher
  /** SEAL_AFTER: records that are all older become blocks at once. Null: all are rows. */
  sealAfterDays: number | null
}

/** Stores and publishes the vehicles of an upload: old ones as blocks, others as rows. */
export async function storeVehicles<T>(
  database: Database,
  upload: UploadToStore,
  hooks: StoringHooks<T>,
  { months, publisher, sealAfterDays, ...options }: VehicleStore,
): Promise<T> {
  if (areOld(firstAndLast(upload.records), sealingTime(sealAfterDays))) {
    const stored = await storeInBlocks(database, months, [upload], ofOne(hooks), options)
    if (stored) return stored.result
  }
  const { result, uploadId } = await storeUpload(database, months, upload, hooks)
  // If this fails, the upload is stored nevertheless, and the publishing loop publishes it.
  if (uploadId !== null) await publisher.publish(uploadId).catch(() => {})
  return result
}

const ofOne = <T>({ before, after }: StoringHooks<T>): BulkHooks<T> => ({
  before,
  after: (tx, [stored]) => after(tx, stored as StoredUpload),
})
