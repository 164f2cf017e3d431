import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FLAGS } from '../../../contract/record.ts'
import { speedHistogram, speedStatistics, Tally } from './tally.ts'

const tallyOf = (speeds: number[]): Tally => {
  const tally = new Tally()
  for (const speed of speeds) tally.add(speed, 0)
  return tally
}

test('percentiles are the nearest rank of the sorted speeds, few or many', () => {
  const speeds = fc.oneof(
    fc.array(fc.integer({ min: 20, max: 3000 }), { minLength: 1, maxLength: 60 }),
    // More than are kept as a list.
    fc
      .tuple(fc.integer({ min: 4000, max: 9000 }), fc.integer({ min: 1, max: 2900 }), fc.integer({ min: 1, max: 97 }))
      .map(([length, range, factor]) => Array.from({ length }, (_, i) => 20 + ((i * factor * 31) % range))),
  )
  fc.assert(
    fc.property(speeds, fc.integer({ min: 1, max: 50 }), (values, bin) => {
      const sorted = values.toSorted((a, b) => a - b)
      const rank = (percent: number) => (sorted[Math.ceil((percent * sorted.length) / 100) - 1] as number) / 10
      const sum = values.reduce((total, speed) => total + speed, 0)
      const tally = tallyOf(values)
      expect(tally.count).toBe(values.length)
      expect(speedStatistics(tally.speeds())).toEqual({
        mean: Math.round((sum * 10) / values.length) / 100,
        p15: rank(15),
        p50: rank(50),
        p85: rank(85),
        max: (sorted.at(-1) as number) / 10,
      })
      const bins = new Map<number, number>()
      const binOf = (speed: number) => Math.floor(speed / 10 / bin) * bin
      for (let from = binOf(sorted[0] as number); from <= binOf(sorted.at(-1) as number); from += bin) bins.set(from, 0)
      for (const speed of values) bins.set(binOf(speed), (bins.get(binOf(speed)) ?? 0) + 1)
      expect(speedHistogram(tally.speeds(), bin * 10)).toEqual([...bins])
    }),
    { numRuns: 100 },
  )
})

test('nearest rank: the lowest speed that p percent of vehicles did not exceed', () => {
  const { p15, p50, p85 } = speedStatistics(tallyOf([300, 310, 320, 330, 340, 350, 360, 370, 380, 390]).speeds())
  expect([p15, p50, p85]).toEqual([31, 34, 38])
  expect(speedStatistics(tallyOf([512]).speeds())).toEqual({ mean: 51.2, p15: 51.2, p50: 51.2, p85: 51.2, max: 51.2 })
})

test('vehicles without a believed speed count, their speeds do not', () => {
  const tally = tallyOf([500])
  tally.add(-1, 0)
  tally.add(3200, FLAGS.speed_out_of_range)
  tally.add(900, FLAGS.device_fault)
  tally.add(910, FLAGS.clock_unsynced)
  tally.add(520, FLAGS.wrong_way | FLAGS.length_out_of_range)
  expect([tally.count, tally.valid]).toEqual([6, 4])
  expect(speedStatistics(tally.speeds())).toEqual({ mean: 51, p15: 50, p50: 50, p85: 52, max: 52 })
  expect(speedHistogram(tally.speeds(), 10)).toEqual([
    [50, 1],
    [51, 0],
    [52, 1],
  ])
})

test('without speeds there are no statistics', () => {
  expect(speedStatistics(new Tally().speeds())).toEqual({ mean: null, p15: null, p50: null, p85: null, max: null })
  expect(speedHistogram(new Tally().speeds(), 100)).toEqual([])
})

test('each tally reports its own speeds, in any order of reading', () => {
  const [one, other] = [tallyOf([300]), tallyOf([400, 420])]
  expect(speedStatistics(one.speeds()).max).toBe(30)
  expect(speedStatistics(other.speeds()).max).toBe(42)
  expect(speedStatistics(one.speeds()).max).toBe(30)
})

/** Few, or more than are kept as a list. */
const SPEEDS = fc
  .tuple(fc.array(fc.integer({ min: 0, max: 3000 }), { minLength: 1, maxLength: 200 }), fc.constantFrom(1, 1, 1, 30))
  .map(([speeds, times]) => Array.from({ length: times }, () => speeds).flat())

test('tallies that are added together have the statistics of all their speeds', () => {
  fc.assert(
    fc.property(SPEEDS, SPEEDS, SPEEDS, (some, others, last) => {
      const all = tallyOf([...some, ...others, ...last])
      const counted = tallyOf(some)
      for (const speeds of [others, last]) counted.addCounts(tallyOf(speeds).speeds())
      const added = tallyOf(some)
      added.addAll([tallyOf(others), tallyOf(last)])
      for (const sum of [counted, added]) {
        expect(speedStatistics(sum.speeds())).toEqual(speedStatistics(all.speeds()))
        expect(sum.percentile(85)).toBe(all.percentile(85))
        expect([sum.count, sum.valid]).toEqual([all.count, all.valid])
      }
    }),
  )
})

test('speeds above a limit are counted, also above one that is no whole number', () => {
  const limits = fc.oneof(fc.integer({ min: 0, max: 3100 }), fc.double({ min: 0, max: 3100, noNaN: true }))
  fc.assert(
    fc.property(SPEEDS, limits, (values, limit) => {
      expect(tallyOf(values).countAbove(limit)).toBe(values.filter(speed => speed > limit).length)
    }),
  )
})
