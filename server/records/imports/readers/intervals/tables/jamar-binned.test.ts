import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readIntervals } from '../../../../../../tests/support/reading/read-intervals.ts'
import { rowsOf, writeJamarBinned } from '../../../../../../tests/support/traffic/interval-tables.ts'
import { jamarBinned } from './jamar-binned.ts'

const read = (...lines: string[]) => readIntervals(jamarBinned, lines)

test('volumes of channels are read, and a row with another number of fields is refused', () => {
  const { readings, problems, names } = read(
    '1/3/2024',
    '11:30 AM',
    '"Number","Date","Time","Channel 1","Channel 2"',
    '1,1/3/2024,11:30 AM,49,68',
    '2,1/3/2024,11:45 AM,68,',
    '3,1/3/2024,12:00 PM,68',
    '4,13/3/2024,12:15 PM,68,2',
  )
  expect(readings).toEqual([
    { start: Date.UTC(2024, 0, 3, 11, 30), duration_s: 900, channel: 1, total: 49, counter: null, isLocal: true },
    expect.objectContaining({ channel: 2, total: 68 }),
    expect.objectContaining({ start: Date.UTC(2024, 0, 3, 11, 45), channel: 1, total: 68 }),
  ])
  expect(names(null, 2)?.name).toBe('Channel 2')
  expect(problems).toEqual([
    [6, 'There are 4 fields instead of 5.'],
    [7, 'There is no such date or time.'],
  ])
})

test('bins of speeds are those of the header, in km/h; a later header may move them', () => {
  const { readings } = read(
    'Number,Date,Time,>0 to 15,>15 to 20,>20',
    '1,1/3/2024,11:30 AM,4,6,0',
    '2,1/3/2024,11:45 AM,1,2,3',
    'Number,Date,Time,>0 to 20,>20',
    '3,1/3/2024,12:00 PM,10,1',
  )
  expect(readings.map(({ speeds }) => speeds)).toEqual([
    { edges_kmh: [0, 24.14, 32.19, null], counts: [4, 6, 0] },
    { edges_kmh: [0, 24.14, 32.19, null], counts: [1, 2, 3] },
    { edges_kmh: [0, 32.19, null], counts: [10, 1] },
  ])
})

const CLASSES =
  'Motorcycles,Cars & Trailers,2 Axle Long,Buses,2 Axle 6 Tire,3 Axle Single,4 Axle Single,<5 Axl Double,5 Axle Double,>6 Axl Double,<6 Axl Multi,6 Axle Multi,>6 Axl Multi,Not Classed'

test('the names of classes are the codes 1 to 14; other columns are left out and named', () => {
  const counts = Array.from({ length: 14 }, (_, at) => at)
  const { readings, notices } = read(
    `Number,Date,Time,${CLASSES},Weather`,
    `1,1/3/2024,11:30 AM,${counts.join(',')},dry`,
    `2,1/3/2024,12:30 PM,${counts.join(',')},dry`,
  )
  expect(readings[0]).toMatchObject({
    duration_s: 3600,
    class_codes: Object.fromEntries(counts.map(count => [count + 1, count])),
  })
  expect(notices).toEqual(['The column "weather" is not known and left out.'])
})

test('any volumes of one to three channels are read back equal', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3 }).chain(rowsOf), ({ minutes, rows }) => {
      const names = (rows[0]?.counts ?? []).map((_, at) => `Channel ${at + 1}`)
      const { readings, problems } = read(...writeJamarBinned(rows, names))
      expect(problems).toEqual([])
      expect(readings.map(({ start, duration_s, channel, total }) => [start, duration_s, channel, total])).toEqual(
        rows.flatMap(({ start, counts }) => counts.map((count, at) => [start, minutes * 60, at + 1, count])),
      )
    }),
    { numRuns: 40 },
  )
})

test('any speeds and classes are read back equal', () => {
  const edges = [0, 15, 20, 25, 30]
  const speeds = edges.map((edge, at) => (at + 1 < edges.length ? `>${edge} to ${edges[at + 1]}` : `>${edge}`))
  const kinds = fc.constantFrom(speeds, CLASSES.split(','))
  const files = kinds.chain(names => rowsOf(names.length).map(table => ({ names, ...table })))
  fc.assert(
    fc.property(files, ({ names, minutes, rows }) => {
      const { readings, problems } = read(...writeJamarBinned(rows, names))
      expect(problems).toEqual([])
      expect(
        readings.map(({ start, duration_s, class_codes, speeds: bins }) => [
          start,
          duration_s,
          bins?.counts ?? Object.values(class_codes ?? {}),
        ]),
      ).toEqual(rows.map(({ start, counts }) => [start, minutes * 60, counts]))
      const known = names === speeds ? [0, 24.14, 32.19, 40.23, 48.28, null] : undefined
      expect(readings[0]?.speeds?.edges_kmh).toEqual(known)
    }),
    { numRuns: 30 },
  )
})
