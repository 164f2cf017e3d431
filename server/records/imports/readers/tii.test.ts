import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTextAsFile } from '../../../../tests/support/reading/read-text-as-file.ts'
import {
  CLOCKS,
  vehiclesAround,
  type WrittenVehicle,
  writeTii,
} from '../../../../tests/support/traffic/counter-files.ts'
import { counterName } from './tii.ts'

const VEHICLE: WrittenVehicle = {
  second: Date.UTC(2021, 5, 30, 1, 45, 7) / 1000,
  hundredth: 25,
  lane: 2,
  wrongWay: false,
  speed: 101,
  length: 510,
  headway: 83,
  code: 3,
}
const read = (lines: string[], timeZone = 'Europe/Dublin') => readTextAsFile(lines.join('\r\n'), { timeZone })

test('every column is read', async () => {
  const file = await read(writeTii([VEHICLE], 'Europe/Dublin'))
  expect([file.format, file.counters]).toEqual(['tii', ['1012']])
  expect(file.records).toEqual([
    {
      timestamp: '2021-06-30T01:45:07.250Z',
      channel: 2,
      lane: 2,
      vehicle_class: 'van',
      class_code: 3,
      speed_kmh: 101,
      length_m: 5.1,
      headway_s: 8.3,
      gap_s: 8.3,
      sequence: null,
      wrong_way: false,
      device_fault: false,
    },
  ])
})

test('classes 1 to 7; others are unknown', async () => {
  const { records } = await read(
    writeTii(
      [1, 2, 3, 4, 5, 6, 7, 8, 0].map(code => ({ ...VEHICLE, code })),
      'UTC',
    ),
  )
  expect(records.map(record => record.vehicle_class)).toEqual([
    ...['motorcycle', 'car', 'van', 'bus', 'truck', 'semi_trailer', 'car_trailer', 'unknown', 'unknown'],
  ])
})

test('each upload is of one counter; leading zeros of its name do not count', async () => {
  const vehicles = ['000000001012', '1500', '1012', '1500'].map((cosit, index) => ({
    ...VEHICLE,
    second: VEHICLE.second + index,
    cosit,
  }))
  const file = await read(writeTii(vehicles, 'UTC'), 'UTC')
  expect(file.counters).toEqual(['1012', '1500'])
  expect(file.uploads.map(upload => upload.length)).toEqual([2, 2])
  expect([counterName('0'), counterName('000'), counterName(' 0012 '), counterName('00x')]).toEqual([
    '0',
    '0',
    '12',
    '00x',
  ])
})

test('vehicles of counters that are not wanted are counted, not read', async () => {
  const vehicles = ['1', '2', '2'].map((cosit, index) => ({ ...VEHICLE, second: VEHICLE.second + index, cosit }))
  const file = await readTextAsFile(writeTii(vehicles, 'UTC').join('\n'), { isWanted: counter => counter === '1' })
  expect([file.records.length, file.unwanted]).toEqual([1, new Map([['2', 2]])])
})

test('null, a headway of 0.0 and a negative gap are no values', async () => {
  const [header = '', row = ''] = writeTii([{ ...VEHICLE, headway: null, speed: null }], 'UTC')
  const negative = row.replace(',5.1,0.0,0.0,', ',null,2.50,-0.10,')
  const { records } = await read([header, row, negative])
  expect(records).toMatchObject([
    { headway_s: null, gap_s: null, speed_kmh: null, length_m: 5.1 },
    { headway_s: 2.5, gap_s: null, length_m: null },
  ])
})

test('bad rows are reported with their numbers; a repeated header is passed over', async () => {
  const [header = '', row = ''] = writeTii([VEHICLE], 'UTC')
  const file = await read([
    header,
    row,
    header,
    `${row},x`,
    row.replace(',2021,6,', ',2021,13,'),
    row.replace('1012', 'M50'),
    row.replace(',101,', ',fast,'),
    row.replace('Northbound', '"North'),
  ])
  expect(file.records).toHaveLength(1)
  expect(file.unreadable).toEqual([
    [4, 'There are 27 fields instead of 26.'],
    [5, 'There is no such date or time.'],
    [6, 'cosit: "00000000M50" is not a whole number.'],
    [7, 'speed: "fast" is not a number.'],
    [8, 'A quotation mark is missing or misplaced.'],
  ])
})

test('a file that names more counters than there can be is refused', async () => {
  const [header = '', row = ''] = writeTii([VEHICLE], 'UTC')
  const lines = Array.from({ length: 10_001 }, (_, index) => row.replace('000000001012', String(index)))
  await expect(read([header, ...lines])).rejects.toThrow('The file holds more than 10000 counters.')
})

test('any vehicles of two counters, written in any clock, are read back equal', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...CLOCKS).chain(([zone, moment]) => fc.tuple(fc.constant(zone), vehiclesAround(moment))),
      async ([zone, vehicles]) => {
        const of = (cosit: string) => vehicles.map(vehicle => ({ ...vehicle, cosit }))
        const file = await readTextAsFile(writeTii([...of('1'), ...of('2')], zone).join('\r\n'), { timeZone: zone })
        expect([file.total, file.counters]).toEqual([0, ['1', '2']])
        const read = file.records.map(({ timestamp, lane, speed_kmh, length_m, headway_s, class_code }) => ({
          second: Math.floor(Date.parse(timestamp) / 1000),
          hundredth: (Date.parse(timestamp) % 1000) / 10,
          lane,
          speed: speed_kmh,
          length: Math.round((length_m ?? 0) * 100),
          headway: headway_s === null ? null : Math.round(headway_s * 10),
          code: class_code,
        }))
        const expected = vehicles.map(({ wrongWay, ...vehicle }) => vehicle)
        expect(read).toEqual([...expected, ...expected])
      },
    ),
    { numRuns: 60 },
  )
})
