import type { IncomingMessage } from 'node:http'
import { hasBody } from '../http/body.ts'
import { permissionDenied, unsupportedMediaType } from '../http/errors.ts'
import type { Exchange } from '../http/exchange.ts'

const SAFE = ['GET', 'HEAD', 'OPTIONS']
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/
/** Types that no form of another site can send without the browser asking us first, which we never allow. */
const UNFORMED = ['application/json', 'application/octet-stream']

/** Refuses what a page of another site could make a browser send, before anything is looked up or counted. */
export function refuseForgery(exchange: Exchange, publicUrl: string | null): void {
  const { request, method } = exchange
  if (!isOurHost(request, publicUrl)) throw refusal(exchange, 'host')
  if (SAFE.includes(method)) return
  const site = request.headers['sec-fetch-site']
  const isOurs =
    site === undefined ? request.headers.origin === publicOrigin(request, publicUrl) : site === 'same-origin'
  if (!isOurs) throw refusal(exchange, 'origin')
  const sent = request.headers['content-type']
  const type = (sent ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
  if (sent === undefined ? hasBody(request) : !UNFORMED.includes(type)) {
    throw unsupportedMediaType((sent ?? '').slice(0, 200))
  }
}

/** Where people reach us: as configured, or the host that was asked. */
export const publicOrigin = (request: IncomingMessage, publicUrl: string | null): string =>
  publicUrl ?? `http://${hostOf(request)}`

const hostOf = (request: IncomingMessage): string => (request.headers.host ?? '').toLowerCase()

/**
 * A page can give its own name our address, and is then of one origin with us in the browser's eyes: only by the name
 * that it asks for can it be told. A proxy on this machine may ask by loopback.
 */
function isOurHost(request: IncomingMessage, publicUrl: string | null): boolean {
  const host = hostOf(request)
  return LOOPBACK.test(host) || (publicUrl !== null && host === new URL(publicUrl).host)
}

/** The client is told no reason, the log is. */
function refusal(exchange: Exchange, reason: string): Error {
  exchange.who = { refused: reason }
  return permissionDenied()
}
