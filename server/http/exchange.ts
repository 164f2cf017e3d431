import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

/** One request and its answer on their way through the server. */
export interface Exchange {
  id: string
  request: IncomingMessage
  response: ServerResponse
  method: string
  path: string
  search: URLSearchParams
  /** Headers of the answer, whatever it will be. */
  headers: { [name: string]: string }
  /** Who asked, for the log. */
  who: { [name: string]: unknown }
  /** The route's pattern, for the metrics. */
  route: string
  /** Asked for by a page, not by the person in front of it. */
  isBackground: boolean
  startedAt: number
}

/** A request id of the client's proxy is kept when it is harmless in a log. */
const HARMLESS_ID = /^[A-Za-z0-9._-]{1,64}$/

export const newRequestId = (given?: string | string[]): string =>
  typeof given === 'string' && HARMLESS_ID.test(given) ? given : randomUUID()

export function beginExchange(request: IncomingMessage, response: ServerResponse): Exchange {
  const id = newRequestId(request.headers['x-request-id'])
  const target = request.url ?? '/'
  // A request line may hold a whole address instead of a path.
  const local = target.startsWith('/') ? target : target.replace(/^[a-z]+:\/\/[^/?]*\/?/i, '/')
  const mark = local.indexOf('?')
  return {
    id,
    request,
    response,
    method: request.method ?? 'GET',
    path: mark < 0 ? local : local.slice(0, mark),
    search: new URLSearchParams(mark < 0 ? '' : local.slice(mark)),
    headers: { 'X-Request-Id': id },
    who: {},
    route: '',
    isBackground: request.headers['x-background'] === '1',
    startedAt: performance.now(),
  }
}
