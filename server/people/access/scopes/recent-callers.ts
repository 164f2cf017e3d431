export const RECENT_LIMITS = {
  maxAgeMs: 60_000,
  maxCallers: 10_000,
}

/** The callers that this process has authenticated recently, by the hash of their credential. */
export class RecentCallers<Known> {
  readonly #limits: typeof RECENT_LIMITS
  readonly #callers = new Map<string, { known: Known; at: number }>()

  constructor(limits: typeof RECENT_LIMITS) {
    this.#limits = limits
  }

  find(hash: Buffer, now = performance.now()): Known | null {
    const found = this.#callers.get(hash.toString('latin1'))
    return found && now - found.at < this.#limits.maxAgeMs ? found.known : null
  }

  remember(hash: Buffer, known: Known, now = performance.now()): void {
    if (this.#callers.size >= this.#limits.maxCallers) this.#callers.clear()
    this.#callers.set(hash.toString('latin1'), { known, at: now })
  }

  forget(hash: Buffer): void {
    this.#callers.delete(hash.toString('latin1'))
  }
}
