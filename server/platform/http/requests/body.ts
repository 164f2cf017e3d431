import type { IncomingMessage } from 'node:http'
import { bodyTooLarge, malformedRequest, requestTimedOut, unsupportedMediaType } from '../errors.ts'
import type { Exchange } from '../exchange.ts'

export const hasBody = (request: IncomingMessage): boolean =>
  request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0

/** The media type of a body without its parameters; 415 unless the route accepts it. */
export function mediaType(request: IncomingMessage, accepted: string[]): string {
  const sent = request.headers['content-type'] ?? ''
  const type = (sent.split(';')[0] as string).trim().toLowerCase()
  if (hasBody(request) && !accepted.includes(type))
    throw unsupportedMediaType(sent.slice(0, 200), accepted.join(' or '))
  return type
}

/** 415 for a body with a content coding. */
export function refuseEncoded(request: IncomingMessage): void {
  const encoding = request.headers['content-encoding']?.trim().toLowerCase() ?? 'identity'
  if (encoding !== 'identity' && hasBody(request))
    throw unsupportedMediaType(encoding.slice(0, 100), 'no Content-Encoding')
}

/** 413 by the Content-Length, before the body is read. */
export function requireLength(request: IncomingMessage, limit: number): void {
  if (Number(request.headers['content-length'] ?? 0) > limit) throw bodyTooLarge()
}

export type ArrivingBody = Pick<Exchange, 'request' | 'bodyDueAt'>

/** The whole body; 413 above the limit, 408 when it does not arrive in time. */
export function readBody({ request, bodyDueAt }: ArrivingBody, limit: number): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > limit) return Promise.reject(bodyTooLarge())
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const timer = setTimeout(() => fail(requestTimedOut()), bodyDueAt - performance.now())
    function settle(): void {
      clearTimeout(timer)
      request.off('data', onData).off('end', onEnd).off('error', onAbort).off('close', onAbort)
    }
    function fail(error: Error): void {
      settle()
      request.resume()
      reject(error)
    }
    function onData(chunk: Buffer): void {
      size += chunk.length
      if (size > limit) {
        fail(bodyTooLarge())
        return
      }
      chunks.push(chunk)
    }
    function onEnd(): void {
      settle()
      resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks, size))
    }
    const onAbort = () => fail(malformedRequest())
    request.on('data', onData).on('end', onEnd).on('error', onAbort).on('close', onAbort)
  })
}
