interface Limits {
  /** A burst ends when nothing has arrived for this long. */
  pauseMs: number
  /** It lasts no longer than this, and the next one begins no sooner than this after it: a flood that never ends is none. */
  maxMs: number
}

/** Whether connections are arriving in a burst. */
export class Burst {
  readonly #limits: Limits
  #startedAt = Number.NEGATIVE_INFINITY
  #arrivedAt = Number.NEGATIVE_INFINITY

  constructor(limits: Limits) {
    this.#limits = limits
  }

  note(now: number): void {
    const { pauseMs, maxMs } = this.#limits
    if (now - this.#arrivedAt >= pauseMs && now - this.#startedAt >= 2 * maxMs) this.#startedAt = now
    this.#arrivedAt = now
  }

  isOn(now: number): boolean {
    const { pauseMs, maxMs } = this.#limits
    return now - this.#arrivedAt < pauseMs && now - this.#startedAt < maxMs
  }
}
