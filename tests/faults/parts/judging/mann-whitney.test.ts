import { expect, test } from 'vitest'
import { mannWhitney } from './mann-whitney.ts'

const numbers = (count: number, of: (i: number) => number) => Array.from({ length: count }, (_, i) => of(i))

test('equal samples are likely, shifted ones are not', () => {
  const noise = numbers(200, i => (i * 7919) % 200)
  expect(mannWhitney(noise, noise)).toBeCloseTo(1, 2)
  expect(
    mannWhitney(
      noise,
      noise.map(value => value + 5),
    ),
  ).toBeGreaterThan(0.05)
  expect(
    mannWhitney(
      noise,
      noise.map(value => value + 30),
    ),
  ).toBeLessThan(0.001)
  expect(
    mannWhitney(
      noise.map(value => value + 30),
      noise,
    ),
  ).toBeLessThan(0.001)
  expect(mannWhitney([5, 5, 5], [5, 5, 5])).toBe(1)
})

test('p is what the formula of the textbook gives by hand', () => {
  const one = numbers(20, i => i)
  const other = numbers(20, i => i + 3.5)
  const u = one.flatMap(a => other.filter(b => a > b)).length
  expect(u).toBe(136)
  const z = (200 - 136 - 0.5) / Math.sqrt((20 * 20 * 41) / 12)
  expect(z).toBeCloseTo(1.7177, 4)
  expect(mannWhitney(one, other)).toBeCloseTo(0.0859, 3)
})
