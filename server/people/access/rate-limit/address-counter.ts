import { addressBlock } from '../client-address.ts'
import type { RequestCount } from './limit-requests.ts'

const WINDOW_MS = 60_000

/**
 * Counts the requests of clients that are not signed in, by address, in windows of a minute. In this process alone: such
 * requests are answered from memory mostly, and a statement for each would take longer than they do.
 */
export class AddressCounter {
  readonly #limit: number
  #counts = new Map<string, number>()
  #window = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  count(address: string): RequestCount {
    const now = Date.now()
    const window = Math.floor(now / WINDOW_MS)
    if (window !== this.#window) this.#counts = new Map()
    this.#window = window
    const block = addressBlock(address)
    const count = (this.#counts.get(block) ?? 0) + 1
    this.#counts.set(block, count)
    return {
      remaining: Math.max(0, this.#limit - count),
      isRefused: count > this.#limit,
      reset_s: Math.ceil(((window + 1) * WINDOW_MS - now) / 1000),
    }
  }
}
