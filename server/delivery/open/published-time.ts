import type { PublishedInterval } from '../../../contract/licences.ts'
import { HOUR_MS, MINUTE_MS } from '../../../contract/times/time.ts'
import { zoneOffsetMs } from '../../../contract/times/time-zone.ts'

interface Published {
  time_zone: string
  delay_hours: number
  shortest_interval: PublishedInterval
}

export const INTERVAL_MS: { [interval in PublishedInterval]: number } = {
  '1m': MINUTE_MS,
  '5m': 5 * MINUTE_MS,
  '15m': 15 * MINUTE_MS,
  '1h': HOUR_MS,
}

/** The start of the shortest published interval that holds a moment, by the clock of the site. */
export function startOfInterval({ time_zone, shortest_interval }: Omit<Published, 'delay_hours'>, ms: number): number {
  const step = INTERVAL_MS[shortest_interval]
  const intoStep = (ms + zoneOffsetMs(time_zone, ms)) % step
  return ms - (intoStep < 0 ? intoStep + step : intoStep)
}

/** The end of what is published at a moment. */
export const publishedUntil = (site: Published, now: number): number =>
  startOfInterval(site, now - site.delay_hours * HOUR_MS)
