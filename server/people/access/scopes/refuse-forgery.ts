import type { IncomingMessage } from 'node:http'
import { permissionDenied, unsupportedMediaType } from '../../../platform/http/errors.ts'
import type { Exchange } from '../../../platform/http/exchange.ts'
import { hasBody } from '../../../platform/http/requests/body.ts'

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS']
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/
/** Content types that a page of another site can only send after a CORS preflight, which is never allowed. */
const NON_FORM_TYPES = ['application/json', 'application/octet-stream', 'text/calendar', 'text/csv']

/** Refuses requests that a page of another site could make a browser send (CSRF), before anything is read or counted. */
export function refuseForgery(exchange: Exchange, publicUrl: string | null): void {
  const { request, method } = exchange
  if (!isOurHost(request, publicUrl)) throw refusal(exchange, 'host')
  if (SAFE_METHODS.includes(method)) return
  const site = request.headers['sec-fetch-site']
  const isOurs =
    site === undefined ? request.headers.origin === publicOrigin(request, publicUrl) : site === 'same-origin'
  if (!isOurs) throw refusal(exchange, 'origin')
  const sent = request.headers['content-type']
  const type = (sent ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
  if (sent === undefined ? hasBody(request) : !NON_FORM_TYPES.includes(type)) {
    throw unsupportedMediaType((sent ?? '').slice(0, 200), NON_FORM_TYPES.join(' or '))
  }
}

/** The public URL of the service: as configured, or by the Host header. */
export const publicOrigin = (request: IncomingMessage, publicUrl: string | null): string =>
  publicUrl ?? `http://${hostOf(request)}`

const hostOf = (request: IncomingMessage): string => (request.headers.host ?? '').toLowerCase()

/**
 * Against DNS rebinding: a page can point its own name to our address, and is then same-origin for the browser. Only the
 * Host header shows it. A proxy on this machine may use loopback.
 */
export function isOurHost(request: IncomingMessage, publicUrl: string | null): boolean {
  const host = hostOf(request)
  return LOOPBACK.test(host) || (publicUrl !== null && host === new URL(publicUrl).host)
}

/** The reason is logged, and not sent to the client. */
function refusal(exchange: Exchange, reason: string): Error {
  exchange.who = { refused: reason }
  return permissionDenied()
}
