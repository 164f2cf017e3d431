import { mergeRanges, type TimeRange } from '../../../contract/time-range.ts'
import { zoneOffsetMs } from '../../../contract/time-zone.ts'
import { bucketStarts } from './buckets.ts'
import type { TimeGrid } from './time-grid.ts'

export interface ClockRequest {
  weekdays?: number[]
  hours?: number[]
}

/** Whether an hour of the local clock is counted. */
function isCounted({ weekdays, hours }: ClockRequest, weekday: number, hour: number): boolean {
  return (weekdays?.includes(weekday) ?? true) && (hours?.includes(hour) ?? true)
}

/** The hours of a window that are counted, sorted and disjoint; null: all of it. */
export function countedHours(request: ClockRequest, window: TimeRange, zone: string): TimeRange[] | null {
  if (!request.weekdays && !request.hours) return null
  const edges = [...bucketStarts(window, '1h', zone), window.to]
  const hours = edges.slice(0, -1).map((from, i): TimeRange => ({ from, to: edges[i + 1] as number }))
  return mergeRanges(
    hours.filter(({ from }) => {
      const local = new Date(from + zoneOffsetMs(zone, from))
      return isCounted(request, local.getUTCDay() || 7, local.getUTCHours())
    }),
  )
}

/** Of each slot of a grid, whether it is in the ranges, which no slot is across; null: all are. */
export function slotsWithin({ edges, size }: TimeGrid, ranges: TimeRange[] | null): Uint8Array | null {
  if (!ranges) return null
  const isWithin = new Uint8Array(size)
  for (let slot = 0, next = 0; slot < size; slot++) {
    const start = edges[slot] as number
    while (next < ranges.length && (ranges[next] as TimeRange).to <= start) next++
    isWithin[slot] = (ranges[next]?.from ?? Number.POSITIVE_INFINITY) <= start ? 1 : 0
  }
  return isWithin
}
