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
 * at its limit. The hash is that of the text, because two gzips of one text differ. The request itself is never
 * destroyed, for then nobody could be told what was wrong.
 */
export function readText(request: IncomingMessage, limits: BodyLimits): Promise<{ bytes: Buffer; hash: Buffer }> {
  const encoding = (request.headers['content-encoding'] ?? 'identity').trim().toLowerCase()
  if (encoding !== 'gzip' && encoding !== 'identity') throw unsupportedMediaType(encoding.slice(0, 100))
  if (Number(request.headers['content-length'] ?? 0) > limits.wireBytes) throw bodyTooLarge()
  const gunzip = encoding === 'gzip' ? createGunzip() : null
  return new Promise((resolve, reject) => {
    const hash = createHash('sha256')
    const chunks: Buffer[] = []
    let wire = 0
    let size = 0
    const timer = setTimeout(() => fail(requestTimedOut()), limits.milliseconds)
    const goOn = () => request.resume()
    function receive(chunk: Buffer): void {
      wire += chunk.length
      if (wire > limits.wireBytes) fail(bodyTooLarge())
      else if (!gunzip) take(chunk)
      else if (!gunzip.write(chunk)) request.pause()
    }
    function take(chunk: Buffer): void {
      size += chunk.length
      if (size > limits.inflatedBytes) {
        fail(bodyTooLarge())
        return
      }
      hash.update(chunk)
      chunks.push(chunk)
    }
    function received(): void {
      if (gunzip) gunzip.end()
      else finish()
    }
    function finish(): void {
      settle()
      resolve({ bytes: Buffer.concat(chunks, size), hash: hash.digest() })
    }
    function fail(error: Error): void {
      settle()
      gunzip?.destroy()
      request.resume()
      reject(error)
    }
    const onGone = () => {
      if (!request.complete) fail(malformedRequest())
    }
    function settle(): void {
      clearTimeout(timer)
      request.off('data', receive).off('end', received).off('error', onGone).off('close', onGone)
      gunzip?.off('data', take).off('end', finish).off('drain', goOn)
    }
    gunzip?.on('data', take).on('end', finish).on('drain', goOn)
    // Stays: an error of what was given up on is nobody's.
    gunzip?.on('error', () => fail(damagedGzip()))
    request.on('data', receive).on('end', received).on('error', onGone).on('close', onGone)
  })
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
