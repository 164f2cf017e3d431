import { expect, test } from 'vitest'
import { digitsOf, scaleOfSpeeds, scaleTo } from './scale.ts'

test('the values of an axis are told apart: steps of 0.25 have two digits', () => {
  expect([1.2, 2, 24, 100].map(largest => scaleTo(largest).step)).toEqual([0.25, 0.5, 5, 20])
  expect([1.2, 2, 24, 100].map(largest => digitsOf(scaleTo(largest)))).toEqual([2, 1, 0, 0])
})

test('the highest speed and a limit are below the upper edge of a plot', () => {
  for (const highest of [49.9, 50, 50.1, 57.9, 60]) {
    const { min, max, step } = scaleOfSpeeds(30, highest)
    expect(max - highest, String(highest)).toBeGreaterThanOrEqual(step / 10)
    expect(min).toBeLessThanOrEqual(30)
    expect((max - min) / step).toBeLessThanOrEqual(6)
  }
})
