import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readTextAsFile } from '../../../../../tests/support/reading/read-text-as-file.ts'
import { Invalid } from '../../../../platform/http/requests/fields.ts'
import { mappingField } from './mapping.ts'

const FORMAT = 'YYYY-MM-DD HH:mm'
const TIME = { column: 'Time', is: 'timestamp' }

async function read(lines: string[], mapping: object) {
  const parsed = mappingField.parse({ time_format: FORMAT, ...mapping })
  const file = await readTextAsFile(lines.join('\n'), { mapping: parsed })
  const shown = file.intervals.map(({ reading: { start, isLocal, counter, ...reading } }) => ({
    ...reading,
    start: new Date(start).toISOString().slice(0, 16).replace('T', ' '),
  }))
  return { ...file, shown, lines: file.intervals.map(({ line }) => line) }
}

const refusal = (mapping: object) => {
  try {
    mappingField.parse({ time_format: FORMAT, channel: 1, ...mapping })
  } catch (error) {
    return error instanceof Invalid ? error.tree : error
  }
}

test('a channel for each column; blank is not counted, 0 is; the distance of the rows is the interval', async () => {
  const columns = [
    TIME,
    { column: 'North', is: 'count', channel: 1 },
    { column: 'South', is: 'count', channel: 2, missing: ['-'] },
  ]
  const lines = ['Time,North,South,All', '2025-06-10 10:00,3,0,3', '2025-06-10 10:15,,-,', '2025-06-10 10:30,-1,2,1']
  const file = await read([...lines, '2025-06-10 10:45,4,5,9', '2025-06-10 10:50,4,5,9'], { columns })
  // The shortest distance is 5 minutes.
  const duration_s = 300
  expect(file.shown).toEqual([
    { start: '2025-06-10 10:00', duration_s, channel: 1, total: 3 },
    { start: '2025-06-10 10:00', duration_s, channel: 2, total: 0 },
    ...['2025-06-10 10:45', '2025-06-10 10:50'].flatMap(start => [
      { start, duration_s, channel: 1, total: 4 },
      { start, duration_s, channel: 2, total: 5 },
    ]),
  ])
  expect(file.unreadable).toEqual([[4, 'North: "-1" is not a number of 0 or more.']])
})

test('classes, bins and a total of a row, in the unit of the column; the time may be that of the end', async () => {
  const columns = [
    TIME,
    { column: 'Ri', is: 'channel', values: { N: '1', S: '2' } },
    { column: 'Alle', is: 'count' },
    { column: 'Pkw', is: 'count', vehicle_class: 'car' },
    { column: 'Lkw', is: 'count', vehicle_class: 'truck' },
    { column: '-20', is: 'speed_bin', unit: 'mph', from: 0, to: 20 },
    { column: '20+', is: 'speed_bin', unit: 'mph', from: 20 },
  ]
  const { shown } = await read(['Time;Ri;Alle;Pkw;Lkw;-20;20+', '2025-06-10 11:00;S;10,5;8,5;2;;10'], {
    ...{ columns, delimiter: ';', decimal: ',', interval_s: 3600, time_is: 'end' },
  })
  expect(shown).toEqual([
    {
      start: '2025-06-10 10:00',
      duration_s: 3600,
      channel: 2,
      total: 10.5,
      classes: { car: 8.5, truck: 2 },
      speeds: { edges_kmh: [0, 32.19, null], counts: [null, 10] },
    },
  ])
})

test('a row for each class, with an end or a length; rows of two texts of one class are added', async () => {
  const lines = [
    'Date,From,To,Class,Number',
    '2025-06-10,23:00,00:00,Car,7',
    '2025-06-10,23:00,00:00,Taxi,1',
    '2025-06-10,23:00,00:00,All,9',
    '2025-06-10,23:00,00:00,Tractor,1',
    '2025-06-10,23:00,22:00,Car,x',
  ]
  const columns = [
    { column: 'Date', is: 'date' },
    { column: 'From', is: 'time' },
    { column: 'To', is: 'end' },
    { column: 'Class', is: 'vehicle_class', values: { Car: 'car', Taxi: 'car', All: 'total' } },
    { column: 'Number', is: 'count' },
  ]
  const file = await read(lines, { columns, channel: 3 })
  expect(file.shown).toEqual([
    { start: '2025-06-10 23:00', duration_s: 3600, channel: 3, total: 9, classes: { car: 8, unknown: 1 } },
  ])
  expect(file.unreadable).toEqual([[6, 'Number: "x" is not a number of 0 or more.']])
  expect(file.notices).toEqual([expect.stringContaining('Tractor')])
  const codes = await read(['Time,Minutes,Code,N', '2025-06-10 10:00,5,3,2', '2025-06-10 10:00,0,3,2'], {
    ...{ channel: 1, class_scheme: 'fhwa_13' },
    columns: [
      TIME,
      { column: 'Minutes', is: 'duration', unit: 'min' },
      { column: 'Code', is: 'class_code' },
      { column: 'N', is: 'count' },
    ],
  })
  expect(codes.shown).toEqual([{ start: '2025-06-10 10:00', duration_s: 300, channel: 1, class_codes: { 3: 2 } }])
  expect([codes.unreadable.length, codes.classScheme]).toEqual([1, 'fhwa_13'])
})

describe('rows that look like intervals are refused until the mapping says what they are', () => {
  const lines = ['Time,13-4175', ...[0, 15, 30, 45].map(m => `2025-06-10 10:${m || '00'},${m % 2}`)]
  const mapping = { channel: 1, columns: [TIME] }

  test('as rows of Eco-Counter without its first line', async () => {
    await expect(read(lines, mapping)).rejects.toThrow('The times have equal steps of 15 min beside whole numbers')
    expect((await read(lines, { ...mapping, rows: 'vehicles' })).records).toHaveLength(4)
    const columns = [TIME, { column: '13-4175', is: 'count' }]
    expect((await read(lines, { ...mapping, columns })).shown).toHaveLength(4)
  })

  test.each([
    ['of a day each', [10, 11, 12, 13].map(day => `2025-06-${day} 00:00,7`), true],
    [
      'with one that is missing',
      [0, 5, 10, 20, 25, 30].map(m => `2025-06-10 10:${String(m).padStart(2, '0')},7`),
      true,
    ],
    ['of a minute, for each of two', [0, 0, 1, 1, 2, 2, 3, 3].map(m => `2025-06-10 10:0${m},7`), true],
    ['of clocks without seconds', [0, 0, 1, 1, 1, 2, 3].map(m => `2025-06-10 10:0${m},7`), false],
    ['three of them', [0, 15, 30].map(m => `2025-06-10 10:${m || '00'},7`), false],
    ['beside no whole number', [0, 15, 30, 45].map(m => `2025-06-10 10:${m || '00'},7.5`), false],
  ])('%s', async (_, rows, isRefused) => {
    const reading = read(['Time,a', ...rows], mapping)
    if (isRefused) await expect(reading).rejects.toThrow('equal steps')
    else expect((await reading).records).toHaveLength(rows.length)
  })

  test('a file of a known format is read as its mapping says', async () => {
    const eco = ['Period,x', '', 'Time,a,a IN,', ...[0, 15].map(m => `2025-06-10 10:${m || '00'}:00,2,2,`)]
    const columns = [TIME, { column: 'a IN', is: 'count' }]
    const options = { channel: 1, columns, time_format: 'YYYY-MM-DD HH:mm:ss', skip_lines: 2 }
    expect((await read(eco, options)).shown).toHaveLength(2)
    await expect(read(eco, { ...options, columns: [TIME] })).rejects.toThrow('counts of intervals')
  })
})

describe('running totals', () => {
  const mapping = { time_is: 'end', interval_s: 900, columns: [TIME, { column: 'a', is: 'count' }], channel: 1 }
  const rowsOf = (counts: number[]) => [
    'Time,a',
    ...counts.map(
      (count, at) =>
        `${new Date(Date.UTC(2025, 5, 10, 0, 15 * at)).toISOString().slice(0, 16).replace('T', ' ')},${count}`,
    ),
  ]
  const rising = (rows: number) => Array.from({ length: rows }, (_, at) => Math.floor(at / 2) * 3)

  test('are refused until the mapping says what they are', async () => {
    const running = read(rowsOf(rising(25)), mapping)
    await expect(running).rejects.toThrow('The counts never fall, as running totals of a counter.')
    expect((await read(rowsOf(rising(25)), { ...mapping, counts_are: 'of_intervals' })).shown).toHaveLength(25)
    expect((await read(rowsOf(rising(23)), mapping)).shown).toHaveLength(23)
    expect((await read(rowsOf([...rising(24), 30]), mapping)).shown).toHaveLength(25)
    await expect(read(rowsOf([...rising(25), 0]), mapping)).rejects.toThrow('never fall')
    expect((await read(rowsOf(Array.from({ length: 30 }, () => 0)), mapping)).shown).toHaveLength(30)
  })

  test('are stored as differences; a restart and a missing row are refused with their lines', async () => {
    const lines = rowsOf([100, 103, 103, 2, 9, 11, 15])
    lines.splice(6, 1)
    const file = await read(lines, { ...mapping, counts_are: 'running_totals' })
    expect(file.shown.map(({ start, total }) => [start.slice(-5), total])).toEqual([
      ['00:00', 3],
      ['00:15', 0],
      ['00:45', 7],
    ])
    expect(file.unreadable).toEqual([
      [5, 'The running total is less than in the row before: the counter was restarted.'],
      [7, expect.stringContaining('is not that of the interval before')],
    ])
  })
})

test('a mapping whose columns do not fit what a row is, or each other, is refused', () => {
  const count = { column: 'a', is: 'count' }
  const bin = (column: string, from?: number, to?: number) => ({ column, is: 'speed_bin', from, to })
  const problems = (columns: object[], more = {}) => refusal({ columns: [TIME, ...columns], ...more })
  const said = (text: string) => ({ columns: [expect.stringContaining(text)] })
  expect(problems([count], { rows: 'vehicles' })).toEqual(said('count is a column of intervals'))
  expect(problems([count, { column: 'v', is: 'speed' }])).toEqual(said('speed is a column of single vehicles'))
  expect(problems([], { rows: 'intervals' })).toEqual(said('which columns are counts'))
  expect(
    problems([
      { column: 'c', is: 'channel' },
      { ...count, channel: 1 },
    ]),
  ).toEqual(said('either which column'))
  expect(
    problems([
      { column: 'k', is: 'class_code' },
      { ...count, class_code: 1 },
    ]),
  ).toEqual(said('one column alone'))
  expect(
    problems([
      { ...count, class_code: 1 },
      { ...count, vehicle_class: 'car' },
    ]),
  ).toEqual(said('by name or by code'))
  expect(problems([count, count])).toEqual(said('Two columns count all'))
  expect(problems([bin('a', 0, 30), bin('b', 40, 50)])).toEqual(said('The bin of the column "a"'))
  expect(problems([bin('a', 0), bin('b', 40, 50)])).toEqual(said('The bin of the column "a"'))
  expect(problems([bin('a', 30, 30)])).toEqual(said('The bin of the column "a"'))
  expect(refusal({ channel: null, columns: [TIME, count] })).toEqual({ channel: [expect.any(String)] })
  for (const interval_s of [59, 86_401]) expect(problems([count], { interval_s })).toHaveProperty('interval_s')
  for (const interval_s of [60, 86_400]) expect(problems([count], { interval_s })).toBeUndefined()
})

test('what is written is read', async () => {
  const counts = fc.array(fc.tuple(fc.option(fc.nat(9999)), fc.option(fc.nat(9999))), { minLength: 1, maxLength: 30 })
  await fc.assert(
    fc.asyncProperty(counts, async rows => {
      const start = Date.UTC(2025, 5, 10)
      const lines = rows.map(([a, b], at) => `${start / 1000 + at * 300},${a ?? ''},${b ?? ''}`)
      const columns = [
        { column: '1', is: 'timestamp' },
        { column: '2', is: 'count', channel: 1 },
        { column: '3', is: 'count', channel: 2 },
      ]
      const file = await read(lines, { time_format: 'unix_s', header: false, interval_s: 300, columns })
      const expected = rows.flatMap(([a, b], at) =>
        [a, b].flatMap((total, i) => (total === null ? [] : [[start + at * 300_000, i + 1, total]])),
      )
      const found = file.intervals.map(({ reading }) => [reading.start, reading.channel, reading.total])
      expect([found, file.total]).toEqual([expected, 0])
    }),
    { numRuns: 40 },
  )
})

test('what is written as classes, as bins of speeds, or as a row for each class is read', async () => {
  const row = fc.array(fc.nat(9999), { minLength: 3, maxLength: 3 })
  const start = Date.UTC(2025, 5, 10)
  const time = { column: '1', is: 'timestamp' }
  const mapping = { time_format: 'unix_s', header: false, interval_s: 300, channel: 1 }
  const CLASSES = ['car', 'truck', 'bicycle']
  const counts = (more: (at: number) => object) => [0, 1, 2].map(at => ({ column: `${at + 2}`, ...more(at) }))
  const FORMS: { [form: string]: object[] } = {
    classes: [time, ...counts(at => ({ is: 'count', vehicle_class: CLASSES[at] }))],
    codes: [time, ...counts(at => ({ is: 'count', class_code: at + 1 }))],
    bins: [time, ...counts(at => ({ is: 'speed_bin', from: at * 30, ...(at < 2 && { to: at * 30 + 30 }) }))],
    long: [time, { column: '2', is: 'vehicle_class' }, { column: '3', is: 'count' }],
  }
  const form = fc.constantFrom(...Object.keys(FORMS))
  await fc.assert(
    fc.asyncProperty(form, fc.array(row, { minLength: 1, maxLength: 20 }), async (name, rows) => {
      const lines = rows.flatMap((written, at) => {
        const moment = start / 1000 + at * 300
        return name === 'long'
          ? written.map((count, i) => `${moment},${CLASSES[i]},${count}`)
          : [`${moment},${written.join(',')}`]
      })
      const file = await read(lines, { ...mapping, columns: FORMS[name] })
      expect(file.total).toBe(0)
      const of = ({ classes, class_codes, speeds }: (typeof file.intervals)[number]['reading']) =>
        classes ? CLASSES.map(one => classes[one as 'car']) : (speeds?.counts ?? Object.values(class_codes ?? {}))
      expect(file.intervals.map(({ reading }) => [reading.start, reading.duration_s, of(reading)])).toEqual(
        rows.map((written, at) => [start + at * 300_000, 300, written]),
      )
      if (name === 'bins') expect(file.intervals[0]?.reading.speeds?.edges_kmh).toEqual([0, 30, 60, null])
    }),
    { numRuns: 40 },
  )
})
