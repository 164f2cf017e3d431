import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { zoneOffsetMs } from '../../../../../contract/times/time-zone.ts'
import { readTextAsFile } from '../../../../../tests/support/reading/read-text-as-file.ts'
import { CLOCKS, vehiclesAround } from '../../../../../tests/support/traffic/counter-files.ts'
import type { Invalid } from '../../../../platform/http/requests/fields.ts'
import { mappingField } from './mapping.ts'

const GERMAN = {
  delimiter: ';',
  decimal: ',',
  time_format: 'DD.MM.YYYY HH:mm:ss',
  class_scheme: 'tls_8_1',
  columns: [
    { column: 'Datum', is: 'date' },
    { column: 'Uhrzeit', is: 'time' },
    { column: 'Richtung', is: 'channel', values: { N: '1', S: '2' } },
    { column: 'v', is: 'speed', missing: ['255'] },
    { column: 'Länge', is: 'length', unit: 'cm' },
    { column: 'Abstand', is: 'headway', unit: '1/100 s' },
    { column: 'Klasse', is: 'class_code' },
  ],
}
const HEADER = 'Nr;Datum;Uhrzeit;Richtung;v;Länge;Abstand;Klasse'
const ROW = '1;10.06.2025;08:05:12;N;48,5;431;213;7'
const read = (lines: string[], mapping: object = GERMAN, timeZone = 'Europe/Berlin') =>
  readTextAsFile(lines.join('\r\n'), { mapping: mappingField.parse(mapping), timeZone })

test('columns by their names, with units, meanings and sentinels', async () => {
  const file = await read([HEADER, ROW, '2;10.06.2025;08:05:13;S;255;;;'])
  expect([file.format, file.classScheme, file.unreadable]).toEqual(['csv', 'tls_8_1', []])
  expect(file.records).toEqual([
    {
      timestamp: '2025-06-10T06:05:12.000Z',
      channel: 1,
      lane: null,
      vehicle_class: 'car',
      class_code: 7,
      speed_kmh: 48.5,
      length_m: 4.31,
      headway_s: 2.13,
      gap_s: null,
      sequence: null,
      wrong_way: false,
      device_fault: false,
    },
    expect.objectContaining({ channel: 2, speed_kmh: null, length_m: null, class_code: null }),
  ])
})

describe('a time in several columns is read as their texts joined by blanks, in the order of the parts', () => {
  const lines = ['Sekunde,Jahr,Monat,Tag,Stunde,Minute,Datum,Uhr', '7.25,2025,6,10,8,5,10.06.2025,08:05:07']
  const all = ['year', 'month', 'day', 'hour', 'minute', 'second'] as const
  const names = { year: 'Jahr', month: 'Monat', day: 'Tag', hour: 'Stunde', minute: 'Minute', second: 'Sekunde' }
  const named = { ...names, date: 'Datum', time: 'Uhr' }
  test.each([
    ['YYYY M D H m s.S', all, '2025-06-10T06:05:07.250Z'],
    ['YYYY M D H m', all.slice(0, 5), '2025-06-10T06:05:00.000Z'],
    ['DD.MM.YYYY H m', ['date', 'hour', 'minute'], '2025-06-10T06:05:00.000Z'],
    ['YYYY M D HH:mm:ss', ['year', 'month', 'day', 'time'], '2025-06-10T06:05:07.000Z'],
    // A part beside a column of all of it is not read.
    ['DD.MM.YYYY HH:mm:ss', ['date', 'time', 'hour'], '2025-06-10T06:05:07.000Z'],
  ] as const)('%s', async (time_format, kinds, timestamp) => {
    const columns = kinds.map(is => ({ column: named[is], is }))
    const file = await read(lines, { time_format, channel: 1, columns })
    expect([file.unreadable, file.records]).toMatchObject([[], [{ timestamp }]])
  })

  test('a part that is missing is refused before anything is read', () => {
    const columns = all.filter(is => is !== 'day').map(is => ({ column: named[is], is }))
    expect(() => mappingField.parse({ time_format: 'YYYY M D H m s', channel: 1, columns })).toThrow(
      expect.objectContaining({
        tree: { columns: ['Say which column is the timestamp, or which are date and time.'] },
      }),
    )
  })
})

test('columns by their numbers, tabs, lines before them, miles and feet, one channel, names of classes', async () => {
  const mapping = {
    delimiter: 'tab',
    header: false,
    skip_lines: 2,
    time_format: 'M/D/YY h:mm:ss.S A',
    channel: 3,
    columns: [
      { column: '2', is: 'timestamp' },
      { column: '1', is: 'speed', unit: 'mph' },
      { column: '3', is: 'length', unit: 'ft' },
      { column: '4', is: 'vehicle_class', values: { truck1: 'truck' } },
    ],
  }
  const lines = [
    'Report',
    'of May',
    '30.5\t6/9/25 1:04:09.25 PM\t14.2\ttruck1',
    '30.5\t6/9/25 12:04:09.5 AM\t14.2\tcar',
    '\t6/9/25 1:04:09.0 PM\t\tTank',
    '\t6/9/25 1:05:09.0 PM\t\tTank',
  ]
  const file = await read(lines, mapping, 'America/New_York')
  expect(file.records).toMatchObject([
    {
      timestamp: '2025-06-09T17:04:09.250Z',
      channel: 3,
      speed_kmh: 49.084992,
      length_m: 4.32816,
      vehicle_class: 'truck',
    },
    { timestamp: '2025-06-09T04:04:09.500Z', vehicle_class: 'car' },
    { vehicle_class: 'unknown' },
    { vehicle_class: 'unknown' },
  ])
  expect(file.unreadable).toEqual([])
  expect(file.notices).toEqual(['The class "Tank" is not known: 2 vehicles are stored as unknown.'])
})

test.each([
  ['YYYY-MM-DDTHH:mm:ssZ', '2025-06-10T08:05:12+02:00', '2025-06-10T06:05:12.000Z'],
  ['YYYY-MM-DD HH:mm:ss.SZ', '2025-06-10 06:05:12.5Z', '2025-06-10T06:05:12.500Z'],
  ['unix_s', '1749535512.25', '2025-06-10T06:05:12.250Z'],
  ['unix_ms', '1749535512250', '2025-06-10T06:05:12.250Z'],
])('times of the form %s need no zone', async (time_format, text, timestamp) => {
  const mapping = { time_format, channel: 1, columns: [{ column: 't', is: 'timestamp' }] }
  const file = await readTextAsFile(`t\n${text}`, { mapping: mappingField.parse(mapping), timeZone: null })
  expect([file.timeZone, file.records[0]?.timestamp]).toEqual([null, timestamp])
})

test('of texts that are no class the first 20 are named, and vehicles of all are kept', async () => {
  const columns = [
    { column: 't', is: 'timestamp' },
    { column: 'k', is: 'vehicle_class' },
  ]
  const lines = Array.from({ length: 50 }, (_, i) => `${1_749_535_512 + i},k${Math.floor(i / 2)}`)
  const file = await read(['t,k', ...lines], { time_format: 'unix_s', channel: 1, columns })
  expect([file.records.length, file.total, file.notices.length]).toEqual([50, 0, 21])
  expect(file.notices.slice(-2)).toEqual([
    'The class "k19" is not known: 2 vehicles are stored as unknown.',
    'More classes are not known: 10 vehicles are stored as unknown.',
  ])
})

test('bad rows are reported with their numbers', async () => {
  const bad = [
    '1;2',
    ROW.replace('10.06', '31.06'),
    ROW.replace('10.06', '10/06'),
    ROW.replace(';N;', ';constructor;'),
    ROW.replace('48,5', '-3'),
    ROW.replace('431', '4"1'),
    ROW.replace(';N;', ';"N;'),
  ]
  const file = await read([HEADER, ROW, ...bad])
  expect(file.records).toHaveLength(1)
  expect(file.unreadable).toEqual([
    [3, 'There are 2 fields instead of 8.'],
    [4, 'There is no such date or time.'],
    [5, '"10/06.2025 08:05:12" is not a time of the form DD.MM.YYYY HH:mm:ss.'],
    [6, 'channel: "constructor" is not a whole number.'],
    [7, 'speed: "-3" is not a number of 0 or more.'],
    [8, 'length: "4"1" is not a number of 0 or more.'],
    [9, 'A quotation mark is missing or misplaced.'],
  ])
})

test('a file without a named column is refused, and so is a mapping for another format', async () => {
  await expect(read([HEADER.replace('Klasse', 'Class'), ROW])).rejects.toThrow('Line 1: there is no column "Klasse".')
  await expect(
    readTextAsFile(`${HEADER}\n${ROW}`, { mapping: mappingField.parse(GERMAN), format: 'jamar' }),
  ).rejects.toThrow('The format jamar has no mapping of columns.')
})

test('without a mapping nothing can be read, which says so', async () => {
  const file = await readTextAsFile(`${HEADER}\n${ROW}`, { format: 'csv' })
  expect([file.records, file.total, file.notices]).toEqual([
    [],
    2,
    ['Say what each column is: the file needs a mapping.'],
  ])
})

describe('a mapping is refused', () => {
  const parse = (changes: object) => {
    try {
      mappingField.parse({ ...GERMAN, ...changes })
      return null
    } catch (error) {
      return (error as Invalid).tree
    }
  }
  const time = [{ column: 'a', is: 'timestamp' }]
  test.each([
    [
      'without a time',
      { columns: [{ column: 'a', is: 'channel' }] },
      { columns: ['Say which column is the timestamp, or which are date and time.'] },
    ],
    [
      'without a channel',
      { columns: time },
      { channel: ['Say which column is the channel, or a channel for all vehicles.'] },
    ],
    ['with two columns of a kind', { columns: [...time, ...time] }, { columns: ['Two columns are timestamp.'] }],
    [
      'with a format that gives no time',
      { time_format: 'DD.MM.YYYY' },
      { time_format: ['This format does not give a date and a time.'] },
    ],
    [
      'with hours of a half day without AM',
      { time_format: 'DD.MM.YYYY hh:mm' },
      { time_format: ['This format does not give a date and a time.'] },
    ],
    [
      'with a part of the time twice',
      { time_format: 'DD.MM.YYYY HH:mm:ss ss' },
      { time_format: ['This format does not give a date and a time.'] },
    ],
    [
      'with a unit of something else',
      { channel: 1, columns: [...time, { column: 'v', is: 'speed', unit: 'cm' }] },
      { columns: ['cm is no unit of speed.'] },
    ],
    [
      'with an unknown class',
      { channel: 1, columns: [...time, { column: 'v', is: 'vehicle_class', values: { a: 'tank' } }] },
      { columns: ['"tank" is not a vehicle class.'] },
    ],
  ])('%s', (_, changes, tree) => {
    expect(parse(changes)).toEqual(tree)
  })
  test('with more meanings than a column may have', () => {
    const values = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`v${index}`, '1']))
    const columns = (count: number) => [...time, { column: 'c', is: 'channel', values: values(count) }]
    expect(parse({ columns: columns(200) })).toBe(null)
    expect(parse({ columns: columns(201) })).not.toBe(null)
  })
})

test('any vehicles, written in any clock, unit and order of columns, are read back equal', async () => {
  const orders = fc.shuffledSubarray(['t', 'c', 'l', 'v', 'h', 'k'], { minLength: 6 })
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...CLOCKS).chain(([zone, moment]) => fc.tuple(fc.constant(zone), vehiclesAround(moment))),
      orders,
      fc.constantFrom(',', ';', '|', 'tab'),
      async ([zone, vehicles], order, delimiter) => {
        const mapping = mappingField.parse({
          delimiter,
          time_format: 'YYYY-MM-DD HH:mm:ss.S',
          columns: [
            { column: 't', is: 'timestamp' },
            { column: 'c', is: 'channel' },
            { column: 'l', is: 'length', unit: 'cm' },
            { column: 'v', is: 'speed', missing: ['-'] },
            { column: 'h', is: 'headway', unit: '1/10 s' },
            { column: 'k', is: 'class_code' },
          ],
        })
        const between = delimiter === 'tab' ? '\t' : delimiter
        const rows = vehicles.map(({ second, hundredth, lane, length, speed, headway, code }) => {
          const ms = second * 1000 + hundredth * 10
          const t = new Date(ms + zoneOffsetMs(zone, ms)).toISOString().slice(0, -1).replace('T', ' ')
          const values: { [name: string]: unknown } = {
            t,
            c: lane,
            l: length,
            v: speed ?? '-',
            h: headway ?? '',
            k: code,
          }
          return order.map(name => values[name]).join(between)
        })
        const file = await readTextAsFile([order.join(between), ...rows].join('\n'), { mapping, timeZone: zone })
        expect(file.total).toBe(0)
        expect(
          file.records.map(({ timestamp, channel, length_m, speed_kmh, headway_s, class_code }) => ({
            ms: Date.parse(timestamp),
            lane: channel,
            length: Math.round((length_m ?? 0) * 100),
            speed: speed_kmh,
            headway: headway_s === null ? null : Math.round(headway_s * 10),
            code: class_code,
          })),
        ).toEqual(
          vehicles.map(({ second, hundredth, lane, length, speed, headway, code }) => ({
            ms: second * 1000 + hundredth * 10,
            lane,
            length,
            speed,
            headway,
            code,
          })),
        )
      },
    ),
    { numRuns: 60 },
  )
})
