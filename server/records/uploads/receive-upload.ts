import { createHash } from 'node:crypto'
import { INTERVAL_FLAGS } from '../../../contract/intervals/interval-count.ts'
import { errorSentence } from '../../../contract/text/error-sentences.ts'
import { DAY_MS, MINUTE_MS, mergeRanges, type TimeRange } from '../../../contract/times/time.ts'
import type { ClassScheme } from '../../../contract/vehicles/class-schemes.ts'
import { FLAGS } from '../../../contract/vehicles/record.ts'
import { ignoredFields } from '../../people/access/context.ts'
import { idempotencyKey, idempotent } from '../../people/access/idempotent.ts'
import type { Database } from '../../platform/database/database.ts'
import { conflict, permissionDenied, throttled } from '../../platform/http/errors.ts'
import type { Exchange } from '../../platform/http/exchange.ts'
import { Gate } from '../../platform/http/gate.ts'
import { IgnoredFields } from '../../platform/http/requests/unknown-fields.ts'
import type { Months } from '../months.ts'
import { collectIgnored } from './collect-ignored.ts'
import { checkIntervals } from './intervals/parse-interval.ts'
import { storeIntervals } from './intervals/store-intervals.ts'
import { checkRecords, EARLIEST_OF_FILES, type ParseLimits } from './parse-record.ts'
import type { Publisher } from './publish-uploads.ts'
import {
  type BodyLimits,
  INTERVAL_TYPES,
  inflateBody,
  inflateWithin,
  receiveBody,
  UPLOAD_TYPES,
  type UploadFormat,
  uploadFormat,
  type WireBody,
} from './read-body.ts'
import { readItems } from './read-records.ts'
import { readSite, type SiteOfUpload } from './read-site.ts'
import type { StoredUpload } from './store-upload.ts'
import { storeVehicles } from './store-vehicles.ts'
import type { UploadKind } from './upload-row.ts'

export interface StoreParts {
  months: Months
  publisher: Publisher
  bodyLimits: BodyLimits
  sealAfterDays: number | null
}

/** Who sends an upload, and for which site. */
export interface UploadSender {
  /** Null: a program with the token of a user. */
  deviceId: number | null
  organizationId: number
  /** Null while a device is at no site. */
  siteId: number | null
  /** Since when the device is at the site. Null of a program, which sends counts as old as those of files. */
  assignedFrom: Date | null
  /** Whose Idempotency-Keys are used. */
  keysOf: string
  /** What a program says of its class codes; the scheme of a device is stored with it. */
  classScheme: ClassScheme | null
}

/** An upload as it was sent, in a form that can be posted to a thread. */
export interface SentUpload extends WireBody {
  kind: UploadKind
  sender: UploadSender
  format: UploadFormat
  /** The Idempotency-Key. */
  key: string | null
  /** The query string. */
  search: string
  /** Names of unknown query parameters. */
  ignored: string[]
  traceParent: string | null
}

/** Parses and stores an upload that would block the event loop too long; returns the bytes of the answer. */
export type StoreLarge = (sent: SentUpload) => Promise<Buffer>

export interface UploadParts extends StoreParts {
  gate: Gate<number>
  /** Without it large uploads are parsed on the event loop, like small ones. */
  storeLarge?: StoreLarge
}

export const UPLOAD_DATABASE_MS = 65_000
const RETRY_AFTER_SECONDS = 5

/** Large bodies of an organization wait for each other, also those of different devices. */
export const largeBodies = ({ largeAtATime: concurrency, largeWaitMs: waitMs }: BodyLimits): Gate<number> =>
  new Gate({ concurrency, waitMs, refuse: () => throttled(RETRY_AFTER_SECONDS) })

const MAX_AGE_DAYS = 400
const MAX_AHEAD_MS = 5 * MINUTE_MS
const MAX_ANSWERED_REJECTIONS = 100

interface ArrivingUpload {
  kind: UploadKind
  sender: UploadSender
  database: Database
  exchange: Exchange
  /** The query parameters of a device may be unknown, or replace fields of JSON; those of a program are checked by its route. */
  search: URLSearchParams
  ignored: IgnoredFields
}

/** Reads, checks, stores and publishes an upload; returns the bytes of the answer. */
export async function receiveUpload(
  { kind, sender, database, exchange, search, ignored }: ArrivingUpload,
  parts: UploadParts,
): Promise<Buffer> {
  const { request } = exchange
  const format = uploadFormat(request, kind === 'vehicles' ? UPLOAD_TYPES : INTERVAL_TYPES)
  const key = idempotencyKey(request)
  const body = await receiveBody(exchange, parts.bodyLimits)
  const sent = {
    kind,
    sender,
    format,
    key,
    search: search.toString(),
    ignored: ignored.names,
    traceParent: exchange.traceParent(),
    ...body,
  }
  const { largeBytes, inflatedBytes } = parts.bodyLimits
  const text = await inflateWithin(body, Math.min(largeBytes, inflatedBytes))
  // To encode blocks takes too long for the event loop.
  if (text) return storeText(database, sent, text, { ...parts, sealAfterDays: null })
  const { storeLarge = upload => storeSent(database, upload, parts) } = parts
  return parts.gate.run(sender.organizationId, () => storeLarge(sent))
}

export const storeSent = async (database: Database, sent: SentUpload, parts: StoreParts): Promise<Buffer> =>
  storeText(database, sent, await inflateBody(sent, parts.bodyLimits), parts)

async function storeText(
  database: Database,
  { kind, sender, format, key, search, traceParent, ...before }: SentUpload,
  text: Buffer,
  { bodyLimits, ...parts }: StoreParts,
): Promise<Buffer> {
  // The hash of the inflated text, because two gzips of one text may differ.
  const hash = createHash('sha256').update(text).digest()
  const ignored = new IgnoredFields()
  for (const name of before.ignored) ignored.add(name)
  const sent = readItems(kind, format, text, new URLSearchParams(search), bodyLimits, ignored)
  collectIgnored(kind, sent.items, ignored)
  const { deviceId, siteId, assignedFrom } = sender
  if (siteId === null) throw conflict(errorSentence('deviceAtNoSite'), 'device_without_site')
  if (sent.site !== undefined && sent.site !== siteId) throw permissionDenied()
  const site = await readSite(database, siteId, deviceId)
  const classScheme = sender.classScheme ?? site.classScheme
  const limits = { ...limitsOf(site, assignedFrom), classScheme }
  const source = { deviceId, importId: null, fileName: null, format, classScheme, traceParent }
  const ofProgram = deviceId === null ? [String(siteId), classScheme ?? ''] : []
  const request = [hash, format, search, ...(kind === 'vehicles' ? [] : [kind]), ...ofProgram]
  const hooks = idempotent<StoredUpload>(sender.keysOf, key, request, stored => answerTo(stored, ignored))
  if (kind === 'intervals') {
    const checked = checkIntervals(sent.items, limits)
    if (site.clockUnsynced) for (const interval of checked.intervals) interval.flags |= INTERVAL_FLAGS.clock_unsynced
    return storeIntervals(database, { site, source, ...checked }, hooks)
  }
  const checked = checkRecords(sent.items, limits)
  if (site.clockUnsynced) for (const record of checked.records) record.flags |= FLAGS.clock_unsynced
  const covers = sent.covers ? clipped(sent.covers, limits) : null
  return storeVehicles(database, { site, source, ...checked, covers }, hooks, parts)
}

const answerTo = (
  { id, accepted, duplicates, corrections, rejections }: StoredUpload,
  ignored: IgnoredFields,
): Buffer =>
  Buffer.from(
    JSON.stringify({
      id,
      accepted,
      duplicates,
      corrections,
      rejected: rejections.length,
      rejections: rejections.slice(0, MAX_ANSWERED_REJECTIONS).map(({ index, reason }) => ({ index, reason })),
      ...ignoredFields(ignored),
    }),
  )

function limitsOf({ now, channels }: SiteOfUpload, assignedFrom: Date | null): ParseLimits {
  const latest = now + MAX_AHEAD_MS
  if (assignedFrom === null)
    return { earliest: EARLIEST_OF_FILES, latest, tooEarly: errorSentence('before1990'), channels }
  const earliestByAge = now - MAX_AGE_DAYS * DAY_MS
  return {
    earliest: Math.max(earliestByAge, assignedFrom.getTime()),
    latest,
    tooEarly:
      assignedFrom.getTime() > earliestByAge
        ? errorSentence('beforeAssignment', { time: assignedFrom.toISOString() })
        : errorSentence('tooLongAgo', { max: MAX_AGE_DAYS }),
    channels,
  }
}

/** Covered time before the device was assigned, or in the future, is cut off. */
const clipped = (covers: TimeRange[], { earliest, latest }: ParseLimits): TimeRange[] =>
  mergeRanges(covers.map(({ from, to }) => ({ from: Math.max(from, earliest), to: Math.min(to, latest) })))
