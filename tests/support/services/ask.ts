import { Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http'

export interface Reply {
  status: number
  headers: IncomingHttpHeaders
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: what a test expects of it is its own affair
  json: any
}

export interface Sent {
  token?: string
  /** Those that are undefined are not sent, also where one would be by itself. */
  headers?: OutgoingHttpHeaders
  /** Sent as it is when it is a text or bytes, else as JSON. */
  body?: unknown
}

const agent = new Agent({ keepAlive: true, maxSockets: 32 })
/** Less than the service keeps idle connections. */
const MAX_IDLE_MS = 2_000
let lastAnswerAt = 0

/** A long computation of a test stops the timers of this process: the service may be about to close what is kept here. */
function closeIdle(): void {
  if (performance.now() - lastAnswerAt < MAX_IDLE_MS) return
  for (const sockets of Object.values(agent.freeSockets)) for (const socket of sockets ?? []) socket.destroy()
}

/** One request on a kept connection. Unlike fetch it sends any header and leaves the answer as it came. */
export function ask(url: string, method: string, path: string, { token, headers = {}, body }: Sent = {}) {
  const bytes = bytesOf(body)
  const all: OutgoingHttpHeaders = {
    ...(token !== undefined && { authorization: `Token ${token}` }),
    ...(bytes && { 'content-type': 'application/json', 'content-length': bytes.length }),
    ...headers,
  }
  for (const name of Object.keys(all)) if (all[name] === undefined) delete all[name]
  const { hostname, port } = new URL(url)
  closeIdle()
  return new Promise<Reply>((resolve, reject) => {
    const sent = request({ hostname, port, method, path, headers: all, agent }, answer => {
      const chunks: Buffer[] = []
      answer.on('data', chunk => chunks.push(chunk))
      answer.on('error', reject).on('end', () => {
        const text = Buffer.concat(chunks).toString()
        lastAnswerAt = performance.now()
        resolve({ status: answer.statusCode as number, headers: answer.headers, text, json: jsonOf(text) })
      })
    })
    sent.on('error', reject).end(bytes)
  })
}

function bytesOf(body: unknown): Buffer | undefined {
  if (body === undefined || Buffer.isBuffer(body)) return body
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
