import { Readable } from 'node:stream'
import { unavailable } from './errors.ts'

export const ANSWER_LIMITS = {
  /** A client that reads nothing of an answer for this long is cut. */
  stalledMs: 120_000,
  /** What the unsent rest of all answers of a process may hold in memory. */
  unsentBytes: 64 * 1024 * 1024,
  /** Above it readers who took nothing for this long are cut, before a new answer is refused. */
  pausedMs: 1_000,
}
export type AnswerLimits = typeof ANSWER_LIMITS

/** Larger answers are written in pieces of this size, each when the one before has left: so progress can be seen. */
export const PIECE_BYTES = 64 * 1024

/** The large answers of this process that clients have not read to their end. */
export class UnsentAnswers {
  readonly #limits: AnswerLimits
  readonly #answers = new Set<BytesInPieces>()
  #bytes = 0

  constructor(limits: AnswerLimits) {
    this.#limits = limits
  }

  /** The bytes as a stream; 503 when there is no room for them and all others are being read. */
  hold(bytes: Buffer): Readable {
    while (this.#bytes > 0 && this.#bytes + bytes.length > this.#limits.unsentBytes) this.#cutLongestPaused()
    const answer = new BytesInPieces(bytes)
    this.#answers.add(answer)
    this.#bytes += bytes.length
    return answer.once('close', () => this.#forget(answer))
  }

  #cutLongestPaused(): void {
    let longest: BytesInPieces | undefined
    for (const answer of this.#answers) if (!longest || answer.progressAt < longest.progressAt) longest = answer
    if (!longest || performance.now() - longest.progressAt < this.#limits.pausedMs) throw unavailable()
    this.#forget(longest)
    longest.destroy(unavailable())
  }

  #forget(answer: BytesInPieces): void {
    if (this.#answers.delete(answer)) this.#bytes -= answer.length
  }
}

export class BytesInPieces extends Readable {
  readonly length: number
  progressAt = performance.now()
  readonly #bytes: Buffer
  #at = 0

  constructor(bytes: Buffer) {
    super({ highWaterMark: PIECE_BYTES })
    this.#bytes = bytes
    this.length = bytes.length
  }

  override _read(): void {
    this.progressAt = performance.now()
    const piece = this.#bytes.subarray(this.#at, this.#at + PIECE_BYTES)
    this.#at += PIECE_BYTES
    this.push(piece.length > 0 ? piece : null)
  }
}
