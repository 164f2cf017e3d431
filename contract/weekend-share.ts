/** The share of Saturday and Sunday in the mean week; null until each weekday was measured. 1 is Monday. */
export function weekendShare(weekdays: readonly { weekday: number; mean: number | null }[]): number | null {
  const sumOf = (some: typeof weekdays) => some.reduce((sum, { mean }) => sum + (mean ?? Number.NaN), 0)
  const share = sumOf(weekdays.filter(({ weekday }) => weekday > 5)) / sumOf(weekdays)
  return Number.isNaN(share) ? null : share
}
