import type { Import } from '../../../../client/shapes.ts'

/** Before it, the first stored part decides too much. */
const MIN_SECONDS = 3

/** How fast a running import is, and how long it still takes if it stays so; null before that is known. */
export function paceOf(
  { started_at, progress, records_read }: Pick<Import, 'started_at' | 'progress' | 'records_read'>,
  now: number,
): { recordsPerSecond: number; secondsLeft: number } | null {
  const seconds = started_at === null ? 0 : (now - Date.parse(started_at)) / 1000
  if (seconds < MIN_SECONDS || progress <= 0 || records_read === 0) return null
  return { recordsPerSecond: Math.round(records_read / seconds), secondsLeft: (seconds * (1 - progress)) / progress }
}
