import type { IncomingMessage } from 'node:http'

/** Scripts of any page may read the answers: cookies are never accepted here. */
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
    'Next-Cursor',
    'ETag',
    'X-Request-Id',
    'X-Error-Code',
    'Location',
    'Content-Range',
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

/** The request that a browser sends before a cross-origin request; it has no credentials. */
export const isPreflight = ({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>): boolean =>
  method === 'OPTIONS' && headers.origin !== undefined && headers['access-control-request-method'] !== undefined

export const preflightHeaders = (allow = 'GET, HEAD, POST, DELETE, OPTIONS') => ({
  'access-control-allow-methods': allow,
  'access-control-allow-headers': REQUEST_HEADERS,
  'access-control-max-age': '7200',
})
