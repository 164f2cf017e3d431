import type { IncomingMessage } from 'node:http'

/** Scripts of any page may read the answers. Credentials that a browser adds by itself are never accepted. */
export const CORS_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': [
    'RateLimit-Limit',
    'RateLimit-Remaining',
    'RateLimit-Reset',
    'RateLimit',
    'RateLimit-Policy',
    'Retry-After',
    'Link',
    'ETag',
    'X-Request-Id',
    'X-Error-Code',
    'Location',
  ].join(', '),
}

const REQUEST_HEADERS = [
  'Authorization',
  'Content-Type',
  'Idempotency-Key',
  'If-None-Match',
  'If-Range',
  'Last-Event-ID',
  'Range',
  'traceparent',
  'tracestate',
  'X-Request-Id',
].join(', ')

/** What a browser asks before it sends a request of another site's page; it has no credentials yet. */
export const isPreflight = ({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>): boolean =>
  method === 'OPTIONS' && headers.origin !== undefined && headers['access-control-request-method'] !== undefined

export const preflightHeaders = (allow = 'GET, HEAD, POST, DELETE, OPTIONS') => ({
  'access-control-allow-methods': allow,
  'access-control-allow-headers': REQUEST_HEADERS,
  'access-control-max-age': '7200',
})
