import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { bodyTooLarge, DetailError, unsupportedMediaType } from '../../platform/http/errors.ts'
import { type ArrivingBody, mediaType, readBody } from '../../platform/http/requests/body.ts'

export interface BodyLimits {
  wireBytes: number
  inflatedBytes: number
  /** Inflated bytes for each byte on the wire, above the first MiB. Gzip of records reaches about 30. */
  inflationRatio: number
  /** Maximum length of a line of NDJSON or CSV. */
  lineBytes: number
  records: number
  milliseconds: number
  /** Inflated bodies above this size are parsed and stored in a thread, see StoreLarge. */
  largeBytes: number
  /** Concurrent large bodies of one organization in one process, and how long the next one waits. */
  largeAtATime: number
  largeWaitMs: number
}

export const BODY_LIMITS: BodyLimits = {
  wireBytes: 16 * 1024 * 1024,
  inflatedBytes: 64 * 1024 * 1024,
  inflationRatio: 100,
  lineBytes: 64 * 1024,
  records: 50_000,
  milliseconds: 120_000,
  largeBytes: 256 * 1024,
  largeAtATime: 1,
  largeWaitMs: 30_000,
}

const RATIO_FREE_BYTES = 1024 * 1024

/** A body as it was sent. */
export interface WireBody {
  bytes: Uint8Array
  isGzip: boolean
}

export async function receiveBody(body: ArrivingBody, limits: BodyLimits): Promise<WireBody> {
  const encoding = (body.request.headers['content-encoding'] ?? 'identity').trim().toLowerCase()
  if (encoding !== 'gzip' && encoding !== 'identity')
    throw unsupportedMediaType(encoding.slice(0, 100), 'gzip or no Content-Encoding')
  return { bytes: await readBody(body, limits.wireBytes), isGzip: encoding === 'gzip' }
}

const inflate = promisify<Uint8Array, { maxOutputLength: number }, Buffer>(gunzip)

/** The text of a body; 413 when it inflates beyond the limits. */
export function inflateBody({ bytes, isGzip }: WireBody, limits: BodyLimits): Promise<Buffer> {
  const byRatio = Math.max(RATIO_FREE_BYTES, Math.floor(bytes.length * limits.inflationRatio))
  const max = Math.min(limits.inflatedBytes, isGzip ? byRatio : limits.inflatedBytes)
  return inflateWithin({ bytes, isGzip }, max).then(text => {
    if (text === null) throw bodyTooLarge()
    return text
  })
}

/** The text of a body, or null when it is longer than `maxBytes`. */
export async function inflateWithin({ bytes, isGzip }: WireBody, maxBytes: number): Promise<Buffer | null> {
  if (!isGzip) {
    return bytes.length > maxBytes ? null : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }
  try {
    return await inflate(bytes, { maxOutputLength: maxBytes })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') return null
    throw new DetailError(400, 'The body is not a complete gzip stream.')
  }
}

export type UploadFormat = 'json' | 'ndjson' | 'csv'

const FORMATS: { [type: string]: UploadFormat } = {
  'application/json': 'json',
  'application/x-ndjson': 'ndjson',
  'application/ndjson': 'ndjson',
  'text/csv': 'csv',
}

export const UPLOAD_TYPES = Object.keys(FORMATS)

/** Intervals have lists in them, which CSV has no form for. */
export const INTERVAL_TYPES = UPLOAD_TYPES.filter(type => FORMATS[type] !== 'csv')

export const uploadFormat = (request: IncomingMessage, types: string[]): UploadFormat =>
  FORMATS[mediaType(request, types)] ?? 'json'
