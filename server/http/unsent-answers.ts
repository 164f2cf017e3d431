import { Readable } from 'node:stream'
import { unavailable } from './errors.ts'

export const ANSWER_LIMITS = {
  /** A client that reads nothing of an answer for this long is cut. */
  stalledMs: 120_000,
  /** What the unsent rest of all answers of a process may hold in memory. */
  unsentBytes: 64 * 1024 * 1024,
  /** Above it readers who took no piece for this long are cut, before a new answer is refused. */
  pausedMs: 5_000,
}
export type AnswerLimits = typeof ANSWER_LIMITS

/**
 * Larger answers are written in pieces of this size, each when the one before has left: so progress can be seen. A page
 * of 1000 records is one piece: in four of 64 KiB it took 1.2 times the processor time.
 */
export const PIECE_BYTES = 256 * 1024

/** The memory of one answer, until it is sent or given up. */
interface Held {
  readonly bytes: number
  /** Ends the connection of its client. */
  readonly cut: () => void
  progressAt: number
}

/** The answers of this process that clients have not read to their end. */
export class UnsentAnswers {
  readonly #limits: AnswerLimits
  readonly #answers = new Set<Held>()
  #bytes = 0

  constructor(limits: AnswerLimits) {
    this.#limits = limits
  }

  get stalledMs(): number {
    return this.#limits.stalledMs
  }

  /** Room for so many bytes; 503 when there is none and all others are being read. */
  hold(bytes: number, cut: () => void): Held {
    while (this.#bytes > 0 && this.#bytes + bytes > this.#limits.unsentBytes) this.#cutLongestPaused()
    const held = { bytes, cut, progressAt: performance.now() }
    this.#answers.add(held)
    this.#bytes += bytes
    return held
  }

  release(held: Held): void {
    if (this.#answers.delete(held)) this.#bytes -= held.bytes
  }

  #cutLongestPaused(): void {
    let longest: Held | undefined
    for (const held of this.#answers) if (!longest || held.progressAt < longest.progressAt) longest = held
    if (!longest || performance.now() - longest.progressAt < this.#limits.pausedMs) throw unavailable()
    this.release(longest)
    longest.cut()
  }
}

export class BytesInPieces extends Readable {
  readonly #bytes: Buffer
  readonly #held: Held | null
  #at = 0

  constructor(bytes: Buffer, held: Held | null) {
    super({ highWaterMark: PIECE_BYTES })
    this.#bytes = bytes
    this.#held = held
  }

  override _read(): void {
    if (this.#held) this.#held.progressAt = performance.now()
    const piece = this.#bytes.subarray(this.#at, this.#at + PIECE_BYTES)
    this.#at += PIECE_BYTES
    this.push(piece.length > 0 ? piece : null)
  }
}
