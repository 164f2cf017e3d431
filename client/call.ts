import { errorOf, ServiceAway } from './errors.ts'

export interface ClientOptions {
  /** The URL of the service, without a slash at its end; empty: the one that the page came from. */
  baseUrl?: string
  fetch?: typeof fetch
}

export interface CallOptions {
  signal?: AbortSignal
  /** Asked by a timer and not by a person: does not make a session last longer. */
  background?: boolean
  headers?: { [name: string]: string }
}

export interface IdempotencyOptions {
  /** The same key with the same request gives the very same answer for 24 hours. Made up when absent. */
  idempotencyKey?: string
}

/** What carries a key may be repeated. */
export const withKey = (o?: CallOptions & IdempotencyOptions): CallOptions => ({
  ...o,
  headers: { ...o?.headers, 'Idempotency-Key': o?.idempotencyKey ?? crypto.randomUUID() },
})

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

type QueryValue = string | number | boolean | null | undefined | readonly (string | number)[]
export interface Sent {
  path?: { [name: string]: string | number }
  query?: { [name: string]: QueryValue }
  body?: unknown
}

/** Operations of generated types that have this method. */
type PathsWith<Paths, M extends Method> = {
  [P in keyof Paths]: Paths[P] extends { [method in M]: { responses: unknown } } ? P : never
}[keyof Paths] &
  string

type Operation<Paths, P extends keyof Paths, M extends Method> = Paths[P] extends { [method in M]: infer O } ? O : never

type Json<R> = R extends { content: { 'application/json': infer Body } } ? Body : undefined
type Good<R> = { [Status in keyof R]: Status extends 200 | 201 | 202 | 204 ? Json<R[Status]> : never }[keyof R]

/** What the service answers when all is well. */
export type AnswerOf<Paths, P extends keyof Paths, M extends Method> =
  Operation<Paths, P, M> extends { responses: infer R } ? Good<R> : never
export type QueryOf<Paths, P extends keyof Paths, M extends Method> =
  Operation<Paths, P, M> extends { parameters: { query?: infer Q } } ? Exclude<Q, undefined> : never
export type BodyOf<Paths, P extends keyof Paths, M extends Method> =
  Operation<Paths, P, M> extends { requestBody?: { content: { 'application/json': infer Body } } } ? Body : never

type Inside<Paths, P extends keyof Paths, M extends Method> =
  Operation<Paths, P, M> extends { parameters: { path: infer Params } } ? { path: Params } : { path?: never }
type Asking<Paths, P extends keyof Paths, M extends Method> = Inside<Paths, P, M> & {
  query?: QueryOf<Paths, P, M>
  body?: BodyOf<Paths, P, M> | Blob
}

export type Call<Paths> = <M extends Method, P extends PathsWith<Paths, M>>(
  method: M,
  path: P,
  sent: Asking<Paths, P, M>,
  options?: CallOptions,
) => Promise<AnswerOf<Paths, P, M>>

/** A function that calls any operation of the generated types, and throws ApiError or ServiceAway. */
export function caller<Paths>({ baseUrl = '', fetch: customFetch }: ClientOptions = {}): Call<Paths> {
  const send = async (method: Method, path: string, sent: Sent, options: CallOptions = {}) => {
    const isBinary = sent.body instanceof Blob
    const init: RequestInit = {
      method: method.toUpperCase(),
      signal: options.signal,
      headers: {
        Accept: 'application/json',
        ...(sent.body !== undefined && { 'Content-Type': isBinary ? 'application/octet-stream' : 'application/json' }),
        ...(options.background && { 'X-Background': '1' }),
        ...options.headers,
      },
      ...(sent.body !== undefined && { body: isBinary ? (sent.body as Blob) : JSON.stringify(sent.body) }),
    }
    const answer = await reach(() => (customFetch ?? fetch)(baseUrl + addressOf(path, sent), init), options.signal)
    if (!answer.ok) throw await errorOf(answer)
    if (answer.status === 204) return undefined
    return await reach(() => (options.headers?.Accept === ARROW ? columnsOf(answer) : answer.json()), options.signal)
  }
  return send as Call<Paths>
}

export const ARROW = 'application/vnd.apache.arrow.stream'

/** Columns of a page, or of an aggregate. */
export interface ArrowColumns {
  /** An Arrow stream, for `tableFromIPC` of apache-arrow and others. */
  arrow: Uint8Array
  next_cursor: string | null
}

const columnsOf = async (answer: Response): Promise<ArrowColumns> => ({
  arrow: new Uint8Array(await answer.arrayBuffer()),
  next_cursor: answer.headers.get('Next-Cursor'),
})

/** What fails on the way is one error, except for the caller's own wish to stop. */
async function reach<T>(work: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (signal?.aborted) throw error
    throw new ServiceAway(error)
  }
}

/** The path with its ids, and the query; a list is one parameter: `1,2,3`. */
export function addressOf(path: string, { path: params = {}, query = {} }: Sent): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, Array.isArray(value) ? value.join(',') : String(value))
  }
  return search.size > 0 ? `${filled}?${search}` : filled
}
