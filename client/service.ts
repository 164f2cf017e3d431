import { addressOf, type Call, caller, type Sent } from './call.ts'
import { Deadline } from './deadline.ts'
import { ApiError, errorOf, ServiceAway } from './errors.ts'
import { Patience, RETRY, type Retry, type RetryOptions } from './retry.ts'
import type { paths } from './v1-types.ts'

/** POSTs that only read. */
const READS = ['search', 'intervals', 'aggregate', 'figures', 'compare'].map(name => `/api/v1/traffic/data/${name}`)

export interface ServiceOptions {
  fetch?: typeof fetch
  retry?: RetryOptions
}

type Scheme = 'Token' | 'Device'

/** As in package.json: a test compares them. */
const VERSION = '0.1.0'
const { process: runtime } = globalThis as { process?: { versions?: { node?: string } } }
/** Browsers name themselves; with this header they would refuse requests to another origin. */
const USER_AGENT: { [name: string]: string } = runtime?.versions?.node
  ? { 'User-Agent': `wayside-client/${VERSION} Node.js/${runtime.versions.node}` }
  : {}

const MISSING_SECRET: { [scheme in Scheme]: string } = {
  Token:
    'The token is missing. Generate one on the page "API tokens" and set it, such as WAYSIDE_TOKEN=way_… for { token: process.env.WAYSIDE_TOKEN }.',
  Device: 'The key is missing. Generate one on the page of the device and pass it as { key }.',
}

interface ReadStream {
  headers: { [name: string]: string }
  /** An answer of which nothing comes for so long is cut. */
  idleMs: number
  signal: AbortSignal | undefined
  /** Checks the head of the answer, before its body. */
  onOpen?: (answer: Response) => void
}

/** Calls of one caller to one service. What may be repeated is, when it fails on the way. */
export class Service {
  readonly retry: Retry
  readonly call: Call<paths>
  readonly #baseUrl: string
  readonly #headers: { [name: string]: string }
  readonly #fetch: typeof fetch

  constructor(url: string | undefined, scheme: Scheme, secret: string | undefined, options: ServiceOptions) {
    this.#baseUrl = baseUrlOf(url)
    if (!secret) throw new TypeError(MISSING_SECRET[scheme])
    if (!/^[\x21-\x7e]+$/.test(secret)) throw new TypeError('A token or key is one word of visible ASCII characters.')
    this.#headers = { ...USER_AGENT, Authorization: `${scheme} ${secret}` }
    // A redirect is an error: the token is for the configured address alone.
    this.#fetch = (input, init) => (options.fetch ?? fetch)(input, { ...init, redirect: 'manual' })
    this.retry = { ...RETRY, ...options.retry }
    const once = caller<paths>({ baseUrl: this.#baseUrl, fetch: this.#fetch })
    this.call = (method, path, sent, { signal, ...rest } = {}) => {
      const headers = { ...rest.headers, ...this.#headers }
      const isSafe = method === 'get' || READS.includes(path) || 'Idempotency-Key' in headers
      return this.#persist(isSafe, signal, inTime => once(method, path, sent, { ...rest, headers, signal: inTime }))
    }
  }

  /** The body of an answer in pieces, as it comes. Not repeated. */
  async *read(path: string, sent: Sent, { headers, idleMs, signal, onOpen }: ReadStream): AsyncGenerator<Uint8Array> {
    const deadline = new Deadline(idleMs, signal)
    const init = { headers: { ...headers, ...this.#headers }, signal: deadline.signal }
    const reach = <T>(work: () => Promise<T>) => deadline.within(() => work().catch(asAway))
    try {
      const answer = await reach(() => this.#fetch(this.#baseUrl + addressOf(path, sent), init))
      if (!answer.ok) throw await reach(() => errorOf(answer))
      onOpen?.(answer)
      const reader = answer.body?.getReader()
      for (;;) {
        const piece = await reach(async () => reader?.read())
        if (!piece?.value) return
        yield piece.value
      }
    } finally {
      deadline.end()
    }
  }

  async #persist<T>(
    isSafe: boolean,
    signal: AbortSignal | undefined,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const patience = new Patience(this.retry, signal)
    for (;;) {
      const deadline = new Deadline(this.retry.timeoutMs, signal)
      try {
        return await deadline.within(() => work(deadline.signal))
      } catch (error) {
        await patience.after(error, isSafe ? undefined : 1)
      } finally {
        deadline.end()
      }
    }
  }
}

/** Without a slash at its end, and without what belongs to a page. */
function baseUrlOf(url: string | undefined): string {
  const example = 'such as WAYSIDE_URL=https://wayside.example for { url: process.env.WAYSIDE_URL }.'
  if (!url) throw new TypeError(`The url of the service is missing. Set it, ${example}`)
  const parsed = URL.canParse(url) ? new URL(url) : null
  if (!parsed || !/^https?:$/.test(parsed.protocol)) {
    throw new TypeError(
      `"${url}" is not the url of a service, which begins with http:// or https://. Set one, ${example}`,
    )
  }
  return parsed.origin + parsed.pathname.replace(/\/+$/, '')
}

function asAway(error: unknown): never {
  throw error instanceof ApiError ? error : new ServiceAway(error)
}
