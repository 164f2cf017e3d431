import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import fresh from 'fresh'
import type { Documented, RouteAnswer } from '../route.ts'

/**
 * Whether the client has this answer already, by `If-None-Match`: then it gets a 304. The request's `Cache-Control` is
 * ignored, because it is meant for caches in between: `fetch` adds `no-cache` to every request with `If-None-Match`.
 */
export const notModified = ({ method, headers }: IncomingMessage, etag: string): boolean =>
  (method === 'GET' || method === 'HEAD') && fresh({ 'if-none-match': headers['if-none-match'] }, { etag })

export const IF_NONE_MATCH = {
  'If-None-Match': { description: 'The `ETag` of the answer before.', schema: { type: 'string' } },
}
export const NOT_MODIFIED: Documented = { description: 'The answer is still the same.', headers: ['ETag'] }

/** The answer with a weak ETag of its bytes, or 304. A client may cache it, and revalidates it before each use. */
export function conditionally(request: IncomingMessage, { json, ...answer }: RouteAnswer): RouteAnswer {
  const bytes = answer.bytes ?? Buffer.from(JSON.stringify(json))
  // Weak, because the same answer is sent with and without compression.
  const etag = `W/"${createHash('sha256').update(bytes).digest('base64url')}"`
  const headers = { ...answer.headers, ETag: etag, 'Cache-Control': 'private, no-cache' }
  return notModified(request, etag) ? { status: 304, headers } : { ...answer, headers, bytes }
}
