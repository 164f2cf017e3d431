import { DEVICE_CHANNEL } from '../../people/access/notify.ts'
import type { Database } from '../../platform/database/database.ts'

/** A poll that waits for commands: `notify` makes it query, `end` ends it. */
export interface WaitingPoll {
  notify: () => void
  end: () => void
}

/**
 * The waiting polls of this process, by device; none of them holds a database connection. A poll queries when its device is
 * notified, and when the connection that listens was opened or reopened, because a notification may have been missed.
 */
export class WaitingDevices {
  readonly #database: Database
  readonly #polls = new Map<number, WaitingPoll>()
  readonly #stopping: AbortSignal
  #isListening = false

  constructor(database: Database, stopping: AbortSignal) {
    this.#database = database
    this.#stopping = stopping
    stopping.addEventListener('abort', () => {
      for (const { end } of this.#polls.values()) end()
    })
  }

  get isStopping(): boolean {
    return this.#stopping.aborted
  }

  /** One poll per device: the older of two belongs to a connection that the device has given up. */
  subscribe(deviceId: number, poll: WaitingPoll): () => void {
    this.#polls.get(deviceId)?.end()
    this.#polls.set(deviceId, poll)
    if (!this.#isListening) this.#listen()
    return () => {
      if (this.#polls.get(deviceId) === poll) this.#polls.delete(deviceId)
    }
  }

  /** From the first poll on. Polls that waited before the channel was listened to are notified by the last callback. */
  #listen(): void {
    this.#isListening = true
    this.#database.listen(
      DEVICE_CHANNEL,
      deviceId => this.#polls.get(Number(deviceId))?.notify(),
      () => {
        for (const { notify } of this.#polls.values()) notify()
      },
    )
  }
}
