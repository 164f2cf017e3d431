/** No answer, or one that says to try again. */
export class NotReached extends Error {}

export interface Reply {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: what the service answers is what is tried
  json: any
}

/** A device's line to the service: HTTP and its key, nothing else. */
export class Line {
  readonly #url: string
  readonly #key: string

  constructor(url: string, key: string) {
    this.#url = url
    this.#key = key
  }

  async call(method: 'GET' | 'POST', path: string, { body, signal }: { body?: unknown; signal: AbortSignal }) {
    const headers = { authorization: `Device ${this.#key}`, ...(body !== undefined && JSON_TYPE) }
    const sent = { method, headers, signal, body: body === undefined ? undefined : JSON.stringify(body) }
    let reply: Reply
    try {
      const answer = await fetch(`${this.#url}/device/v1${path}`, sent)
      const text = await answer.text()
      reply = { status: answer.status, json: text === '' ? null : JSON.parse(text) }
    } catch (error) {
      throw new NotReached(`${method} ${path}: ${(error as Error).message}`)
    }
    if (reply.status >= 500 || reply.status === 429) throw new NotReached(`${method} ${path}: ${reply.status}`)
    return reply
  }
}

const JSON_TYPE = { 'content-type': 'application/json' }
