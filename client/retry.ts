import { ApiError, ServiceAway } from './errors.ts'

export interface RetryNotice {
  error: ApiError | ServiceAway
  /** The number of attempts that failed in a row. */
  attempt: number
  /** Until the next. */
  waitMs: number
}

export interface RetryOptions {
  /** Maximum number of attempts; 1: no retry. */
  attempts?: number
  /** The wait after the first failure; it doubles with each that follows, up to `mostMs`. */
  firstMs?: number
  mostMs?: number
  /** An attempt of which nothing comes for so long has failed. */
  timeoutMs?: number
  /** Called before each wait. */
  onRetry?: (notice: RetryNotice) => void
}
export type Retry = Required<RetryOptions>

/** Together about a minute, the longest that a rate limit lasts. An aggregate may take 65 s. */
export const RETRY: Retry = { attempts: 8, firstMs: 500, mostMs: 30_000, timeoutMs: 100_000, onRetry: () => {} }

/** A longer Retry-After is not waited for. */
const MAX_RETRY_AFTER_S = 600

/** How long to wait before another attempt, or null where none would help. */
function waitAfter(error: unknown, attempt: number, { firstMs, mostMs }: Retry): number | null {
  const mayHelp =
    error instanceof ServiceAway ||
    (error instanceof ApiError && ([429, 502, 503, 504].includes(error.status) || isStillRunning(error)))
  if (!mayHelp) return null
  const backoffMs = Math.min(mostMs, firstMs * 2 ** (attempt - 1)) * (0.5 + Math.random() / 2)
  const askedS = error instanceof ApiError ? error.retryAfter : null
  if (askedS === null) return backoffMs
  // All that were refused together should not come back together.
  return askedS > MAX_RETRY_AFTER_S ? null : askedS * 1000 + Math.random() * Math.min(backoffMs, 1000)
}

/** The same request, with its Idempotency-Key, has not been answered yet. */
const isStillRunning = (error: ApiError) => error.status === 409 && error.retryAfter !== null

/** Counts failures that follow one another, and waits between them. */
export class Patience {
  readonly #retry: Retry
  readonly #signal: AbortSignal | undefined
  #failures = 0

  constructor(retry: Retry, signal: AbortSignal | undefined) {
    this.#retry = retry
    this.#signal = signal
  }

  /** Something came. */
  reset(): void {
    this.#failures = 0
  }

  /** Waits before the next attempt; throws the error when there should be none, and the reason of the caller's abort. */
  async after(error: unknown, attempts = this.#retry.attempts): Promise<void> {
    this.#signal?.throwIfAborted()
    const attempt = ++this.#failures
    const waitMs = waitAfter(error, attempt, this.#retry)
    if (waitMs === null || attempt >= attempts) throw error
    this.#retry.onRetry({ error: error as ApiError | ServiceAway, attempt, waitMs })
    await sleepUnlessAborted(waitMs, this.#signal)
  }
}

/** Rejects with the signal's reason when it is aborted. */
export function sleepUnlessAborted(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const abort = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort)
      resolve()
    }, milliseconds)
    signal?.addEventListener('abort', abort, { once: true })
  })
}
