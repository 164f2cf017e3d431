import { localDay } from '../ui/local-time.ts'
import type { Hours } from './use-sites.ts'

/** Today's count; null where nothing has been measured since midnight at the site: missing is not zero. */
export function countOfToday({ today, hours }: Hours, zone = 'UTC', now: number): number | null {
  if (today === undefined) return null
  if (today > 0 || !hours) return today
  const date = localDay(now, zone)
  const measured = hours.some(({ start, coverage }) => coverage > 0 && localDay(start, zone) === date)
  return measured ? 0 : null
}
