import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { DetailError, malformedRequest } from './errors.ts'

/** The parts of a request line. */
export interface Target {
  method: string
  path: string
  query: string
}

export type TraceParentOf = (exchange: Exchange) => string | null

/** One request and its answer. */
export class Exchange {
  readonly id: string
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly method: string
  readonly path: string
  /** Headers of the answer, also of an error. */
  readonly headers: { [name: string]: string }
  /** The caller, for the log. */
  who: { [name: string]: unknown } = {}
  /** Set while the caller is known but not yet authenticated for this request: nothing may be sent before it is called. */
  confirm: (() => Promise<void>) | null = null
  /** The route's pattern, for the metrics. */
  route = ''
  /** Sent by a page by itself, not by an action of the user. */
  isBackground: boolean
  readonly startedAt = performance.now()
  /** How long a long poll waited for something to happen; not a time that the service took. */
  waitedMs = 0
  /** When the body must have arrived, by the clock of `startedAt`: its scope sets it. */
  bodyDueAt = 0
  readonly #query: string
  readonly #traceParentOf: TraceParentOf
  #search: URLSearchParams | undefined

  constructor(
    id: string,
    target: Target,
    request: IncomingMessage,
    response: ServerResponse,
    traceParentOf: TraceParentOf = sentTraceParent,
  ) {
    this.id = id
    this.#traceParentOf = traceParentOf
    this.request = request
    this.response = response
    this.method = target.method
    this.path = target.path
    this.#query = target.query
    this.headers = { 'x-request-id': id }
    this.isBackground = request.headers['x-background'] === '1'
  }

  get search(): URLSearchParams {
    // With a leading `?`, because URLSearchParams would drop one that is part of the query.
    this.#search ??= new URLSearchParams(`?${this.#query}`)
    return this.#search
  }

  /** The `traceparent` for what this request causes; null: it is part of no trace. */
  traceParent(): string | null {
    return this.#traceParentOf(this)
  }
}

/** A request id from a proxy is used if it is safe to log. */
const SAFE_ID = /^[A-Za-z0-9._-]{1,64}$/

export const newRequestId = (sent?: string | string[]): string =>
  typeof sent === 'string' && SAFE_ID.test(sent) ? sent : randomUUID()

export function parseTarget(request: IncomingMessage): Target {
  const target = request.url ?? '/'
  // A request line may contain a whole URL instead of a path.
  const local = target.startsWith('/') ? target : target.replace(/^[a-z]+:\/\/[^/?]*\/?/i, '/')
  const mark = local.indexOf('?')
  return {
    method: request.method ?? 'GET',
    path: mark < 0 ? local : local.slice(0, mark),
    query: mark < 0 ? '' : local.slice(mark + 1),
  }
}

/** Checks that Node would answer with an empty body: HTTP/1.1 needs exactly one Host, and only `100-continue` is supported. */
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

const TRACE_PARENT = /^(?!ff)[0-9a-f]{2}-((?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2})(-|$)/

/** The `traceparent` of a request (W3C Trace Context) in the form of its first version, if it is well-formed. */
export function sentTraceParent({ request }: Pick<Exchange, 'request'>): string | null {
  const { traceparent } = request.headers
  if (typeof traceparent !== 'string' || traceparent.length > 500) return null
  // Only later versions than 00 may be longer.
  if (traceparent.startsWith('00') && traceparent.length !== 55) return null
  const [, ids] = TRACE_PARENT.exec(traceparent) ?? []
  return ids === undefined ? null : `00-${ids}`
}
