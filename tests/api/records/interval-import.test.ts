import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '../../../contract/times/time.ts'
import { OPERATOR } from '../../../server/people/access/audit.ts'
import { findFiles } from '../../../server/records/imports/batch/find-files.ts'
import { importFiles } from '../../../server/records/imports/batch/import-files.ts'
import type { ImportOptions } from '../../../server/records/imports/fit-to-sites.ts'
import { importFile } from '../../../server/records/imports/import-file.ts'
import { asMapping } from '../../../server/records/imports/readers/mapped/mapping.ts'
import { IMPORT } from '../../../server/records/imports/schema.ts'
import { takeBackImport } from '../../../server/records/imports/take-back-import.ts'
import { removeTakenBack } from '../../../server/records/uploads/taking-back/take-back.ts'
import { complaints } from '../../support/reading/check-schema.ts'
import { type Importing, importing } from '../../support/traffic/importing.ts'
import { walkIntervals } from '../../support/traffic/intervals.ts'
import { type WrittenDay, writeTmgBins, writeTmgVolume } from '../../support/traffic/tmg-files.ts'
import { between } from '../../support/traffic/traffic.ts'

let at: Importing
let token: string
let directory: string
beforeAll(async () => {
  at = await importing()
  token = at.manager.token
  directory = mkdtempSync(join(tmpdir(), 'wayside-intervals-'))
})
afterAll(async () => {
  await at?.end()
  rmSync(directory, { recursive: true })
})

const newSite = (zone = 'America/New_York') => at.city.site({ time_zone: zone })
const NEW_CHANNELS = { channels: { mapped: [], create: true } }

function file(name: string, lines: string[]): string {
  const path = join(directory, name)
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, lines.join('\r\n'))
  return path
}
const run = (path: string, siteId: number | Map<string, number>, options: Partial<ImportOptions> = NEW_CHANNELS) =>
  importFile(at.database, path, { siteId, timeZone: null, actor: OPERATOR, ...options })
const found = (siteId: number, from: number, days = 2) =>
  walkIntervals(at.url, token, { ...between(from, from + days * DAY_MS), sites: [siteId] })

const SPRING = Date.UTC(2024, 2, 10)
const AUTUMN = Date.UTC(2024, 10, 3)
const NEW_YEAR = Date.UTC(2024, 0, 1)
const counts = (of: (hour: number) => number | null) => Array.from({ length: 24 }, (_, hour) => of(hour))
const lane = (number: number, day: number, of: (hour: number) => number | null): WrittenDay => ({
  state: 36,
  station: '000007',
  direction: 1,
  lane: number,
  day: day / DAY_MS,
  counts: counts(of),
})

test('a day of lanes and their sum: a channel for each lane, once, and taken back as one', async () => {
  const site = await newSite()
  const days = [0, 1, 2].map(number => lane(number, NEW_YEAR, hour => (hour === 5 ? null : number === 0 ? 4 : number)))
  const path = file('lanes.vol', [
    ...writeTmgVolume(days, '2016'),
    ...writeTmgVolume([lane(1, NEW_YEAR + DAY_MS, () => 4)], '2016').map(line => line.replace(/^(.{21})./, '$17')),
  ])
  const result = await run(path, site)
  expect(result).toMatchObject({
    format: 'tmg',
    time_zone: 'America/New_York',
    accepted: 46,
    duplicates: 0,
    unreadable: 1,
  })
  expect(result.unreadable_lines).toEqual([{ line: 4, reason: 'The day of the week, "7", is not that of 2024-01-02.' }])
  expect(result.notices).toEqual([
    '36-000007, Northbound, all lanes has 92 vehicles, its parts have 69.',
    '36-000007, Northbound, all lanes is the sum of other channels and left out.',
  ])
  const stored = await found(site, NEW_YEAR)
  expect(stored).toHaveLength(46)
  expect(stored[0]).toMatchObject({ start: '2024-01-01T05:00:00.000Z', duration_s: 3600, channel: 11, total: 1 })
  const { rows } = await at.database.query(sql`
    select number, name, direction from channels where site_id = ${site} and number > 10 order by number
  `)
  expect(rows).toEqual([
    { number: 11, name: 'Northbound, lane 1', direction: 'Northbound' },
    { number: 12, name: 'Northbound, lane 2', direction: 'Northbound' },
  ])
  expect(await run(path, site)).toMatchObject({ accepted: 0, duplicates: 46 })
  await takeBackImport(at.database, result.import_id, OPERATOR)
  await removeTakenBack(at.database)
  expect(await found(site, NEW_YEAR)).toEqual([])
})

test('the hour that spring leaves out may be counted as 0; vehicles in it show another clock', async () => {
  const site = await newSite()
  const zero = file('spring.vol', writeTmgVolume([lane(1, SPRING, hour => (hour === 2 ? 0 : 1))], '2001'))
  expect(await run(zero, site)).toMatchObject({ accepted: 23, unreadable: 0 })
  const driven = file('winter.vol', writeTmgVolume([lane(1, SPRING, () => 1)], '2001'))
  await expect(run(driven, await newSite())).rejects.toThrow('Say the time zone -05:00')
  const winter = await newSite()
  expect(await run(driven, winter, { ...NEW_CHANNELS, timeZone: '-05:00' })).toMatchObject({ accepted: 24 })
  expect(await found(winter, SPRING)).toHaveLength(24)
})

test('the hour that is doubled in autumn is two intervals where the file has both, else one', async () => {
  const row = (hour: number, minute: number, count: number) =>
    `2024-11-03 ${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00,${count},${count},0,`
  const quarters = [0, 15, 30, 45]
  const lines = (passes: number[]) => [
    'Period,November 3, 2024 - November 3, 2024,',
    ',',
    'Time,A,A IN,A OUT,',
    ...quarters.map(minute => row(0, minute, 0)),
    ...passes.flatMap(pass => quarters.map(minute => row(1, minute, pass))),
    ...quarters.map(minute => row(2, minute, 9)),
  ]
  const [once, twice] = [await newSite(), await newSite()]
  await run(file('once.csv', lines([1])), once)
  await run(file('twice.csv', lines([1, 2])), twice)
  const shown = async (site: number) =>
    (await found(site, AUTUMN))
      .filter(({ channel }) => channel === 1)
      .map(({ start, total }) => [start.slice(11, 16), total])
  const hour = (at: number, total: number) => quarters.map(minute => [`0${at}:${minute || '00'}`, total])
  expect(await shown(once)).toEqual([...hour(4, 0), ...hour(5, 1), ...hour(7, 9)])
  expect(await shown(twice)).toEqual([...hour(4, 0), ...hour(5, 1), ...hour(6, 2), ...hour(7, 9)])
  // Hours, of which the second one has the time of the first.
  const hours = ['Period,x,', 'Time,A', ...[0, 1, 1, 2, 3].map((at, count) => `2024-11-03 0${at}:00:00,${count}`)]
  const site = await newSite()
  await run(file('hours.csv', hours), site)
  expect((await found(site, AUTUMN)).map(({ start, total }) => [start.slice(11, 13), total])).toEqual([
    ['04', 0],
    ['05', 1],
    ['06', 2],
    ['07', 3],
    ['08', 4],
  ])
})

test('stations of a file are sites by the mapping; those that are of no site are named', async () => {
  const [one, two] = [await newSite(), await newSite()]
  const days = ['7', '8', '9'].map(station => ({ ...lane(1, NEW_YEAR, () => 2), station }))
  const path = file('state.vol', writeTmgVolume(days, 'header'))
  await expect(run(path, one)).rejects.toThrow('The file holds 3 counters (36-000007, 36-000008, 36-000009)')
  const sites = new Map([
    ['36-000007', one],
    ['36-000008', two],
  ])
  const result = await run(path, sites)
  expect(result).toMatchObject({ accepted: 48, unknown_counters: [{ counter: '36-000009', vehicles: 24 }] })
  expect(await found(two, NEW_YEAR)).toHaveLength(24)
})

test('rows of a file that are inside of a longer interval are refused with their lines, wherever it is cut', async () => {
  const mapping = asMapping({
    time_format: 'YYYY-MM-DD HH:mm',
    channel: 1,
    columns: [
      { column: 'Time', is: 'timestamp' },
      { column: 'Minutes', is: 'duration', unit: 'min' },
      { column: 'Count', is: 'count' },
    ],
  })
  const rows = ['00:00,60,10', '00:30,15,3', '01:00,15,4', '01:00,60,9', '00:45,30,2', '02:00,60,5']
  const lines = ['Time,Minutes,Count', ...rows.map(row => `2024-01-01 ${row}`)]
  for (const maxRecords of [1, 3, 1000]) {
    const own = await newSite()
    const { unreadable_lines } = await run(file('overlap.csv', lines), own, { ...NEW_CHANNELS, mapping, maxRecords })
    const stored = (await found(own, NEW_YEAR)).map(({ start, total }) => [start.slice(11, 16), total])
    expect(stored.reduce((sum, [, total]) => sum + Number(total), 0) + lostOf(unreadable_lines, rows)).toBe(33)
    for (const { reason } of unreadable_lines) expect(reason).toMatch(/of this channel is stored|overlap/i)
    expect(stored[0]).toEqual(['05:00', 10])
  }
})

const lostOf = (unreadable: { line: number }[], rows: string[]) =>
  unreadable.reduce((sum, { line }) => sum + Number(rows[line - 2]?.split(',')[2]), 0)

test('two channels are not one: their counts would correct each other', async () => {
  const path = file(
    'two.vol',
    writeTmgVolume(
      [1, 2].map(number => lane(number, NEW_YEAR, () => 1)),
      '2016',
    ),
  )
  const mapped = [11, 12].map(channel => ({ channel, number: 1, name: '', direction: '' }))
  await expect(run(path, await newSite(), { channels: { mapped, create: false } })).rejects.toThrow(
    'Two channels of the file would be channel 1 of the site.',
  )
  await expect(run(path, await newSite(), { channels: { mapped: [], create: false } })).rejects.toThrow(
    'The site has no channel 11 (Northbound, lane 1, 24 vehicles), 12 (Northbound, lane 2, 24 vehicles).',
  )
})

const pico = (version: string, title: string, ...table: string[]) => [
  '"Unit Type:","PicoCount 2500 V2.41"',
  `"Export Version:","${version}"`,
  '"Scheme:","FHWA"',
  '"Interval:","60 Min"',
  `"Title:","${title}"`,
  ...table,
]
const FILES = {
  'a-vol.csv': pico(
    'Volume V1.03',
    'Vehicle Volume',
    '"Date/Time","Northbound","Southbound","Total"',
    '01/01/2024 05:00 - 05:59,20,7,27',
  ),
  'b-cls.csv': pico(
    'Class V1.03',
    'Northbound Classes',
    '"Date/Time","Class #1","Class #2","Total"',
    '01/01/2024 05:00 - 05:59,1,18,19',
  ),
  'c-spd.csv': pico(
    'Speed V2.10',
    'Northbound Speeds',
    '"Date/Time","5-15 MPH","16-20 MPH","Total""Mean Speed","85th Percentile"',
    '01/01/2024 05:00 - 05:59,4,16,20,14.1,19.9',
  ),
  'd-sum.csv': pico(
    'Class V1.03',
    'Total Classes',
    '"Date/Time","Class #1","Class #2","Total"',
    '01/01/2024 05:00 - 05:59,1,25,26',
  ),
}

test('files of volumes, classes and speeds are parts of the same intervals, in any order and any number of times', async () => {
  const folder = (name: string, order: (keyof typeof FILES)[]) => {
    for (const [number, one] of order.entries()) file(join(name, `${number}-${one}`), FILES[one])
    return join(directory, name)
  }
  const names = Object.keys(FILES) as (keyof typeof FILES)[]
  for (const order of [names, names.toReversed()]) {
    const site = await newSite()
    const path = folder(`pico-${order[0]}`, order)
    const batch = async () =>
      importFiles(at.database, await findFiles([path]), {
        siteId: site,
        timeZone: null,
        actor: OPERATOR,
        ...NEW_CHANNELS,
      })
    const { notices } = await batch()
    expect(notices.map(({ notice }) => notice)).toContain('Total is the sum of other channels and left out.')
    const whole = [
      {
        channel: 1,
        total: 20,
        class_codes: { 1: 1, 2: 18 },
        speeds: { edges_kmh: [8.05, 24.14, 32.19], counts: [4, 16] },
        flags: ['total_differs'],
      },
      { channel: 5, total: 7, class_codes: null, speeds: null },
    ]
    expect(await found(site, NEW_YEAR)).toMatchObject(whole)
    expect(await batch()).toMatchObject({ accepted: 0, duplicates: 4 })
    expect(await found(site, NEW_YEAR)).toMatchObject(whole)
  }
})

test('a file with other counts corrects, and taking it back lets the first ones count again', async () => {
  const site = await newSite()
  const written = (count: number) => writeTmgVolume([lane(1, NEW_YEAR, hour => (hour === 3 ? count : 1))], '2016')
  await run(file('first.vol', written(1)), site)
  const second = await run(file('second.vol', written(40)), site)
  expect(second).toMatchObject({ accepted: 1, duplicates: 23 })
  const third = async () => (await found(site, NEW_YEAR))[3]?.total
  expect(await third()).toBe(40)
  await takeBackImport(at.database, second.import_id, OPERATOR)
  await removeTakenBack(at.database)
  expect(await third()).toBe(1)
})

/** What becomes of a file does not depend on where it is cut into uploads. */
const inSlices = async (name: string, lines: string[]) => {
  const results = []
  for (const maxRecords of [1, 2, 24, 25, 1000]) {
    const site = await newSite()
    const { unreadable_lines, notices } = await run(file(name, lines), site, { ...NEW_CHANNELS, maxRecords })
    const stored = (await found(site, NEW_YEAR)).map(one => ({ ...one, site: null }))
    results.push({ unreadable_lines, notices, stored })
  }
  for (const result of results) expect(result).toEqual(results[0])
  return results[0] as (typeof results)[number]
}

test('a second record of a lane and day with other counts lets neither of them count, wherever the file is cut', async () => {
  const written = (number: number, count: number) =>
    writeTmgVolume([lane(number, NEW_YEAR, hour => (hour === 3 ? count : 1))], '2016')[0] as string
  const { unreadable_lines, notices, stored } = await inSlices('twice.vol', [
    written(1, 1),
    written(2, 5),
    written(1, 40),
    written(2, 5),
  ])
  const reason = 'Another record of the same lane and time has other counts: none of them counts.'
  expect(unreadable_lines).toEqual([1, 3].map(line => ({ line, reason })))
  expect(notices[0]).toMatch(/^2 records contradict another one/)
  expect(stored.map(({ channel }) => channel)).toEqual(Array(24).fill(12))
})

test('volumes, classes and speeds of one file complete each other, and a row with other counts is refused, wherever it is cut', async () => {
  const [day] = writeTmgVolume([lane(1, NEW_YEAR, hour => (hour === 0 ? 12 : null))], '2016')
  const binned = { state: 36, station: '000007', direction: 1, lane: 1, day: NEW_YEAR / DAY_MS, hour: 0, step: '' }
  const [classes] = writeTmgBins([{ ...binned, bins: [0, 9, 1, ...Array(10).fill(0)] }], 'class 2016')
  const [speeds] = writeTmgBins([{ ...binned, bins: [5, 6, ...Array(13).fill(0)] }], 'speed 2016')
  const parts = [day, classes, speeds] as string[]
  const { stored } = await inSlices('parts.tmg', parts)
  expect(stored).toMatchObject([{ channel: 11, total: 12, class_codes: { 2: 9, 3: 1 }, flags: ['total_differs'] }])
  const [whole] = stored as unknown as [{ speeds: { counts: number[] } }]
  expect(whole.speeds.counts.slice(0, 2)).toEqual([5, 6])
  const jamar = (minute: string, count: number) => `1,1/1/2024,1:${minute} AM,${count}`
  const rows = [jamar('00', 5), jamar('15', 6), jamar('00', 7), jamar('30', 5), jamar('15', 6)]
  const twice = await inSlices('twice.txt', ['"Number","Date","Time","Channel 1"', ...rows])
  expect(twice.unreadable_lines).toEqual([
    { line: 4, reason: 'The upload has this interval twice, with different counts.' },
  ])
  expect(twice.stored.map(({ total }) => total)).toEqual([5, 6, 5])
})

test('a counter of bicycles or people alone has their class, which is remembered for the next files of the site', async () => {
  const site = await newSite()
  const eco = (day: number) =>
    file(`eco-${day}.csv`, [
      'Period,x,',
      ',',
      'Time,A,A IN,A OUT,',
      `2024-01-0${day} 00:00:00,3,1,2,`,
      `2024-01-0${day} 01:00:00,0,0,0,`,
    ])
  const kindsOn = async (day: number) =>
    (await found(site, NEW_YEAR + (day - 1) * DAY_MS, 1)).map(({ classes, total }) => [classes, total])
  const first = await run(eco(1), site)
  expect(first.notices).toEqual([expect.stringContaining('whether bicycles or people were counted')])
  expect((await kindsOn(1))[0]).toEqual([null, 1])
  const second = await run(eco(2), site, { ...NEW_CHANNELS, counts: 'bicycle' })
  expect([second.accepted, second.notices]).toEqual([4, []])
  const ofBicycles = [
    [{ bicycle: 1 }, 1],
    [{ bicycle: 2 }, 2],
    [{ bicycle: 0 }, 0],
    [{ bicycle: 0 }, 0],
  ]
  expect(await kindsOn(2)).toEqual(ofBicycles)
  await run(eco(3), site)
  expect(await kindsOn(3)).toEqual(ofBicycles)
  await run(eco(4), site, { ...NEW_CHANNELS, counts: 'all' })
  expect((await kindsOn(4))[0]).toEqual([null, 1])
  // Files that name the classes keep them, whatever is said.
  const mixed = file('mixed.csv', [
    'Period,x,',
    'Time,A,A Pedestrian,A Cyclist',
    '2024-01-05 00:00:00,3,1,2',
    '2024-01-05 01:00:00,0,0,0',
  ])
  await run(mixed, site, { ...NEW_CHANNELS, counts: 'bicycle' })
  expect((await kindsOn(5))[0]).toEqual([{ bicycle: 2, pedestrian: 1 }, 3])
})

test('in the browser: what a counter counts is asked where the file has no classes, and remembered', async () => {
  const site = await at.site()
  const eco = (day: number) => ['Period,x,', 'Time,A', `2025-06-0${day} 10:00:00,7`, `2025-06-0${day} 11:00:00,8`]
  const sent = await at.send(site, eco(1), { name: 'eco.csv' })
  expect(sent.json).toMatchObject({ counts: null, preview: { format: 'eco-counter', is_unclassed: true } })
  const change = (action: string, body: object) =>
    at.call('POST', `/app/api/traffic/imports/${sent.json.id}/${action}`, { body })
  const shown = (await change('preview', { counts: 'pedestrian' })).json
  expect(shown.counts).toBe('pedestrian')
  expect(shown.preview.lines.find((one: { interval: object | null }) => one.interval)?.interval).toMatchObject({
    classes: { pedestrian: 7 },
  })
  expect((await change('start', { counts: 'cars' })).json).toEqual({ counts: ['"cars" is not a valid choice.'] })
  expect((await change('start', {})).json.counts).toBe('pedestrian')
  await at.finish(sent.json.id)
  expect((await found(site, Date.UTC(2025, 5, 1), 1))[0]?.classes).toEqual({ pedestrian: 7 })
  expect((await at.send(site, eco(2), { name: 'eco.csv' })).json.counts).toBe('pedestrian')
  const vehicles = await at.send(site, ['timestamp,channel', '2025-06-03T10:00:00Z,1'])
  expect(vehicles.json.preview.is_unclassed).toBe(false)
})

test('in the browser: a file that counts axles is refused until a factor is sent, which is kept', async () => {
  const site = await at.site()
  const axles = [
    '"Unit Type:","PicoCount 2500 V2.41"',
    '"Export Version:","VolumeAxle V1.03"',
    '"Interval:","60 Min"',
    '"Date/Time","Northbound","Southbound","Total"',
    '06/02/2025 10:00 - 10:59,200,0,200',
  ]
  const refused = await at.send(site, axles, { name: 'axles.csv' })
  expect([refused.status, refused.json.axle_factor]).toEqual([400, [expect.stringContaining('not of vehicles')]])
  for (const axle_factor of ['0', '0.009', '1.01']) {
    expect(Object.keys((await at.send(site, axles, { name: 'axles.csv', axle_factor })).json)).toEqual(['axle_factor'])
  }
  const sent = await at.send(site, axles, { name: 'axles.csv', axle_factor: '1' })
  expect(sent.json).toMatchObject({ axle_factor: 1, preview: { channels: [{ channel: 1, vehicles: 200 }, {}] } })
  const change = (action: string, body: object) =>
    at.call('POST', `/app/api/traffic/imports/${sent.json.id}/${action}`, { body })
  expect((await change('preview', { axle_factor: 0.45 })).json.preview.channels[0].vehicles).toBe(90)
  const channels = [{ channel: 1, number: 1 }]
  expect((await change('start', { channels })).json).toMatchObject({ status: 'queued', axle_factor: 0.45 })
  expect(await at.finish(sent.json.id)).toMatchObject({ status: 'completed', error: null })
  expect(await found(site, Date.UTC(2025, 5, 2), 1)).toMatchObject([{ channel: 1, total: 90 }])
})

test('in the browser: the preview shows intervals and channels, and the import ends with exact lines', async () => {
  const site = await at.site()
  const row = (hour: number, more: string) => `${hour},6/10/2025,${hour}:00 AM,${more}`
  const lines = [
    '6/10/2025',
    '"Number","Date","Time","Channel 1","Channel 2","Channel 3"',
    row(1, '5,6,7'),
    row(2, '5,-6,7'),
    row(3, '5,6'),
    row(4, '0,,2'),
  ]
  const sent = await at.send(site, lines, { name: 'jamar.txt' })
  expect(sent.status).toBe(201)
  expect(complaints(IMPORT, sent.json, {})).toEqual([])
  const { preview } = sent.json
  expect(preview).toMatchObject({ format: 'jamar-binned', measured: null })
  expect(
    preview.channels.map(({ channel, vehicles, is_known }: { [name: string]: unknown }) => [
      channel,
      vehicles,
      is_known,
    ]),
  ).toEqual([
    [1, 5, true],
    [2, 6, true],
    [3, 9, false],
  ])
  expect(preview.lines.find(({ line }: { line: number }) => line === 3)).toMatchObject({
    record: null,
    interval: { start: '2025-06-09T23:00:00.000Z', duration_s: 10_800, channel: 1, total: 5 },
    problem: null,
  })
  const channels = [{ channel: 3, number: 1 }]
  const merged = await at.call('POST', `/app/api/traffic/imports/${sent.json.id}/start`, { body: { channels } })
  expect([merged.status, merged.json.channels[0]]).toEqual([
    400,
    expect.stringContaining('Two channels of the file would be channel 1'),
  ])
  const id = await at.begin(site, lines, { channels: [{ channel: 3, number: 3, name: 'Lane 3' }] })
  expect(await at.finish(id)).toMatchObject({ status: 'completed', records_read: 5, accepted: 5, unreadable: 2 })
  const problems = await at.call('GET', `/app/api/traffic/imports/${id}/unreadable`)
  expect(problems.json.items.map(({ line, reason }: { line: number; reason: string }) => [line, reason])).toEqual([
    [4, 'channel 2: "-6" is not a number of 0 or more.'],
    [5, 'There are 5 fields instead of 6.'],
  ])
  const uploads = await at.call('GET', `/app/api/traffic/uploads?site=${site}`)
  expect(uploads.json.items).toMatchObject([{ kind: 'intervals', format: 'jamar-binned', accepted: 5 }])
  const shift = await at.call('POST', `/app/api/traffic/imports/${id}/shift`, { body: { shift_minutes: 60 } })
  expect([shift.status, shift.json.detail]).toEqual([
    409,
    'Counts of intervals cannot be moved in time. Take the import back and import the file with the right clock.',
  ])
  // Vehicles of the same channel and time are never added to intervals.
  const vehicles = ['timestamp,channel', '2025-06-09T23:30:00Z,1', '2025-06-09T22:30:00Z,1']
  expect(await at.finish(await at.begin(site, vehicles))).toMatchObject({ accepted: 1, rejected: 1 })
  expect(await found(site, Date.UTC(2025, 5, 9), 2)).toHaveLength(5)
})
