interface Limits {
  /** A burst ends when nothing has arrived for this long. */
  pauseMs: number
  /** It lasts no longer than this: a flood that never ends is none. */
  maxMs: number
}

/** Whether connections are arriving in a burst. The next burst begins when as much time has passed as the last one took. */
export class Burst {
  readonly #limits: Limits
  #startedAt = 0
  #arrivedAt = Number.NEGATIVE_INFINITY

  constructor(limits: Limits) {
    this.#limits = limits
  }

  note(now: number): void {
    const { pauseMs, maxMs } = this.#limits
    const lastedMs = Math.min(this.#arrivedAt - this.#startedAt, maxMs)
    if (now - this.#arrivedAt >= pauseMs && now - this.#startedAt >= 2 * lastedMs) this.#startedAt = now
    this.#arrivedAt = now
  }

  isOn(now: number): boolean {
    const { pauseMs, maxMs } = this.#limits
    return now - this.#arrivedAt < pauseMs && now - this.#startedAt < maxMs
  }
}
