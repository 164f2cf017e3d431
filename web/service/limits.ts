import { type LimitUnit, limitIn } from '../../contract/vehicles/speed-limits.ts'
import { formatNumber } from '../ui/text/format.ts'
import type { Measures } from './measures.ts'

interface LimitedSite {
  speed_limit_kmh?: number | null
  speed_limit_unit?: LimitUnit | null
}

/** The current speed limit of a site as the reader reads it. */
export function shownLimit(
  { units }: Measures,
  { speed_limit_kmh: kmh, speed_limit_unit: unit }: LimitedSite,
): number | null {
  return kmh == null || unit == null ? null : limitIn(units, { kmh, unit })
}

/** `30, 50`; 20 mph is `32.2` in km/h. */
export const formatLimits = (limits: readonly number[]): string =>
  limits.map(limit => formatNumber(limit, { digits: Number.isInteger(limit) ? 0 : 1 })).join(', ')
