/** The figures of more sites would be too many records for a page. */
export const MAX_SITES = 500

/** With fewer days that count a site has no figures. */
export const MIN_DAYS = 7

export const hasTooManySites = (count: number): boolean => count > MAX_SITES

/** A range of fewer days than the minimum needs all of them. `over` is the number of days that are not in the future. */
export const hasEnoughDays = (days: number, over: number): boolean => days > 0 && days >= Math.min(MIN_DAYS, over)
