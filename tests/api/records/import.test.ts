import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../../contract/times/time.ts'
import { OPERATOR } from '../../../server/people/access/audit.ts'
import type { ImportOptions } from '../../../server/records/imports/fit-to-sites.ts'
import { importFile } from '../../../server/records/imports/import-file.ts'
import type { Pass } from '../../../server/records/imports/reading/local-time.ts'
import { removeTakenBack } from '../../../server/records/uploads/taking-back/take-back.ts'
import { ask } from '../../support/services/ask.ts'
import { isOnCluster } from '../../support/services/database.ts'
import { useServer } from '../../support/services/use-server.ts'
import {
  writeMetroCount,
  writeOpenDataCam,
  writeOtAnalytics,
  writeTii,
  writeVbv1,
} from '../../support/traffic/counter-files.ts'
import {
  between,
  get,
  iso,
  makePlace,
  NO_RATE_LIMITS,
  type Place,
  vehicle,
  walk,
} from '../../support/traffic/traffic.ts'

const CHECKOUT = resolve(import.meta.dirname, '../../../..')
const SAMPLE = join(
  process.env.WAYSIDE_SAMPLE_DATA ?? resolve(CHECKOUT, '../shared/data'),
  'moers-roemerstrasse-2016.txt',
)

const server = useServer(NO_RATE_LIMITS)
let place: Place
let directory: string

beforeAll(async () => {
  place = await makePlace(server.database)
  directory = mkdtempSync(join(tmpdir(), 'wayside-import-'))
})
afterAll(async () => {
  rmSync(directory, { recursive: true })
})

const newSite = (fields: object = {}) => place.organization.site({ time_zone: 'Europe/Berlin', ...fields })

function file(name: string, content: string | string[] | Buffer): string {
  const path = join(directory, name)
  writeFileSync(path, Array.isArray(content) ? content.join('\r\n') : content)
  return path
}

interface Options {
  timeZone?: string | null
  ambiguous?: Pass
  maxRecords?: number
  format?: string
  channels?: ImportOptions['channels']
  sealAfterDays?: number | null
  bulkRecords?: number
}
/** Files whose vehicles are older than SEAL_AFTER are stored as blocks at once, so many records together. */
const STORED_AS: { as: string; bulk: Options }[] = [
  { as: 'rows', bulk: { sealAfterDays: null } },
  { as: 'blocks', bulk: { sealAfterDays: 3, bulkRecords: 500 } },
]
const COUNTED = {
  second: Date.UTC(2025, 5, 10, 5, 5, 12) / 1000,
  hundredth: 41,
  lane: 1,
  wrongWay: false,
  speed: 50,
  length: 393,
  headway: 19,
  code: 3,
}
const run = (path: string, siteId: number | Map<string, number>, options: Options = {}) =>
  importFile(server.database, path, { siteId, timeZone: null, actor: OPERATOR, ...options })

async function stored(siteId: number, from: number) {
  const { items } = await walk(server.url, place.token, { ...between(from, from + 25 * DAY_MS), sites: [siteId] })
  return items
}

describe('each format comes out of the search as its file says', () => {
  const full = {
    timestamp: '2025-06-10T07:15:23.412Z',
    channel: 2,
    lane: 1,
    vehicle_class: 'truck',
    class_code: 9,
    speed_kmh: 48.3,
    length_m: 12.31,
    headway_s: 2.413,
    gap_s: 1.92,
    sequence: 71_204,
    wrong_way: true,
    device_fault: true,
  }
  const read = {
    timestamp: '2025-06-10T07:15:23.412Z',
    channel: 2,
    lane: 1,
    vehicle_class: 'truck',
    class_code: 9,
    speed_kmh: 48.3,
    length_m: 12.31,
    headway_s: 2.413,
    gap_s: 1.92,
    valid: false,
    flags: ['wrong_way', 'device_fault'],
  }
  const formats: [string, string[], object[]][] = [
    ['wayside-csv', [Object.keys(full).join(), Object.values(full).join()], [read]],
    ['wayside-ndjson', [JSON.stringify(full)], [read]],
    [
      'semicolon-radar',
      ['10.06.25 08:37:29;00;032;04;0 ', '10.06.25 08:37:30;00;130;16;1 '],
      [
        { timestamp: '2025-06-10T06:37:29.000Z', channel: 1, vehicle_class: 'car', speed_kmh: 32, length_m: 4 },
        {
          timestamp: '2025-06-10T06:37:30.000Z',
          channel: 2,
          vehicle_class: 'truck_trailer',
          speed_kmh: 130,
          length_m: 16,
        },
      ],
    ],
    [
      'jamar',
      ['Site Code: 12', 'Veh. No., Date, Time, Channel, Class, Speed', '1, 6/10/2025, 1:04:09 PM, 1, 3, 34.3'],
      [{ timestamp: '2025-06-10T11:04:09.000Z', channel: 1, vehicle_class: 'van', class_code: 3, speed_kmh: 55.2 }],
    ],
    [
      'fintraffic',
      ['101;25;161;8;5;12;41;4.2;1;2;1;83;0;2950512;1840;0', '101;25;161;8;5;13;00;-1;1;2;0;-3;1;0;0;0'],
      [
        {
          timestamp: '2025-06-10T05:05:12.410Z',
          channel: 2,
          lane: 1,
          vehicle_class: 'car',
          class_code: 1,
          speed_kmh: 83,
        },
        { timestamp: '2025-06-10T05:05:13.000Z', valid: false, flags: ['device_fault'], speed_kmh: null },
      ],
    ],
    [
      'vbv-1',
      writeVbv1([COUNTED, { ...COUNTED, lane: 2, headway: null, speed: null, wrongWay: true }], 'Europe/Berlin'),
      [
        {
          timestamp: '2025-06-10T05:05:12.410Z',
          channel: 1,
          lane: 1,
          vehicle_class: 'car',
          class_code: 3,
          speed_kmh: 50,
          length_m: 3.93,
          headway_s: 1.9,
        },
        { channel: 2, lane: 2, speed_kmh: null, headway_s: null, flags: ['wrong_way'] },
      ],
    ],
    [
      'metrocount',
      writeMetroCount([COUNTED], 'Europe/Berlin'),
      [{ timestamp: '2025-06-10T05:05:12.000Z', channel: 1, vehicle_class: 'unknown', class_code: 3, speed_kmh: 50 }],
    ],
    [
      'tii',
      writeTii([COUNTED], 'Europe/Berlin'),
      [{ timestamp: '2025-06-10T05:05:12.410Z', channel: 1, lane: 1, vehicle_class: 'van', class_code: 3 }],
    ],
    [
      'opendatacam',
      writeOpenDataCam([COUNTED, { ...COUNTED, wrongWay: true }]),
      [
        { timestamp: '2025-06-10T05:05:12.410Z', channel: 1, vehicle_class: 'motorcycle' },
        { timestamp: '2025-06-10T05:05:12.410Z', channel: 2, vehicle_class: 'motorcycle' },
      ],
    ],
    [
      'otanalytics',
      writeOtAnalytics([COUNTED], 'Europe/Berlin'),
      [{ timestamp: '2025-06-10T05:05:12.410Z', channel: 1, vehicle_class: 'car_trailer' }],
    ],
  ]
  test.each(formats)('%s, plain and gzip; importing it again adds nothing', async (format, lines, expected) => {
    const siteId = await newSite()
    const plain = file(`${format}.txt`, lines)
    const first = await run(plain, siteId)
    expect(first).toMatchObject({ format, uploads: 1, accepted: expected.length, duplicates: 0, unreadable: 0 })
    expect(await stored(siteId, Date.UTC(2025, 5, 1))).toMatchObject(expected)
    const again = await run(file(`${format}.gz`, gzipSync(lines.join('\n'))), siteId)
    expect(again).toMatchObject({ format, accepted: 0, duplicates: expected.length, unreadable: 0 })
    expect(await stored(siteId, Date.UTC(2025, 5, 1))).toHaveLength(expected.length)
  })

  test('what search gave can be imported elsewhere', async () => {
    const [from, to] = [await newSite(), await newSite()]
    const lines = Array.from({ length: 30 }, (_, i) =>
      JSON.stringify(vehicle(Date.UTC(2025, 5, 2) + i * 3000, { lane: 1 })),
    )
    await run(file('one.ndjson', lines), from)
    const before = await stored(from, Date.UTC(2025, 5, 1))
    const result = await run(
      file(
        'two.ndjson',
        before.map(record => JSON.stringify(record)),
      ),
      to,
    )
    expect(result).toMatchObject({ accepted: 30, unreadable: 0 })
    const without = (records: { id: number; site: number }[]) => records.map(({ id, site, ...record }) => record)
    expect(without(await stored(to, Date.UTC(2025, 5, 1)))).toEqual(without(before))
  })
})

describe('what a VBV-1 file covers', () => {
  const HOUR = 3_600_000
  const covering = { start: '00:00 10/06/25', stop: '00:00 11/06/25' }
  const coverage = async (siteId: number) =>
    (await get(server.url, place.token, `/sites/${siteId}/days?from=2025-06-10&to=2025-06-10`)).json.items.map(
      (item: { count: number; coverage: number }) => [item.count, item.coverage],
    )

  test('is measured, also where no vehicle passed, and also when none passed at all', async () => {
    const [some, none] = [await newSite(), await newSite()]
    const result = await run(file('day.v00', writeVbv1([COUNTED], 'Europe/Berlin', covering)), some)
    expect(result.covers).toEqual({
      from_dt: new Date(Date.UTC(2025, 5, 10) - 2 * HOUR),
      to_dt: new Date(Date.UTC(2025, 5, 11) - 2 * HOUR),
    })
    expect(await coverage(some)).toEqual([[1, 1]])
    expect(await run(file('none.v00', writeVbv1([], 'Europe/Berlin', covering)), none)).toMatchObject({
      uploads: 1,
      accepted: 0,
      covers: result.covers,
    })
    expect(await coverage(none)).toEqual([[0, 1]])
  })

  test('ends at the last vehicle when the end of the file is missing, in one upload or in several', async () => {
    const vehicles = Array.from({ length: 60 }, (_, index) => ({ ...COUNTED, second: COUNTED.second + index * 120 }))
    const lines = writeVbv1(vehicles, 'Europe/Berlin', covering).slice(0, -1)
    const shares = []
    for (const maxRecords of [1000, 10]) {
      const siteId = await newSite()
      const result = await run(file('half.v00', lines), siteId, { maxRecords })
      expect([result.accepted, result.unreadable, result.covers]).toEqual([60, 1, null])
      shares.push((await coverage(siteId))[0]?.[1])
    }
    // From midnight to 09:03 local time.
    expect(shares).toEqual([expect.closeTo(9.05 / 24, 2), expect.closeTo(9.05 / 24, 2)])
  })

  test('is nothing when its vehicles are of another day', async () => {
    const siteId = await newSite()
    const lines = writeVbv1([COUNTED], 'Europe/Berlin', { start: '00:00 12/06/25', stop: '00:00 13/06/25' })
    await run(file('other.v00', lines), siteId)
    expect((await coverage(siteId))[0]?.[1]).toBe(0)
  })
})

describe('a file of several counters', () => {
  const vehicles = ['1012', '1500', '1012', '1600', '1600'].map((cosit, index) => ({
    ...COUNTED,
    second: COUNTED.second + index,
    cosit,
  }))
  const path = () => file('ireland.csv', writeTii(vehicles, 'Europe/Berlin'))

  test('is refused for one site, and nothing is stored', async () => {
    const siteId = await newSite()
    await expect(run(path(), siteId)).rejects.toThrow(
      'The file holds 3 counters (1012, 1500, 1600): say which site each of them is.',
    )
    expect(await stored(siteId, Date.UTC(2025, 5, 1))).toEqual([])
  })

  test('is stored by the mapping; counters of no site are listed', async () => {
    const [first, second] = [await newSite(), await newSite()]
    const sites = new Map([
      ['1012', first],
      ['1500', second],
    ])
    const result = await run(path(), sites)
    expect(result).toMatchObject({ accepted: 3, uploads: 2, unknown_counters: [{ counter: '1600', vehicles: 2 }] })
    expect(await stored(first, Date.UTC(2025, 5, 1))).toHaveLength(2)
    expect(await stored(second, Date.UTC(2025, 5, 1))).toHaveLength(1)
    expect(await run(path(), sites)).toMatchObject({ accepted: 0, duplicates: 3 })
  })
})

describe('channels of the file that the site does not have', () => {
  const lanes = (count: number) => Array.from({ length: count }, (_, index) => ({ ...COUNTED, lane: index + 1 }))
  const path = () => file('lanes.v00', writeVbv1(lanes(4), 'Europe/Berlin'))
  const channelsOf = async (siteId: number) => (await get(server.url, place.token, `/sites/${siteId}`)).json.channels

  test('stop the import before anything is stored, and are all named', async () => {
    const siteId = await newSite()
    await expect(run(path(), siteId, { channels: { mapped: [], create: false } })).rejects.toThrow(
      'The site has no channel 3 (Lane 3, 1 vehicles), 4 (Lane 4, 1 vehicles). Nothing is stored.',
    )
    expect(await stored(siteId, Date.UTC(2025, 5, 1))).toEqual([])
  })

  test('are created with the names of the file', async () => {
    const siteId = await newSite()
    const before = await channelsOf(siteId)
    const result = await run(path(), siteId, { channels: { mapped: [], create: true } })
    expect(result).toMatchObject({ accepted: 4, unreadable: 0 })
    expect(await channelsOf(siteId)).toEqual([
      ...before,
      { number: 3, name: 'Lane 3', direction: '', lanes: 1, bearing_deg: null },
      { number: 4, name: 'Lane 4', direction: '', lanes: 1, bearing_deg: null },
    ])
  })

  test('are mapped to channels of the site, and stay apart by their lanes', async () => {
    const siteId = await newSite()
    const mapped = [1, 2, 3, 4].map(channel => ({
      channel,
      number: channel < 3 ? 1 : 5,
      name: 'South',
      direction: 'S',
    }))
    const options = { channels: { mapped, create: true } }
    expect(await run(path(), siteId, options)).toMatchObject({ accepted: 4, unreadable: 0 })
    expect(await run(path(), siteId, options)).toMatchObject({ accepted: 0, duplicates: 4 })
    expect((await stored(siteId, Date.UTC(2025, 5, 1))).map(({ channel, lane }) => [channel, lane]).sort()).toEqual([
      ...[
        [1, 1],
        [1, 2],
        [5, 3],
        [5, 4],
      ],
    ])
    expect((await channelsOf(siteId)).at(-1)).toEqual({
      number: 5,
      name: 'South',
      direction: 'S',
      lanes: 2,
      bearing_deg: null,
    })
  })

  test('of Ireland have the names and directions of the lanes', async () => {
    const siteId = await newSite()
    const lines = writeTii([{ ...COUNTED, lane: 8 }], 'Europe/Berlin')
    await run(file('lane8.csv', lines), new Map([['1012', siteId]]), { channels: { mapped: [], create: true } })
    expect((await channelsOf(siteId)).at(-1)).toMatchObject({
      number: 8,
      name: 'Northbound 8',
      direction: 'Northbound',
    })
  })
})

test('a file of two files refuses before anything is stored', async () => {
  const siteId = await newSite()
  const lines = writeVbv1([COUNTED], 'Europe/Berlin')
  await expect(run(file('twice.v00', [...lines, ...lines]), siteId)).rejects.toThrow('a second file begins here')
  expect(await stored(siteId, Date.UTC(2025, 5, 1))).toEqual([])
})

describe('a file that cannot be imported is refused with one sentence', () => {
  const latin1 = Buffer.from('timestamp,channel,name\n2025-06-10T07:00:00Z,1,M\xFCller\n', 'latin1')
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
  const refused: [string, Buffer | null, string][] = [
    ['an empty file', Buffer.alloc(0), 'The file is empty.'],
    ['blank lines', Buffer.from('\n \r\n\n'), 'The file is empty.'],
    ['a directory', null, 'This is a directory, not a file.'],
    ['a picture', png, 'This is not a text file. Save it as CSV or text first; gzip is read as it is.'],
    ['a photograph', Buffer.from('ffd8ffe000104a46', 'hex'), 'This is not a text file.'],
    ['a gzip file of a picture', gzipSync(png), 'This is not a text file.'],
    ['a gzip file of nothing', gzipSync(''), 'The file is empty.'],
    ['a letter', Buffer.from('Dear Sir,\n'), 'The format of the file was not recognised.'],
  ]
  test.each(refused)('%s', async (_, content, sentence) => {
    const path = content === null ? directory : file('odd.bin', content)
    await expect(run(path, place.siteId)).rejects.toThrow(sentence)
  })

  test('one that does not exist', async () => {
    await expect(run(join(directory, 'nowhere.csv'), place.siteId)).rejects.toThrow('There is no such file.')
  })

  test('but Latin-1, a byte order mark and CRLF do no harm', async () => {
    const siteId = await newSite()
    expect(await run(file('latin1.csv', latin1), siteId)).toMatchObject({ accepted: 1, unreadable: 0 })
    const marked = '\uFEFFtimestamp,channel\r\n2025-06-10T07:00:01Z,1\r\n'
    expect(await run(file('bom.csv', marked), siteId)).toMatchObject({ accepted: 1, unreadable: 0, notices: [] })
  })
})

test('unusable lines are reported with their numbers, and do not stop the rest', async () => {
  const siteId = await newSite()
  const lines = [
    'timestamp,channel,speed_kmh',
    '2025-06-10T07:00:00Z,1,50',
    '2025-06-10T07:00:01Z,1,fast',
    'nonsense,1,50',
    '',
    '2025-06-10T07:00:02Z,9,50',
    '2025-06-10T07:00:03Z,1,5000',
    '1989-12-31T23:59:59Z,1,50',
    '1990-01-01T00:00:00Z,1,50',
    `${iso(Date.now() + DAY_MS)},1,50`,
    '2025-06-10T07:00:04Z,1,50',
  ]
  const result = await run(file('bad.csv', lines), siteId)
  expect(result).toMatchObject({ accepted: 3, unreadable: 6 })
  expect(result.unreadable_lines).toEqual([
    { line: 3, reason: 'speed_kmh: "fast" is not a number.' },
    { line: 4, reason: 'timestamp: "nonsense" is not a date and time.' },
    { line: 6, reason: 'channel: The site has no channel 9.' },
    { line: 7, reason: 'speed_kmh: Ensure this value is less than or equal to 999.9.' },
    { line: 8, reason: 'timestamp: This time is before 1990.' },
    { line: 10, reason: 'timestamp: This time lies in the future.' },
  ])
  const [upload] = (await get(server.url, place.token, `/uploads?site=${siteId}`)).json.items
  expect(upload).toMatchObject({ accepted: 3, rejected: 4, format: 'wayside-csv', file_name: 'bad.csv', device: null })
})

test('a file is cut into uploads, each published, all of one import; taking one back takes back the file', async () => {
  const siteId = await newSite()
  const lines = Array.from({ length: 500 }, (_, i) => JSON.stringify(vehicle(Date.UTC(2025, 5, 3) + i * 60_000)))
  const result = await run(file('long.ndjson', lines), siteId, { maxRecords: 100 })
  expect(result).toMatchObject({ accepted: 500, unreadable: 0 })
  expect(result.uploads).toBeGreaterThanOrEqual(5)
  const { json } = await get(server.url, place.token, `/uploads?site=${siteId}`)
  expect(json.items).toHaveLength(result.uploads)
  for (const upload of json.items) {
    expect(upload).toMatchObject({ import_id: result.import_id, status: 'published', file_name: 'long.ndjson' })
    expect(upload.accepted).toBeLessThanOrEqual(100)
  }
  expect(new Set((await stored(siteId, Date.UTC(2025, 5, 3))).map(record => record.timestamp)).size).toBe(500)
  const changes = await get(server.url, place.token, `/data/changes?sites=${siteId}&limit=1000`)
  expect(changes.json.items).toHaveLength(500)

  await ask(server.url, 'DELETE', `/api/v1/traffic/uploads/${json.items[2].id}`, { token: place.token })
  await removeTakenBack(server.database)
  expect(await stored(siteId, Date.UTC(2025, 5, 3))).toEqual([])
  const after = await get(server.url, place.token, `/uploads?site=${siteId}`)
  expect(new Set(after.json.items.map((upload: { status: string }) => upload.status))).toEqual(new Set(['taken_back']))
})

test('the audit log has one row for an import: which file, by whom, how many', async () => {
  const siteId = await newSite()
  const result = await run(file('audited.csv', ['timestamp,channel', '2025-06-10T07:00:00Z,1']), siteId)
  const { rows } = await server.database.query(sql`
    select actor, organization_id, target, details from audit_log where action = 'import' and target = 'audited.csv'`)
  expect(rows).toEqual([
    {
      actor: OPERATOR.name,
      organization_id: place.organization.id,
      target: 'audited.csv',
      details: { import_id: result.import_id, uploads: 1, accepted: 1, duplicates: 0 },
    },
  ])
})

describe('times of a local clock', () => {
  const radar = (time: string) => `${time};00;032;04;0`

  test('are those of the site, or of the zone that is said', async () => {
    const path = file('zone.txt', [radar('10.06.25 12:00:00')])
    const [first, second] = [await newSite(), await newSite()]
    expect(await run(path, first)).toMatchObject({ time_zone: 'Europe/Berlin' })
    expect(await run(path, second, { timeZone: '+05:30' })).toMatchObject({ time_zone: '+05:30' })
    const times = await Promise.all(
      [first, second].map(async siteId => (await stored(siteId, Date.UTC(2025, 5, 1)))[0]),
    )
    expect(times.map(record => record?.timestamp)).toEqual(['2025-06-10T10:00:00.000Z', '2025-06-10T06:30:00.000Z'])
    await expect(run(path, first, { timeZone: 'Mars/Base' })).rejects.toThrow('There is no time zone "Mars/Base".')
  })

  test('in the repeated hour the first pass is taken until time runs backwards; a file that begins there is refused unless "ambiguous" says which', async () => {
    const night = ['26.10.25 01:50:00', '26.10.25 02:30:00', '26.10.25 02:10:00', '26.10.25 03:05:00'].map(radar)
    const siteId = await newSite()
    await run(file('night.txt', night), siteId)
    expect((await stored(siteId, Date.UTC(2025, 9, 25))).map(record => record.timestamp.slice(11, 16))).toEqual([
      ...['23:50', '00:30', '01:10', '02:05'],
    ])
    const begins = file('begins.txt', night.slice(1, 2))
    const [refused, chosen] = [await newSite(), await newSite()]
    await expect(run(begins, refused)).rejects.toThrow('Say which with "ambiguous"')
    expect(await stored(refused, Date.UTC(2025, 9, 25))).toEqual([])
    expect(await run(begins, chosen, { ambiguous: 'second' })).toMatchObject({ accepted: 1 })
    expect((await stored(chosen, Date.UTC(2025, 9, 25)))[0]?.timestamp).toBe('2025-10-26T01:30:00.000Z')
  })

  test('that do not exist stop the import before anything is stored, and propose winter time all year', async () => {
    const siteId = await newSite()
    const spring = file('spring.txt', ['30.03.25 01:59:59', '30.03.25 02:30:00', '30.03.25 03:00:00'].map(radar))
    await expect(run(spring, siteId)).rejects.toThrow(
      "1 line lies in an hour that the clocks of Europe/Berlin skip (line 2: 2025-03-30 02:30:00): the counter's clock does not follow summer time. Nothing is stored. Say the time zone +01:00",
    )
    expect(await stored(siteId, Date.UTC(2025, 2, 29))).toEqual([])
    expect(await run(spring, siteId, { timeZone: '+01:00' })).toMatchObject({
      accepted: 3,
      unreadable: 0,
      clock: 'Times are read as winter time all year, UTC+1; 1 line lies in an hour that the clocks skip.',
    })
    expect((await stored(siteId, Date.UTC(2025, 2, 29))).map(record => record.timestamp.slice(11, 16))).toEqual([
      ...['00:59', '01:30', '02:00'],
    ])
  })

  test('the clock that was said is taken for the next file of the site, until another is said', async () => {
    const siteId = await newSite()
    const clocks = async (...zones: (string | null)[]) => {
      const sentences = []
      for (const [index, timeZone] of zones.entries())
        sentences.push(
          (await run(file(`c${index}.txt`, [radar(`1${index}.06.25 12:00:00`)]), siteId, { timeZone })).clock,
        )
      return sentences
    }
    expect(await clocks(null, '+01:00', null, 'Europe/Berlin', null)).toEqual([
      'Times are read as local time of Europe/Berlin, with summer time.',
      'Times are read as winter time all year, UTC+1.',
      'Times are read as winter time all year, UTC+1, as for the last files of this site.',
      'Times are read as local time of Europe/Berlin, with summer time.',
      'Times are read as local time of Europe/Berlin, with summer time.',
    ])
    expect((await stored(siteId, Date.UTC(2025, 5, 1))).map(record => record.timestamp.slice(8, 13))).toEqual([
      ...['10T10', '11T11', '12T11', '13T10', '14T10'],
    ])
  })

  test('a clock that runs backwards is reported', async () => {
    const siteId = await newSite()
    const lines = ['10.06.25 12:00:00', '10.06.25 12:10:00', '10.06.25 11:30:00'].map(radar)
    const { notices } = await run(file('back.txt', lines), siteId)
    expect(notices).toEqual(['Time steps back by more than a minute 1 times, first in line 3.'])
  })
})

test.each(STORED_AS)(
  'a damaged file leaves what was read before, as $as, says so, and can be taken back',
  async ({ as, bulk }) => {
    const siteId = await newSite()
    const lines = Array.from({ length: 3000 }, (_, i) =>
      JSON.stringify(vehicle(Date.UTC(2025, 5, 3) + i * 61_000, { speed_kmh: (i * 7919) % 300 })),
    )
    const whole = gzipSync(lines.join('\n'))
    const name = `damaged-${as}.gz`
    const path = file(name, whole.subarray(0, whole.length - 400))
    const options = { maxRecords: 500, ...bulk }
    await expect(run(path, siteId, options)).rejects.toThrow('The gzip file is damaged or ends too early.')
    const before = (await get(server.url, place.token, `/uploads?site=${siteId}`)).json.items
    expect(before.length).toBeGreaterThan(1)
    const { rows } = await server.database.query(sql`select details from audit_log where target = ${name}`)
    expect(rows).toMatchObject([{ details: { uploads: before.length, refused: expect.stringContaining('damaged') } }])
    const inBlocks = await server.database.query(sql`select from site_blocks where site_id = ${siteId} limit 1`)
    expect(inBlocks.rows).toHaveLength(as === 'blocks' && !isOnCluster() ? 1 : 0)
    const again = await run(file('mended.gz', whole), siteId, options)
    expect(again.accepted + again.duplicates).toBe(3000)
    expect(again.duplicates).toBe(before.reduce((sum: number, { accepted }: { accepted: number }) => sum + accepted, 0))
    expect(await stored(siteId, Date.UTC(2025, 5, 3))).toHaveLength(3000)
  },
)

test('what is no file of any format is refused, and nothing is stored', async () => {
  const siteId = await newSite()
  await expect(run(file('letter.txt', ['Dear Sir,', 'hello']), siteId)).rejects.toThrow()
  await expect(run(join(directory, 'nowhere.txt'), siteId)).rejects.toThrow('There is no such file.')
  expect((await get(server.url, place.token, `/uploads?site=${siteId}`)).json.items).toEqual([])
})

// The file may not be copied into the project: it is read where it lies, or named by WAYSIDE_SAMPLE_DATA.
test.skipIf(!existsSync(SAMPLE))(
  `a real radar's file (${SAMPLE}): 14,152 vehicles in, 14,152 out; again: 0 new, in one upload or in many`,
  async () => {
    const siteId = await newSite()
    const first = await run(SAMPLE, siteId)
    expect(first).toMatchObject({ format: 'semicolon-radar', accepted: 14_152, duplicates: 0, unreadable: 0 })
    const { items } = await walk(server.url, place.token, {
      ...between(Date.UTC(2016, 9, 20), Date.UTC(2016, 9, 30)),
      sites: [siteId],
      limit: 10_000,
    })
    expect(items).toHaveLength(14_152)
    expect(new Set(items.map(({ id }) => id)).size).toBe(14_152)
    expect(items.filter(({ channel }) => channel === 1)).toHaveLength(5803)
    for (const maxRecords of [50_000, 1000]) {
      const again = await run(SAMPLE, siteId, { maxRecords })
      expect(again).toMatchObject({ accepted: 0, duplicates: 14_152, unreadable: 0 })
    }
    const days = await get(server.url, place.token, `/sites/${siteId}/days?from=2016-10-01&to=2016-10-31`)
    expect(days.json.items.map((item: { day: string; count: number }) => [item.day, item.count])).toEqual([
      ['2016-10-24', expect.any(Number)],
      ['2016-10-25', expect.any(Number)],
      ['2016-10-26', expect.any(Number)],
    ])
    expect(days.json.items.reduce((sum: number, item: { count: number }) => sum + item.count, 0)).toBe(14_152)
    expect(days.json.items[1].coverage).toBeGreaterThan(0.9)
  },
  60_000,
)

test('an upload of a file has the class scheme of its format, where it has one', async () => {
  const schemeOf = async (path: string) => {
    const siteId = await newSite()
    await run(path, siteId)
    return (await get(server.url, place.token, `/uploads?site=${siteId}`)).json.items[0].class_scheme
  }
  const jamar = ['Veh. No.,Date,Time,Channel,Class,Speed', '1, 11/6/2023, 1:04:09 PM, 1, 3, 34.3']
  expect(await schemeOf(file('tubes.txt', jamar))).toBe('fhwa_13')
  expect(await schemeOf(file('ireland.csv', writeTii([COUNTED], 'Europe/Berlin')))).toBe('tii')
  expect(await schemeOf(file('plain.ndjson', JSON.stringify(vehicle(Date.UTC(2023, 5, 1)))))).toBe(null)
})

test.each(STORED_AS)(
  'a file of $as that is taken back while it is being imported is refused, and nothing of it stays',
  async ({ bulk }) => {
    const siteId = await newSite()
    const from = Date.UTC(2023, 4, 1)
    const lines = Array.from({ length: 2_000 }, (_, i) => JSON.stringify(vehicle(from + i * 70_000)))
    const imported = run(file('taken-back.ndjson', lines), siteId, { maxRecords: 10, ...bulk, bulkRecords: 10 }).catch(
      error => error.message,
    )
    await expect
      .poll(async () => (await get(server.url, place.token, `/uploads?site=${siteId}`)).json.items.length)
      .toBeGreaterThan(0)
    const { json } = await get(server.url, place.token, `/uploads?site=${siteId}`)
    await ask(server.url, 'DELETE', `/api/v1/traffic/uploads/${json.items[0].id}`, { token: place.token })
    expect(await imported).toBe('The file was taken back while it was being imported.')
    await removeTakenBack(server.database)
    expect(await stored(siteId, from)).toEqual([])
  },
)
