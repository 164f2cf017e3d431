import { describe, expect, test } from 'vitest'
import { guessMapping, tableOf } from './guess-columns.ts'
import { guessTimeFormat } from './guess-time-format.ts'
import { draftOf, mappingOf } from './mapping-draft.ts'

const GERMAN = [
  'Zählung Hauptstrasse',
  'Datum;Uhrzeit;Richtung;Geschwindigkeit mph;Länge cm;Bemerkung',
  '30.03.2025;01:30:00;N;31,1;420;',
  '30.03.2025;02:30:00;S;62,2;999;"Bus; leer"',
]

test('delimiter, header, lines before it, decimal sign, columns, units and time format are guessed', () => {
  const draft = guessMapping(GERMAN)
  expect(draft).toMatchObject({
    delimiter: ';',
    decimal: ',',
    header: true,
    skip_lines: 1,
    channel: '',
    time_format: 'DD.MM.YYYY HH:mm:ss',
  })
  expect(draft.columns.map(({ is, unit }) => (unit ? `${is} ${unit}` : is))).toEqual([
    ...['date', 'time', 'channel', 'speed mph', 'length cm', ''],
  ])
  expect(tableOf(GERMAN, draft).rows[1]?.[5]).toBe('Bus; leer')
})

test('a unit in the name of a column is read, whatever stands before it', () => {
  for (const length of ['[dm]', 'Fzg-Länge [dm]', 'L_dm']) {
    const names = `Zeit;Ri;V [mph];${length};Typ`
    const draft = guessMapping([names, '30.03.2025 01:30:00;A;31,1;42;PKW', '30.03.2025 02:30:00;B;62,2;99;LKW'])
    expect(draft.columns.map(({ is, unit }) => (unit ? `${is} ${unit}` : is))).toEqual([
      ...['timestamp', 'channel', 'speed mph', 'length dm', 'vehicle_class'],
    ])
  }
})

test('a time in columns of its parts is guessed; parts beside a whole time are ignored', () => {
  const parts = guessMapping(['Jahr;Monat;Tag;Stunde;Minute;Sekunde;v', '2025;6;10;8;5;3;50', '2025;6;10;8;5;14;61'])
  expect(parts.columns.map(({ is }) => is)).toEqual(['year', 'month', 'day', 'hour', 'minute', 'second', 'speed'])
  expect(parts.time_format).toBe('YYYY M D H m s')
  const whole = guessMapping(['Date;Hour;Time;Speed', '2025-06-10;8;08:05:03;50', '2025-06-10;8;08:05:14;61'])
  expect(whole.columns.map(({ is }) => is)).toEqual(['date', '', 'time', 'speed'])
})

test('a file without a header, with tabs, has columns by their texts, and one channel for all', () => {
  const draft = guessMapping(['2025-06-10T10:00:00Z\t50', '2025-06-10T10:00:10Z\t61'])
  expect(draft).toMatchObject({ delimiter: 'tab', header: false, channel: '1', time_format: 'YYYY-MM-DDTHH:mm:ssZ' })
  expect(draft.columns.map(({ is }) => is)).toEqual(['timestamp', ''])
})

test('a mapping of a draft becomes the same draft again', () => {
  const draft = guessMapping(GERMAN)
  Object.assign(draft.columns[2] ?? {}, { values: { N: '1', S: '2' } })
  Object.assign(draft.columns[4] ?? {}, { missing: '999, -' })
  const mapping = mappingOf(draft, GERMAN)
  const richtung = { column: 'Richtung', is: 'channel', unit: null, values: { N: '1', S: '2' }, missing: [] }
  expect(mapping.columns).toContainEqual(expect.objectContaining(richtung))
  expect(draftOf(mapping, GERMAN)).toEqual(draft)
})

describe('the format of times', () => {
  test.each([
    [['10.06.2025 10:00:00'], 'DD.MM.YYYY HH:mm:ss'],
    [['1.6.25 9:05:00'], 'D.M.YY H:mm:ss'],
    [['6/13/2025 1:05:00 PM'], 'M/D/YYYY h:mm:ss A'],
    [['06/10/2025 13:05:00', '06/13/2025 13:05:00'], 'MM/DD/YYYY HH:mm:ss'],
    [['13/06/2025 13:05'], 'DD/MM/YYYY HH:mm'],
    [['2025-06-10 10:00:00.123'], 'YYYY-MM-DD HH:mm:ss.S'],
    [['2025-06-10T10:00:00+02:00'], 'YYYY-MM-DDTHH:mm:ssZ'],
    [['1749549600'], 'unix_s'],
    [['1749549600123'], 'unix_ms'],
    [['45818.4166666667'], 'excel'],
    [['2025 6 10 8 5 3'], 'YYYY M D H m s'],
    [['2025 6 10 8 5 3.25'], 'YYYY M D H m s.S'],
    [['2025 06 10 08:05:03'], 'YYYY MM DD HH:mm:ss'],
    [['10.06.2025 8 5'], 'DD.MM.YYYY H m'],
    [['25 6 10 8 5'], 'YY M D H m'],
    [['noon'], ''],
    [[], ''],
  ])('of %j is %s', (texts, format) => {
    expect(guessTimeFormat(texts)).toBe(format)
  })
})
