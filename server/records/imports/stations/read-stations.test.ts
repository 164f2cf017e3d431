import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeText, readStations } from './read-stations.ts'

interface Written {
  state: number
  station: number
  direction: number
  lane: number
  /** Millionths of degrees. */
  latitude: number
  west: number
}

const pad = (value: number | string, width: number) => String(value).padStart(width, '0')
const filled = (parts: [column: number, text: string][], width: number) =>
  parts.reduce(
    (line, [column, text]) => line.slice(0, column - 1) + text + line.slice(column - 1 + text.length),
    ' '.repeat(width),
  )

const headOf = ({ state, station, direction, lane }: Written) =>
  `S${pad(state, 2)}${pad(station, 6)}${direction}${lane}`
const placeOf = (one: Written, column: number): [number, string][] => [
  [column, pad(one.latitude, 8)],
  [column + 8, pad(one.west, 9)],
]

const WRITERS: { [layout: string]: (stations: Written[]) => string[] } = {
  2001: stations =>
    stations.map(one => filled([[1, headOf(one)], [12, '151R2'], ...placeOf(one, 52), [118, 'Main  St']], 167)),
  2016: stations =>
    stations.map(one => filled([[1, headOf(one)], [12, '20151R2'], ...placeOf(one, 102), [164, 'Main  St']], 213)),
  pipes: stations => [
    'Record_Type|State_Code|Station_Id|Travel_Dir|Travel_Lane|Latitude|Longitude|Station_Location',
    ...stations.map(one =>
      [
        'S',
        one.state,
        pad(one.station, 6),
        one.direction,
        one.lane,
        one.latitude / 1e6,
        -one.west / 1e6,
        'Main  St',
      ].join('|'),
    ),
  ],
}

const written = fc.record({
  state: fc.integer({ min: 1, max: 78 }),
  station: fc.integer({ min: 0, max: 999_999 }),
  direction: fc.integer({ min: 1, max: 8 }),
  lane: fc.integer({ min: 1, max: 9 }),
  latitude: fc.integer({ min: 13_000_001, max: 71_000_001 }),
  west: fc.integer({ min: 65_000_001, max: 179_000_001 }),
})

test.each(Object.keys(WRITERS))('what is written as %s is read', layout => {
  fc.assert(
    fc.property(fc.uniqueArray(written, { selector: one => `${one.state}/${one.station}`, minLength: 1 }), stations => {
      const { stations: found, problems } = readStations((WRITERS[layout]?.(stations) ?? []).join('\r\n'))
      expect(problems).toEqual([])
      expect(found).toEqual(
        stations.map(one => ({
          number: `${pad(one.state, 2)}-${pad(one.station, 6)}`,
          name: 'Main St',
          latitude: one.latitude / 1e6,
          longitude: -one.west / 1e6,
          channels: [
            expect.objectContaining({ number: one.direction * 10 + one.lane, bearing_deg: (one.direction - 1) * 45 }),
          ],
        })),
      )
    }),
    { numRuns: 30 },
  )
})

test('the lanes of a station are its channels, without their sums; a record without a place is named with its line', () => {
  const row = (lane: number, more: object = {}) =>
    WRITERS.pipes?.([
      { state: 6, station: 1, direction: 1, lane, latitude: 34_000_000, west: 118_000_000, ...more },
    ])[1] ?? ''
  const header = WRITERS.pipes?.([])[0] ?? ''
  const lines = [
    header,
    row(0),
    row(1),
    row(2),
    row(1, { direction: 5 }),
    row(0, { station: 2 }),
    row(1, { station: 3, latitude: 0 }),
  ]
  const { stations, problems } = readStations(lines.join('\n'))
  expect(stations.map(({ number, channels }) => [number, channels.map(one => one.number)])).toEqual([
    ['06-000001', [11, 12, 51]],
    ['06-000002', [10]],
  ])
  expect(problems).toEqual([{ line: 7, reason: 'Station 06-000003 has no latitude and longitude.' }])
})

test('a file of another kind is refused; a file that is not UTF-8 is read as Windows-1252', () => {
  for (const text of ['', 'timestamp,channel', '3112U0000503115010150117200886'])
    expect(() => readStations(text)).toThrow('no stations')
  expect([decodeText(Buffer.from('Peña', 'latin1')), decodeText(Buffer.from('Peña'))]).toEqual(['Peña', 'Peña'])
})

test('places of real files are read: degrees with a sign, and digits where west is positive', () => {
  const station = { state: 1, station: 2, direction: 1, lane: 1, latitude: 0, west: 0 }
  const fixed = filled(
    [
      [1, headOf(station)],
      [12, '151R2'],
      [52, '31076964'],
      [60, ' 88022908'],
      [118, 'I-10'],
    ],
    167,
  )
  expect(readStations(fixed).stations).toMatchObject([{ latitude: 31.076964, longitude: -88.022908, name: 'I-10' }])
  const header =
    'Record_Type|State_Code|Station_Id|Travel_Dir|Travel_Lane|Year_Record|F_System|Number_Lanes_In_Direction|Vehicle_Classification_Groupings|Calibration_of_Weighing_System|Type_Sensor_1|Type_Sensor_2|Latitude|Longitude|Prev_Station_Id|Year_Established|Year_Discontinued|County_Code|NHS|Posted_Route_Signing|Posted_Route_Sign_Number|Station_Location'
  const row = (id: string, place: string) => `S|6|${id}|3|1|2025|1|2|13||L|P|${place}||1990||37|Y|1|5|N of Main St`
  const { stations, problems } = readStations(
    [header, row('0F0002', '34.052235|-118.243683'), row('N0801E', '31076964| 88022908')].join('\r\n'),
  )
  expect(problems).toEqual([])
  expect(stations.map(({ number, latitude, longitude }) => [number, latitude, longitude])).toEqual([
    ['06-0F0002', 34.052235, -118.243683],
    ['06-N0801E', 31.076964, -88.022908],
  ])
})
