/** In which a reader wants speeds and lengths: km/h and m, or mph and ft. Everything is stored in metric units. */
export const UNITS = ['metric', 'imperial'] as const
export type Units = (typeof UNITS)[number]

/** Exact: a mile is 1609.344 m and a foot is 0.3048 m. */
export const KMH_PER_MPH = 1.609344
export const FT_PER_M = 1 / 0.3048

/** Stored speeds are whole 0.1 km/h, stored lengths whole cm. */
const STORED_PER_KMH = 10
const STORED_PER_M = 100
/** Values are shown to the nearest 0.1. */
const SHOWN_PER_UNIT = 10

/** Removes what binary fractions add: 48.3 * 10 is 482.99999999999994. */
const exact = (value: number) => Math.round(value * 1e6) / 1e6

/**
 * Converts between a stored value and the nearest 0.1 of another unit. A step of 0.1 mph or 0.1 ft is wider than a
 * stored step, so `show(store(value))` is `value` for every tenth. Statistics convert each value first and bin or rank
 * afterwards: 25 mph is stored as 40.2 km/h, which is 24.98 mph and would be in the bin below 25. A percentile may be
 * converted after ranking, because `show` never changes the order of two values.
 */
function conversion(storedPerUnit: number, metricPerUnit: number) {
  /** Stored steps in 0.1 of the unit. */
  const step = (storedPerUnit * metricPerUnit) / SHOWN_PER_UNIT
  const firstStored = (tenth: number) => Math.max(0, Math.ceil(exact((tenth - 0.5) * step)))
  return {
    show: (metric: number): number => Math.round(exact((metric * storedPerUnit) / step)) / SHOWN_PER_UNIT,
    store: (value: number): number => Math.round(exact(value * SHOWN_PER_UNIT * step)) / storedPerUnit,
    /** The lowest stored value that is shown as at least this. */
    storeMin: (value: number): number => firstStored(Math.ceil(exact(value * SHOWN_PER_UNIT))) / storedPerUnit,
    /** The highest stored value that is shown as at most this. */
    storeMax: (value: number): number =>
      (firstStored(Math.floor(exact(value * SHOWN_PER_UNIT)) + 1) - 1) / storedPerUnit,
  }
}

export const MPH = conversion(STORED_PER_KMH, KMH_PER_MPH)
export const FT = conversion(STORED_PER_M, 1 / FT_PER_M)

export const toMph = MPH.show

/**
 * Countries and territories of ISO 3166-1 that sign speed limits in mph: the United Kingdom, the Crown dependencies and
 * its overseas territories (but Bermuda and Gibraltar sign in km/h), the United States and its territories, and states
 * of the Caribbean and the Pacific. Source: Wikipedia, "Miles per hour" and "Speed limits by country".
 */
const MPH_COUNTRIES: readonly string[] = [
  ...['GB', 'GG', 'IM', 'JE', 'AI', 'FK', 'KY', 'MS', 'SH', 'TC', 'VG'],
  ...['US', 'AS', 'GU', 'MP', 'PR', 'VI'],
  ...['AG', 'BS', 'BZ', 'DM', 'GD', 'KN', 'LC', 'VC', 'FM', 'MH', 'PW', 'WS'],
]

export const signsInMph = (country: string): boolean => MPH_COUNTRIES.includes(country)
