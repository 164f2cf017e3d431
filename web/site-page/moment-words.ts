import { formatDateTime, formatTime } from '../ui/format.ts'
import { localDay } from '../ui/local-time.ts'

interface Options {
  /** A moment whose day is known to the reader. */
  beside: string
  zone: string
  seconds?: boolean
}

/** The clock alone, as long as it is the same day: `16:42`, else `14 Nov 2026, 16:42`. */
export function momentWords(at: string, { beside, zone, seconds }: Options): string {
  const write = localDay(at, zone) === localDay(beside, zone) ? formatTime : formatDateTime
  return write(at, { zone, seconds })
}
