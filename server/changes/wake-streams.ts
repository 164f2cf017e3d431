import type { Database } from '../database/connect.ts'
import { CHANGES } from '../uploads/publish-uploads.ts'

/** However often something new is told of, streams look at most so often. */
const PAUSE_MS = 100
/** They look also without being told. */
const UNTOLD_MS = 5_000

/**
 * Tells the streams of this process when to look: when something was published, when the connection that hears it has
 * come (back), and every 5 s. It listens only while there is a stream.
 */
export class StreamWaker {
  readonly #database: Database
  readonly #looks = new Set<() => void>()
  #unlisten: (() => void) | null = null
  #untold: NodeJS.Timeout | undefined
  #pause: NodeJS.Timeout | undefined
  #isToldAgain = false

  constructor(database: Database) {
    this.#database = database
  }

  enter(look: () => void): () => void {
    this.#looks.add(look)
    if (!this.#unlisten) {
      const wake = () => this.#wake()
      this.#unlisten = this.#database.listen(CHANGES, wake, wake)
      this.#untold = setInterval(wake, UNTOLD_MS)
    }
    return () => {
      this.#looks.delete(look)
      if (this.#looks.size === 0) this.#rest()
    }
  }

  #rest(): void {
    this.#unlisten?.()
    this.#unlisten = null
    clearInterval(this.#untold)
    clearTimeout(this.#pause)
    this.#pause = undefined
    this.#isToldAgain = false
  }

  #wake(): void {
    if (this.#pause) {
      this.#isToldAgain = true
      return
    }
    this.#pause = setTimeout(() => {
      this.#pause = undefined
      if (!this.#isToldAgain) return
      this.#isToldAgain = false
      this.#wake()
    }, PAUSE_MS)
    for (const look of this.#looks) look()
  }
}
