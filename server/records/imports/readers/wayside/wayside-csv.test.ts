import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTextAsFile } from '../../../../../tests/support/reading/read-text-as-file.ts'

const ALL =
  'timestamp,channel,lane,vehicle_class,class_code,speed_kmh,length_m,headway_s,gap_s,sequence,wrong_way,device_fault'

test('every column is read, with BOM and CRLF', async () => {
  const file = await readTextAsFile(
    `\uFEFF${ALL}\r\n2026-06-01T07:15:23.412Z,1,2,car,7,48.3,4.31,2.413,1.92,77,true,false\r\n2026-06-01T09:15:24+02:00,2,,,,,,,,,,1\r\n`,
    { timeZone: null },
  )
  expect([file.format, file.timeZone]).toEqual(['wayside-csv', null])
  expect(file.records).toEqual([
    {
      timestamp: '2026-06-01T07:15:23.412Z',
      channel: 1,
      lane: 2,
      vehicle_class: 'car',
      class_code: 7,
      speed_kmh: 48.3,
      length_m: 4.31,
      headway_s: 2.413,
      gap_s: 1.92,
      sequence: 77,
      wrong_way: true,
      device_fault: false,
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
      sequence: null,
      wrong_way: false,
      device_fault: true,
    },
  ])
})

test('columns of an export are passed over but for its flags, in any order', async () => {
  const file = await readTextAsFile(
    'id,site,site_id,"site_name",local_time,channel,channel_name,timestamp,valid,flags\n5,1,A-1,"Römerstraße, ""Süd""",x,3,,2026-06-01T07:15:23Z,false,device_fault\n',
  )
  expect(file.unreadable).toEqual([])
  expect(file.records).toMatchObject([{ channel: 3, timestamp: '2026-06-01T07:15:23.000Z', device_fault: true }])
  expect(file.notices).toEqual([])
})

test('a time without an offset is of the time zone that is said, else UTC, never of the site; one with an offset keeps it', async () => {
  const lines = ['timestamp,channel', '2026-06-01 07:15:23,1', '2026-06-01T07:15:23Z,1', '2026-06-01T07:15:23-01:00,1']
  const read = async (timeZone: string | null) => {
    const file = await readTextAsFile(lines.join('\n'), { timeZone, siteTimeZone: 'Asia/Tokyo' })
    return [file.timeZone, ...file.records.map(record => record.timestamp.slice(11, 19))]
  }
  expect(await read('Europe/Berlin')).toEqual(['Europe/Berlin', '05:15:23', '07:15:23', '08:15:23'])
  expect(await read('+03:30')).toEqual(['+03:30', '03:45:23', '07:15:23', '08:15:23'])
  expect(await read(null)).toEqual(['UTC', '07:15:23', '07:15:23', '08:15:23'])
})

test('a local time that does not exist is reported, and one that occurs twice follows the order of the lines', async () => {
  const times = ['2026-10-25 01:59:00', '2026-10-25 02:30:00', '2026-10-25 02:10:00', '2027-03-28 02:30:00']
  const file = await readTextAsFile(['timestamp,channel', ...times.map(time => `${time},1`)].join('\n'), {
    timeZone: 'Europe/Berlin',
  })
  expect(file.records.map(record => record.timestamp.slice(11, 16))).toEqual(['23:59', '00:30', '01:10'])
  expect(file.unreadable).toEqual([[5, expect.stringContaining('does not exist in Europe/Berlin')]])
})

test('columns that are not known are reported with the nearest name', async () => {
  const file = await readTextAsFile('Timestamp,Channel,speed,weather,sped_kmh\n2026-06-01T07:15:23Z,1,50,rain,50\n')
  expect(file.notices).toEqual([
    'The column "speed" is not known and left out. Did you mean speed_kmh?',
    'The column "weather" is not known and left out.',
    'The column "sped_kmh" is not known and left out. Did you mean speed_kmh?',
  ])
  expect(file.records).toMatchObject([{ speed_kmh: null }])
})

test('up to 20 unknown columns are named', async () => {
  const notices = async (count: number) => {
    const names = Array.from({ length: count }, (_, n) => `q${n}`)
    return (await readTextAsFile(`timestamp,channel,${names}\n2026-06-01T07:15:23Z,1${','.repeat(count)}\n`)).notices
  }
  expect(await notices(20)).toHaveLength(20)
  expect((await notices(22)).slice(19)).toEqual([
    'The column "q19" is not known and left out.',
    '2 more columns are not known and left out.',
  ])
})

test('a text between quotes may hold commas, quotes and ends of lines', async () => {
  const file = await readTextAsFile(
    'timestamp,site_name,channel\n2026-06-01T07:15:23Z,"a,\n""b""\nc",1\n2026-06-01T07:15:24Z,d,2\n',
  )
  expect(file.lines).toEqual([2, 5])
  expect(file.unreadable).toEqual([])
})

test('a quote that is never closed costs its own line only', async () => {
  const good = (second: number) => `2026-06-01T07:15:${second},"site",1`
  const lines = Array.from({ length: 30 }, (_, index) => good(10 + index))
  lines[4] = '2026-06-01T07:15:14,"site,1'
  lines[28] = '2026-06-01T07:15:38,"site,1'
  const file = await readTextAsFile(['timestamp,site_name,channel', ...lines].join('\n'))
  expect(file.unreadable).toEqual([
    [6, 'A quotation mark is missing or misplaced.'],
    [30, 'A quotation mark is missing or misplaced.'],
  ])
  expect(file.records.length).toBe(28)
})

test('whatever texts stand between quotes, every record is read', async () => {
  const text = fc
    .string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', ' ', ';') })
    .filter(value => value.split('\n').length < 9)
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 20 }), async texts => {
      const lines = texts.map((value, index) => `"${value.replaceAll('"', '""')}",2026-06-01T07:15:23Z,1,${index}`)
      const file = await readTextAsFile(['site_name,timestamp,channel,sequence', ...lines].join('\n'))
      expect(file.total).toBe(0)
      expect(file.records.map(record => record.sequence)).toEqual(texts.map((_, index) => index))
    }),
  )
})

test('bad lines are reported with their numbers and do not stop the rest', async () => {
  const file = await readTextAsFile(
    [
      'timestamp,channel,lane,vehicle_class,speed_kmh,wrong_way',
      '2026-06-01T07:15:23Z,1,,car,48',
      '2026-02-30T07:15:23Z,1,,car,48,',
      ',1,,car,48,',
      '2026-06-01T07:15:23Z,,,car,48,',
      '2026-06-01T07:15:23Z,0,,car,48,',
      '2026-06-01T07:15:23Z,1,left,car,48,',
      '2026-06-01T07:15:23Z,1,,tank,48,',
      '2026-06-01T07:15:23Z,1,,car,"48,3",',
      '2026-06-01T07:15:23Z,1,,car,-1,',
      '2026-06-01T07:15:23Z,1,,car,48,perhaps',
      '',
      '2026-06-01T07:15:23Z,1,,car,48,',
    ].join('\r\n'),
  )
  expect(file.lines).toEqual([13])
  expect(file.unreadable).toEqual([
    [2, 'There are 5 fields instead of 6.'],
    [3, 'timestamp: "2026-02-30T07:15:23Z" is not a date and time.'],
    [4, 'timestamp is missing.'],
    [5, 'channel is missing.'],
    [6, 'channel: 0 is not between 1 and 32767.'],
    [7, 'lane: "left" is not a whole number.'],
    [8, 'vehicle_class: "tank" is not a vehicle class.'],
    [9, 'speed_kmh: "48,3" is not a number.'],
    [10, 'speed_kmh: -1 is below 0.'],
    [11, 'wrong_way: "perhaps" is neither true nor false.'],
  ])
})

test('a file said to be CSV whose first line names no columns is refused', async () => {
  await expect(readTextAsFile('2026-06-01T07:15:23Z,1\n', { format: 'wayside-csv' })).rejects.toThrow(
    'The first line does not name the columns timestamp and channel.',
  )
})
