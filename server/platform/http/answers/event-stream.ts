import { Readable } from 'node:stream'

export const STREAM_LIMITS = {
  /** Open streams of one user over all processes. */
  perUser: 10,
  /** The streams of a process that was killed count for this long. */
  leaseMs: 30_000,
  /** How often an empty comment is sent when there is no event, so that proxies and clients keep the stream open. */
  heartbeatMs: 15_000,
  /** A client that reads nothing for this long is disconnected. */
  stallTimeoutMs: 30_000,
  /** A client for which more than this is buffered is disconnected. */
  bufferBytes: 1024 * 1024,
  /** Then the stream ends and the client reconnects; so an idle session is noticed. */
  lifetimeMs: 600_000,
}
export type StreamLimits = typeof STREAM_LIMITS

/** Sent to clients: how long they wait before they reconnect. */
const RETRY_MS = 2_000
const HEARTBEAT = ':\n\n'

/** The stream ended because its client reads too slowly. */
class ReaderTooSlow extends Error {}

export interface StreamEvent {
  id?: string
  data: string | Buffer
}

/** The data must be one line, as all our JSON is. */
export function encodeEvent({ id, data }: StreamEvent): Buffer {
  const head = id === undefined ? 'data: ' : `id: ${id}\ndata: `
  return Buffer.concat([Buffer.from(head, 'latin1'), typeof data === 'string' ? Buffer.from(data) : data, END])
}
const END = Buffer.from('\n\n')

/** Server-sent events to one client. It ends by itself after `lifetimeMs`. */
export class EventStream extends Readable {
  readonly #limits: StreamLimits
  readonly #timers: NodeJS.Timeout[]
  #isOver = false
  #stalled: NodeJS.Timeout | undefined
  /** Called when the client has read what was sent, and when the stream is over. */
  #waiting: (() => void)[] = []

  /** `startId` is the id of the start position, for a client that loses the stream before any event. */
  constructor(limits: StreamLimits, startId?: string) {
    super()
    this.#limits = limits
    const heartbeat = () => {
      if (!this.#isOver && this.readableLength === 0) this.push(HEARTBEAT)
    }
    this.#timers = [setInterval(heartbeat, limits.heartbeatMs), setTimeout(() => this.finish(), limits.lifetimeMs)]
    this.push(`retry: ${RETRY_MS}\n${startId === undefined ? '' : `id: ${startId}\n`}\n`)
  }

  get isOver(): boolean {
    return this.#isOver
  }

  /** Resolves when there is room for more, or the stream is over. */
  send(bytes: Buffer): Promise<void> {
    if (this.#isOver) return Promise.resolve()
    if (this.readableLength > 0 && this.readableLength + bytes.length > this.#limits.bufferBytes) {
      this.destroy(new ReaderTooSlow('the client reads too slowly'))
      return Promise.resolve()
    }
    if (this.push(bytes)) return Promise.resolve()
    this.#stalled ??= setTimeout(
      () => this.destroy(new ReaderTooSlow('the client read nothing for too long')),
      this.#limits.stallTimeoutMs,
    )
    return new Promise(resolve => {
      this.#waiting.push(resolve)
    })
  }

  /** Ends the stream after what was sent. */
  finish(): void {
    if (this.#isOver) return
    this.#stop()
    this.push(null)
  }

  override _read(): void {
    clearTimeout(this.#stalled)
    this.#stalled = undefined
    this.#proceed()
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    this.#stop()
    clearTimeout(this.#stalled)
    callback(error)
  }

  #stop(): void {
    this.#isOver = true
    for (const timer of this.#timers) clearTimeout(timer)
    this.#proceed()
  }

  #proceed(): void {
    const waiting = this.#waiting
    this.#waiting = []
    for (const resolve of waiting) resolve()
  }
}
