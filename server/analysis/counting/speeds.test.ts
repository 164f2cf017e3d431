import fc from 'fast-check'
import { expect, test } from 'vitest'
import { limitCode } from './judge-speeds.ts'
import { percentileOf, speedStatistics } from './speed-statistics.ts'
import { highestUpTo, SpeedCounts, SpeedMemory } from './speeds.ts'
import { LimitedSpeeds, speedHistogram } from './tables.ts'

const memory = new SpeedMemory()
const countsOf = (speeds: number[]): SpeedCounts => {
  const counts = new SpeedCounts(memory)
  for (const speed of speeds) counts.add(speed)
  return counts
}
/** Without a limit. */
const limitedOf = (counts: SpeedCounts): LimitedSpeeds => {
  const all = new LimitedSpeeds({ units: 'metric', memory })
  all.add(-1, counts)
  return all
}
const statisticsOf = (counts: SpeedCounts) => speedStatistics(limitedOf(counts).speeds())

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
      const counts = countsOf(values)
      expect(counts.count).toBe(values.length)
      expect(statisticsOf(counts)).toEqual({
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
      expect(speedHistogram(limitedOf(counts), bin * 10)).toEqual([...bins])
    }),
    { numRuns: 100 },
  )
})

test('nearest rank: the lowest speed that p percent of vehicles did not exceed', () => {
  const { p15, p50, p85 } = statisticsOf(countsOf([300, 310, 320, 330, 340, 350, 360, 370, 380, 390]))
  expect([p15, p50, p85]).toEqual([31, 34, 38])
  expect(statisticsOf(countsOf([512]))).toEqual({ mean: 51.2, p15: 51.2, p50: 51.2, p85: 51.2, max: 51.2 })
})

test('without speeds there are no statistics', () => {
  expect(statisticsOf(countsOf([]))).toEqual({ mean: null, p15: null, p50: null, p85: null, max: null })
  expect(speedHistogram(limitedOf(countsOf([])), 100)).toEqual([])
})

test('each reports its own speeds, in any order of reading', () => {
  const [one, other] = [countsOf([300]), countsOf([400, 420])]
  expect(statisticsOf(one).max).toBe(30)
  expect(statisticsOf(other).max).toBe(42)
  expect(statisticsOf(one).max).toBe(30)
})

/** Few, or more than are kept as a list. */
const SPEEDS = fc
  .tuple(fc.array(fc.integer({ min: 0, max: 3000 }), { minLength: 1, maxLength: 200 }), fc.constantFrom(1, 1, 1, 30))
  .map(([speeds, times]) => Array.from({ length: times }, () => speeds).flat())

test('speeds that are added together have the statistics of all of them', () => {
  fc.assert(
    fc.property(SPEEDS, SPEEDS, SPEEDS, (some, others, last) => {
      const all = countsOf([...some, ...others, ...last])
      const counted = countsOf(some)
      for (const speeds of [others, last]) {
        const { total, counts } = limitedOf(countsOf(speeds)).speeds()
        counted.addCounts({ total, counts: counts.slice(), lowest: 0 })
      }
      const listed = countsOf(some)
      for (const speeds of [others, last]) listed.addList(Uint32Array.of(9, ...speeds, 9), 1, speeds.length + 1)
      const sum = new LimitedSpeeds({ units: 'metric', memory })
      for (const speeds of [some, others, last]) sum.add(limitCode(50, 'kmh'), countsOf(speeds))
      for (const one of [limitedOf(counted), limitedOf(listed), sum]) {
        expect(speedStatistics(one.speeds())).toEqual(statisticsOf(all))
        expect(percentileOf(one.speeds(), 85)).toBe(percentileOf(limitedOf(all).speeds(), 85))
        expect(one.count).toBe(all.count)
      }
      expect(sum.above).toBe(all.countAbove(500))
    }),
  )
})

test('in miles each speed is the nearest tenth before it is counted or compared', () => {
  const inMph = (speed: number) => Math.round(speed / 1.609344)
  fc.assert(
    fc.property(SPEEDS, fc.integer({ min: -1, max: 1900 }), (values, limit) => {
      const sorted = values.map(inMph).sort((a, b) => a - b)
      expect(speedHistogram(limitedOf(countsOf(values)), 1, 'imperial')).toEqual(
        Array.from({ length: (sorted.at(-1) as number) - (sorted[0] as number) + 1 }, (_, i) => {
          const speed = (sorted[0] as number) + i
          return [speed / 10, sorted.filter(one => one === speed).length]
        }),
      )
      expect(countsOf(values).countAbove(highestUpTo('imperial', limit))).toBe(sorted.filter(one => one > limit).length)
    }),
    { numRuns: 30 },
  )
})

test('speeds above a limit are counted, also above one that is no whole number', () => {
  const limits = fc.oneof(fc.integer({ min: 0, max: 3100 }), fc.double({ min: 0, max: 3100, noNaN: true }))
  fc.assert(
    fc.property(SPEEDS, limits, (values, limit) => {
      expect(countsOf(values).countAbove(limit)).toBe(values.filter(speed => speed > limit).length)
    }),
  )
})
