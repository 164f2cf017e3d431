import sql, { empty, type Sql } from 'sql-template-tag'
import type { ClassScheme } from '../../../contract/vehicles/class-schemes.ts'
import { checkSites } from '../../field/sites/find-sites.ts'
import { andVisible, canSee, type Viewer } from '../../people/access/viewer.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts'
import { bindingOf, type Cursors } from '../../platform/http/cursors.ts'
import { notFound, permissionDenied, ValidationError } from '../../platform/http/errors.ts'
import type { UploadKind } from './upload-row.ts'

export interface UploadRow {
  id: number
  organization_id: number
  site_id: number
  device_id: number | null
  import_id: string | null
  file_name: string | null
  format: string
  kind: UploadKind
  class_scheme: ClassScheme | null
  received_at: Date
  accepted: number
  duplicates: number
  corrections: number
  rejected: number
  taken_back: number
  first_ts: Date | null
  last_ts: Date | null
  position: number | null
  take_back_asked_at: Date | null
  taken_back_at: Date | null
}

export const UPLOAD_COLUMNS: Sql = sql`
  id, organization_id, site_id, device_id, import_id, file_name, format, kind, class_scheme, received_at, accepted, duplicates,
  corrections, rejected, taken_back, first_ts, last_ts, position, take_back_asked_at, taken_back_at
`

/** A time in which an upload has records, as its first and last one: both ends are included. */
export type Stretch = [first: number, last: number]

/**
 * The stretches of time of an upload's records, both ends included, as milliseconds since 1970: [[from, to], …], ascending.
 * Null without records.
 */
export const STRETCHES: Sql = sql`
  case
    when stretches is not null then (
      select json_agg(json_build_array(extract(epoch from lower(r)) * 1000, extract(epoch from upper(r)) * 1000 - 1))
      from unnest(stretches) as r
    )
    when first_ts is not null then
      json_build_array(json_build_array(extract(epoch from first_ts) * 1000, extract(epoch from last_ts) * 1000))
  end
`

/** An Upload as answers show it. */
export const uploadFields = (row: UploadRow) => ({
  id: row.id,
  site: row.site_id,
  device: row.device_id,
  import_id: row.import_id,
  file_name: row.file_name,
  format: row.format,
  kind: row.kind,
  class_scheme: row.class_scheme,
  status: statusOf(row),
  received_at: row.received_at,
  accepted: row.accepted,
  duplicates: row.duplicates,
  corrections: row.corrections,
  rejected: row.rejected,
  removed: row.taken_back,
  first_vehicle: row.first_ts,
  last_vehicle: row.last_ts,
})

function statusOf({ position, take_back_asked_at, taken_back_at }: UploadRow) {
  if (taken_back_at) return 'taken_back'
  if (take_back_asked_at) return 'taking_back'
  return position === null ? 'stored' : 'published'
}

/** The upload of a path: 404 when there is none, 403 when the viewer may not see its site. */
export async function findUpload(database: Queryable, viewer: Viewer, id: number): Promise<UploadRow> {
  const { rows } = await database.query<UploadRow>(sql`
    select ${UPLOAD_COLUMNS}
    from uploads
    where id = ${id}
  `)
  const upload = rows[0]
  if (!upload) throw notFound()
  if (!canSee(viewer, { ...upload, sites: [upload.site_id] })) throw permissionDenied()
  return upload
}

interface Query {
  site?: number
  limit: number
  cursor: string | null
}

/** The uploads of the viewer's sites, newest first. */
export async function listUploads(database: Queryable, cursors: Cursors, viewer: Viewer, query: Query) {
  const { site, limit, cursor } = query
  const binding = bindingOf('uploads', viewer, { site })
  const [before] = cursor === null ? [] : await cursors.verify(binding, cursor, 1, 'cursor')
  if (site !== undefined) await checkSite(database, viewer, site)
  const { rows } = await database.query<UploadRow>(sql`
    select ${UPLOAD_COLUMNS}
    from uploads
    where organization_id = ${viewer.organizationId} ${andVisible(viewer, sql`site_id`)}
      ${site === undefined ? empty : sql`and site_id = ${site}`}
      ${before === undefined ? empty : sql`and id < ${before}`}
    order by id desc
    limit ${limit + 1}
  `)
  const page = await cursors.page(rows, { binding, limit, positionOf: row => [row.id] })
  return { ...page, items: page.items.map(uploadFields) }
}

/** The field is one site, not a list, so the messages are directly under its name. */
export function checkSite(database: Queryable, viewer: Viewer, site: number): Promise<void> {
  return checkSites(database, viewer, [site], 'site').catch(error => {
    if (!(error instanceof ValidationError)) throw error
    throw new ValidationError({ site: Object.values(error.errors.site as object)[0] }, error.code)
  })
}

export const STORED_REJECTION_DAYS = 30

/** The rejected records of an upload, as they were sent, while they are stored. */
export async function listRejected(database: Queryable, uploadId: number): Promise<{ items: unknown[] }> {
  const { rows } = await database.query<{ records: string }>(sql`
    select records
    from rejected_records
    where upload_id = ${uploadId}
  `)
  const lines = rows[0]?.records.split('\n').filter(line => line !== '') ?? []
  return { items: lines.map(line => JSON.parse(line)) }
}

export function deleteOldRejected(database: Queryable, batch?: number): Promise<void> {
  const isOld = sql`rejected_at < now() - make_interval(days => ${STORED_REJECTION_DAYS})`
  return deleteInBatches(database, 'rejected_records', isOld, batch)
}
