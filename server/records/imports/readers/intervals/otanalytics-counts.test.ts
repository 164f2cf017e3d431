import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readIntervals } from '../../../../../tests/support/reading/read-intervals.ts'
import { otAnalyticsCounts } from './otanalytics-counts.ts'

const HEADER =
  'start time,start occurrence date,start occurrence time,end time,end occurrence date,end occurrence time,classification,flow,from section,to section,count'
const row = (hour: number, minute: number, type: string, flow: string, count: number | string) => {
  const [from, to] = [minute, minute + 15].map(at => new Date(Date.UTC(2025, 5, 10, hour, at)).toISOString())
  const shown = (text = '') => `${text.slice(0, 10)} ${text.slice(11, 19)},${text.slice(0, 10)},${text.slice(11, 19)}`
  return `${shown(from)},${shown(to)},${type},${flow},N,S,${count}`
}
const read = (...lines: string[]) => readIntervals(otAnalyticsCounts, [HEADER, ...lines])

test('rows of classes are one reading for each flow and interval, in any order; zeros are counts', () => {
  const { readings, lines, names, notices } = read(
    row(10, 0, 'car', 'N-S', 7),
    row(10, 15, 'car', 'N-S', 3),
    row(10, 0, 'car', 'S-N', 2),
    row(10, 0, 'private_van', 'N-S', 1),
    row(10, 0, 'delivery_van', 'N-S', 4),
    row(10, 0, 'pedestrian', 'N-S', 0),
    row(10, 0, 'train', 'N-S', 2),
  )
  expect(readings.map(({ start, channel, classes }) => [start, channel, classes])).toEqual([
    [Date.UTC(2025, 5, 10, 10), 1, { car: 7, van: 5, pedestrian: 0, unknown: 2 }],
    [Date.UTC(2025, 5, 10, 10, 15), 1, { car: 3 }],
    [Date.UTC(2025, 5, 10, 10), 2, { car: 2 }],
  ])
  expect(readings[0]?.duration_s).toBe(900)
  expect(lines).toEqual([2, 3, 4])
  expect(names(null, 2)?.name).toBe('S-N')
  expect(notices).toEqual(['The class "train" is not known: 2 vehicles are stored as unknown.'])
})

test('rows that cannot be read are refused with their numbers, and the columns must be there', () => {
  const good = row(10, 0, 'car', 'N-S', 7)
  const { problems } = read(
    good.replace('2025-06-10 10:00:00', '2025-06-31 10:00:00'),
    row(10, 0, 'car', 'N-S', '-7'),
    `${good},1`,
    good.replace('2025-06-10 10:15:00', 'later'),
  )
  expect(problems).toEqual([
    [2, 'start time: There is no such date or time.'],
    [3, 'count: "-7" is not a number of 0 or more.'],
    [4, 'There are 12 fields instead of 11.'],
    [5, 'end time: "later" is not a time of the form YYYY-MM-DD HH:mm:ss.'],
  ])
  expect(() => readIntervals(otAnalyticsCounts, [good])).toThrow(
    'Line 1: this does not name the columns start time, end time, classification, flow, count.',
  )
})

test('a channel for each flow, of which there are 99 at most', () => {
  const flows = Array.from({ length: 100 }, (_, at) => row(10, 0, 'car', `F${at}`, 1))
  const { readings, problems } = read(...flows)
  expect([readings.length, problems]).toEqual([99, [[101, 'There are more than 99 flows.']]])
})

test('any counts are read back equal, in any order of the rows', () => {
  const TYPES = ['car', 'bus', 'bicyclist', 'truck']
  const counts = fc.array(fc.array(fc.integer({ min: 0, max: 500 }), { minLength: 4, maxLength: 4 }), {
    minLength: 1,
    maxLength: 40,
  })
  fc.assert(
    fc.property(
      counts.chain(written =>
        fc.tuple(
          fc.constant(written),
          fc.shuffledSubarray(
            written.flatMap((bins, slot) => bins.map((_, type) => [slot, type] as const)),
            { minLength: written.length * 4 },
          ),
        ),
      ),
      ([written, order]) => {
        const { readings } = read(
          ...order.map(([slot, type]) =>
            row(0, slot * 15, TYPES[type] ?? '', 'N-S', (written[slot] as number[])[type] ?? 0),
          ),
        )
        const sorted = readings.sort((a, b) => a.start - b.start)
        expect(sorted.map(({ classes }) => [classes?.car, classes?.bus, classes?.bicycle, classes?.truck])).toEqual(
          written,
        )
      },
    ),
    { numRuns: 40 },
  )
})
