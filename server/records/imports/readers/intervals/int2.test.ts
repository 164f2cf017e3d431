import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readIntervals, shownStart } from '../../../../../tests/support/reading/read-intervals.ts'
import { int2 } from './int2.ts'

const HEADER = [
  '* BEGIN',
  '* FORMAT = INT-2',
  '* SITE = 00056365',
  '* STARTREC = 12:16 13/04/18',
  '* STOPREC  = 00:00 14/04/18',
  '* DATEFORM = DD/MM/YY',
  '* PRUNITS = KPH-CM-10KG',
  '* INTERVAL = 60 ',
  '* INTSPEC = LEN + CLS + SPD',
  '* LENBINS = 0 270 700 9999',
  '* CLASS = SWISS10',
  '* SPDBINS = 0 30 50 999',
  '* HEAD HHMM C       LN 1 LN 2 LN 3',
]
const ROWS = [
  '130418 1300 1 00 01 0002 0241 0003',
  '130418 1300 1 00 02 0000 0009 0226 0000 0008 0001 0000 0002 0000 0002',
  '130418 1300 1 00 03 0000 0011 0235',
]
const read = (rows: string[], header = HEADER) =>
  readIntervals(int2, [...header, ...rows, `* END ${header.length + rows.length + 1} FFFF`])

test('lengths, classes and speeds of an interval are one reading, from its start; the first one was measured in part', () => {
  const { readings, lines, problems, notices, file } = read([...ROWS, '130418 2400 2 00 03 0001 0002 0003'])
  expect([problems, notices]).toEqual([[], []])
  expect(readings[0]).toEqual({
    start: Date.UTC(2018, 3, 13, 12),
    duration_s: 3600,
    channel: 1,
    counter: '00056365',
    isLocal: false,
    covered_s: 2640,
    lengths: { edges_m: [0, 2.7, 7, null], counts: [2, 241, 3] },
    class_codes: { 1: 0, 2: 9, 3: 226, 4: 0, 5: 8, 6: 1, 7: 0, 8: 2, 9: 0, 10: 2 },
    speeds: { edges_kmh: [0, 30, 50, null], counts: [0, 11, 235] },
  })
  expect(readings.slice(1).map(shownStart)).toEqual(['2018-04-13 23:00'])
  expect(lines).toEqual([14, 17])
  expect(file.facts?.().classScheme).toBe('swiss10')
})

test('the hour that is repeated in autumn is two readings', () => {
  const { readings } = read([...ROWS, ...ROWS.map(row => row.replace('0002 0241', '0007 0241'))])
  expect(readings.map(({ lengths }) => lengths?.counts[0])).toEqual([2, 7])
})

test('rows that cannot be read are refused with their numbers', () => {
  const row = ROWS[0] as string
  const { problems } = read([
    row.replace('130418', '320418'),
    row.replace('1300', '2430'),
    row.replace(' 01 ', ' 04 '),
    row.replace('0241', 'x241'),
    `${row} 0001`,
    'total',
  ])
  expect(problems).toEqual([
    [14, 'There is no such date or time.'],
    [15, 'There is no such date or time.'],
    [16, 'Records of the type "04" are not read.'],
    [17, '"x241" is not a whole number.'],
    [18, 'There are 4 fields instead of 3.'],
    [19, '"total" is not a time of the form DDMMYY HHMM.'],
  ])
})

test('the last line counts the lines; types of rows that are not known are left out', () => {
  const missing = readIntervals(int2, [...HEADER, ...ROWS, '* END 900 FFFF'])
  expect(missing.problems).toEqual([
    [17, 'The file has 17 lines, but its last line counts 900: lines are missing or doubled.'],
  ])
  expect(missing.readings).toHaveLength(1)
  expect(readIntervals(int2, [...HEADER, ...ROWS]).problems).toEqual([
    [17, 'The line "* END" is missing: the end of the file is cut off.'],
  ])
  const other = read(
    ['130418 1300 1 00 01 0009 0003'],
    HEADER.map(line => line.replace('LEN + CLS', 'DRN + CLS')),
  )
  expect([other.readings, other.notices]).toEqual([[], ['The column DRN is not known and left out.']])
})

test('rows with a mean and a deviation have the counts in front of them', () => {
  const header = HEADER.map(line => line.replace('LEN + CLS + SPD', 'SDS'))
  const { readings, notices } = read(
    ['130418 1300 1 00 01 0002 0241 0003 0450 0028'],
    header.map(line => line.replace('SWISS10', 'OWN')),
  )
  expect(readings).toMatchObject([{ speeds: { edges_kmh: [0, 30, 50, null], counts: [2, 241, 3] } }])
  expect(notices).toEqual([
    'What the class codes of OWN mean is not known: they are stored, the vehicle class is unknown.',
  ])
})

test('other units and headers that are not complete refuse the file with the line', () => {
  const with_ = (from: string, to: string) => () =>
    read(
      ROWS,
      HEADER.map(line => line.replace(from, to)),
    )
  expect(with_('KPH-CM-10KG', 'MPH-FT')).toThrow('Line 7: PRUNITS is MPH-FT; only KPH-CM-10KG can be read.')
  expect(with_('INTERVAL = 60', 'INTERVAL =')).toThrow('Line 14: the header above does not say INTERVAL.')
  expect(with_('INTSPEC', 'SPEC')).toThrow('Line 14: the header above does not say INTSPEC.')
  expect(() => read([...ROWS, '* BEGIN'])).toThrow('Line 17: a second file begins here ("* BEGIN").')
})

test('any speeds with mean and deviation are read back equal', () => {
  const pad = (count: number) => String(count).padStart(4, '0')
  const row = fc.array(fc.integer({ min: 0, max: 9999 }), { minLength: 5, maxLength: 5 })
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 23 }), written => {
      const { readings, problems } = read(
        written.map((counts, at) => `140418 ${String(at + 1).padStart(2, '0')}00 1 00 01 ${counts.map(pad).join(' ')}`),
        HEADER.map(line => line.replace('LEN + CLS + SPD', 'SDS').replace('00:00 14', '00:00 15')),
      )
      expect(problems).toEqual([])
      expect(readings.map(({ start, speeds }) => [start, speeds?.counts])).toEqual(
        written.map((counts, at) => [Date.UTC(2018, 3, 14, at), counts.slice(0, 3)]),
      )
    }),
    { numRuns: 30 },
  )
})

test('any counts are read back equal', () => {
  const pad = (count: number) => String(count).padStart(4, '0')
  const counts = (length: number) =>
    fc.array(fc.integer({ min: 0, max: 9999 }), { minLength: length, maxLength: length })
  const intervals = fc.array(fc.tuple(counts(3), counts(10), counts(3)), { minLength: 1, maxLength: 23 })
  fc.assert(
    fc.property(intervals, fc.integer({ min: 1, max: 9 }), (written, channel) => {
      const rows = written.flatMap((kinds, at) =>
        kinds.map(
          (row, kind) =>
            `140418 ${String(at + 1).padStart(2, '0')}00 ${channel} 00 0${kind + 1} ${row.map(pad).join(' ')}`,
        ),
      )
      const { readings, problems } = read(
        rows,
        HEADER.map(line => line.replace('00:00 14', '00:00 15')),
      )
      expect(problems).toEqual([])
      expect(
        readings.map(({ start, lengths, class_codes, speeds, channel: found }) => [
          start,
          found,
          [lengths?.counts, Object.values(class_codes ?? {}), speeds?.counts],
        ]),
      ).toEqual(written.map((kinds, at) => [Date.UTC(2018, 3, 14, at), channel, kinds]))
    }),
    { numRuns: 40 },
  )
})
