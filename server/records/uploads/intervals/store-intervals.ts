import sql from 'sql-template-tag'
import { mergeRanges } from '../../../../contract/times/time.ts'
import type { Database, Queryable } from '../../../platform/database/database.ts'
import { dayOf } from '../../blocks/spans.ts'
import { readIntervalDays, writeIntervalDays } from '../../intervals/interval-days.ts'
import { endOf } from '../../intervals/stored-interval.ts'
import { countDays } from '../days/count-upload.ts'
import { coveredTime } from '../days/cover-by-intervals.ts'
import { recountIntervals } from '../days/recount-coverage.ts'
import { publishUploads } from '../publish-uploads.ts'
import type { SiteOfUpload } from '../read-site.ts'
import {
  lockForUpload,
  refuseTakenBackFile,
  STORING_LIMITS,
  type StoredUpload,
  type StoringHooks,
  setLastSeen,
} from '../store-upload.ts'
import { insertUploads, storeRejections, type UploadSource, withRefused } from '../upload-row.ts'
import { mergeIntervals } from './merge-intervals.ts'
import type { CheckedIntervals, SentInterval } from './parse-interval.ts'
import { withoutMeasuredIntervals } from './vehicles-and-intervals.ts'

export interface IntervalsToStore extends CheckedIntervals {
  site: SiteOfUpload
  source: UploadSource
}

/**
 * Stores and publishes an upload of intervals in one transaction: there are few of them, each brings many vehicles, and so none
 * is ever stored without being published.
 */
export function storeIntervals<T>(database: Database, upload: IntervalsToStore, hooks: StoringHooks<T>): Promise<T> {
  return database.transaction(async tx => {
    const answered = await hooks.before(tx)
    if (answered !== null) return answered
    // No record is written, so the days stay unlocked.
    const locked = await lockForUpload(tx, upload.site, [])
    if (upload.source.importId !== null) await refuseTakenBackFile(tx, upload.source.importId)
    const stored = await store(tx, locked, upload)
    const result = await hooks.after(tx, stored)
    await publishUploads(tx, [stored.id])
    return result
  }, STORING_LIMITS)
}

async function store(
  tx: Queryable,
  { id, timeZone, takingBack }: { id: number; timeZone: string; takingBack: number[] },
  upload: IntervalsToStore,
): Promise<StoredUpload> {
  const { site, source } = upload
  const { siteId } = site
  const { free, refused } = await withoutMeasuredIntervals(tx, site, upload.intervals, takingBack)
  const stored = await readIntervalDays(tx, siteId, daysAround(free))
  const merged = mergeIntervals(id, free, stored, {
    takingBack: new Set(takingBack),
    ofFile: await readUploadsOfFile(tx, site.siteId, source),
  })
  const { accepted, duplicates, corrections, shortened, changed } = merged
  const declared = mergeRanges(accepted.map(coveredTime))
  const rejections = withRefused(upload, [...refused, ...merged.refused])
  await writeIntervalDays(tx, siteId, changed)
  const days = countDays(siteId, timeZone, [], declared)
  if (days) await tx.query(days)
  await recountIntervals(tx, { id: siteId, time_zone: timeZone }, shortened)
  const times = accepted.map(({ start }) => ({ ts: start }))
  await tx.query(
    insertUploads([
      {
        id,
        kind: 'intervals',
        site,
        source,
        accepted: times,
        duplicates,
        corrections,
        rejected: rejections.length,
        declared,
      },
    ]),
  )
  await storeRejections(tx, id, rejections)
  if (source.deviceId !== null) await tx.query(setLastSeen(source.deviceId))
  return { id, accepted: accepted.length, duplicates, corrections, rejections }
}

/** The uploads of the file that are stored already; null of a device or a program. */
async function readUploadsOfFile(
  tx: Queryable,
  siteId: number,
  { importId, fileName }: UploadSource,
): Promise<Set<number> | null> {
  if (importId === null) return null
  const { rows } = await tx.query<{ id: number }>(sql`
    select id
    from uploads
    where import_id = ${importId} and site_id = ${siteId} and file_name = ${fileName}
  `)
  return new Set(rows.map(({ id }) => Number(id)))
}

/** The days on which intervals start that may overlap one of these. */
const daysAround = (intervals: readonly SentInterval[]): Set<number> =>
  new Set(intervals.flatMap(one => [dayOf(one.start) - 1, dayOf(one.start), dayOf(endOf(one))]))
