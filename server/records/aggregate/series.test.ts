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

test('a group counts on in an interval that it returns to after a later one', () => {
  const series = new SeriesByGroup(['channel'])
  for (const [bucket, channel] of [
    [0, 1],
    [1, 1],
    [0, 1],
    [0, 2],
    [1, 2],
    [0, 1],
    [1, 1],
  ] as const) {
    series.tally(bucket, 7, channel, 1, 1).add(500, 0)
  }
  const counts = series.inOrder().map(({ tallies }) => [...tallies].map(([bucket, { count }]) => [bucket, count]))
  expect(counts).toEqual([
    [
      [0, 3],
      [1, 2],
    ],
    [
      [0, 1],
      [1, 1],
    ],
  ])
})
