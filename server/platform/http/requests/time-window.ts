import { errorSentence } from '../../../../contract/text/error-sentences.ts'
import { DAY_MS, type TimeRange } from '../../../../contract/times/time.ts'
import { datetime, type Field, Invalid, object } from './fields.ts'
import { type Instant, roundedUpMs } from './instant.ts'

const microsBetween = (from: Instant, to: Instant) => (to.ms - from.ms) * 1000 + (to.us - from.us)

const START = 'Start of the window: this moment is included.'
const END = 'End of the window: this moment is not included.'

/** `{from_dt, to_dt}`: the length is checked on the exact values; then both are rounded up to the millisecond. */
export function timeWindow(maxDays: number | null, tooLong: string): Field<TimeRange> {
  const sent = object(
    {
      from_dt: datetime({ description: START, example: '2026-06-01T00:00:00Z' }),
      to_dt: datetime({ description: END, example: '2026-06-02T00:00:00Z' }),
    },
    { rule: ({ from_dt, to_dt }) => problemOf(from_dt, to_dt, maxDays, tooLong, errorSentence('toDtNotAfterFromDt')) },
  )
  return {
    ...sent,
    parse(input, unknown) {
      const { from_dt, to_dt } = sent.parse(input, unknown)
      return { from: roundedUpMs(from_dt), to: roundedUpMs(to_dt) }
    },
  }
}

/** The same as two query parameters, `from` and `to`. */
export function windowQuery(maxDays: number, tooLong: string): Field<TimeRange> {
  const sent = object({
    from: datetime({ description: START, example: '2026-06-01T00:00:00Z' }),
    to: datetime({ description: END, example: '2026-06-30T00:00:00Z' }),
  })
  return {
    ...sent,
    parse(input, unknown) {
      const { from, to } = sent.parse(input, unknown)
      return windowOf(from, to, maxDays, tooLong)
    },
  }
}

/** The time window of the query parameters `from` and `to`. */
export function windowOf(from: Instant, to: Instant, maxDays: number, tooLong: string): TimeRange {
  const wrong = problemOf(from, to, maxDays, tooLong, errorSentence('toNotAfterFrom'))
  if (wrong) throw new Invalid({ to: wrong.tree }, wrong.code)
  return { from: roundedUpMs(from), to: roundedUpMs(to) }
}

function problemOf(
  from: Instant,
  to: Instant,
  maxDays: number | null,
  tooLong: string,
  reversed: string,
): Invalid | null {
  const micros = microsBetween(from, to)
  if (micros <= 0) return new Invalid(reversed)
  return maxDays !== null && micros > maxDays * DAY_MS * 1000 ? new Invalid(tooLong, 'window_too_long') : null
}
