import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readTextAsFile } from '../../../../tests/support/reading/read-text-as-file.ts'
import {
  CLOCKS,
  vehiclesAround,
  type WrittenVehicle,
  writeMetroCount,
} from '../../../../tests/support/traffic/counter-files.ts'

const VEHICLE: WrittenVehicle = {
  second: Date.UTC(2021, 8, 10, 2, 16, 16) / 1000,
  hundredth: 0,
  lane: 1,
  wrongWay: true,
  speed: 18,
  length: 290,
  headway: 998,
  code: 2,
}
const read = (lines: string[], timeZone = 'Europe/Zurich') => readTextAsFile(lines.join('\r\n'), { timeZone })
const one = () => writeMetroCount([VEHICLE], 'Europe/Zurich')

test('columns are read by the legend; the span is no length', async () => {
  const file = await read(one())
  expect([file.format, file.counters, file.unreadable]).toEqual(['metrocount', ['64210836'], []])
  expect(file.records).toEqual([
    {
      timestamp: '2021-09-10T02:16:16.000Z',
      channel: 2,
      lane: null,
      vehicle_class: 'unknown',
      class_code: 2,
      speed_kmh: 18,
      length_m: null,
      headway_s: 99.8,
      gap_s: 99.8,
      sequence: null,
      wrong_way: false,
      device_fault: false,
    },
  ])
})

test('French labels in another order, in Latin-1', async () => {
  const lines = [
    'MetroCount Traffic Executive',
    'Place:\t[7] Église',
    'Unités:\tMétrique (mètre, kilomètre, m/s, km/h, kilogramme, tonne)',
    'Légende De Colonne:',
    ' 0  [Dir] \tSens',
    ' 1  [Vit] \tVitesse',
    ' 2  [Date-Heure] \tDate et heure',
    ' 3  [Cat] \tCatégorie',
    ' 4  [Num] \tNuméro',
    ' Dir   Vit          Date-Heure Cat Num',
    '                           <--',
    '   0  28.3 2021-09-21 07:49:41   2  11',
    '',
    'Dans le profil:\tVéhicules = 1 / 2 (50.00%)',
  ]
  const file = await readTextAsFile(Buffer.from(lines.join('\r\n'), 'latin1'), { timeZone: 'Europe/Zurich' })
  expect(file.records).toMatchObject([
    { timestamp: '2021-09-21T05:49:41.000Z', channel: 1, speed_kmh: 28.3, class_code: 2, headway_s: null },
  ])
  expect(file.notices).toContain('The column [Num] is not known and left out.')
  expect(file.unreadable).toEqual([])
})

test('speeds may be in miles per hour', async () => {
  const lines = writeMetroCount([{ ...VEHICLE, speed: 30 }], 'UTC', { mph: true })
  expect((await read(lines, 'UTC')).records).toMatchObject([{ speed_kmh: 48.3 }])
})

test.each([
  ['Filter time:\t04:00 Friday, 10 September 2021 => 11:10 Wednesday, 22 September 2021 (12.2993)', '02:00', '09:10'],
  [
    'Heure de filtre:\t04:00 vendredi, 10 septembre 2021 => 11:10 mercredi, 22 septembre 2021 (12.2993)',
    '02:00',
    '09:10',
  ],
  ['Filterzeit:\t04:30 Freitag, 10 September 2021 => 11:10 Mittwoch, 22 September 2021 (12.2993)', '02:30', '09:10'],
])('%s is what the list covers, as far as the survey does', async (line, from, to) => {
  const header = ['Survey Duration:\t00:00 Thursday, 9 September 2021 => 12:00 Thursday, 30 September 2021,', line]
  const lines = writeMetroCount([VEHICLE], 'Europe/Zurich', { header })
  const range = { from: Date.parse(`2021-09-10T${from}:00Z`), to: Date.parse(`2021-09-22T${to}:00Z`) }
  expect((await read(lines)).covers).toEqual({ range, isComplete: true })
  // Without its last line the end of the list may be missing.
  expect((await read(lines.slice(0, -1))).covers).toMatchObject({ isComplete: false })
  expect((await read(one())).covers).toBe(null)
  const unknown = header.map(text => text.replaceAll(/September|septembre/g, 'syyskuu'))
  expect((await read(writeMetroCount([VEHICLE], 'Europe/Zurich', { header: unknown }))).covers).toBe(null)
})

test('classes are those of FHWA where the header names it; of other schemes the name is reported', async () => {
  const of = (scheme: string) =>
    read(writeMetroCount([{ ...VEHICLE, code: 9 }], 'UTC', { header: [`Scheme:\tVehicle classification (${scheme})`] }))
  for (const scheme of ['FHWA', 'Scheme F3']) {
    const file = await of(scheme)
    expect([file.classScheme, file.records[0]?.vehicle_class]).toEqual(['fhwa_13', 'semi_trailer'])
  }
  const other = await of('SPCH-13')
  expect([other.classScheme, other.records[0]?.vehicle_class]).toEqual([null, 'unknown'])
  expect(other.notices).toContain(
    'What the class codes of SPCH-13 mean is not known: they are stored, the vehicle class is unknown.',
  )
})

test.each([
  ['in the header', (legend: string) => ({ header: [`Classes:\t${legend}`] })],
  [
    'behind the name of the scheme',
    (legend: string) => ({ header: [`Scheme:\tVehicle classification (EU) ${legend}`] }),
  ],
])('classes are those of a legend of their names, %s', async (_, optionsOf) => {
  const vehicles = [1, 2, 4, 5, 7].map(code => ({ ...VEHICLE, code }))
  const of = (legend: string) => read(writeMetroCount(vehicles, 'UTC', optionsOf(legend)))
  const classes = (file: Awaited<ReturnType<typeof read>>) => file.records.map(one => one.vehicle_class)
  const all = await of('1-MC 2-VL 4-BUS 5-PL 7-ART3')
  expect(classes(all)).toEqual(['motorcycle', 'car', 'bus', 'truck', 'semi_trailer'])
  expect([all.records.map(one => one.class_code), all.notices]).toEqual([[1, 2, 4, 5, 7], []])
  const some = await of('1-MC 2-VL 4-BUS 5-TRAM')
  expect(classes(some)).toEqual(['motorcycle', 'car', 'bus', 'unknown', 'unknown'])
  expect(some.notices).toEqual([
    'What the class codes of 5-TRAM mean is not known: they are stored, the vehicle class is unknown.',
  ])
})

describe('a legend', () => {
  const without = (label: string) =>
    one()
      .filter(line => !line.includes(`[${label}]`))
      .map(line => (/^ *Date-Time/.test(line) ? line.replace(label, ' '.repeat(label.length)) : line))
  test('without speed gives vehicles without speed, and says so', async () => {
    const file = await read(without('Speed'))
    expect(file.records).toMatchObject([{ speed_kmh: null, class_code: 2 }])
    expect(file.notices).toContain('The list has no column of speeds.')
  })
  test('without direction is refused', async () => {
    await expect(read(without('Dir'))).rejects.toThrow('Line 17: the list has no column [Dir].')
  })
  test('that its titles do not follow is refused', async () => {
    await expect(read(one().map(line => line.replace('[Gap]', '[Lag]')))).rejects.toThrow(
      'Line 20: a vehicle, but no line above has the titles of the columns as the legend names them.',
    )
  })
  test('that is missing is refused: another report of the same program', async () => {
    await expect(read(['MetroCount Traffic Executive', 'Class Matrix', '', '1 2 3'])).rejects.toThrow(
      'This is a file of MetroCount without a list of individual vehicles',
    )
  })
})

test('a header without units is refused', async () => {
  await expect(read(one().filter(line => !line.startsWith('Units')))).rejects.toThrow(
    'Line 17: the header does not say whether speeds are km/h or mph.',
  )
})

test('the number of vehicles is compared, and its absence is reported', async () => {
  const three = writeMetroCount([VEHICLE, VEHICLE, VEHICLE], 'UTC')
  const fewer = await read(three.toSpliced(20, 1))
  expect([fewer.records.length, fewer.unreadable]).toEqual([
    2,
    [[23, 'The list has 2 vehicles, but this line counts 3: rows are missing or doubled.']],
  ])
  expect((await read(three.slice(0, -2))).unreadable).toEqual([
    [23, 'The line with the number of vehicles is missing: the end of the list is cut off.'],
  ])
  await expect(read([...three, ...three])).rejects.toThrow('Line 26: a second list begins here.')
})

test('bad rows are reported with their numbers', async () => {
  const lines = one()
  const row = lines[19] ?? ''
  const bad = [
    row.replace('2021-09-10', '10/09/2021'),
    row.replace('2021-09-10', '2021-13-10'),
    row.replace('   1', '   N'),
    row.replace('18.0', '1x.0'),
    row.slice(0, -2),
  ]
  const file = await read(lines.toSpliced(20, 0, ...bad).map(line => line.replace('= 1 /', '= 6 /')))
  expect(file.records).toHaveLength(1)
  expect(file.unreadable).toEqual([
    [21, '"10/09/2021 04:16:16" is not a time of the form YYYY-MM-DD hh:mm:ss.'],
    [22, 'There is no such date or time.'],
    [23, 'The direction is "N", not 0 or 1.'],
    [24, 'speed: "1x.0" is not a number.'],
    [25, 'The row is shorter than the titles.'],
  ])
})

test('any vehicles, written in any clock, are read back equal', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...CLOCKS).chain(([zone, moment]) => fc.tuple(fc.constant(zone), vehiclesAround(moment))),
      async ([zone, vehicles]) => {
        const file = await readTextAsFile(writeMetroCount(vehicles, zone).join('\r\n'), { timeZone: zone })
        expect(file.total).toBe(0)
        expect(
          file.records.map(({ timestamp, channel, speed_kmh, headway_s, class_code }) => ({
            second: Date.parse(timestamp) / 1000,
            wrongWay: channel === 2,
            speed: speed_kmh,
            headway: headway_s === null ? null : Math.round(headway_s * 10),
            code: class_code,
          })),
        ).toEqual(
          vehicles.map(({ second, wrongWay, speed, headway, code }) => ({ second, wrongWay, speed, headway, code })),
        )
      },
    ),
    { numRuns: 60 },
  )
})
