import type { TimeRange } from '../../../contract/time-range.ts'
import { localDate, zoneOffsetMs } from '../../../contract/time-zone.ts'
import { integer, list, optional } from '../../http/fields.ts'
import { intervalOf } from './bucket-coverage.ts'
import { bucketStarts } from './buckets.ts'

/** The fields of requests that count only some weekdays and hours. */
export const clockFields = {
  weekdays: optional(
    list(integer({ min: 1, max: 7 }), {
      max: 7,
      description: 'Count only these weekdays of the local time; 1 is Monday.',
      example: [1, 2, 3, 4, 5],
    }),
  ),
  hours: optional(
    list(integer({ min: 0, max: 23 }), {
      max: 24,
      description: 'Count only these hours of the local clock: 7 is 07:00 to 08:00.',
      example: [7, 8],
    }),
  ),
}

export interface ClockRequest {
  weekdays?: number[]
  hours?: number[]
}

/** Whether an hour of the local clock is counted. */
export function isCounted({ weekdays, hours }: ClockRequest, weekday: number, hour: number): boolean {
  return (weekdays?.includes(weekday) ?? true) && (hours?.includes(hour) ?? true)
}

/** The time of a window that is counted. */
export class ClockFilter {
  /** Disjoint and ascending. */
  readonly ranges: TimeRange[]
  readonly #starts: number[]
  #last = 0

  private constructor(ranges: TimeRange[]) {
    this.ranges = ranges
    this.#starts = [...ranges.map(({ from }) => from), Number.POSITIVE_INFINITY]
  }

  /** Null without a filter. */
  static of(request: ClockRequest, window: TimeRange, zone: string): ClockFilter | null {
    if (!request.weekdays && !request.hours) return null
    const edges = [...bucketStarts(window, '1h', zone), window.to]
    const ranges: TimeRange[] = []
    for (let i = 0; i + 1 < edges.length; i++) {
      const [from, to] = [edges[i] as number, edges[i + 1] as number]
      const hour = new Date(from + zoneOffsetMs(zone, from)).getUTCHours()
      const weekday = new Date(`${localDate(zone, from)}T00:00:00Z`).getUTCDay() || 7
      if (!isCounted(request, weekday, hour)) continue
      const before = ranges.at(-1)
      if (before && before.to === from) before.to = to
      else ranges.push({ from, to })
    }
    return new ClockFilter(ranges)
  }

  /** Fast when times ascend from call to call. */
  includes(ts: number): boolean {
    const { ranges } = this
    if (ranges.length === 0) return false
    const known = ranges[this.#last] as TimeRange
    if (ts >= known.from && ts < known.to) return true
    const isNear = ts >= known.to && ts < (this.#starts[this.#last + 1] as number)
    if (isNear) return false
    this.#last = intervalOf(this.#starts, ts, 0)
    const { from, to } = ranges[this.#last] as TimeRange
    return ts >= from && ts < to
  }
}
