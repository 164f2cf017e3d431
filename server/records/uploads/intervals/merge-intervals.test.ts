import { expect, test } from 'vitest'
import { VEHICLE_CLASSES } from '../../../../contract/vehicles/vehicle-classes.ts'
import { rangeOf, type StoredInterval } from '../../intervals/stored-interval.ts'
import { mergeIntervals } from './merge-intervals.ts'
import type { SentInterval } from './parse-interval.ts'

const FROM_DEVICE = { takingBack: new Set<number>(), ofFile: null }
const DAY = 20_000
const START = DAY * 86_400_000
const MINUTE = 60_000

const minute = (index: number, start: number, more: Partial<SentInterval> = {}): SentInterval => ({
  ...{ index, start, durationS: 60, channel: 1, coveredS: 60, flags: 0, volume: 0 },
  ...{ classes: null, speeds: null, lengths: null },
  ...more,
})
const indexes = (items: { index: number }[]) => items.map(({ index }) => index)

test('where a day is full all that is new of it is refused, also twice, and nothing else', () => {
  const vehicleClass = VEHICLE_CLASSES.indexOf('car')
  const classes = Array.from({ length: 100 }, (_, code) => ({ vehicleClass, code, count: 9_999_999 }))
  const full = Array.from({ length: 1439 }, (_, n) => minute(n, START + n * MINUTE, { classes }))
  const crossing = minute(1439, START + 1439 * MINUTE, { durationS: 120, classes })
  const again = minute(1440, START, { classes })
  const known = minute(1441, START, { channel: 2 })
  const next = minute(1442, START + 1440 * MINUTE)
  const stored = new Map([[DAY, [{ ...known, upload: 1, isReplaced: false }]]])
  const merged = mergeIntervals(2, [...full, crossing, again, known, next], stored, FROM_DEVICE)
  expect([indexes(merged.accepted), merged.duplicates, merged.corrections]).toEqual([[1442], 1, 0])
  expect(merged.refused).toHaveLength(1441)
  expect(merged.refused[0]?.reason).toBe('The intervals of this day take more than 512 KiB.')
  expect([...merged.changed.keys()]).toEqual([DAY + 1])
})

test('an interval has at most 20 corrections, and a day full of them still takes intervals that are new', () => {
  const versions = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ ...minute(n, START, { volume: n }), upload: n + 1, isReplaced: false }))
  const correct = (count: number) => {
    const sent = [minute(0, START, { volume: 99_900 }), minute(1, START + MINUTE)]
    return mergeIntervals(100, sent, new Map([[DAY, versions(count)]]), FROM_DEVICE)
  }
  expect(correct(20)).toMatchObject({ corrections: 1, refused: [] })
  const reason =
    'It has 20 corrections, or its day has no room for another one. Take back uploads that corrected it first.'
  expect(correct(21)).toMatchObject({ corrections: 0, accepted: [{ index: 1 }], refused: [{ index: 0, reason }] })

  const vehicleClass = VEHICLE_CLASSES.indexOf('car')
  const ofUpload = (upload: number, shift: number, start = START) =>
    Array.from({ length: 800 }, (_, n) => ({
      ...minute(n, start + n * MINUTE, {
        classes: Array.from({ length: 100 }, (_, code) => ({ vehicleClass, code, count: 9_999_999 - shift })),
      }),
      ...{ upload, isReplaced: false },
    }))
  const sent = [...ofUpload(2, 1), minute(800, START + 800 * MINUTE)]
  const merged = mergeIntervals(2, sent, new Map([[DAY, ofUpload(1, 0)]]), FROM_DEVICE)
  expect(merged).toMatchObject({ corrections: 0, accepted: [{ index: 800 }] })
  expect(merged.refused).toHaveLength(800)
  expect(merged.refused[0]).toEqual({ index: 0, reason })
})

test('a range is that of any number of intervals', () => {
  const [first, last] = [minute(0, START), minute(1, START + MINUTE)].map(one => ({
    ...one,
    ...{ upload: 1, isReplaced: false },
  }))
  const many = Array(200_000).fill(last)
  expect(rangeOf([...many, first as StoredInterval])).toEqual({ from: START, to: START + 2 * MINUTE })
})
