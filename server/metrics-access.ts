import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { DetailError, permissionDenied } from './http/errors.ts'
import { isLoopback } from './loopback.ts'

/** Metrics are for this machine and for who knows METRICS_TOKEN. */
export function requireMetricsAccess(request: IncomingMessage, token: string | null): void {
  if (isFromThisMachine(request) || knowsToken(request, token)) return
  if (token === null) throw permissionDenied()
  throw new DetailError(401, 'Authentication credentials were not provided.', { 'WWW-Authenticate': 'Bearer' })
}

/** A proxy on this machine connects from here too, but for somebody else, and says so. */
function isFromThisMachine({ socket, headers }: IncomingMessage): boolean {
  const forwarded = Object.keys(headers).some(name => name === 'forwarded' || name.startsWith('x-forwarded-'))
  return isLoopback(socket.remoteAddress ?? '') && !forwarded
}

function knowsToken({ headers }: IncomingMessage, token: string | null): boolean {
  const given = /^Bearer ([\x21-\x7e]+)$/i.exec(headers.authorization ?? '')?.[1]
  return token !== null && given !== undefined && timingSafeEqual(digest(given), digest(token))
}

const digest = (text: string) => createHash('sha256').update(text).digest()
