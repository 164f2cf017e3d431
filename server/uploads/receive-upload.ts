import type { IncomingMessage } from 'node:http'
import sql from 'sql-template-tag'
import type { DeviceContext } from '../access/context.ts'
import type { Database } from '../database/connect.ts'
import { conflict, permissionDenied, ValidationError } from '../http/errors.ts'
import type { Months } from '../records/months.ts'
import { check } from './check-records.ts'
import { merged, type Range } from './coverage.ts'
import { idempotent } from './idempotent.ts'
import type { ParseLimits } from './parse-record.ts'
import type { Publisher } from './publish-uploads.ts'
import { type BodyLimits, readText, uploadFormat } from './read-body.ts'
import { readRecords } from './read-records.ts'
import { type StoredUpload, storeUpload } from './store-upload.ts'

export interface UploadParts {
  months: Months
  publisher: Publisher
  bodyLimits: BodyLimits
}

const DAY_MS = 86_400_000
const OLDEST_DAYS = 400
const AHEAD_MS = 5 * 60_000
const ANSWERED_REJECTIONS = 100

/** Takes in a device's upload: read, checked, stored, published; the answer's bytes. */
export async function receiveUpload(
  { device, database }: DeviceContext,
  request: IncomingMessage,
  search: URLSearchParams,
  { months, publisher, bodyLimits }: UploadParts,
): Promise<Buffer> {
  const format = uploadFormat(request)
  const key = idempotencyKey(request)
  const { bytes, hash } = await readText(request, bodyLimits)
  const sent = readRecords(format, bytes, search, bodyLimits.records)
  if (device.siteId === null) throw conflict('The device stands at no site.')
  if (sent.site !== undefined && sent.site !== device.siteId) throw permissionDenied()
  const site = await readSite(database, device.siteId, device.assignedFrom as Date)
  const { records, rejections } = check(sent.records, site.limits)
  const { result, uploadId } = await storeUpload(
    database,
    months,
    {
      organizationId: device.organizationId,
      siteId: device.siteId,
      timeZone: site.timeZone,
      channels: site.limits.channels,
      deviceId: device.deviceId,
      importId: null,
      fileName: null,
      format,
      records,
      rejections,
      covers: sent.covers ? clipped(sent.covers, site.limits) : null,
    },
    idempotent(`device:${device.deviceId}`, key, [hash, format, search.toString()], answerTo),
  )
  // If this fails the upload is stored all the same, and the publishing loop takes it up.
  if (uploadId !== null) await publisher.publish(uploadId).catch(() => {})
  return result
}

const answerTo = ({ id, accepted, duplicates, rejections }: StoredUpload): Buffer =>
  Buffer.from(
    JSON.stringify({
      id,
      accepted,
      duplicates,
      rejected: rejections.length,
      rejections: rejections.slice(0, ANSWERED_REJECTIONS).map(({ index, reason }) => ({ index, reason })),
    }),
  )

function idempotencyKey(request: IncomingMessage): string | null {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw new ValidationError({ 'Idempotency-Key': ['Use 1 to 255 visible ASCII characters.'] })
  }
  return key
}

async function readSite(database: Database, siteId: number, assignedFrom: Date) {
  const { rows } = await database.query<{
    time_zone: string
    now: Date
    channels: { number: number; lanes: number }[]
  }>(sql`
    select s.time_zone, now() as now,
      coalesce((
        select json_agg(json_build_object('number', c.number, 'lanes', c.lanes))
        from channels c
        where c.site_id = s.id
      ), '[]') as channels
    from sites s
    where s.id = ${siteId}
  `)
  const { time_zone, now, channels } = rows[0] as (typeof rows)[0]
  const oldest = now.getTime() - OLDEST_DAYS * DAY_MS
  const limits: ParseLimits = {
    earliest: Math.max(oldest, assignedFrom.getTime()),
    latest: now.getTime() + AHEAD_MS,
    tooEarly:
      assignedFrom.getTime() > oldest
        ? 'The device did not stand at the site yet.'
        : `This time is more than ${OLDEST_DAYS} days ago.`,
    channels: new Map(channels.map(({ number, lanes }) => [number, lanes])),
  }
  return { timeZone: time_zone, limits }
}

/** Nobody measured before the device stood there, nor in the future. */
const clipped = (covers: { from: number; to: number }[], { earliest, latest }: ParseLimits): Range[] =>
  merged(
    covers
      .map(({ from, to }): Range => [Math.max(from, earliest), Math.min(to, latest)])
      .filter(([from, to]) => from < to),
  )
