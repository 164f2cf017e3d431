import { expect, test } from 'vitest'
import { needsHeadways } from './view.ts'

test('headways of many vehicles, or of a long range, are read on request alone', () => {
  const short = { isLong: false, hasDistributions: false }
  expect(needsHeadways(short, 200_000)).toBe(true)
  expect(needsHeadways(short, 200_001)).toBe(false)
  expect(needsHeadways({ ...short, isLong: true }, 1)).toBe(false)
  expect(needsHeadways({ isLong: true, hasDistributions: true }, 200_001)).toBe(true)
})
