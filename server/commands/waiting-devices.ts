import { DEVICES_TOLD } from '../access/notify.ts'
import type { Database } from '../database/connect.ts'

/** A poll that waits: told to look, or to end. */
export interface Waiting {
  look: () => void
  end: () => void
}

/**
 * The polls of this process that wait, by device; none of them holds a connection to the database. They look when their
 * device is told to, and when the connection that hears it has come (back), for then something may have been missed.
 */
export class WaitingDevices {
  readonly #database: Database
  readonly #waiting = new Map<number, Waiting>()
  readonly #stopping: AbortSignal
  #isListening = false

  constructor(database: Database, stopping: AbortSignal) {
    this.#database = database
    this.#stopping = stopping
    stopping.addEventListener('abort', () => {
      for (const { end } of this.#waiting.values()) end()
    })
  }

  get isStopping(): boolean {
    return this.#stopping.aborted
  }

  /** One at a time of each device: of two, the older one is of a connection that the device has given up. */
  enter(deviceId: number, waiting: Waiting): () => void {
    this.#waiting.get(deviceId)?.end()
    this.#waiting.set(deviceId, waiting)
    if (!this.#isListening) this.#listen()
    return () => {
      if (this.#waiting.get(deviceId) === waiting) this.#waiting.delete(deviceId)
    }
  }

  /** From the first poll on; what comes before the channel is heard is found by `begun`. */
  #listen(): void {
    this.#isListening = true
    this.#database.listen(
      DEVICES_TOLD,
      deviceId => this.#waiting.get(Number(deviceId))?.look(),
      () => {
        for (const { look } of this.#waiting.values()) look()
      },
    )
  }
}
