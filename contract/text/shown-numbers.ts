/** A number as it is shown with so many decimal places, as `Intl.NumberFormat` rounds it. */
export const shownOf = (value: number, digits: number): number => Number(value.toFixed(digits))

/** The difference of two numbers as they are shown, so that 53.2 and 53.3 differ by 0.1. */
export const shownDifference = (value: number, before: number, digits: number): number =>
  shownOf(shownOf(value, digits) - shownOf(before, digits), digits)

/** The change of two numbers as they are shown, as a share of the former: from 20 to 170 it is 7.5. Null: the former is shown as 0. */
export function shownChange(value: number, before: number, digits: number): number | null {
  const former = shownOf(before, digits)
  return former === 0 ? null : shownOf(value, digits) / former - 1
}

/** The measured share of a time with three decimal places, rounded down: 99.96 % is not all of it. */
export const shownCoverage = (share: number): number => Math.floor(Math.round(share * 10_000) / 10) / 1000
