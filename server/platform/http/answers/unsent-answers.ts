import { Readable } from 'node:stream'
import { unavailable } from '../errors.ts'

export const ANSWER_LIMITS = {
  /** A client that reads nothing of an answer for this long is disconnected. */
  stallTimeoutMs: 120_000,
  /** The memory for the unsent parts of all answers of a process. */
  unsentBytes: 64 * 1024 * 1024,
  /** Above `unsentBytes`, clients that read nothing for this long are disconnected before a new answer is refused. */
  pausedMs: 5_000,
}
export type AnswerLimits = typeof ANSWER_LIMITS

/**
 * Larger answers are written in pieces of this size, each after the one before is sent, so that progress can be measured. A
 * page of 1000 records is one piece: in four pieces of 64 KiB it took 1.2 times the processor time.
 */
export const PIECE_BYTES = 256 * 1024

/** The memory of one answer until it is sent or aborted. */
interface UnsentAnswer {
  readonly bytes: number
  /** Ends the connection of its client. */
  readonly disconnect: () => void
  progressAt: number
}

/** The answers of this process that are not completely sent. */
export class UnsentAnswers {
  readonly #limits: AnswerLimits
  readonly #answers = new Set<UnsentAnswer>()
  #bytes = 0

  constructor(limits: AnswerLimits) {
    this.#limits = limits
  }

  get stallTimeoutMs(): number {
    return this.#limits.stallTimeoutMs
  }

  /** Reserves memory for an answer; 503 when there is none and all other clients are reading. */
  hold(bytes: number, disconnect: () => void): UnsentAnswer {
    while (this.#bytes > 0 && this.#bytes + bytes > this.#limits.unsentBytes) this.#disconnectSlowest()
    const answer = { bytes, disconnect, progressAt: performance.now() }
    this.#answers.add(answer)
    this.#bytes += bytes
    return answer
  }

  release(answer: UnsentAnswer): void {
    if (this.#answers.delete(answer)) this.#bytes -= answer.bytes
  }

  #disconnectSlowest(): void {
    let slowest: UnsentAnswer | undefined
    for (const answer of this.#answers) if (!slowest || answer.progressAt < slowest.progressAt) slowest = answer
    if (!slowest || performance.now() - slowest.progressAt < this.#limits.pausedMs) throw unavailable()
    this.release(slowest)
    slowest.disconnect()
  }
}

export class BytesInPieces extends Readable {
  readonly #bytes: Buffer
  readonly #held: UnsentAnswer | null
  #at = 0

  constructor(bytes: Buffer, answer: UnsentAnswer | null) {
    super({ highWaterMark: PIECE_BYTES })
    this.#bytes = bytes
    this.#held = answer
  }

  override _read(): void {
    if (this.#held) this.#held.progressAt = performance.now()
    const piece = this.#bytes.subarray(this.#at, this.#at + PIECE_BYTES)
    this.#at += PIECE_BYTES
    this.push(piece.length > 0 ? piece : null)
  }
}
