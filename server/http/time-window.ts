import { datetime, type Field, object } from './fields.ts'
import { type Instant, roundedUpMs } from './instant.ts'

const DAY_MS = 86_400_000

/** From the first millisecond on, up to but without the second. */
export interface TimeWindow {
  from: number
  to: number
}

const microsBetween = (from: Instant, to: Instant) => (to.ms - from.ms) * 1000 + (to.us - from.us)

/** `{from_dt, to_dt}`: its length is measured on what was sent, then both are rounded up to the millisecond. */
export function timeWindow(maxDays: number | null, tooLong: string): Field<TimeWindow> {
  const sent = object(
    {
      from_dt: datetime({ description: 'Begin of the window: this moment is in it.', example: '2026-06-01T00:00:00Z' }),
      to_dt: datetime({ description: 'End of the window: this moment is not in it.', example: '2026-06-02T00:00:00Z' }),
    },
    {
      rule: ({ from_dt, to_dt }) => {
        const micros = microsBetween(from_dt, to_dt)
        if (micros <= 0) return 'to_dt must be after from_dt.'
        return maxDays !== null && micros > maxDays * DAY_MS * 1000 ? tooLong : null
      },
    },
  )
  return {
    schema: sent.schema,
    optional: false,
    parse(input) {
      const { from_dt, to_dt } = sent.parse(input)
      return { from: roundedUpMs(from_dt), to: roundedUpMs(to_dt) }
    },
  }
}
