import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readTextAsFile } from '../../../../tests/support/reading/read-text-as-file.ts'
import {
  CLOCKS,
  vehiclesAround,
  type WrittenVehicle,
  writeVbv1,
} from '../../../../tests/support/traffic/counter-files.ts'

const VEHICLE: WrittenVehicle = {
  second: Date.UTC(2021, 9, 15, 7, 46, 43) / 1000,
  hundredth: 50,
  lane: 3,
  wrongWay: false,
  speed: 50,
  length: 393,
  headway: 19,
  code: 3,
}
const read = (lines: string[], timeZone = 'Europe/Zurich') => readTextAsFile(lines.join('\r\n'), { timeZone })
const one = (changes: Partial<WrittenVehicle> = {}) => writeVbv1([{ ...VEHICLE, ...changes }], 'Europe/Zurich')

test('every column is read; the running number is no sequence number', async () => {
  const file = await read(one())
  expect([file.format, file.classScheme, file.counters, file.total]).toEqual(['vbv-1', 'swiss10', ['00056520'], 0])
  expect(file.records).toEqual([
    {
      timestamp: '2021-10-15T07:46:43.500Z',
      channel: 3,
      lane: 3,
      vehicle_class: 'car',
      class_code: 3,
      speed_kmh: 50,
      length_m: 3.93,
      headway_s: 1.9,
      gap_s: 1.9,
      sequence: null,
      wrong_way: false,
      device_fault: false,
    },
  ])
})

test('a blank speed is null, a headway of 99.9 or 0.0 is null, direction 2 is against the lane', async () => {
  const lines = writeVbv1(
    [0, 1].map(index => ({ ...VEHICLE, second: VEHICLE.second + index, speed: null, headway: null, wrongWay: true })),
    'UTC',
  )
  const { records } = await read(lines, 'UTC')
  for (const record of records)
    expect(record).toMatchObject({ speed_kmh: null, headway_s: null, gap_s: null, wrong_way: true })
  expect(records).toHaveLength(2)
})

test('a known headway may have an unknown gap, and a gap of 0 is one', async () => {
  const gap = (text: string) =>
    one().map(line => (line.startsWith('0') ? `${line.slice(0, 42)}${text}${line.slice(46)}` : line))
  expect((await read(gap('99.9'))).records).toMatchObject([{ headway_s: 1.9, gap_s: null }])
  expect((await read(gap(' 0.0'))).records).toMatchObject([{ headway_s: 1.9, gap_s: 0 }])
})

test('SPECIAL10 is SWISS10; another scheme is stored as codes, with a notice', async () => {
  const special = await read(writeVbv1([VEHICLE], 'UTC', { className: 'SPECIAL10' }))
  expect([special.classScheme, special.records[0]?.vehicle_class, special.notices]).toEqual(['swiss10', 'car', []])
  const other = await read(writeVbv1([VEHICLE], 'UTC', { className: 'EUR6' }))
  expect([other.classScheme, other.records[0]?.vehicle_class, other.records[0]?.class_code]).toEqual([
    null,
    'unknown',
    3,
  ])
  expect(other.notices).toEqual([
    'What the class codes of EUR6 mean is not known: they are stored, the vehicle class is unknown.',
  ])
})

test('the counter may be written before each row', async () => {
  const file = await read(writeVbv1([VEHICLE], 'Europe/Zurich', { withSite: true }))
  expect([file.records[0]?.timestamp, file.total]).toEqual(['2021-10-15T07:46:43.500Z', 0])
})

describe('STARTREC and STOPREC', () => {
  const covering = { start: '00:00 15/10/21', stop: '00:00 16/10/21' }
  test('are what the file covers, by its clock', async () => {
    const lines = writeVbv1([VEHICLE], 'Europe/Zurich', covering)
    expect((await read(lines)).covers).toEqual({
      range: { from: Date.UTC(2021, 9, 14, 22), to: Date.UTC(2021, 9, 15, 22) },
      isComplete: true,
    })
    expect((await read(lines, '+01:00')).covers?.range).toEqual({
      from: Date.UTC(2021, 9, 14, 23),
      to: Date.UTC(2021, 9, 15, 23),
    })
  })
  test('are not known to be measured when the end is missing or the number of lines is wrong', async () => {
    const lines = writeVbv1([VEHICLE, { ...VEHICLE, lane: 2 }], 'Europe/Zurich', covering)
    expect((await read(lines.slice(0, -1))).covers?.isComplete).toBe(false)
    expect((await read(lines.toSpliced(-2, 1))).covers?.isComplete).toBe(false)
  })
  test.each([
    { start: '00:00 16/10/21', stop: '00:00 15/10/21' },
    { start: '25:00 15/10/21', stop: '00:00 16/10/21' },
    { start: '00:00 15/10/21' },
    {},
  ])('say nothing when they are %j', async bounds => {
    expect((await read(writeVbv1([VEHICLE], 'UTC', bounds))).covers).toBe(null)
  })
})

describe('a file that is not understood is refused with the line', () => {
  test.each([
    ['another format', ['* BEGIN', '* FORMAT = VBV-2'], 'Line 2: FORMAT is VBV-2; only VBV-1 can be read.'],
    [
      'other units',
      writeVbv1([VEHICLE], 'UTC', { units: 'MPH-FT-LB' }),
      'Line 8: PRUNITS is MPH-FT-LB; only KPH-CM-10KG can be read.',
    ],
    ['no units', one().filter(line => !line.includes('PRUNITS')), 'Line 10: the header above does not say PRUNITS.'],
    [
      'another order of the date',
      one().map(line => line.replace('DD/MM/YY', 'MM/DD/YY')),
      'Line 6: DATEFORM is MM/DD/YY; only DD/MM/YY can be read.',
    ],
    [
      'the file twice',
      [...one(), ...one()],
      'Line 13: a second file begins here ("* BEGIN"). Import each file by itself.',
    ],
  ])('%s', async (_, lines, message) => {
    await expect(read(lines)).rejects.toThrow(message)
  })
})

test('bad rows are reported with their numbers and do not stop the rest', async () => {
  const [row = ''] = one().slice(-2)
  const bad = [
    row.replace('151021', '321321'),
    row.replace('151021', '15x021'),
    row.replace(' 3 1 ', ' 0 1 '),
    row.replace(' 3 1 ', ' 3 3 '),
    row.replace('  50 ', '  5x '),
    row.slice(0, 20),
  ]
  const lines = one().toSpliced(-2, 0, ...bad)
  const file = await read(lines)
  expect(file.records).toHaveLength(1)
  expect(file.unreadable).toEqual([
    [11, 'There is no such date or time.'],
    [12, 'Columns 8 to 24 are not a time of the form DDMMYY HHMM SS hh.'],
    [13, '"0" is not a lane.'],
    [14, 'The direction is "3", not 1 or 2.'],
    [15, '"5x" is not a number.'],
    [16, 'The row has 20 characters instead of at least 62.'],
    [18, 'The file has 18 lines, but its last line counts 12: lines are missing or doubled.'],
  ])
})

test('half a file gives the rows before, and says that the end is missing', async () => {
  const lines = writeVbv1(
    Array.from({ length: 10 }, (_, index) => ({ ...VEHICLE, second: VEHICLE.second + index })),
    'UTC',
  )
  const [whole = '', cut] = [lines.slice(0, 15).join('\r\n'), lines[15]?.slice(0, 54)]
  const file = await readTextAsFile(`${whole}\r\n${cut}`)
  expect(file.records.length).toBe(5)
  expect(file.unreadable).toEqual([
    [16, 'The row has 54 characters instead of at least 62.'],
    [17, 'The line "* END" is missing: the end of the file is cut off.'],
  ])
})

test('any vehicles, written in any clock, are read back equal', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...CLOCKS).chain(([zone, moment]) => fc.tuple(fc.constant(zone), vehiclesAround(moment))),
      async ([zone, vehicles]) => {
        const file = await readTextAsFile(writeVbv1(vehicles, zone).join('\r\n'), { timeZone: zone })
        expect(file.total).toBe(0)
        expect(
          file.records.map(({ timestamp, lane, wrong_way, speed_kmh, length_m, headway_s, class_code }) => ({
            second: Math.floor(Date.parse(timestamp) / 1000),
            hundredth: (Date.parse(timestamp) % 1000) / 10,
            lane,
            wrongWay: wrong_way,
            speed: speed_kmh,
            length: Math.round((length_m ?? 0) * 100),
            headway: headway_s === null ? null : Math.round(headway_s * 10),
            code: class_code,
          })),
        ).toEqual(vehicles)
      },
    ),
    { numRuns: 60 },
  )
})
