import type { IncomingMessage } from 'node:http'
import { type DeviceContext, ignoredFields } from '../access/context.ts'
import { idempotencyKey, idempotent } from '../access/idempotent.ts'
import { conflict, permissionDenied } from '../http/errors.ts'
import type { IgnoredFields } from '../http/unknown-fields.ts'
import type { Months } from '../records/months.ts'
import { FLAGS } from '../records/record.ts'
import { check } from './check-records.ts'
import { collectIgnored } from './collect-ignored.ts'
import { merged, type Range } from './coverage.ts'
import type { ParseLimits } from './parse-record.ts'
import type { Publisher } from './publish-uploads.ts'
import { type BodyLimits, readText, uploadFormat } from './read-body.ts'
import { readRecords } from './read-records.ts'
import { readSite, type SiteOfUpload } from './read-site.ts'
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
  ignored: IgnoredFields,
  { months, publisher, bodyLimits }: UploadParts,
): Promise<Buffer> {
  const format = uploadFormat(request)
  const key = idempotencyKey(request)
  const { bytes, hash } = await readText(request, bodyLimits)
  const sent = readRecords(format, bytes, search, bodyLimits.records, ignored)
  collectIgnored(sent.records, ignored)
  if (device.siteId === null) throw conflict('The device stands at no site.', 'device_without_site')
  if (sent.site !== undefined && sent.site !== device.siteId) throw permissionDenied()
  const site = await readSite(database, device.siteId, device.deviceId)
  const limits = limitsOf(site, device.assignedFrom as Date)
  const checked = check(sent.records, limits)
  if (site.clockUnsynced) {
    for (const record of checked.records) record.flags |= FLAGS.clock_unsynced
  }
  const { result, uploadId } = await storeUpload(
    database,
    months,
    {
      site,
      source: { deviceId: device.deviceId, importId: null, fileName: null, format, classScheme: site.classScheme },
      ...checked,
      covers: sent.covers ? clipped(sent.covers, limits) : null,
    },
    idempotent(`device:${device.deviceId}`, key, [hash, format, search.toString()], stored =>
      answerTo(stored, ignored),
    ),
  )
  // If this fails the upload is stored all the same, and the publishing loop takes it up.
  if (uploadId !== null) await publisher.publish(uploadId).catch(() => {})
  return result
}

const answerTo = ({ id, accepted, duplicates, rejections }: StoredUpload, ignored: IgnoredFields): Buffer =>
  Buffer.from(
    JSON.stringify({
      id,
      accepted,
      duplicates,
      rejected: rejections.length,
      rejections: rejections.slice(0, ANSWERED_REJECTIONS).map(({ index, reason }) => ({ index, reason })),
      ...ignoredFields(ignored),
    }),
  )

function limitsOf({ now, channels, classScheme }: SiteOfUpload, assignedFrom: Date): ParseLimits {
  const oldest = now - OLDEST_DAYS * DAY_MS
  return {
    earliest: Math.max(oldest, assignedFrom.getTime()),
    latest: now + AHEAD_MS,
    tooEarly:
      assignedFrom.getTime() > oldest
        ? `The device stands at the site since ${assignedFrom.toISOString()}. If it stood there earlier, correct its assignment and send this again.`
        : `This time is more than ${OLDEST_DAYS} days ago.`,
    channels,
    classScheme,
  }
}

/** Nobody measured before the device stood there, nor in the future. */
const clipped = (covers: { from: number; to: number }[], { earliest, latest }: ParseLimits): Range[] =>
  merged(
    covers
      .map(({ from, to }): Range => [Math.max(from, earliest), Math.min(to, latest)])
      .filter(([from, to]) => from < to),
  )
