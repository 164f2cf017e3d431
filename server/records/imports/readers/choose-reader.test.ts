import { expect, test } from 'vitest'
import { chooseReader, READERS } from './choose-reader.ts'

const FIRST_LINES: { [format: string]: string[] } = {
  'wayside-csv': ['Timestamp,"channel",speed_kmh', '2026-06-01T07:15:23Z,1,48'],
  'wayside-ndjson': ['{"timestamp":"2026-06-01T07:15:23Z","channel":1}'],
  'semicolon-radar': ['24.10.16 08:37:29;00;032;01;0 '],
  jamar: ['Date/Time:, 11/6/2023 10:58:00 AM', 'Veh. No., Date, Time, Channel, Class, Speed'],
  fintraffic: ['101;17;32;8;5;12;41;4.2;3;2;1;83;0;2950512;1840;0'],
  'vbv-1': ['* BEGIN', '* FORMAT = VBV-1', '* SITE = 1'],
  metrocount: ['MetroCount Traffic Executive', 'Individual Vehicles'],
  tii: ['cosit,year,month,day,hour,minute,second,millisecond,minuteofday,lane,lanename,class'],
  opendatacam: ['"Timestamp","Counter area","ObjectClass","UniqueID","CountingDirection"'],
  otanalytics: ['flow_id,flow_name,road_user_id,road_user_type,max_confidence,start_occurrence'],
}

test.each(Object.keys(FIRST_LINES))('%s is recognised by its own reader only', name => {
  const lines = FIRST_LINES[name] ?? []
  expect(READERS.filter(reader => reader.recognise(lines)).map(reader => reader.name)).toEqual([name])
  expect(chooseReader(undefined, lines).name).toBe(name)
})

test('a bad line before the good ones does not hide the format', () => {
  for (const name of ['wayside-ndjson', 'semicolon-radar', 'jamar', 'fintraffic']) {
    expect(chooseReader(undefined, ['#', ...(FIRST_LINES[name] ?? [])]).name).toBe(name)
  }
})

test('an unknown, a doubtful and an empty file are refused with the formats', () => {
  expect(() => chooseReader(undefined, ['hello'])).toThrow(
    /^The format of the file was not recognised\. The formats are:\n {2}wayside-csv: .*\n {2}wayside-ndjson: .*\n {2}semicolon-radar: .*\n {2}jamar: .*\n {2}fintraffic: .*\n {2}vbv-1: .*\n {2}metrocount: .*\n {2}tii: .*\n {2}opendatacam: .*\n {2}otanalytics: .*\n {2}csv: .*\n {2}eco-counter: .*\n {2}jamar-binned: .*\n {2}pico-count: .*\n {2}int-2: .*\n {2}tmg: .*\n {2}telraam: .*\n {2}otanalytics-counts: .*$/,
  )
  const two = [...(FIRST_LINES['semicolon-radar'] ?? []), ...(FIRST_LINES.fintraffic ?? [])]
  expect(() => chooseReader(undefined, two)).toThrow(
    /^The file may be of several formats.*\n {2}semicolon-radar: .*\n {2}fintraffic: .*$/,
  )
  expect(() => chooseReader(undefined, [])).toThrow('The file is empty.')
})

test('a format that is said is taken, and one that does not exist is refused', () => {
  expect(chooseReader('jamar', ['hello']).name).toBe('jamar')
  expect(() => chooseReader('xml', FIRST_LINES.jamar ?? [])).toThrow(
    'There is no format "xml". The formats are:\n  wayside-csv',
  )
})
