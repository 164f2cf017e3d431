import type { Bucket } from '../../../charts/buckets.ts'
import { HOUR_MS, MINUTE_MS } from '../../../contract/times/time.ts'
import { formatTimeSpan } from '../../ui/text/date-format.ts'
import { m } from './messages.ts'
import type { SheetColumn } from './sheet.ts'

/**
 * The local time at which a bucket ends. An hour ends by the clock that was valid at its start: `02:00 – 03:00`, although
 * clocks are set back to 02:00 at its end.
 */
function endOf({ start, end, local, localEnd }: Bucket): string {
  if (end - start > HOUR_MS) return localEnd
  return new Date(Date.parse(`${local}Z`) + end - start).toISOString().slice(0, 16)
}

/** `UTC+02:00` */
function offsetOf({ start, local }: Bucket): string {
  const minutes = Math.round((Date.parse(`${local}Z`) - start) / MINUTE_MS)
  const two = (value: number) => String(Math.trunc(value)).padStart(2, '0')
  return `UTC${minutes < 0 ? '-' : '+'}${two(Math.abs(minutes) / 60)}:${two(Math.abs(minutes) % 60)}`
}

/** `Thu 12 Nov, 17:00 – 18:00`; with the offset where the clock showed this time twice. */
export function formatBucketTime(buckets: readonly Bucket[], index: number): string {
  const bucket = buckets[index]
  if (!bucket) return ''
  const span = formatTimeSpan(bucket.local, endOf(bucket))
  const isRepeated = buckets.some(one => one !== bucket && one.local === bucket.local)
  return isRepeated ? `${span} (${offsetOf(bucket)})` : span
}

/** The columns of times in the table of a plot, in the time zone of the site. */
export const timeColumns = (zone: string | undefined): SheetColumn[] => [
  { head: m.from, unit: zone },
  { head: m.to, unit: zone },
  { head: m.utcOffset },
]

export const timeCells = (bucket: Bucket): string[] => [
  bucket.local.replace('T', ' '),
  endOf(bucket).replace('T', ' '),
  offsetOf(bucket),
]
