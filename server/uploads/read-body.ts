import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { createGunzip } from 'node:zlib'
import { mediaType } from '../http/body.ts'
import { bodyTooLarge, DetailError, malformedRequest, requestTimedOut, unsupportedMediaType } from '../http/errors.ts'

export interface BodyLimits {
  wireBytes: number
  inflatedBytes: number
  records: number
  milliseconds: number
}

export const BODY_LIMITS: BodyLimits = {
  wireBytes: 16 * 1024 * 1024,
  inflatedBytes: 64 * 1024 * 1024,
  records: 50_000,
  milliseconds: 120_000,
}

const damagedGzip = () => new DetailError(400, 'The body is not a complete gzip stream.')

/**
 * The body as text of a device, inflated when it is gzip; both sizes are counted while they come, so that a bomb ends
 * at its limit. The hash is that of the text, because two gzips of one text differ.
 */
export async function readText(request: IncomingMessage, limits: BodyLimits): Promise<{ bytes: Buffer; hash: Buffer }> {
  const encoding = (request.headers['content-encoding'] ?? 'identity').trim().toLowerCase()
  if (encoding !== 'gzip' && encoding !== 'identity') throw unsupportedMediaType(encoding.slice(0, 100))
  if (Number(request.headers['content-length'] ?? 0) > limits.wireBytes) throw bodyTooLarge()
  const hash = createHash('sha256')
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of inflated(request, encoding === 'gzip', limits)) {
    size += chunk.length
    if (size > limits.inflatedBytes) throw bodyTooLarge()
    hash.update(chunk)
    chunks.push(chunk)
  }
  return { bytes: Buffer.concat(chunks, size), hash: hash.digest() }
}

async function* inflated(request: IncomingMessage, isGzip: boolean, limits: BodyLimits): AsyncGenerator<Buffer> {
  const timer = setTimeout(() => request.destroy(requestTimedOut()), limits.milliseconds)
  const target = isGzip ? createGunzip() : request
  let wire = 0
  const onData = (chunk: Buffer) => {
    wire += chunk.length
    if (wire > limits.wireBytes) target.destroy(bodyTooLarge())
  }
  request.on('data', onData)
  if (target !== request) {
    request.on('error', error => target.destroy(error))
    request.on('aborted', () => target.destroy(malformedRequest()))
    request.pipe(target as ReturnType<typeof createGunzip>)
  }
  try {
    for await (const chunk of target) yield chunk as Buffer
  } catch (error) {
    if (error instanceof DetailError) throw error
    const code = (error as NodeJS.ErrnoException).code ?? ''
    throw code.startsWith('Z_') ? damagedGzip() : malformedRequest()
  } finally {
    clearTimeout(timer)
    request.off('data', onData)
    request.unpipe()
    request.resume()
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

export const uploadFormat = (request: IncomingMessage): UploadFormat =>
  FORMATS[mediaType(request, UPLOAD_TYPES)] ?? 'json'
