import type { Database } from '../../platform/database/database.ts'
import { CHANGES } from '../uploads/publish-uploads.ts'

/** Subscribers are called at most once in this time, however many notifications arrive. */
const MIN_INTERVAL_MS = 100
/** Subscribers are called this often also without a notification. */
const POLL_MS = 5_000

/**
 * Calls the streams of this process when they should read changes: when something was published, when the connection that
 * listens was opened or reopened, and every 5 s. It listens only while there is a subscriber.
 */
export class StreamNotifier {
  readonly #database: Database
  readonly #subscribers = new Set<() => void>()
  #unlisten: (() => void) | null = null
  #poll: NodeJS.Timeout | undefined
  #pause: NodeJS.Timeout | undefined
  #isPending = false

  constructor(database: Database) {
    this.#database = database
  }

  /** Returns the function that ends the subscription. */
  subscribe(callback: () => void): () => void {
    this.#subscribers.add(callback)
    if (!this.#unlisten) {
      const notify = () => this.#notify()
      this.#unlisten = this.#database.listen(CHANGES, notify, notify)
      this.#poll = setInterval(notify, POLL_MS)
    }
    return () => {
      this.#subscribers.delete(callback)
      if (this.#subscribers.size === 0) this.#stop()
    }
  }

  #stop(): void {
    this.#unlisten?.()
    this.#unlisten = null
    clearInterval(this.#poll)
    clearTimeout(this.#pause)
    this.#pause = undefined
    this.#isPending = false
  }

  #notify(): void {
    if (this.#pause) {
      this.#isPending = true
      return
    }
    this.#pause = setTimeout(() => {
      this.#pause = undefined
      if (!this.#isPending) return
      this.#isPending = false
      this.#notify()
    }, MIN_INTERVAL_MS)
    for (const callback of this.#subscribers) callback()
  }
}
