/**
 * Runs at most `concurrency` pieces of work of a key at a time. Others wait in a queue; after `waitMs` they fail with the
 * error of `refuse`.
 */
export class Gate<Key> {
  readonly #concurrency: number
  readonly #waitMs: number
  readonly #refuse: () => Error
  readonly #queues = new Map<Key, { running: number; waiting: (() => void)[] }>()

  constructor(options: { concurrency: number; waitMs: number; refuse: () => Error }) {
    this.#concurrency = options.concurrency
    this.#waitMs = options.waitMs
    this.#refuse = options.refuse
  }

  async run<T>(key: Key, work: () => Promise<T>): Promise<T> {
    const queue = this.#queues.get(key) ?? { running: 0, waiting: [] }
    this.#queues.set(key, queue)
    if (queue.running < this.#concurrency) queue.running++
    else await this.#waitInQueue(queue.waiting)
    try {
      return await work()
    } finally {
      // The next in the queue starts immediately, before any new work can.
      const next = queue.waiting.shift()
      if (next) next()
      else if (--queue.running === 0) this.#queues.delete(key)
    }
  }

  #waitInQueue(waiting: (() => void)[]): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(enter), 1)
        reject(this.#refuse())
      }, this.#waitMs)
      const enter = () => {
        clearTimeout(timer)
        resolve()
      }
      waiting.push(enter)
    })
  }
}
