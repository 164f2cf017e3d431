import { expect, test } from 'vitest'
import { t975 } from './student-t.ts'

/** With one degree of freedom t is tan, with two it has a closed form; the others are of printed tables. */
test.each([
  [1, Math.tan(0.475 * Math.PI)],
  [2, 0.95 / Math.sqrt(0.5 * 0.975 * 0.025 * 4)],
])('the quantile for %d degrees of freedom has its closed form', (df, expected) => {
  expect(t975(df)).toBeCloseTo(expected, 9)
})

test.each([
  [3, 3.182446],
  [4, 2.776445],
  [5, 2.570582],
  [10, 2.228139],
  [30, 2.042272],
  [120, 1.97993],
  [1_000_000, 1.959966],
])('for %d degrees of freedom it is that of printed tables', (df, expected) => {
  expect(t975(df)).toBeCloseTo(expected, 5)
})

test('it falls with the degrees of freedom, also between whole ones', () => {
  const values = [2, 2.3, 3.7, 4, 9.99, 10, 55.5].map(t975)
  expect(values).toEqual([...values].sort((a, b) => b - a))
})
