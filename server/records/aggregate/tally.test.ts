import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countFaster, speedStatistics, Tally } from './tally.ts'

const speeds = fc.array(fc.integer({ min: 0, max: 3000 }), { minLength: 1, maxLength: 200 })

test('speeds above a limit are counted, also above one that is no whole number', () => {
  const limits = fc.oneof(fc.integer({ min: 0, max: 3100 }), fc.double({ min: 0, max: 3100, noNaN: true }))
  fc.assert(
    fc.property(speeds, limits, (values, limit) => {
      const above = countFaster(Uint32Array.from(values), 0, values.length, limit)
      expect(above).toBe(values.filter(speed => speed > limit).length)
    }),
  )
})

test('tallies that are added together have the statistics of all their speeds', () => {
  fc.assert(
    fc.property(speeds, speeds, (some, others) => {
      const both = new Tally()
      both.addSpeeds(Uint32Array.from(some), 0, some.length)
      const second = new Tally()
      second.addSpeeds(Uint32Array.from(others), 0, others.length)
      both.addCounts(second.speeds())
      const all = [...some, ...others].sort((a, b) => a - b)
      const atPercent = (percent: number) => (all[Math.ceil((percent * all.length) / 100) - 1] as number) / 10
      const { p15, p50, p85, max, mean } = speedStatistics(both.speeds())
      expect([p15, p50, p85, max]).toEqual([atPercent(15), atPercent(50), atPercent(85), atPercent(100)])
      expect(mean).toBeCloseTo(all.reduce((sum, speed) => sum + speed, 0) / all.length / 10, 2)
      expect([both.count, both.valid]).toEqual([all.length, all.length])
    }),
  )
})
