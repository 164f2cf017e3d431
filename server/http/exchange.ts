import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { DetailError, malformedRequest } from './errors.ts'

/** A request line taken apart. */
export interface Target {
  method: string
  path: string
  query: string
}

/** One request and its answer on their way through the server; all that the nouns know of HTTP. */
export class Exchange {
  readonly id: string
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly method: string
  readonly path: string
  /** Headers of the answer, whatever it will be. */
  readonly headers: { [name: string]: string }
  /** Who asked, for the log. */
  who: { [name: string]: unknown } = {}
  /** The route's pattern, for the metrics. */
  route = ''
  /** Asked for by a page, not by the person in front of it. */
  isBackground: boolean
  readonly startedAt = performance.now()
  readonly #query: string
  #search: URLSearchParams | undefined

  constructor(id: string, target: Target, request: IncomingMessage, response: ServerResponse) {
    this.id = id
    this.request = request
    this.response = response
    this.method = target.method
    this.path = target.path
    this.#query = target.query
    this.headers = { 'x-request-id': id }
    this.isBackground = request.headers['x-background'] === '1'
  }

  get search(): URLSearchParams {
    // Of a query that begins with a question mark it would drop that one.
    this.#search ??= new URLSearchParams(`?${this.#query}`)
    return this.#search
  }
}

/** A request id of the client's proxy is kept when it is harmless in a log. */
const HARMLESS_ID = /^[A-Za-z0-9._-]{1,64}$/

export const newRequestId = (given?: string | string[]): string =>
  typeof given === 'string' && HARMLESS_ID.test(given) ? given : randomUUID()

export function parseTarget(request: IncomingMessage): Target {
  const target = request.url ?? '/'
  // A request line may hold a whole address instead of a path.
  const local = target.startsWith('/') ? target : target.replace(/^[a-z]+:\/\/[^/?]*\/?/i, '/')
  const mark = local.indexOf('?')
  return {
    method: request.method ?? 'GET',
    path: mark < 0 ? local : local.slice(0, mark),
    query: mark < 0 ? '' : local.slice(mark + 1),
  }
}

/** What Node would refuse with an empty body: HTTP/1.1 asks for exactly one Host, and we meet one expectation only. */
export function requireWellFormed({ request }: Exchange): void {
  if (request.httpVersion === '1.0') return
  if (countHeaders(request, 'host') !== 1 || request.headers.host === '') throw malformedRequest()
  if (request.headers.expect !== undefined && !expectsContinue(request))
    throw new DetailError(417, 'Expectation failed.')
}

/** How often a header was sent; Node keeps only one of some. Its `headersDistinct` makes an object of all of them. */
export function countHeaders({ rawHeaders }: IncomingMessage, name: string): number {
  let count = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const sent = rawHeaders[i] as string
    if (sent.length === name.length && sent.toLowerCase() === name) count++
  }
  return count
}

export const expectsContinue = ({ headers }: IncomingMessage): boolean =>
  headers.expect?.toLowerCase() === '100-continue'

const TRACE_PARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(-|$)/

/** The trace that a request is part of, by its `traceparent` (W3C Trace Context), where it is well-formed. */
export function traceIdOf({ headers }: IncomingMessage): string | undefined {
  const { traceparent } = headers
  if (typeof traceparent !== 'string' || traceparent.length > 500) return undefined
  // Version 00 ends where later ones may go on.
  return traceparent.startsWith('00') && traceparent.length !== 55 ? undefined : TRACE_PARENT.exec(traceparent)?.[1]
}
