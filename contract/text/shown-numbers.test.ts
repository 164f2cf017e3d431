import { expect, test } from 'vitest'
import { shownCoverage, shownDifference } from './shown-numbers.ts'

test('numbers that are shown as 53.2 and 53.3 differ by 0.1, and equal ones by 0', () => {
  expect(shownDifference(53.251, 53.249, 1)).toBe(0.1)
  expect(shownDifference(53.34, 53.26, 1)).toBe(0)
  expect(Object.is(shownDifference(53.24, 53.16, 1), -0)).toBe(false)
  expect(shownDifference(-0.04, 0.04, 1)).toBe(0)
  expect(shownDifference(1234.5, 1233.4, 0)).toBe(2)
})

test('a measured share is never rounded up to all', () => {
  expect(shownCoverage(0.9996)).toBe(0.999)
  expect(shownCoverage(1)).toBe(1)
  expect(shownCoverage(0.579)).toBe(0.579)
})
