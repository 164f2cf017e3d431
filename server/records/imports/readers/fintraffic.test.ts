import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTextAsFile } from '../../../../tests/support/reading/read-text-as-file.ts'
import { vehiclesOfAnyClock, writeFintraffic } from '../../../../tests/support/traffic/counter-files.ts'

const read = (...lines: string[]) => readTextAsFile(lines.join('\n'), { timeZone: null })

test('every column is read, in Finnish time', async () => {
  const file = await read('101;17;32;8;5;12;41;4.2;3;2;1;83;0;2950512;1840;0')
  expect([file.format, file.timeZone]).toEqual(['fintraffic', 'Europe/Helsinki'])
  expect(file.records).toEqual([
    {
      timestamp: '2017-02-01T06:05:12.410Z',
      channel: 2,
      lane: 3,
      vehicle_class: 'car',
      class_code: 1,
      speed_kmh: 83,
      length_m: 4.2,
      headway_s: null,
      gap_s: null,
      sequence: null,
      wrong_way: false,
      device_fault: false,
    },
  ])
})

test('another zone can be said', async () => {
  const file = await readTextAsFile('101;17;32;8;5;12;41;4.2;1;1;1;83;0;0;0;0\r\n', { timeZone: '+02:00' })
  expect(file.records[0]?.timestamp).toBe('2017-02-01T06:05:12.410Z')
})

test('classes 1 to 9; others are unknown', async () => {
  const codes = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 10]
  const { records } = await read(...codes.map(code => `101;17;32;8;5;12;41;4.2;1;1;${code};83;0;0;0;0`))
  expect(records.map(record => record.class_code)).toEqual(codes)
  expect(records.map(record => record.vehicle_class)).toEqual([
    ...[
      'car',
      'truck',
      'bus',
      'semi_trailer',
      'truck_trailer',
      'car_trailer',
      'car_trailer',
      'motorcycle',
      'truck_trailer',
    ],
    ...['unknown', 'unknown'],
  ])
})

test('faulty passages are vehicles with a device fault; what they could not measure is null', async () => {
  const { records } = await read('101;17;32;8;5;12;41;-1.0;0;1;0;-3;1;0;0;0')
  expect(records).toMatchObject([{ device_fault: true, speed_kmh: null, length_m: null, lane: null, channel: 1 }])
})

test('days of the year, also of leap years, and years of one digit', async () => {
  const file = await read(
    '1;9;1;12;0;0;0;4.2;1;1;1;83;0;0;0;0',
    '1;20;366;12;0;0;0;4.2;1;1;1;83;0;0;0;0',
    '1;20;60;12;0;0;99;4.2;1;1;1;83;0;0;0;0',
    '1;19;366;12;0;0;0;4.2;1;1;1;83;0;0;0;0',
  )
  expect(file.records.map(record => record.timestamp)).toEqual([
    '2009-01-01T10:00:00.000Z',
    '2020-12-31T10:00:00.000Z',
    '2020-02-29T10:00:00.990Z',
  ])
  expect(file.unreadable).toEqual([[4, 'There is no such date or time.']])
})

test('bad lines are reported with their numbers and do not stop the rest', async () => {
  const file = await read(
    '101;17;32;8;5;12;41;4.2;1;1;1;83;0;0;0;0;',
    '101;17;32;8;5;12;41;4.2;1;1;1;83',
    '101;17;32;8;5;12;41;4.2;1;1;x;83;0;0;0;0',
    '101;17;32;8;60;12;41;4.2;1;1;1;83;0;0;0;0',
    '101;17;0;8;5;12;41;4.2;1;1;1;83;0;0;0;0',
    '101;17;32;8;5;12.5;41;4.2;1;1;1;83;0;0;0;0',
    '101;17;32;8;5;12;41;4.2;1;3;1;83;0;0;0;0',
    '',
    '101;17;32;8;5;13;41;4.2;1;1;1;83;0;0;0;0',
  )
  expect(file.lines).toEqual([1, 9])
  expect(file.unreadable).toEqual([
    [2, 'There are 12 fields instead of 16.'],
    [3, '"x" is not a number.'],
    [4, 'There is no such date or time.'],
    [5, 'There is no such date or time.'],
    [6, '"12.5" is not a number.'],
    [7, 'The direction is 3, not 1 or 2.'],
  ])
})

test('any vehicles, written in any clock, are read back equal', async () => {
  await fc.assert(
    fc.asyncProperty(vehiclesOfAnyClock(), async ([zone, vehicles]) => {
      const file = await readTextAsFile(writeFintraffic(vehicles, zone).join('\r\n'), { timeZone: zone })
      expect([file.format, file.total]).toEqual(['fintraffic', 0])
      expect(
        file.records.map(({ timestamp, channel, lane, speed_kmh, length_m, class_code }) => ({
          ms: Date.parse(timestamp),
          wrongWay: channel === 2,
          lane,
          speed: speed_kmh,
          length: Math.round((length_m ?? 0) * 100),
          code: class_code,
        })),
      ).toEqual(
        vehicles.map(({ second, hundredth, wrongWay, lane, speed, length, code }) => ({
          ms: second * 1000 + hundredth * 10,
          wrongWay,
          lane,
          speed,
          length,
          code,
        })),
      )
    }),
    { numRuns: 30 },
  )
})
