import { Deadline } from '../deadline.ts'
import { ApiError, errorOf } from '../errors.ts'
import { sleepUnlessAborted } from '../retry.ts'
import { readEvents } from './read-events.ts'

export interface FollowedEvent<Data> {
  /** Where to go on from. */
  id: string | null
  data: Data
}

export interface FollowOptions<Data> {
  /** Ends it. */
  signal: AbortSignal
  onEvent: (event: FollowedEvent<Data>) => void
  /** It is open: the first time, and whenever it was lost and is there again. */
  onOpen?: () => void
  /** It ended or broke, and is opened again after a while. */
  onLost?: () => void
  /** Where to go on from. */
  lastEventId?: string | null
  headers?: { [name: string]: string }
  fetch?: typeof fetch
}

/** Unless the service says how long to wait. */
const PAUSE_MS = 2_000
const MAX_PAUSE_MS = 30_000
/** The service says something every 15 s; a connection that is silent for three times as long is dead. */
const SILENT_MS = 45_000

interface StreamPosition {
  id: string | null
  pauseMs: number
  /** In a row. */
  failures: number
}

/**
 * Follows a stream of the service for as long as it is wanted: one that ends or breaks is opened again behind the last
 * event. Throws the ApiError of a service that refuses it.
 */
export async function followEvents<Data>(address: string, options: FollowOptions<Data>): Promise<void> {
  const { signal, onLost } = options
  const place: StreamPosition = { id: options.lastEventId ?? null, pauseMs: PAUSE_MS, failures: 0 }
  while (!signal.aborted) {
    let minPauseMs = 0
    try {
      await followOnce(address, options, place)
    } catch (error) {
      if (error instanceof ApiError && isForGood(error)) throw error
      minPauseMs = error instanceof ApiError ? (error.retryAfter ?? 0) * 1000 : 0
      place.failures += 1
    }
    if (signal.aborted) return
    onLost?.()
    await sleepUnlessAborted(Math.max(minPauseMs, pauseOf(place)), signal).catch(() => {})
  }
}

const isForGood = ({ status }: ApiError): boolean => status >= 400 && status < 500 && status !== 429

/** Longer after every failure, and partly by chance: after a restart not all clients reconnect at the same moment. */
function pauseOf({ pauseMs, failures }: StreamPosition): number {
  const longer = Math.min(Math.max(pauseMs, MAX_PAUSE_MS), pauseMs * 2 ** Math.max(0, failures - 1))
  return longer * (0.75 + Math.random() / 2)
}

async function followOnce<Data>(address: string, options: FollowOptions<Data>, place: StreamPosition): Promise<void> {
  const deadline = new Deadline(SILENT_MS, options.signal)
  try {
    const headers = { Accept: 'text/event-stream', ...(place.id !== null && { 'Last-Event-ID': place.id }) }
    const sent = { headers: { ...headers, ...options.headers }, signal: deadline.signal }
    const answer = await deadline.within(() => (options.fetch ?? fetch)(address, sent))
    if (!answer.ok) throw await deadline.within(() => errorOf(answer))
    place.failures = 0
    options.onOpen?.()
    for await (const { id, data, retryMs } of readEvents(piecesOf(answer, deadline))) {
      place.id = id ?? place.id
      place.pauseMs = retryMs ?? place.pauseMs
      if (data !== null) options.onEvent({ id: place.id, data: JSON.parse(data) })
    }
  } finally {
    deadline.end()
  }
}

/** By hand: not all browsers walk through a stream by themselves. */
async function* piecesOf({ body }: Response, deadline: Deadline): AsyncGenerator<Uint8Array> {
  const reader = (body as ReadableStream<Uint8Array>).getReader()
  for (;;) {
    const { done, value } = await deadline.within(() => reader.read())
    if (done) return
    yield value
  }
}
