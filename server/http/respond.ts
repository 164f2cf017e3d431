import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Exchange } from './exchange.ts'
import type { Answer } from './route.ts'

const compress = promisify(gzip)
const WORTH_COMPRESSING = 4096
/** A client that takes nothing of a long answer is cut after once or twice this time: Node looks so often. */
const STALLED_MS = 60_000

/** No page, frame or script has any business with an answer of the API, and no cache either. */
export const API_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
}

export const takesGzip = (accept: string | undefined): boolean =>
  accept !== undefined && /(^|,)\s*(gzip|\*)\s*(;\s*q=(1(\.0{0,3})?|0?\.(?=0*[1-9])\d{1,3})\s*)?(,|$)/i.test(accept)

export async function respond(exchange: Exchange, answer: Answer): Promise<void> {
  const { request, response } = exchange
  const { status = 200, stream, release } = answer
  if (release) response.once('close', release)
  const headers: { [name: string]: string } = { ...API_HEADERS, ...exchange.headers, ...answer.headers }
  if (!request.complete && request.headers['content-length'] !== '0') headers.Connection = 'close'
  let bytes = answer.bytes ?? (answer.json === undefined ? null : Buffer.from(JSON.stringify(answer.json)))
  if (bytes || stream) headers['Content-Type'] = answer.type ?? 'application/json'
  if (bytes && bytes.length > WORTH_COMPRESSING) {
    headers.Vary = 'Accept-Encoding'
    if (takesGzip(request.headers['accept-encoding'])) {
      bytes = await compress(bytes, { level: 1 })
      headers['Content-Encoding'] = 'gzip'
    }
  }
  if (!stream && status !== 204) headers['Content-Length'] = String(bytes?.length ?? 0)
  response.writeHead(status, headers)
  if (stream && exchange.method !== 'HEAD') {
    response.setTimeout(STALLED_MS, () => response.destroy())
    return pipeline(stream, response)
  }
  // An open file would stay open; one that is gone before it is opened would end the process.
  stream?.on('error', () => {}).destroy()
  response.end(bytes)
}
