import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FT, FT_PER_M, KMH_PER_MPH, MPH, signsInMph, toMph } from './units.ts'

/** Whole 0.1 km/h and whole cm, as stored. */
const STORED = [
  { name: 'mph', conversion: MPH, storedPerUnit: 10, maxStored: 3000 },
  { name: 'ft', conversion: FT, storedPerUnit: 100, maxStored: 30_000 },
]

test('25 mph is stored as 40.2 km/h, which is shown as 25 mph', () => {
  expect(MPH.store(25)).toBe(40.2)
  expect(toMph(40.2)).toBe(25)
})

const tenths = Array.from({ length: 1_800 }, (_, tenth) => tenth / 10)

test.each(STORED)('every tenth of $name is the same after it was stored', ({ conversion: { show, store } }) => {
  expect(tenths.map(value => show(store(value)))).toEqual(tenths)
})

test.each(STORED)('the ends of a range in $name are shown as they were typed', ({ conversion }) => {
  expect(tenths.map(value => conversion.show(conversion.storeMin(value)))).toEqual(tenths)
  expect(tenths.map(value => conversion.show(conversion.storeMax(value)))).toEqual(tenths)
})

test.each(STORED)('a larger stored value is never a smaller $name', ({ conversion, storedPerUnit, maxStored }) => {
  const shown = Array.from({ length: maxStored }, (_, stored) => conversion.show(stored / storedPerUnit))
  expect(shown).toEqual(shown.toSorted((a, b) => a - b))
})

test.each(STORED)('a range in $name holds what is shown inside it', ({ conversion, storedPerUnit, maxStored }) => {
  const tenth = fc.integer({ min: 0, max: 1_800 })
  fc.assert(
    fc.property(fc.nat({ max: maxStored }), tenth, tenth, (stored, a, b) => {
      const [metric, min, max] = [stored / storedPerUnit, a / 10, b / 10]
      const shown = conversion.show(metric)
      return metric >= conversion.storeMin(min) === shown >= min && metric <= conversion.storeMax(max) === shown <= max
    }),
    { numRuns: 5_000 },
  )
})

test('what is shown is at most 0.05 from the exact value', () => {
  for (const value of tenths) {
    expect(Math.abs(toMph(value) - value / KMH_PER_MPH)).toBeLessThan(0.0501)
    expect(Math.abs(FT.show(value) - value * FT_PER_M)).toBeLessThan(0.0501)
  }
})

test('the United States and the United Kingdom sign in mph, Ireland and Canada in km/h', () => {
  expect(['US', 'GB', 'IE', 'CA'].map(signsInMph)).toEqual([true, true, false, false])
})
