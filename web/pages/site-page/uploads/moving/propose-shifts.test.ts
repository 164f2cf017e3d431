import { expect, test } from 'vitest'
import type { Finding } from '../../../../../client/shapes.ts'
import { proposeShifts } from './propose-shifts.ts'

const jump = (from: string, lag_hours: number | null, kind = 'clock_jump') =>
  ({ kind, lag_hours, from: `2025-${from}T00:00:00.000+02:00` }) as Finding
const YEAR = { first_vehicle: '2025-01-01T00:00:10Z', last_vehicle: '2025-12-31T22:00:00Z' }
const moment = (day: string) => `2025-${day}T00:00:00.000+02:00`

test('from a jump on, records are moved back by as much, until it jumps back', () => {
  expect(proposeShifts([jump('06-10', 1)], YEAR)).toEqual([{ hours: -1, from: moment('06-10'), to: null }])
  expect(proposeShifts([jump('10-26', -1), jump('03-30', 1)], YEAR)).toEqual([
    { hours: -1, from: moment('03-30'), to: moment('10-26') },
  ])
})

test('the clock is wrong by the sum of all jumps', () => {
  expect(proposeShifts([jump('03-30', -1), jump('06-01', -1)], YEAR)).toEqual([
    { hours: 1, from: moment('03-30'), to: moment('06-01') },
    { hours: 2, from: moment('06-01'), to: null },
  ])
})

test('jumps of other times, other findings and imports without records propose nothing', () => {
  const june = { first_vehicle: '2025-06-10T10:00:00Z', last_vehicle: '2025-06-20T10:00:00Z' }
  expect(
    proposeShifts([jump('06-01', 1), jump('07-01', 1), jump('06-12', null), jump('06-12', 1, 'v85')], june),
  ).toEqual([])
  expect(proposeShifts([jump('06-10', 1)], { first_vehicle: null, last_vehicle: null })).toEqual([])
})

test('a jump on the first day is all of the import', () => {
  const june = { first_vehicle: '2025-06-10T10:00:00Z', last_vehicle: '2025-06-20T10:00:00Z' }
  expect(proposeShifts([jump('06-10', 2)], june)).toEqual([{ hours: -2, from: null, to: null }])
})
