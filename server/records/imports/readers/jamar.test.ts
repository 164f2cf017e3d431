import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readTextAsFile } from '../../../../tests/support/reading/read-text-as-file.ts'
import { vehiclesOfAnyClock, writeJamar } from '../../../../tests/support/traffic/counter-files.ts'

const COLUMNS = 'Veh. No., Date, Time, Channel, Class, Speed'
const TITLES = ['Date/Time:, 11/6/2023 10:58:00 AM', 'Site Code:, 166905', 'Station ID:, ']
const file = (...lines: string[]) => [COLUMNS, ...lines].join('\r\n')

test('every column is read: US date, 12-hour time, miles per hour, class', async () => {
  const read = await readTextAsFile([...TITLES, COLUMNS, '1, 11/6/2023, 10:59:45 AM, 1, 3, 34.3', ''].join('\r\n'), {
    timeZone: 'America/New_York',
  })
  expect(read.format).toBe('jamar')
  expect(read.records).toEqual([
    {
      timestamp: '2023-11-06T15:59:45.000Z',
      channel: 1,
      lane: null,
      vehicle_class: 'van',
      class_code: 3,
      speed_kmh: 55.2,
      length_m: null,
      headway_s: null,
      gap_s: null,
      sequence: null,
      wrong_way: false,
      device_fault: false,
    },
  ])
  expect(read.unreadable).toEqual([])
})

test.each([[TITLES], [TITLES.slice(0, 1)], [TITLES.slice(1, 2)], [TITLES.slice(2)], [[]], [['', '', ...TITLES, '']]])(
  'any of the title lines may be missing: %j',
  async titles => {
    const read = await readTextAsFile([...titles, COLUMNS, '1, 11/6/2023, 10:59:45 AM, 2, 2, 28.4'].join('\n'))
    expect([read.records.length, read.total]).toEqual([1, 0])
  },
)

describe('times', () => {
  test.each([
    ['11/6/2023', '12:00:00 AM', '2023-11-06T00:00:00.000Z'],
    ['11/6/2023', '12:59:59 PM', '2023-11-06T12:59:59.000Z'],
    ['1/2/23', '1:02:03 PM', '2023-01-02T13:02:03.000Z'],
    ['01/02/99', '01:02:03 am', '1999-01-02T01:02:03.000Z'],
    ['2/29/2024', '11:59:59 PM', '2024-02-29T23:59:59.000Z'],
  ])('%s %s is %s', async (date, time, timestamp) => {
    expect((await readTextAsFile(file(`1, ${date}, ${time}, 1, 2, 30.0`))).records).toMatchObject([{ timestamp }])
  })

  test.each([
    ['13/6/2023', '1:00:00 PM', 'There is no such date or time.'],
    ['2/29/2023', '1:00:00 PM', 'There is no such date or time.'],
    ['11/6/2023', '13:00:00 PM', 'There is no such date or time.'],
    ['11/6/2023', '0:00:00 AM', 'There is no such date or time.'],
    ['11/6/2023', '1:60:00 AM', 'There is no such date or time.'],
    ['2023-11-06', '1:00:00 AM', '"2023-11-06" is not a date of the form month/day/year.'],
    ['11/6/2023', '13:00:00', '"13:00:00" is not a time of the form 1:04:09 PM.'],
  ])('%s %s is unreadable', async (date, time, reason) => {
    expect((await readTextAsFile(file(`1, ${date}, ${time}, 1, 2, 30.0`))).unreadable).toEqual([[2, reason]])
  })
})

test('FHWA classes 1 to 13, and 14 and 15 for what could not be classified', async () => {
  const codes = Array.from({ length: 15 }, (_, index) => index + 1)
  const { records } = await readTextAsFile(file(...codes.map(code => `1, 11/6/2023, 10:59:45 AM, 1, ${code}, 30.0`)))
  expect(records.map(record => record.class_code)).toEqual(codes)
  expect(records.map(record => record.vehicle_class)).toEqual([
    ...['motorcycle', 'car', 'van', 'bus', 'truck', 'truck', 'truck', 'semi_trailer', 'semi_trailer', 'semi_trailer'],
    ...['truck_trailer', 'truck_trailer', 'truck_trailer', 'unknown', 'unknown'],
  ])
})

test('a speed of 0.0 or none, and no class, were not measured: null', async () => {
  const { records } = await readTextAsFile(
    file('1, 11/6/2023, 10:59:45 AM, 1, 15, 0.0', '2, 11/6/2023, 10:59:46 AM, 1, , '),
  )
  expect(records).toMatchObject([
    { speed_kmh: null, class_code: 15 },
    { speed_kmh: null, class_code: null, vehicle_class: 'unknown' },
  ])
})

test('bad lines are reported with their numbers and do not stop the rest', async () => {
  const read = await readTextAsFile(
    file(
      '1, 11/6/2023, 10:59:45 AM, 1, 3',
      '2, 11/6/2023, 10:59:47 AM, 0, 3, 28.4',
      '3, 11/6/2023, 10:59:50 AM, 2, x, 32.2',
      '4, 11/6/2023, 10:59:52 AM, 1, 2, -8.4',
      'end of count',
      '5, 11/6/2023, 10:59:52 AM, 1, 2, 8.4',
    ),
  )
  expect(read.lines).toEqual([7])
  expect(read.unreadable).toEqual([
    [2, 'There are 5 fields instead of 6.'],
    [3, '"0" is not a channel.'],
    [4, '"x" is not a class.'],
    [5, '"-8.4" is not a speed.'],
    [6, 'There are 1 fields instead of 6.'],
  ])
})

test('columns are found by their names', async () => {
  const read = await readTextAsFile('Veh. No.,Speed,Class,Gap,Channel,Time,Date\n9,60.0,2,1.4,4,1:00:00 PM,11/6/2023\n')
  expect(read.records).toMatchObject([
    { channel: 4, class_code: 2, speed_kmh: 96.6, timestamp: '2023-11-06T13:00:00.000Z' },
  ])
})

test('counts per quarter of an hour are not vehicles', async () => {
  const counts =
    '1/3/2024\r\n11:30 AM\r\n"Number","Date","Time","Channel 1","Channel 2"\r\n1,1/3/2024,11:30 AM,49,68\r\n'
  expect(await readTextAsFile(counts)).toMatchObject({ format: 'jamar-binned', records: [] })
})

test('any vehicles, written in any clock, are read back equal', async () => {
  await fc.assert(
    fc.asyncProperty(vehiclesOfAnyClock(), async ([zone, vehicles]) => {
      const file = await readTextAsFile(writeJamar(vehicles, zone).join('\r\n'), { timeZone: zone })
      expect([file.format, file.total]).toEqual(['jamar', 0])
      expect(
        file.records.map(({ timestamp, channel, speed_kmh, class_code }) => ({
          second: Date.parse(timestamp) / 1000,
          channel,
          speed_kmh,
          class_code,
        })),
      ).toEqual(
        vehicles.map(({ second, lane, speed, code }) => ({
          second,
          channel: lane,
          speed_kmh: speed === null ? null : Math.round(speed * 16.09344) / 10,
          class_code: code,
        })),
      )
    }),
    { numRuns: 30 },
  )
})
