import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readIntervals, shownStart } from '../../../../../../tests/support/reading/read-intervals.ts'
import { rowsOf, writeEcoCounter } from '../../../../../../tests/support/traffic/interval-tables.ts'
import { ecoCounter } from './eco-counter.ts'

const HEAD = ['Period,September 22, 2023 - September 26, 2023,', ',', 'Time,13-4175,13-4175 IN,13-4175 OUT,']
const read = (...rows: string[]) => readIntervals(ecoCounter, [...HEAD, ...rows])

test('the parts are read, their sum is compared, and the interval is the distance of the rows', () => {
  const { readings, problems, notices, names } = read(
    '2023-09-22 00:00:00,3,1,2,',
    '2023-09-22 00:15:00,0,0,0,',
    '2023-09-22 00:30:00,9,4,1,',
    '2023-09-22 00:45:00,,,,',
    '2023-09-22 01:15:00,2,,2,',
  )
  expect(problems).toEqual([])
  expect(readings[0]).toEqual({
    start: Date.UTC(2023, 8, 22),
    duration_s: 900,
    channel: 1,
    total: 1,
    counter: null,
    isLocal: true,
  })
  expect(readings.map(one => [shownStart(one).slice(11), one.channel, one.total, one.duration_s])).toEqual([
    ['00:00', 1, 1, 900],
    ['00:00', 2, 2, 900],
    ['00:15', 1, 0, 900],
    ['00:15', 2, 0, 900],
    ['00:30', 1, 4, 900],
    ['00:30', 2, 1, 900],
    ['01:15', 2, 2, 900],
  ])
  expect([1, 2].map(channel => names(null, channel)?.name)).toEqual(['IN', 'OUT'])
  expect(notices).toEqual(['The total of 1 rows is not the sum of its parts, first in line 6; the parts are read.'])
})

test('months by name; of a counter with one part the total is read, which may have more', () => {
  const { readings, problems } = readIntervals(ecoCounter, [
    'Period,"August 14, 2025 12:58 PM -> September 8, 2025 12:59 PM",',
    '',
    'Time,17-3010,17-3010 3010_IN,',
    '"Aug 14, 2025 12:00 AM",2,1,',
    '"Aug 14, 2025 1:00 PM",5,5,',
    '"Sep 31, 2025 1:00 PM",5,5,',
    '2025-09-30 24:00:00,5,5,',
    'yesterday,5,5,',
  ])
  expect(readings.map(one => [shownStart(one), one.total, one.duration_s])).toEqual([
    ['2025-08-14 00:00', 2, 46_800],
    ['2025-08-14 13:00', 5, 46_800],
  ])
  expect(problems).toEqual([
    [6, 'There is no such date or time.'],
    [7, 'There is no such date or time.'],
    [8, '"yesterday" is not a time of the form YYYY-MM-DD HH:mm:ss.'],
  ])
})

test('a counter of bicycles and people has a class for each; names of one kind alone are not trusted', () => {
  const mixed = ['Time,A,A Pedestrian IN,A Pedestrian OUT,A Cyclist IN,A Cyclist OUT', '2023-09-22 00:00:00,10,1,2,3,4']
  const { readings, names } = readIntervals(ecoCounter, ['Period,x,', ...mixed, '2023-09-22 00:15:00,0,0,0,0,0'])
  expect(readings.slice(0, 2)).toMatchObject([
    { channel: 1, classes: { pedestrian: 1, bicycle: 3 } },
    { channel: 2, classes: { pedestrian: 2, bicycle: 4 } },
  ])
  expect(names(null, 2)?.name).toBe('OUT')
  const alone = readIntervals(ecoCounter, [
    'Period,x,',
    'Time,A,A Pedestrian IN',
    '2023-09-22 00:00:00,1,1',
    '2023-09-22 00:15:00,0,0',
  ])
  expect(alone.readings[0]).toMatchObject({ total: 1 })
  expect(alone.readings[0]?.classes).toBeUndefined()
})

test('a row inside of the interval before it, negative counts and a single row are refused with their numbers', () => {
  expect(
    read('2023-09-22 00:00:00,0,0,0,', '2023-09-22 00:15:00,1,-1,2,', '2023-09-22 00:15:00,1,1,0,', ...laterRows())
      .problems,
  ).toEqual([
    [5, '13-4175 IN: "-1" is not a number of 0 or more.'],
    [57, 'This is 300 s after the row before it; the intervals of the file are 900 s long.'],
  ])
  expect(read('2023-09-22 00:00:00,0,0,0,').problems).toEqual([
    [4, 'How long the interval is cannot be known: the file does not say it, and has no second row.'],
  ])
})

/** Up to the row that is too early, which the interval of the first rows does not depend on. */
const laterRows = () => [
  ...Array.from({ length: 50 }, (_, at) => {
    const time = new Date(Date.UTC(2023, 8, 22, 0, 30 + at * 15)).toISOString()
    return `${time.slice(0, 10)} ${time.slice(11, 19)},0,0,0,`
  }),
  '2023-09-22 12:50:00,0,0,0,',
]

test('any rows of one to eight channels are read back equal, in both styles of dates', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 8 }).chain(rowsOf),
      fc.constantFrom('dated' as const, 'named' as const),
      ({ minutes, rows }, style) => {
        const { readings, problems, notices } = readIntervals(ecoCounter, writeEcoCounter(rows, style))
        expect([problems, notices]).toEqual([[], []])
        expect(readings.map(({ start, duration_s, channel, total }) => [start, duration_s, channel, total])).toEqual(
          rows.flatMap(({ start, counts }) => counts.map((count, at) => [start, minutes * 60, at + 1, count])),
        )
      },
    ),
    { numRuns: 40 },
  )
})
