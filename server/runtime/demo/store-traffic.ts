import sql from 'sql-template-tag'
import type { DemoSite } from '../../../contract/demo/demo-site.ts'
import {
  coveredRanges,
  type DemoEvents,
  type DemoRecord,
  generateTraffic,
} from '../../../contract/demo/generate-traffic.ts'
import { DAY_MS } from '../../../contract/times/time.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import type { Months } from '../../records/months.ts'
import { sealingTime } from '../../records/store/sealing/seal-records.ts'
import { storeInBlocks } from '../../records/uploads/bulk/store-in-blocks.ts'
import { checkRecords } from '../../records/uploads/parse-record.ts'
import { publishUnpublished } from '../../records/uploads/publish-uploads.ts'
import { readSite } from '../../records/uploads/read-site.ts'
import { NO_HOOKS, storeUpload, type UploadToStore } from '../../records/uploads/store-upload.ts'

interface Traffic {
  siteId: number
  deviceId: number
  site: DemoSite
  from: number
  to: number
  events?: DemoEvents
  /** SEAL_AFTER: what is older becomes blocks at once. Absent or null: all are rows. */
  sealAfterDays?: number | null
}

/** So many records of old days are stored together. */
const OLD_RECORDS = 25_000

/** A user has changed the device meanwhile, so nothing may be invented for it any more. */
class TakenOver extends Error {}

/**
 * Stores a site's traffic as its simulated device would have sent it, one upload per day, old days as blocks. Ends when the device
 * has become a user's.
 */
export async function storeTraffic(database: Database, months: Months, traffic: Traffic): Promise<void> {
  const { siteId, deviceId, site, from, to, events, sealAfterDays = null } = traffic
  const stored = await readSite(database, siteId)
  const limits = { earliest: from, latest: to, tooEarly: '', channels: stored.channels }
  const source = { deviceId, importId: null, fileName: null, format: 'json', classScheme: site.device.class_scheme }
  const after = (tx: Queryable) => refuseTakenOver(tx, deviceId)
  const storing = { database, months, after }
  const sealedBefore = sealingTime(sealAfterDays) ?? from
  let old: UploadToStore[] = []
  try {
    for (let start = from; start < to; start += DAY_MS) {
      const end = Math.min(start + DAY_MS, to)
      const sent = [...generateTraffic(site, start, end, events)].flat().map(asSent)
      // In a long outage the device sends nothing.
      const covers = coveredRanges(site, start, end)
      if (sent.length === 0 && covers.length === 0) continue
      const upload = { site: stored, source, covers, ...checkRecords(sent, limits) }
      const isOld = end <= sealedBefore
      if (isOld) old.push(upload)
      // Before others: while an upload is not published, those around it would be rows too.
      if (!isOld || countRecords(old) >= OLD_RECORDS) {
        await storeOld(old, storing)
        old = []
      }
      if (!isOld) await storeUpload(database, months, upload, { before: NO_HOOKS.before, after })
    }
    await storeOld(old, storing)
  } catch (error) {
    if (!(error instanceof TakenOver)) throw error
  }
  await publishUnpublished(database, 0)
}

const countRecords = (uploads: UploadToStore[]): number => uploads.reduce((sum, { records }) => sum + records.length, 0)

interface Storing {
  database: Database
  months: Months
  after: (tx: Queryable) => Promise<true>
}

async function storeOld(uploads: UploadToStore[], { database, months, after }: Storing): Promise<void> {
  const { before } = NO_HOOKS
  if (countRecords(uploads) > 0 && (await storeInBlocks(database, months, uploads, { before, after }))) return
  for (const upload of uploads) await storeUpload(database, months, upload, { before, after })
}

/** Storing the upload has locked the row of the device, so a user who changes it now waits until the upload is stored. */
async function refuseTakenOver(tx: Queryable, deviceId: number): Promise<true> {
  const { rowCount } = await tx.query(sql`
    select
    from devices
    where id = ${deviceId} and is_simulated
  `)
  if (rowCount === 0) throw new TakenOver()
  return true
}

export const asSent = ({ timestamp, ...record }: DemoRecord) => ({
  ...record,
  timestamp: new Date(timestamp).toISOString(),
})
