import { expect, test } from 'vitest'
import type { Units } from '../../../contract/units.ts'
import type { LimitUnit } from '../../../contract/vehicles/speed-limits.ts'
import { limitCode } from './judge-speeds.ts'
import { SpeedCounts, SpeedMemory } from './speeds.ts'
import { binSpeeds, LimitedSpeeds } from './tables.ts'

type Signed = { limit: number; unit: LimitUnit; speeds: number[] }

/** Speeds in km/h, with the limit of their time. */
function measured(parts: Signed[], units: Units = 'metric'): LimitedSpeeds {
  const memory = new SpeedMemory()
  const all = new LimitedSpeeds({ units, memory })
  for (const { limit, unit, speeds } of parts) {
    const counts = new SpeedCounts(memory)
    for (const speed of speeds) counts.add(Math.round(speed * 10))
    all.add(limitCode(limit, unit), counts)
  }
  return all
}

const upTo = (speeds: LimitedSpeeds, limit: number) =>
  binSpeeds(speeds, { width: 50, edge: Math.round(limit * 10), isUpTo: true }).filter(([, count]) => count > 0)

test('bins have an edge at the limit and hold every vehicle, one at the limit below it', () => {
  expect(upTo(measured([{ limit: 50, unit: 'kmh', speeds: [0, 49.9, 50, 50.1, 55] }]), 50)).toEqual([
    [0, 1, 0],
    [45, 2, 0],
    [50, 2, 2],
  ])
  expect(upTo(measured([{ limit: 48, unit: 'kmh', speeds: [48, 48.1, 53] }]), 48)).toEqual([
    [43, 1, 0],
    [48, 2, 2],
  ])
  expect(binSpeeds(measured([]), { width: 50 })).toEqual([])
})

test('bins say who is above the limit of the sign, also in the other unit and with several limits', () => {
  // 50 km/h is 31.1 mph, and so is 50.1 km/h.
  expect(upTo(measured([{ limit: 50, unit: 'kmh', speeds: [0.8, 50, 50.1, 50.2] }], 'imperial'), 31.1)).toEqual([
    [-3.9, 1, 0],
    [26.1, 2, 1],
    [31.1, 1, 1],
  ])
  const changed = measured([
    { limit: 50, unit: 'kmh', speeds: [31, 32, 51] },
    { limit: 30, unit: 'kmh', speeds: [30, 33, 51] },
  ])
  expect(upTo(changed, 0)).toEqual([
    [25, 1, 0],
    [30, 3, 1],
    [50, 2, 2],
  ])
})
