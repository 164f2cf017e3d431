import { throttled } from './errors.ts'
import { EventStream, type StreamLimits } from './event-stream.ts'

/** Said to one who has too many open: one may end at any time. */
const RETRY_S = 5

/** The event streams of one kind in this process: so many at a time of each user, and all end when the process does. */
export class OpenStreams {
  readonly #limits: StreamLimits
  readonly #stopping: AbortSignal
  readonly #onChange: (open: number) => void
  readonly #open = new Map<EventStream, number>()

  constructor(limits: StreamLimits, stopping: AbortSignal, onChange: (open: number) => void) {
    this.#limits = limits
    this.#stopping = stopping
    this.#onChange = onChange
    stopping.addEventListener('abort', () => {
      for (const stream of this.#open.keys()) stream.finish()
    })
  }

  /** `begin` is the id of the place where it begins. */
  open(userId: number, begin?: string): EventStream {
    const ofUser = [...this.#open.values()].filter(one => one === userId)
    if (ofUser.length >= this.#limits.perUser) throw throttled(RETRY_S)
    const stream = new EventStream(this.#limits, begin)
    this.#open.set(stream, userId)
    this.#onChange(this.#open.size)
    if (this.#stopping.aborted) stream.finish()
    return stream.once('close', () => {
      this.#open.delete(stream)
      this.#onChange(this.#open.size)
    })
  }
}

/** What an answer with a stream is, whoever stands between us and the client. */
export const asEvents = (stream: EventStream) => ({
  stream,
  type: 'text/event-stream',
  headers: { 'X-Accel-Buffering': 'no' },
})
