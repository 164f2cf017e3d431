/** At most `places` pieces of work of one key at a time; others wait in line, and fail by `refuse` when it takes too long. */
export class Gate<Key> {
  readonly #places: number
  readonly #waitMs: number
  readonly #refuse: () => Error
  readonly #lines = new Map<Key, { running: number; waiting: (() => void)[] }>()

  constructor(options: { places: number; waitMs: number; refuse: () => Error }) {
    this.#places = options.places
    this.#waitMs = options.waitMs
    this.#refuse = options.refuse
  }

  async run<T>(key: Key, work: () => Promise<T>): Promise<T> {
    const line = this.#lines.get(key) ?? { running: 0, waiting: [] }
    this.#lines.set(key, line)
    if (line.running < this.#places) line.running++
    else await this.#turn(line.waiting)
    try {
      return await work()
    } finally {
      // The place is handed to the next in line, so that nobody new can slip in between.
      const next = line.waiting.shift()
      if (next) next()
      else if (--line.running === 0) this.#lines.delete(key)
    }
  }

  #turn(waiting: (() => void)[]): Promise<void> {
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
