interface GateOptions {
  /** Pieces of work of a key at a time. */
  concurrency: number
  /** Pieces of work of all keys at a time. */
  total?: number
  /** How long work waits, and the error with which it fails then. Absent: it waits until its turn comes. */
  waitMs?: number
  refuse?: () => Error
}

interface Queue {
  running: number
  /** The number of its last turn; 0: it had none. */
  lastTurn: number
  waiting: (() => void)[]
}

/**
 * Runs at most `concurrency` pieces of work of a key at a time, and `total` of all. Others wait. The next turn is that of a key
 * with the fewest running pieces, and of those the key that has waited longest for one: a key with 600 waiting pieces delays
 * the first one of another key by no more than one piece.
 */
export class Gate<Key> {
  readonly #options: GateOptions
  readonly #queues = new Map<Key, Queue>()
  #running = 0
  #turns = 0

  constructor(options: GateOptions) {
    this.#options = options
  }

  async run<T>(key: Key, work: () => Promise<T>): Promise<T> {
    const queue = this.#queues.get(key) ?? { running: 0, lastTurn: 0, waiting: [] }
    this.#queues.set(key, queue)
    if (this.#hasRoom() && queue.running < this.#options.concurrency) this.#start(queue)
    else await this.#wait(key, queue)
    try {
      return await work()
    } finally {
      this.#running--
      queue.running--
      this.#startNext()
      this.#deleteIdle(key, queue)
    }
  }

  #hasRoom(): boolean {
    return this.#running < (this.#options.total ?? Number.POSITIVE_INFINITY)
  }

  #start(queue: Queue): void {
    this.#running++
    queue.running++
    queue.lastTurn = ++this.#turns
  }

  /** It starts immediately, before any new work can. */
  #startNext(): void {
    if (!this.#hasRoom()) return
    let next: Queue | undefined
    for (const queue of this.#queues.values()) {
      if (queue.waiting.length === 0 || queue.running >= this.#options.concurrency) continue
      if (!next || isBefore(queue, next)) next = queue
    }
    if (!next) return
    this.#start(next)
    next.waiting.shift()?.()
  }

  #wait(key: Key, queue: Queue): Promise<void> {
    const { waitMs, refuse } = this.#options
    return new Promise((resolve, reject) => {
      if (waitMs === undefined) return queue.waiting.push(resolve)
      const timer = setTimeout(() => {
        queue.waiting.splice(queue.waiting.indexOf(enter), 1)
        this.#deleteIdle(key, queue)
        reject(refuse?.())
      }, waitMs)
      const enter = () => {
        clearTimeout(timer)
        resolve()
      }
      queue.waiting.push(enter)
    })
  }

  #deleteIdle(key: Key, queue: Queue): void {
    if (queue.running === 0 && queue.waiting.length === 0 && this.#queues.get(key) === queue) this.#queues.delete(key)
  }
}

const isBefore = (a: Queue, b: Queue): boolean =>
  a.running < b.running || (a.running === b.running && a.lastTurn < b.lastTurn)
