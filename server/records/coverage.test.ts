import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TimeRange } from '../../contract/times/time.ts'
import { coverageOf } from './coverage.ts'

const FROM = 1000
function edgesOf(lengths: number[]): number[] {
  const edges = [FROM]
  for (const length of lengths) edges.push((edges.at(-1) as number) + length)
  return edges
}

/** Disjoint and ascending, out of any numbers. */
const rangesWithin = (numbers: number[], to: number): TimeRange[] => {
  const inside = [...new Set(numbers.map(number => FROM + (number % (to - FROM + 1))))].sort((a, b) => a - b)
  return Array.from({ length: inside.length >> 1 }, (_, i) => ({
    from: inside[2 * i] as number,
    to: inside[2 * i + 1] as number,
  }))
}

test('is what adding up each interval by itself gives', () => {
  const any = fc.record({
    lengths: fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 30 }),
    sites: fc.array(fc.array(fc.nat(), { maxLength: 20 }), { maxLength: 4 }),
    now: fc.integer({ min: FROM - 10, max: FROM + 1600 }),
  })
  fc.assert(
    fc.property(any, ({ lengths, sites, now }) => {
      const edges = edgesOf(lengths)
      const ranges = sites.map(numbers => rangesWithin(numbers, edges.at(-1) as number))
      const expected = lengths.map((length, i) => {
        const start = edges[i] as number
        const moments = Array.from({ length }, (_, n) => start + n).filter(moment => moment < now)
        if (moments.length === 0 || ranges.length === 0) return null
        const isCovered = (moment: number, site: TimeRange[]) =>
          site.some(({ from, to }) => from <= moment && moment < to)
        const covered = ranges.map(site => moments.filter(moment => isCovered(moment, site)).length)
        const sum = covered.reduce((total, one) => total + one, 0)
        return Math.round((sum / moments.length / ranges.length) * 10_000) / 10_000
      })
      expect(coverageOf(ranges, edges, now)).toEqual(expected)
    }),
    { numRuns: 500 },
  )
})
