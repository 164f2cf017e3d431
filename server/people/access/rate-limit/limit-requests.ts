import { type DetailError, throttled } from '../../../platform/http/errors.ts'
import type { Exchange } from '../../../platform/http/exchange.ts'

export interface RequestCount {
  /** May be too low, because other processes have leases; never too high. */
  remaining: number
  isRefused: boolean
  /** Seconds until the window ends, by the database's clock. */
  reset_s: number
}

/** Adds the rate limit headers for a caller, and returns the 429 when the limit is exceeded. */
export function limitRequests(exchange: Exchange, count: RequestCount, limit: number): DetailError | null {
  if (limit === 0) return null
  const { remaining, reset_s } = count
  exchange.headers['ratelimit-limit'] = String(limit)
  exchange.headers['ratelimit-remaining'] = String(remaining)
  exchange.headers['ratelimit-reset'] = String(reset_s)
  // The same in the fields of draft-ietf-httpapi-ratelimit-headers-10.
  exchange.headers['ratelimit-policy'] = `"default";q=${limit};w=60`
  exchange.headers.ratelimit = `"default";r=${remaining};t=${reset_s}`
  return count.isRefused ? throttled(reset_s) : null
}
