import { expect, test } from 'vitest'
import { NO_LANE } from '../../../contract/record.ts'
import { MAX_VEHICLE_CLASSES } from '../../../contract/vehicle-classes.ts'
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
        for (let number = 0; number < MAX_VEHICLE_CLASSES; number++) series.tally(0, site, channel, lane, number)
      }
    }
  }
  expect(series.size).toBe(4 * 4 * 4 * MAX_VEHICLE_CLASSES)
})
