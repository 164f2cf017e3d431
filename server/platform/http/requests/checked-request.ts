import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { errorSentence } from '../../../../contract/text/error-sentences.ts'
import { isAllowed } from '../outgoing/allowed-address.ts'
import { resolveName } from '../outgoing/resolve-name.ts'

/** The request was not sent: its URL or its address is not allowed. The message is a sentence for the user. */
export class RefusedUrl extends Error {
  override readonly name = 'RefusedUrl'
}

export interface AddressRules {
  /** Networks that are allowed although they are not public: `10.0.0.5`, `192.168.0.0/16`. */
  allowNetworks: readonly string[]
  /** All addresses of a name; tests pass their own. */
  resolve?: (name: string, signal: AbortSignal) => Promise<string[]>
}

interface CheckedRequestOptions extends AddressRules {
  method: 'GET' | 'POST'
  headers: { [name: string]: string }
  body?: string
  /** For all: resolving, connecting, sending, and reading the answer. */
  timeoutMs: number
  /** The connection is closed after so many bytes of the answer's body. */
  maxBytes: number
}

export interface CheckedAnswer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
  /** False when the body was longer than `maxBytes`, or was not received completely in time. */
  isWhole: boolean
}

/**
 * Sends a request to a URL that a user of the service chose. Its host is resolved here, all its addresses are checked, and
 * the connection is made to one of these: a name that resolves to another address the next time cannot reach it. Redirects
 * are not followed: a 3xx is an answer like others.
 */
export async function checkedRequest(url: URL, options: CheckedRequestOptions): Promise<CheckedAnswer> {
  checkUrl(url.href, options)
  const timeout = new AbortController()
  const timer = setTimeout(
    () => timeout.abort(new Error(errorSentence('noAnswerWithin', { seconds: options.timeoutMs / 1000 }))),
    options.timeoutMs,
  )
  try {
    const addresses = await Promise.race([
      resolveChecked(url, options, timeout.signal),
      rejectWhenAborted(timeout.signal),
    ])
    const answer = await send(url, addresses, options, timeout.signal)
    return {
      status: answer.statusCode as number,
      headers: answer.headers,
      ...(await readStart(answer, options.maxBytes)),
    }
  } finally {
    clearTimeout(timer)
  }
}

/** Refuses what is wrong with a URL before its name is resolved. */
export function checkUrl(text: string, rules: AddressRules): URL {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || !['http:', 'https:'].includes(url.protocol)) throw new RefusedUrl(errorSentence('urlScheme'))
  if (url.username !== '' || url.password !== '') throw new RefusedUrl(errorSentence('urlWithUser'))
  const host = hostOf(url)
  if (isIP(host) && !isAllowed(host, rules)) throw notPublic()
  return url
}

/** Without the brackets of an IPv6 address. */
const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '')

// It does not name the address, which may be that of a host in the operator's network.
const notPublic = () => new RefusedUrl(errorSentence('hostNotPublic'))

/** The addresses of a host. One that is not allowed is enough to refuse it. */
async function resolveChecked(url: URL, rules: AddressRules, signal: AbortSignal): Promise<string[]> {
  const host = hostOf(url)
  if (isIP(host)) return [host]
  const addresses = await (rules.resolve ?? resolveName)(host, signal)
  if (!addresses.every(address => isAllowed(address, rules))) throw notPublic()
  return addresses
}

const rejectWhenAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))

function send(
  url: URL,
  addresses: string[],
  { method, headers, body }: CheckedRequestOptions,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const found = addresses.map(address => ({ address, family: isIP(address) }))
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
      method,
      headers,
      signal,
      // A connection of its own, which ends with the answer.
      agent: false,
      lookup: (_name, { all }, callback) => {
        if (all) callback(null, found)
        else callback(null, found[0]?.address ?? '', found[0]?.family)
      },
    })
    request.on('response', resolve)
    request.on('error', error => reject(signal.aborted ? signal.reason : error))
    // After an answer that switches protocols (101) there is neither a response nor an error.
    request.on('close', () => reject(new Error(errorSentence('closedWithoutAnswer'))))
    request.end(body)
  })
}

async function readStart(answer: IncomingMessage, maxBytes: number): Promise<Pick<CheckedAnswer, 'body' | 'isWhole'>> {
  const chunks: Buffer[] = []
  let size = 0
  let isWhole = true
  try {
    for await (const chunk of answer) {
      chunks.push(chunk)
      size += chunk.length
      // Leaving the loop closes the connection.
      if (size > maxBytes) break
    }
  } catch {
    isWhole = false
  }
  return { body: Buffer.concat(chunks).subarray(0, maxBytes), isWhole: isWhole && size <= maxBytes }
}
