import { expect, test } from 'vitest'
import { digitsOf, scaleOfSpeeds, scaleTo, stepWriter } from './scale.ts'

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

test('each value of an axis is written with the same digits, and none is rounded', () => {
  const write = (largest: number) => {
    const scale = scaleTo(largest)
    const number = (value: number, { digits }: { digits: number }) => value.toFixed(digits)
    const values = Array.from({ length: Math.round(scale.max / scale.step) + 1 }, (_, i) => i * scale.step)
    return values.map(stepWriter(scale, number)).join(' ')
  }
  expect(write(11)).toBe('0 2.5 5.0 7.5 10.0 12.5')
  expect(write(1.2)).toBe('0 0.25 0.50 0.75 1.00 1.25')
  expect(write(24)).toBe('0 5 10 15 20 25')
})

test('an axis of one speed has more than this one', () => {
  const { min, max, step } = scaleOfSpeeds(50, 50)
  expect([min, Number.isInteger(step)]).toEqual([50, true])
  expect(max).toBeGreaterThanOrEqual(60)
})
