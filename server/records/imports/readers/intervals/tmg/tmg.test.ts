import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readIntervals, shownStart } from '../../../../../../tests/support/reading/read-intervals.ts'
import {
  BINNED_LAYOUTS,
  binsOfLanes,
  daysOfLanes,
  VOLUME_LAYOUTS,
  writeTmgBins,
  writeTmgVolume,
} from '../../../../../../tests/support/traffic/tmg-files.ts'
import { RepeatedRecords } from './repeated-records.ts'
import { tmg } from './tmg.ts'

const read = (...lines: string[]) => readIntervals(tmg, lines)

const DC =
  '3112U0000503115010150117200886007550066100495002750026100381003350037800527007300081500878010110115901100010530091300859007680065300652005200'
const AK =
  '3021R0001011116010160000500004000020000000001000010000200001000150003100026000430003200052000340002800024000140001400007000120000800007000030'

const CLASSES = 'C17018140312012120100100054000000000370000600000000010000000000000020000700000000000000000001'

test('archives of 2001 in fixed width are read, to the hour', () => {
  const { readings, lines, problems, names } = read(DC, AK)
  expect(problems).toEqual([])
  expect(lines).toEqual([...Array(24).fill(1), ...Array(24).fill(2)])
  expect(readings[0]).toEqual({
    start: Date.UTC(2015, 0, 1),
    duration_s: 3600,
    channel: 31,
    total: 1172,
    counter: '11-000050',
    isLocal: false,
  })
  expect(readings.slice(0, 2).map(({ total }) => total)).toEqual([1172, 886])
  expect(readings[23]).toMatchObject({ start: Date.UTC(2015, 0, 1, 23), total: 520 })
  expect(readings.slice(24).map(({ total }) => total)).toEqual([
    5, 4, 2, 0, 1, 1, 2, 1, 15, 31, 26, 43, 32, 52, 34, 28, 24, 14, 14, 7, 12, 8, 7, 3,
  ])
  expect(readings[24]?.counter).toBe('02-000101')
  expect(names('11-000050', 31)).toEqual({ name: 'Eastbound, lane 1', direction: 'Eastbound' })
  expect(names('11-000050', 90)).toEqual({ name: 'Both directions, all lanes', direction: '' })
})

test('a day of the week that is not that of the date refuses the line, by its number', () => {
  const { readings, problems } = read(
    AK,
    DC.replace('1501015', '1501016'),
    `${DC.slice(0, 13)}150230${DC.slice(19)}`,
    AK,
  )
  expect(readings).toHaveLength(48)
  expect(problems).toEqual([
    [2, 'The day of the week, "6", is not that of 2015-01-01.'],
    [3, 'There is no such date or time.'],
  ])
  // Such a line does not hide the format of the file.
  expect(tmg.recognise([DC.replace('1501015', '1501016'), AK, AK])).toBe(true)
})

test('blank is not counted and 0 is a count; negative counts are refused', () => {
  const hours = ['    0', '     ', ...Array(22).fill('    7')]
  const blank = `${AK.slice(0, 20)}${hours.join('')}`
  const { readings, problems } = read(blank, blank.replace('    0', '   -1'), `${AK.slice(0, 20)}${' '.repeat(121)}`)
  expect(readings.map(shownStart).slice(0, 3)).toEqual(['2016-01-01 00:00', '2016-01-01 02:00', '2016-01-01 03:00'])
  expect(readings[0]?.total).toBe(0)
  expect(readings).toHaveLength(23)
  expect(problems).toEqual([[2, 'hour_00: "-1" is not a number of 0 or more.']])
})

test('restrictions are reported, and a faulty device is flagged', () => {
  const { readings, notices } = read(`${AK.slice(0, -1)}2`, `${AK.slice(0, -1)}4`, `${AK.slice(0, -1)}4`)
  expect(readings.map(({ device_fault }) => device_fault ?? false)).toEqual([
    ...Array(24).fill(true),
    ...Array(48).fill(false),
  ])
  expect(notices.map(notice => notice.slice(0, 58))).toEqual([
    '1 records have the restriction "2", first in line 1 (1, 4:',
    '2 records have the restriction "4", first in line 2 (1, 4:',
  ])
})

test('records with and without columns of a station, direction and type are told apart', () => {
  const { problems } = read(
    DC.replace('000050', '      '),
    `${DC.slice(0, 11)}N${DC.slice(12)}`,
    `W${DC.slice(1)}`,
    `C${DC.slice(1, 20)}`,
    'Record_Type|State_Code|Station_Id|Travel_Dir|Travel_Lane|Hour_00',
    'X|1|1|1|1|5',
    '3|California|1|1|1|5',
  )
  expect(problems).toEqual([
    [1, 'station_id is missing.'],
    [2, 'travel_dir: "N" is not between 0 and 9.'],
    [3, 'Records of the type "W" are not read.'],
    [4, 'This does not fit a layout of records of the type "C".'],
    [6, 'Records of the type "X" are not read.'],
    [7, 'state_code: "California" is not a whole number.'],
  ])
})

test('records of the same lane and day with other counts are found, wherever they are; equal ones are duplicates', () => {
  const other = AK.replace('00005', '00006')
  const repeated = (...lines: string[]) => [...(read(...lines).file.facts?.().repeatedLines ?? [])]
  expect(repeated(AK, DC, AK, AK)).toEqual([])
  expect(repeated(AK, DC, other)).toEqual([1, 3])
  expect(repeated(AK, AK, other, DC, AK)).toEqual([1, 2, 3, 5])
  // A blank hour makes another record too; classes of the same lane and time are something else.
  expect(repeated(AK, `${AK.slice(0, 20)}     ${AK.slice(25)}`)).toEqual([1, 2])
  expect(repeated(CLASSES, `T${CLASSES.slice(1, 22)} 02${CLASSES.slice(22, 27)}0005400000`)).toEqual([])
  expect(repeated(CLASSES, CLASSES.replace('00037', '00036'))).toEqual([1, 2])
  expect(read(AK, other).notices).toEqual([
    '2 records contradict another one of the same lane and time, first in line 1: none of them is stored.',
  ])
})

test('more records than can be compared are reported', () => {
  const reading = (lane: number) =>
    read(AK)
      .readings.slice(0, 1)
      .map(one => ({ ...one, channel: lane }))
  const records = new RepeatedRecords(2)
  for (const lane of [1, 2]) records.add('3', reading(lane), lane)
  expect(records.isComplete).toBe(true)
  records.add('3', reading(3), 3)
  expect(records.isComplete).toBe(false)
})

test('all lanes and both directions are sums of the others', () => {
  const sums = [10, 11, 91, 90].map(sum => [10, 11, 12, 50, 51, 91, 90].filter(part => tmg.isPartOf?.(part, sum)))
  expect(sums).toEqual([[11, 12], [], [11, 51], [10, 11, 12, 50, 51, 91]])
})

test('any days are read back equal from each layout of volumes', () => {
  fc.assert(
    fc.property(daysOfLanes(), fc.constantFrom(...VOLUME_LAYOUTS), (days, layout) => {
      const lines = writeTmgVolume(days, layout)
      const { readings, problems } = read(...lines)
      expect(problems).toEqual([])
      expect(
        readings.map(({ start, channel, total, counter, duration_s }) => [start, channel, total, counter, duration_s]),
      ).toEqual(
        days.flatMap(({ state, station, direction, lane, day, counts }) =>
          counts.flatMap((count, hour) => {
            const counter = `${String(state).padStart(2, '0')}-${station.padStart(6, '0')}`
            const start = (day * 24 + hour) * 3_600_000
            return count === null ? [] : [[start, direction * 10 + lane, count, counter, 3600]]
          }),
        ),
      )
    }),
    { numRuns: 60 },
  )
})

test('class counts of 2016 are read, quarters and groups too', () => {
  const { readings, problems, notices } = read(CLASSES, `C1701811B112012042500 000990000510004800010${' '.repeat(50)}`)
  expect(problems).toEqual([])
  expect(readings).toEqual([
    {
      start: Date.UTC(2012, 11, 1),
      duration_s: 900,
      channel: 31,
      counter: '17-018140',
      isLocal: false,
      total: 54,
      class_codes: { 1: 0, 2: 37, 3: 6, 4: 0, 5: 1, 6: 0, 7: 0, 8: 2, 9: 7, 10: 0, 11: 0, 12: 0, 13: 1 },
    },
    {
      start: Date.UTC(2012, 3, 25, 0),
      duration_s: 3600,
      channel: 11,
      counter: '17-01811B',
      isLocal: false,
      total: 99,
      class_codes: { 103: 51, 407: 48, 813: 10 },
    },
  ])
  expect(notices).toEqual([
    'The total of 1 records is not the sum of their bins, first in line 2; the larger one is read.',
  ])
})

test('groups that are not known are counted together, and steps of 5 minutes begin in the hour', () => {
  const { readings } = read('C1701811B11201204250 L00099000051000480001000020')
  expect(readings).toEqual([])
  const groups = read('C1701811B112012042507L000990000510004800010' + '00020')
  expect(groups.readings).toMatchObject([{ start: Date.UTC(2012, 3, 25, 7, 55), duration_s: 300, total: 129 }])
  expect(groups.readings[0]?.class_codes).toBeUndefined()
})

test('bins of speeds have the edges that the record defines, in km/h', () => {
  const speeds = (code: string, ...bins: number[]) =>
    read(
      `T17018140312012120101 ${code}${String(bins.length).padStart(2, '0')}00006${bins.map(bin => String(bin).padStart(5, '0')).join('')}`,
    ).readings[0]?.speeds
  expect(speeds('0', 1, 2, 3)).toEqual({ edges_kmh: [0, 32.19, 40.23, null], counts: [1, 2, 3] })
  expect(speeds('1', 1, 2, 3)?.edges_kmh).toEqual([0, 24.14, 32.19, null])
  expect(speeds('2', 1, 2, 3)?.edges_kmh).toEqual([0, 16.09, 24.14, null])
})

test('a date that is one of both layouts is of the layout of the other lines', () => {
  const october = writeTmgBins(
    [{ state: 48, station: '1', direction: 1, lane: 1, day: 18_536, hour: 1, step: '', bins: Array(13).fill(0) }],
    'class 2001',
  )
  // 2010 is October 2020 of 2001, and the year 2010 of 2016.
  expect(october[0]?.slice(11, 19)).toBe('20100101')
  expect(read(...october).readings.map(shownStart)).toEqual(['2020-10-01 01:00'])
  // A month that does not exist in 2016 is a day of 2001; other lines show the layout.
  const { readings, problems } = read(CLASSES, CLASSES, CLASSES.replace('20121201', '20121301'))
  expect(readings).toHaveLength(2)
  expect(problems).toEqual([[3, 'This does not fit a layout of records of the type "C".']])
})

test('any classes and speeds are read back equal from each layout', () => {
  const layouts = fc.constantFrom(...BINNED_LAYOUTS).chain(layout => {
    const steps = layout === 'class 2001' ? [''] : ['', '1', '4', 'A', 'L']
    const sizes = layout.startsWith('speed') ? [15, 25] : layout === 'class 2001' ? [13, 14, 15] : [2, 3, 5, 6, 13, 15]
    return fc.constantFrom(...sizes).chain(size => fc.tuple(fc.constant(layout), binsOfLanes(size, steps)))
  })
  fc.assert(
    fc.property(layouts, ([layout, intervals]) => {
      const { readings, problems } = read(...writeTmgBins(intervals, layout))
      expect(problems).toEqual([])
      expect(
        readings.map(({ start, channel, total, class_codes, speeds }) => [
          start,
          channel,
          total,
          Object.values(class_codes ?? speeds?.counts ?? {}),
        ]),
      ).toEqual(
        intervals.map(({ day, hour, step, direction, lane, bins }) => {
          const minute = { '1': 0, '4': 45, A: 0, L: 55 }[step] ?? 0
          const total = bins.reduce((sum, count) => sum + count, 0)
          return [(day * 24 + hour) * 3_600_000 + minute * 60_000, direction * 10 + lane, total, bins]
        }),
      )
    }),
    { numRuns: 60 },
  )
})
