import fc from 'fast-check'
import { expect, test } from 'vitest'
import { intersectRanges, lengthWithin, mergeRanges, subtractRanges, type TimeRange } from './time.ts'

const MAX = 40
const someRanges = fc.array(
  fc.tuple(fc.nat(MAX), fc.nat(8)).map(([from, length]): TimeRange => ({ from, to: from + length })),
  { maxLength: 8 },
)
/** Each millisecond that is in any of them. */
const momentsOf = (ranges: TimeRange[]) =>
  Array.from({ length: MAX + 10 }, (_, ts) => ts).filter(ts => ranges.some(({ from, to }) => ts >= from && ts < to))
const isSortedAndDisjoint = (ranges: TimeRange[]) =>
  ranges.every(({ from, to }, i) => from < to && (i === 0 || from >= (ranges[i - 1] as TimeRange).to))

test('merged, intersected and subtracted ranges hold the moments that they must, sorted and disjoint', () => {
  fc.assert(
    fc.property(someRanges, someRanges, (some, others) => {
      const [a, b] = [mergeRanges(some), mergeRanges(others)]
      const [inA, inB] = [momentsOf(some), new Set(momentsOf(others))]
      expect(momentsOf(a)).toEqual(inA)
      expect(momentsOf(intersectRanges(a, b))).toEqual(inA.filter(ts => inB.has(ts)))
      expect(momentsOf(subtractRanges(a, b))).toEqual(inA.filter(ts => !inB.has(ts)))
      for (const ranges of [a, intersectRanges(a, b), subtractRanges(a, b)])
        expect(isSortedAndDisjoint(ranges)).toBe(true)
      expect(lengthWithin(a, { from: 5, to: 30 })).toBe(inA.filter(ts => ts >= 5 && ts < 30).length)
    }),
  )
})
