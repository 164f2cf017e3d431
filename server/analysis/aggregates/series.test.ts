import { expect, test } from 'vitest'
import { NO_LANE } from '../../../contract/vehicles/record.ts'
import { MAX_VEHICLE_CLASSES } from '../../../contract/vehicles/vehicle-classes.ts'
import { SeriesByGroup } from './series.ts'

test('every site, channel, lane and class that can be stored has a series of its own', () => {
  const series = new SeriesByGroup(['site', 'channel', 'lane', 'vehicle_class'])
  const [sites, channels, lanes] = [
    [1, 2, 2 ** 31 - 2, 2 ** 31 - 1],
    [0, 1, 254, 255],
    [0, 1, 2, NO_LANE],
  ]
  for (const site of sites) {
    for (const channel of channels) {
      for (const lane of lanes) {
        for (let number = 0; number < MAX_VEHICLE_CLASSES; number++)
          series.rowOf({ site, channel, lane, vehicleClass: number, schemeClass: -1 })
      }
    }
  }
  expect(series.size).toBe(4 * 4 * 4 * MAX_VEHICLE_CLASSES)
})

test('series are in the order of their groups, whichever occurs first, and keep their rows', () => {
  const series = new SeriesByGroup(['channel'])
  const rowOf = (channel: number) => series.rowOf({ site: 7, channel, lane: 1, vehicleClass: 1, schemeClass: -1 })
  expect([2, 1, 3, 1, 2].map(rowOf)).toEqual([0, 1, 2, 1, 0])
  expect(series.inOrder()).toEqual([1, 2, 3].map(channel => ({ keys: { channel }, row: rowOf(channel) })))
})
