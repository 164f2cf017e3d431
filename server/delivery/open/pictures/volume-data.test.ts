import { expect, test } from 'vitest'
import type { VehicleClass } from '../../../../contract/vehicles/vehicle-classes.ts'
import type { AggregateItem } from '../../../analysis/aggregates/list-items.ts'
import { wordsOf } from '../../../analysis/reports/words.ts'
import { volumeOf } from './volume-data.ts'

/** Label, colour and vehicles of each part of the bars. */
function partsOf(...classes: VehicleClass[]) {
  const items = classes.map((vehicle_class, i) => ({
    start: '2026-11-14T10:00:00+01:00',
    end: '2026-11-14T11:00:00+01:00',
    vehicle_class,
    count: i + 1,
    coverage: 1,
  })) as unknown as AggregateItem[]
  const { series } = volumeOf(
    { items, interval: '1h', split: 'class', channels: [] },
    wordsOf({ language: 'en', paper: 'a4' }),
  )
  return series.map(({ label, colour, counts }) => [label, colour, ...counts])
}

test('classes have the colours of pages, and only one part of a bar is grey', () => {
  expect(partsOf('car', 'bicycle', 'unknown')).toEqual([
    ['Car', '--plot-car', 1],
    ['Bicycle', '--plot-van', 2],
    ['Unknown', '--plot-other', 3],
  ])
  expect(partsOf('car', 'van', 'bicycle', 'unknown')).toEqual([
    ['Car', '--plot-car', 1],
    ['Van', '--plot-van', 2],
    ['Other classes', '--plot-other', 7],
  ])
})
