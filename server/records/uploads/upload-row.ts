import sql, { join, type Sql } from 'sql-template-tag'
import { errorSentence } from '../../../contract/text/error-sentences.ts'
import { DAY_MS, type TimeRange } from '../../../contract/times/time.ts'
import type { ClassScheme } from '../../../contract/vehicles/class-schemes.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { isoOrNull } from './days/count-upload.ts'
import { multirangeText, stretchesOf } from './days/coverage.ts'
import type { Checked, Rejection, SentRecord } from './parse-record.ts'

export interface UploadSource {
  deviceId: number | null
  importId: string | null
  fileName: string | null
  format: string
  /** What the class codes mean; absent or null when unknown. */
  classScheme?: ClassScheme | null
  /** The trace of the request that brought it. */
  traceParent?: string | null
}

export const UPLOAD_KINDS = ['vehicles', 'intervals'] as const
export type UploadKind = (typeof UPLOAD_KINDS)[number]

interface NewUpload {
  id: number
  /** Absent: vehicles. */
  kind?: UploadKind
  site: { siteId: number; organizationId: number }
  source: UploadSource
  /** Ascending in time. */
  accepted: readonly { ts: number }[]
  duplicates: number
  /** How many of the accepted intervals replace one with other counts. */
  corrections?: number
  rejected: number
  declared: TimeRange[]
}

/** Records further apart are in different stretches of their upload. */
const FAR_MS = DAY_MS

export const insertUploads = (uploads: NewUpload[]): Sql => sql`
  insert into uploads (id, organization_id, site_id, device_id, import_id, file_name, format, class_scheme,
    kind, accepted, duplicates, corrections, rejected, first_ts, last_ts, stretches, covered, trace_parent)
  values ${join(uploads.map(rowOf))}
`

const rowOf = ({
  id,
  kind,
  site,
  source,
  accepted,
  duplicates,
  corrections,
  rejected,
  declared,
}: NewUpload): Sql => sql`
  (${id}, ${site.organizationId}, ${site.siteId}, ${source.deviceId}, ${source.importId}, ${source.fileName},
    ${source.format}, ${source.classScheme ?? null}, ${kind ?? 'vehicles'}, ${accepted.length}, ${duplicates},
    ${corrections ?? 0}, ${rejected},
    ${isoOrNull(accepted[0]?.ts)}, ${isoOrNull(accepted.at(-1)?.ts)}, ${farStretches(accepted)}::tstzmultirange,
    ${multirangeText(declared)}::tstzmultirange, ${source.traceParent ?? null}::text)
`

/** Null where the records are one stretch of time. */
function farStretches(records: readonly { ts: number }[]): string | null {
  const times = records.map(record => record.ts)
  const stretches = stretchesOf(times, FAR_MS)
  return stretches.length > 1
    ? multirangeText(stretches.map(({ first, last }) => ({ from: first, to: last + 1 })))
    : null
}

const DIFFERS = errorSentence('recordDiffers')
const MAX_REJECTION_BYTES = 1024 * 1024

/** The rejections of an upload with those of records that share only the sequence number with a stored one. */
export const withDiffering = (upload: Pick<Checked, 'rejections' | 'sentAt'>, differing: SentRecord[]): Rejection[] =>
  withRefused(
    upload,
    differing.map(({ index }) => ({ index, reason: DIFFERS })),
  )

/** The rejections of an upload with those that are known when it is stored. */
export function withRefused(
  { rejections, sentAt }: Pick<Checked, 'rejections' | 'sentAt'>,
  refused: Pick<Rejection, 'index' | 'reason'>[],
): Rejection[] {
  const found = refused.map(({ index, reason }) => ({ index, reason, record: sentAt(index) }))
  return [...rejections, ...found].sort((a, b) => a.index - b.index)
}

export async function storeRejections(tx: Queryable, uploadId: number, rejections: Rejection[]): Promise<void> {
  if (rejections.length === 0) return
  const lines: string[] = []
  let bytes = 0
  for (const rejection of rejections) {
    const line = JSON.stringify(rejection)
    bytes += Buffer.byteLength(line) + 1
    if (bytes > MAX_REJECTION_BYTES) break
    lines.push(line)
  }
  await tx.query(sql`
    insert into rejected_records (upload_id, records)
    values (${uploadId}, ${lines.join('\n')})
  `)
}
