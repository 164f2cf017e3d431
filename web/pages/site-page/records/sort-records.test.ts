import { expect, test } from 'vitest'
import type { VehicleRecord } from '../../../../client/shapes.ts'
import { nextRecordSorting, sortRecords } from './sort-records.ts'

const records = [40, null, 60, 40].map((speed_kmh, id) => ({ id, speed_kmh }) as VehicleRecord)
const idsBySpeed = (isDescending: boolean) =>
  sortRecords(records, { by: 'speed_kmh', isDescending }).map(({ id }) => id)

test('records without a speed are last both ways, and equal ones stay in their order', () => {
  expect(idsBySpeed(true)).toEqual([2, 0, 3, 1])
  expect(idsBySpeed(false)).toEqual([0, 3, 2, 1])
  expect(sortRecords(records, null)).toBe(records)
})

test('a head sorts by the highest, then by the lowest, then no more', () => {
  const highest = nextRecordSorting('length_m', { by: 'speed_kmh', isDescending: false })
  const lowest = nextRecordSorting('length_m', highest)
  expect([highest, lowest, nextRecordSorting('length_m', lowest)]).toEqual([
    { by: 'length_m', isDescending: true },
    { by: 'length_m', isDescending: false },
    null,
  ])
})
