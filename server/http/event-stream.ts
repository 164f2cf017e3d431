import { Readable } from 'node:stream'

export const STREAM_LIMITS = {
  /** Open at a time, of one user over all processes. */
  perUser: 10,
  /** The streams of a process that was killed count for this long. */
  leaseMs: 30_000,
  /** A line that says nothing, so that proxies and clients know that the stream lives. */
  heartbeatMs: 15_000,
  /** A client that takes nothing for so long is cut. */
  stalledMs: 30_000,
  /** So much may wait for a client; one for which more waits is cut. */
  bufferBytes: 1024 * 1024,
  /** Then it ends and the client comes again: a session that meanwhile fell asleep is noticed so. */
  lifeMs: 600_000,
}
export type StreamLimits = typeof STREAM_LIMITS

/** Told to clients: how long they wait before they come again. */
const RETRY_MS = 2_000
const HEARTBEAT = ':\n\n'

/** The end of a stream whose client takes less than there is. */
class ReaderTooSlow extends Error {}

export interface StreamEvent {
  id?: string
  data: string | Buffer
}

/** Data are one line, as all JSON is that we write. */
export function encodeEvent({ id, data }: StreamEvent): Buffer {
  const head = id === undefined ? 'data: ' : `id: ${id}\ndata: `
  return Buffer.concat([Buffer.from(head, 'latin1'), typeof data === 'string' ? Buffer.from(data) : data, END])
}
const END = Buffer.from('\n\n')

/** Server-sent events to one client. It ends by itself when its time is over. */
export class EventStream extends Readable {
  readonly #limits: StreamLimits
  readonly #timers: NodeJS.Timeout[]
  #isOver = false
  #stalled: NodeJS.Timeout | undefined
  /** Called when the client has taken what it was sent, and when the stream is over. */
  #taken: (() => void)[] = []

  /** `begin` is the id of the place where it begins: a client that loses the stream before any event comes again with it. */
  constructor(limits: StreamLimits, begin?: string) {
    super()
    this.#limits = limits
    const heartbeat = () => {
      if (!this.#isOver && this.readableLength === 0) this.push(HEARTBEAT)
    }
    this.#timers = [setInterval(heartbeat, limits.heartbeatMs), setTimeout(() => this.finish(), limits.lifeMs)]
    this.push(`retry: ${RETRY_MS}\n${begin === undefined ? '' : `id: ${begin}\n`}\n`)
  }

  get isOver(): boolean {
    return this.#isOver
  }

  /** Resolves when there is room for more, or the stream is over. */
  send(bytes: Buffer): Promise<void> {
    if (this.#isOver) return Promise.resolve()
    if (this.readableLength > 0 && this.readableLength + bytes.length > this.#limits.bufferBytes) {
      this.destroy(new ReaderTooSlow('the client takes less than there is'))
      return Promise.resolve()
    }
    if (this.push(bytes)) return Promise.resolve()
    this.#stalled ??= setTimeout(
      () => this.destroy(new ReaderTooSlow('the client took nothing for too long')),
      this.#limits.stalledMs,
    )
    return new Promise(resolve => {
      this.#taken.push(resolve)
    })
  }

  /** What was sent still reaches the client. */
  finish(): void {
    if (this.#isOver) return
    this.#rest()
    this.push(null)
  }

  override _read(): void {
    clearTimeout(this.#stalled)
    this.#stalled = undefined
    this.#proceed()
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    this.#rest()
    clearTimeout(this.#stalled)
    callback(error)
  }

  #rest(): void {
    this.#isOver = true
    for (const timer of this.#timers) clearTimeout(timer)
    this.#proceed()
  }

  #proceed(): void {
    const taken = this.#taken
    this.#taken = []
    for (const resolve of taken) resolve()
  }
}
