import { expect, test } from 'vitest'
import { MPH } from '../units.ts'
import {
  isAboveLimit,
  type LimitUnit,
  limitAt,
  limitIn,
  limitOfSign,
  limitUnitOf,
  numberOnSign,
} from './speed-limits.ts'

test('a limit of whole mph is the same after it was stored as whole km/h', () => {
  for (let mph = 1; mph <= 186; mph++) expect(numberOnSign({ kmh: limitOfSign(mph, 'mph'), unit: 'mph' })).toBe(mph)
})

test('a vehicle at the limit is not above it, one that is 0.1 faster is, in both units', () => {
  for (let kmh = 1; kmh <= 300; kmh++) {
    const limit = { kmh, unit: 'kmh' } as const
    expect([isAboveLimit(kmh, limit), isAboveLimit(kmh + 0.1, limit)]).toEqual([false, true])
  }
  for (let mph = 1; mph <= 186; mph++) {
    const limit = { kmh: limitOfSign(mph, 'mph'), unit: 'mph' } as const
    expect([isAboveLimit(MPH.store(mph), limit), isAboveLimit(MPH.store(mph + 0.1), limit)]).toEqual([false, true])
  }
})

test('readers see the number on the sign, or the nearest 0.1 of their unit', () => {
  const limits: { kmh: number; unit: LimitUnit }[] = [
    { kmh: 50, unit: 'kmh' },
    { kmh: 40, unit: 'mph' },
  ]
  expect(limits.map(limit => [limitIn('metric', limit), limitIn('imperial', limit)])).toEqual([
    [50, 31.1],
    [40.2, 25],
  ])
})

test('the limit of a moment is the last that began', () => {
  const limits = [
    { from: null, kmh: 50, unit: 'kmh' },
    { from: '2026-06-01T00:00:00+02:00', kmh: 30, unit: 'kmh' },
    { from: '2026-07-01T00:00:00+02:00', kmh: null, unit: 'kmh' },
  ] as const
  const at = (moment: string) => limitAt(limits, Date.parse(moment))?.kmh
  expect(['2026-05-31T21:59:59.999Z', '2026-05-31T22:00:00Z', '2026-08-01T00:00:00Z'].map(at)).toEqual([
    50,
    30,
    undefined,
  ])
  expect(limitAt(limits.slice(1), 0)).toBeNull()
})

test('the unit of a limit is that of the country unless it is given', () => {
  expect(['US', 'GB', 'IE', 'CA'].map(limitUnitOf)).toEqual(['mph', 'mph', 'kmh', 'kmh'])
})
