import { type Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http'

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  text: string
  ms: number
}

/** Refused, reset, cut in the middle of the answer, or (HUNG) timed out here. */
export class NoAnswer extends Error {
  readonly code: string
  readonly ms: number

  constructor(code: string, ms: number) {
    super(`no answer: ${code} after ${Math.round(ms)} ms`)
    this.code = code
    this.ms = ms
  }
}

export interface Sent {
  method?: string
  path: string
  headers?: OutgoingHttpHeaders
  /** JSON, unless the headers name another type. */
  body?: string | Buffer
  /** Kept connections; without it each request has one of its own. */
  agent?: Agent
  /** After this long without the whole answer we give up. */
  givenUpMs?: number
  /** Ends the request from our side. */
  signal?: AbortSignal
}

/** One request, and its whole answer or NoAnswer. */
export function send(url: string, sent: Sent): Promise<Answer> {
  const { method = 'GET', path, headers = {}, body, agent, givenUpMs = 30_000, signal } = sent
  const startedAt = performance.now()
  const spent = () => performance.now() - startedAt
  return new Promise((resolve, reject) => {
    const bytes = body === undefined ? undefined : Buffer.from(body)
    const all = { ...(bytes && { 'content-type': 'application/json', 'content-length': bytes.length }), ...headers }
    const { hostname, port } = new URL(url)
    const outgoing = request({ hostname, port, method, path, headers: all, agent: agent ?? false, signal })
    const timer = setTimeout(() => outgoing.destroy(Object.assign(new Error(), { code: 'HUNG' })), givenUpMs)
    const fail = (error: NodeJS.ErrnoException) => {
      clearTimeout(timer)
      reject(new NoAnswer(error.code ?? error.message, spent()))
    }
    outgoing.on('error', fail)
    outgoing.on('response', response => {
      const chunks: Buffer[] = []
      response.on('data', chunk => chunks.push(chunk)).on('error', fail)
      response.on('end', () => {
        clearTimeout(timer)
        const text = Buffer.concat(chunks).toString()
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text, ms: spent() })
      })
    })
    outgoing.end(bytes)
  })
}

export const withToken = (token: string): OutgoingHttpHeaders => ({ authorization: `Token ${token}` })
export const withKey = (key: string): OutgoingHttpHeaders => ({ authorization: `Device ${key}` })
