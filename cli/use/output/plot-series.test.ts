import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plotSeries, roundUp } from './plot-series.ts'

const hourly = (values: (number | null)[]) => ({
  values,
  starts: values.map((_, i) => new Date(Date.UTC(2026, 5, 1) + i * 3_600_000).toISOString()),
})

test('a plot is as wide as the terminal lets it, whatever it shows', () => {
  const values = fc.array(fc.option(fc.integer({ min: 0, max: 1e7 })), { minLength: 1, maxLength: 2000 })
  fc.assert(
    fc.property(values, fc.integer({ min: 20, max: 250 }), fc.integer({ min: 2, max: 12 }), (values, width, height) => {
      const lines = plotSeries(hourly(values), { width, height })
      expect(lines).toHaveLength(height + 2)
      for (const line of lines) expect([...line].length).toBeLessThanOrEqual(width)
    }),
  )
})

test('nothing measured is blank, no vehicle is a dot on the ground, the most reaches the top', () => {
  const [top, ground] = plotSeries(hourly([0, null, 5, 10]), { width: 8, height: 2 })
  expect([top, ground]).toEqual(['10 ┤⠀⠀⠀⣿', ' 0 ┤⣀⠀⣿⣿'])
})

test('midnights are named below a week of hours', () => {
  const lines = plotSeries(hourly(new Array(168).fill(5)), { width: 90, height: 3 })
  expect(lines.at(-1)?.trim().split(/\s+/)).toEqual(['06-01', '06-02', '06-03', '06-04', '06-05', '06-06', '06-07'])
})

test('the top of an axis is a round number that holds the most', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e9 }), value => {
      const top = roundUp(value)
      expect(top).toBeGreaterThanOrEqual(value)
      expect(top).toBeLessThanOrEqual(Math.max(value * 1.5, 1))
    }),
  )
})
