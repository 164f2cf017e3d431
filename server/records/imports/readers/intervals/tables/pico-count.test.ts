import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readIntervals } from '../../../../../../tests/support/reading/read-intervals.ts'
import { rowsOf, writePicoCount } from '../../../../../../tests/support/traffic/interval-tables.ts'
import { picoCount } from './pico-count.ts'

const read = (...lines: string[]) => readIntervals(picoCount, lines)
const head = (version: string, title: string) => [
  '"Unit Type:","PicoCount 2500 V2.41"',
  '"ID:",""',
  `"Export Version:","${version}"`,
  '"Scheme:","FHWA"',
  '"Interval:","60 Min"',
  `"Title:","${title}"`,
]

test('all in one file: volumes, classes and speeds of each direction', () => {
  const { readings, problems, names, file } = read(
    ...head('All V2.03', 'All-In-One (Northbound / Southbound)'),
    '"Date/Time","Volume - Northbound","Volume - Southbound","Class #1 - Northbound","Class #2 - Northbound","5-15 MPH  - Northbound","16-20 MPH  - Northbound","71-71 MPH  - Northbound","76-80 MPH  - Northbound","81-99 MPH  - Northbound","5-15 MPH  - Southbound"',
    '11/04/2024 15:00,18,15,0,18,1,14,1,1,1,15',
  )
  expect(problems).toEqual([])
  expect(readings).toEqual([
    {
      start: Date.UTC(2024, 10, 4, 15),
      duration_s: 3600,
      channel: 1,
      counter: null,
      isLocal: true,
      total: 18,
      class_codes: { 1: 0, 2: 18 },
      // 71-71 is a misprint of the program: the bin ends where the next one starts.
      speeds: { edges_kmh: [8.05, 24.14, 112.65, 120.7, 128.75, 159.33], counts: [1, 14, 1, 1, 1] },
    },
    expect.objectContaining({ channel: 5, total: 15, speeds: { edges_kmh: [8.05, 24.14], counts: [15] } }),
  ])
  expect(names(null, 5)).toEqual({ name: 'Southbound', direction: 'Southbound' })
  expect(file.facts?.().classScheme).toBe('fhwa_13')
})

test('volumes: the total is compared, and times have their end', () => {
  const { readings, notices } = read(
    ...head('Volume V1.03', 'Vehicle Volume'),
    '"Date/Time","Northbound","Southbound","Total"',
    '11/04/2024 15:00 - 15:59,18,15,33',
    '11/04/2024 16:00 - 16:59,23,9,33',
  )
  expect(readings.map(({ channel, total }) => [channel, total])).toEqual([
    [1, 18],
    [5, 15],
    [1, 23],
    [5, 9],
  ])
  expect(notices).toEqual(['The total of 1 rows is not the sum of its parts, first in line 9; the parts are read.'])
})

test('classes and speeds are of the direction in the title; a comma that the program leaves out is there', () => {
  const classes = read(
    ...head('Class V1.03', 'Southbound Classes'),
    '"Date/Time","Class #1","Class #2","Total"',
    '11/04/2024 15:00 - 15:59,0,15,15',
  )
  expect(classes.readings).toMatchObject([{ channel: 5, class_codes: { 1: 0, 2: 15 } }])
  const speeds = read(
    ...head('Speed V2.10', 'Total Speeds'),
    '"Date/Time","5-15 MPH","16-20 MPH","Total""Mean Speed","85th Percentile"',
    '11/04/2024 15:00 - 15:59,1,4,5,18.1,19.8',
  )
  expect([speeds.problems, speeds.notices]).toEqual([[], []])
  expect(speeds.readings).toMatchObject([{ channel: 9, speeds: { edges_kmh: [8.05, 24.14, 32.19], counts: [1, 4] } }])
  expect(speeds.names(null, 9)?.name).toBe('Total')
})

test('counts of axles are refused without a factor; with one they are vehicles, which is reported', () => {
  const lines = [
    ...head('VolumeAxle V1.03', 'Axle Volume'),
    '"Date/Time","Northbound","Southbound","Total"',
    '11/04/2024 15:00 - 15:59,201,7,208',
    '11/04/2024 16:00 - 16:59,0,,0',
  ]
  expect(() => read(...lines)).toThrow('Line 3: the file holds counts of axles, not of vehicles.')
  const withFactor = { ...picoCount, open: () => picoCount.open({ axleFactor: 0.49 }) }
  const { readings, problems, notices } = readIntervals(withFactor, lines)
  expect(readings.map(({ channel, total }) => [channel, total])).toEqual([
    [1, 98.49],
    [5, 3.43],
    [1, 0],
  ])
  // The total of the file is compared with its parts as axles.
  expect([problems, notices]).toEqual([
    [],
    ['The file holds counts of axles: they are stored as vehicles, 0.49 for each axle.'],
  ])
  const volumes = lines.map(line => line.replace('VolumeAxle', 'Volume').replace('Axle Volume', 'Vehicle Volume'))
  expect(readIntervals(withFactor, volumes).readings[0]?.total).toBe(201)
})

test('a file whose columns are missing is refused', () => {
  expect(() => read(...head('Volume V1.03', 'Vehicle Volume'))).toThrow(
    'Line 6: this does not name the columns Date/Time.',
  )
})

const COLUMNS = ['Volume - Northbound', 'Volume - Southbound', 'Class #1 - Northbound', 'Class #2 - Southbound']

test('any volumes and classes of two directions are read back equal', () => {
  fc.assert(
    fc.property(rowsOf(4), ({ minutes, rows }) => {
      const { readings, problems } = read(...writePicoCount(rows, COLUMNS, minutes))
      expect(problems).toEqual([])
      expect(
        readings.map(({ start, duration_s, channel, total, class_codes }) => [
          start,
          duration_s,
          channel,
          total,
          class_codes,
        ]),
      ).toEqual(
        rows.flatMap(({ start, counts: [north, south, one, two] }) => [
          [start, minutes * 60, 1, north, { 1: one }],
          [start, minutes * 60, 5, south, { 2: two }],
        ]),
      )
    }),
    { numRuns: 40 },
  )
})

const VARIANTS: { [version: string]: { title: string; columns: string[] } } = {
  'Volume V1.03': { title: 'Vehicle Volume', columns: ['Northbound', 'Southbound', 'Total'] },
  'Class V1.03': { title: 'Southbound Classes', columns: ['Class #1', 'Class #2', 'Class #3', 'Total'] },
  'Speed V2.10': { title: 'Northbound Speeds', columns: ['5-15 MPH', '16-20 MPH', '21-25 MPH', 'Total'] },
  'All V2.03': { title: 'All-In-One', columns: ['5-15 MPH  - Northbound', '16-20 MPH  - Northbound'] },
}

test('any counts of each variant are read back equal; totals are those of the parts', () => {
  const files = fc
    .constantFrom(...Object.keys(VARIANTS))
    .chain(version =>
      rowsOf((VARIANTS[version] as { columns: string[] }).columns.filter(name => name !== 'Total').length).map(
        table => ({ version, ...table }),
      ),
    )
  fc.assert(
    fc.property(files, ({ version, minutes, rows }) => {
      const { title, columns } = VARIANTS[version] as { title: string; columns: string[] }
      const hasTotal = columns.includes('Total')
      const written = rows.map(({ start, counts }) => ({
        start,
        counts: hasTotal ? [...counts, counts.reduce((sum, one) => sum + one, 0)] : counts,
      }))
      const lines = writePicoCount(written, columns, minutes)
      const said = lines.map(line =>
        line.startsWith('"Export Version:"')
          ? `"Export Version:","${version}"`
          : line.startsWith('"Title:"')
            ? `"Title:","${title}"`
            : line,
      )
      const { readings, problems, notices } = read(...said)
      expect([problems, notices]).toEqual([[], []])
      const found = new Map<number, unknown[]>()
      for (const { start, channel, total, class_codes, speeds } of readings) {
        const counts = speeds?.counts ?? (class_codes ? Object.values(class_codes) : [total])
        found.set(start, [...(found.get(start) ?? []), channel, ...counts])
      }
      const expected = rows.map(({ start, counts }) => [
        start,
        version.startsWith('Volume') ? [1, counts[0], 5, counts[1]] : [version.startsWith('Class') ? 5 : 1, ...counts],
      ])
      expect([...found]).toEqual(expected)
    }),
    { numRuns: 40 },
  )
})
