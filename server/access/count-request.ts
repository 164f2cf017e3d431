import { type DetailError, throttled } from '../http/errors.ts'
import type { Exchange } from '../http/exchange.ts'

export interface RequestCount {
  count: number
  /** Seconds until the window ends, by the database's clock. */
  reset_s: number
}

/**
 * Counts a request of the row in `caller` (column `subject_id`) in the current minute. It is part of the statement that
 * finds the caller: 0.17 ms together, against 0.10 for finding alone. A statement that started in the minute before and
 * is executed late counts in the newer window, so a window never goes back.
 */
export const countRequest = (scope: 'token' | 'session' | 'device'): string => `
  insert into request_counts as c (scope, subject_id, window_start, count, last_used_at)
  select '${scope}', subject_id, date_trunc('minute', now()), 1, now()
  from caller
  on conflict (scope, subject_id) do update
  set count = case when excluded.window_start > c.window_start then 1 else c.count + 1 end,
    window_start = greatest(excluded.window_start, c.window_start),
    last_used_at = greatest(excluded.last_used_at, c.last_used_at)
  returning c.count,
    greatest(1, ceil(extract(epoch from c.window_start + interval '1 minute' - now())))::integer as reset_s
`

/** Adds the rate limit headers for a caller, and returns the 429 when the limit is exceeded. */
export function limitRequests(exchange: Exchange, { count, reset_s }: RequestCount, limit: number): DetailError | null {
  if (limit === 0) return null
  const remaining = Math.max(0, limit - count)
  exchange.headers['ratelimit-limit'] = String(limit)
  exchange.headers['ratelimit-remaining'] = String(remaining)
  exchange.headers['ratelimit-reset'] = String(reset_s)
  // The same in the fields of draft-ietf-httpapi-ratelimit-headers-10.
  exchange.headers['ratelimit-policy'] = `"default";q=${limit};w=60`
  exchange.headers.ratelimit = `"default";r=${remaining};t=${reset_s}`
  return count > limit ? throttled(reset_s) : null
}
