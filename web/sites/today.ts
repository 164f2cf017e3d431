import type { Hours } from './use-sites.ts'

const days = new Map<string, Intl.DateTimeFormat>()

/** Today's count; null where nothing has been measured since midnight at the site: missing is not zero. */
export function countOfToday({ today, hours }: Hours, zone: string | undefined, now: number): number | null {
  if (today === undefined) return null
  if (today > 0 || !hours) return today
  const date = dayOf(now, zone)
  const measured = hours.some(({ start, coverage }) => coverage > 0 && dayOf(Date.parse(start), zone) === date)
  return measured ? 0 : null
}

function dayOf(at: number, zone = 'UTC'): string {
  const format = days.get(zone) ?? new Intl.DateTimeFormat('en-CA', { timeZone: zone })
  days.set(zone, format)
  return format.format(at)
}
