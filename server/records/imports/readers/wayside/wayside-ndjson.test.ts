import { expect, test } from 'vitest'
import { readTextAsFile } from '../../../../../tests/support/reading/read-text-as-file.ts'

test('records as the API answers and takes them are read, with BOM and CRLF', async () => {
  const answered = {
    ...{
      id: 1,
      site: 1,
      timestamp: '2026-06-01T07:15:23.412Z',
      channel: 1,
      lane: null,
      vehicle_class: 'car',
      class_code: null,
    },
    ...{
      speed_kmh: 48.3,
      length_m: 4.31,
      headway_s: 2.413,
      gap_s: 1.92,
      valid: false,
      flags: ['device_fault'],
      upload: 7,
    },
  }
  const sent = { timestamp: '2026-06-01T07:15:24', channel: '2', sequence: 9, wrong_way: true, device_fault: true }
  const file = await readTextAsFile(`\uFEFF${JSON.stringify(answered)}\r\n\r\n${JSON.stringify(sent)}`)
  expect([file.format, file.unreadable]).toEqual(['wayside-ndjson', []])
  expect(file.records).toEqual([
    {
      timestamp: '2026-06-01T07:15:23.412Z',
      channel: 1,
      lane: null,
      vehicle_class: 'car',
      class_code: null,
      speed_kmh: 48.3,
      length_m: 4.31,
      headway_s: 2.413,
      gap_s: 1.92,
      sequence: null,
      wrong_way: false,
      device_fault: true,
    },
    {
      timestamp: '2026-06-01T07:15:24.000Z',
      channel: 2,
      lane: null,
      vehicle_class: 'unknown',
      class_code: null,
      speed_kmh: null,
      length_m: null,
      headway_s: null,
      gap_s: null,
      sequence: 9,
      wrong_way: true,
      device_fault: true,
    },
  ])
})

test('bad lines are reported with their numbers and do not stop the rest', async () => {
  const file = await readTextAsFile(
    [
      '{"timestamp":"2026-06-01T07:15:23Z","channel":1}',
      '{"timestamp":"2026-06-01T07:15:23Z","chan',
      '[1]',
      'null',
      '{"timestamp":1780298123,"channel":1}',
      '{"timestamp":"2026-06-01T07:15:23Z","channel":1.5}',
      '{"timestamp":"2026-06-01T07:15:23Z","channel":true}',
      '{"timestamp":"2026-06-01T07:15:23Z","channel":1,"speed_kmh":1e999}',
      '{"timestamp":"2026-06-01T07:15:23Z","channel":1,"length_m":[4]}',
      '{"timestamp":"2026-06-01T07:15:23Z","channel":1,"sequence":9007199254740993}',
      '{"timestamp":"2026-06-01T07:15:25Z","channel":1}',
    ].join('\n'),
  )
  expect(file.lines).toEqual([1, 11])
  expect(file.unreadable).toEqual([
    [2, 'This is not JSON.'],
    [3, 'This is not a JSON object.'],
    [4, 'This is not a JSON object.'],
    [5, 'timestamp: 1780298123 is not a date and time.'],
    [6, 'channel: 1.5 is not a whole number.'],
    [7, 'channel: true is not a whole number.'],
    [8, 'speed_kmh: null is not a number.'],
    [9, 'length_m: [4] is not a number.'],
    [10, 'sequence: 9007199254740992 is not between 0 and 9007199254740991.'],
  ])
})

test('a time without an offset is of the time zone that is said, and unknown fields are reported once', async () => {
  const line = (second: number) => `{"timestamp":"2026-06-01T07:15:${second}","channel":1,"speed":50}`
  const file = await readTextAsFile(`${line(10)}\n${line(11)}\n`, { timeZone: 'Europe/Berlin' })
  expect(file.records[0]?.timestamp).toBe('2026-06-01T05:15:10.000Z')
  expect(file.notices).toEqual(['The field "speed" is not known and left out. Did you mean speed_kmh?'])
})
