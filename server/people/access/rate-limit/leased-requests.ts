import { randomInt } from 'node:crypto'
import type { FoundCaller } from './count-statements.ts'
import type { RequestCount } from './limit-requests.ts'

const WINDOW_S = 60

/** `uncounted`: a statement must count the request (again). */
type Decision = 'accepted' | 'refused' | 'uncounted'

/** The requests that this process may still accept of a caller in the running window, without writing. */
export class LeasedRequests {
  readonly subjectId: number
  /** The newest one known here, in seconds since 1970, by the clock of the database. */
  window = 0
  unused = 0
  /** The statements that counted `unused`. */
  numbers: number[] = []
  /** Nothing is left in the window, here and elsewhere. */
  isFull = false
  usedAt = Number.NEGATIVE_INFINITY
  /** What the last statement that counted here has found. */
  #newest = { counted_at: 0, count: 0 }
  /** Pending until other processes have given back what they do not use. */
  recalling: Promise<void> | null = null
  /** Whether the caller sends often enough, and no other statement is getting more. */
  #mayGrow = false

  constructor(subjectId: number) {
    this.subjectId = subjectId
  }

  /** The values that a statement needs to count a request, and more than one if `mayGrow`. */
  toCount(mayGrow: boolean): [lease: number | null, usedUp: number[]] {
    const number = mayGrow && this.#mayGrow ? randomInt(2 ** 31) : null
    this.#mayGrow = false
    return [number, this.unused === 0 ? this.numbers.splice(0) : []]
  }

  /** Counts a request here, or takes over what a statement has counted. */
  accept<Caller>(found: FoundCaller<Caller>, idleMs: number): Decision {
    return found.granted === undefined ? this.#use(found) : this.#add(found, found.granted, idleMs)
  }

  #use<Caller>(found: FoundCaller<Caller>): Decision {
    if (found.is_due || !this.#isCountedIn(found) || this.window + WINDOW_S <= found.now) return 'uncounted'
    this.usedAt = performance.now()
    if (this.unused > 0) {
      this.unused--
      return 'accepted'
    }
    return this.isFull ? 'refused' : 'uncounted'
  }

  #add<Caller>(found: FoundCaller<Caller>, granted: number, idleMs: number): Decision {
    const { window, leases, count } = found
    const counted_at = found.counted_at as number
    // A statement of the window before may be answered late: what it got beyond one request has lapsed.
    if (window !== null && window >= this.window) {
      if (window > this.window) Object.assign(this, { window, unused: 0, numbers: [], isFull: false })
      if (counted_at > this.#newest.counted_at) this.#newest = { counted_at, count }
      if (granted > 1) {
        this.unused += granted - 1
        this.numbers.push(leases.at(-1) as number)
      }
      const now = performance.now()
      this.#mayGrow ||= now - this.usedAt < idleMs
      this.usedAt = now
      this.isFull ||= granted === 0 && leases.length === 0
    }
    if (granted > 0) return 'accepted'
    return this.isFull ? 'refused' : 'uncounted'
  }

  /** PostgreSQL has lost what was leased, or answers with an older state. */
  isMissingIn<Caller>({ window, leases }: FoundCaller<Caller>): boolean {
    return window === this.window && this.numbers.some(number => !leases.includes(number))
  }

  #isCountedIn<Caller>(found: FoundCaller<Caller>): boolean {
    return found.window === this.window && !this.isMissingIn(found)
  }

  countOf<Caller>(found: FoundCaller<Caller>, limit: number, isRefused: boolean): RequestCount {
    // A statement that found the caller may be answered after one that counted a request later.
    const isOvertaken = found.window === this.window && (found.counted_at as number) < this.#newest.counted_at
    const { count } = isOvertaken ? this.#newest : found
    const used = count - (this.#isCountedIn(found) ? this.unused : 0)
    return {
      remaining: isRefused ? 0 : Math.max(0, limit - used),
      isRefused,
      reset_s: Math.max(1, Math.ceil((found.window as number) + WINDOW_S - found.now)),
    }
  }

  /** What a process gives back counts as used here from now on. */
  empty(): { unused: number; numbers: number[] } {
    const { unused, numbers } = this
    Object.assign(this, { unused: 0, numbers: [] })
    this.#mayGrow = false
    return { unused, numbers }
  }
}
