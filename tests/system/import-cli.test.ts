import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '../../contract/times/time.ts'
import { CHECKOUT } from '../../server/runtime/config.ts'
import { makeOrganization } from '../support/people/people.ts'
import { ensureBuilt } from '../support/services/ensure-built.ts'
import { runArguments } from '../support/services/in-process-cli.ts'
import { useServer } from '../support/services/use-server.ts'
import { urlOf } from '../support/services/with-database.ts'
import { walkIntervals } from '../support/traffic/intervals.ts'
import { steppedCount, truePassages } from '../support/traffic/stepped-count.ts'
import { writeTmgVolume } from '../support/traffic/tmg-files.ts'
import { between, get, makePlace, NO_RATE_LIMITS, type Place, walk } from '../support/traffic/traffic.ts'

const server = useServer(NO_RATE_LIMITS)
let place: Place
let directory: string

beforeAll(async () => {
  place = await makePlace(server.database)
  directory = mkdtempSync(join(tmpdir(), 'wayside-import-'))
  await ensureBuilt()
})
afterAll(async () => {
  rmSync(directory, { recursive: true })
})

const env = () => ({ PATH: process.env.PATH ?? '', HOME: directory, DATABASE_URL: urlOf(server.connection) })
const MAIN = join(CHECKOUT, 'dist', 'cli', 'main.js')
const wayside = (...args: string[]) => runArguments(args, env())
const newSite = (fields: object = {}) => place.organization.site({ time_zone: 'Europe/Berlin', ...fields })

function file(name: string, content: string[]): string {
  const path = join(directory, name)
  writeFileSync(path, content.join('\n'))
  return path
}
async function stored(siteId: number) {
  const from = Date.UTC(2025, 5, 1)
  return (await walk(server.url, place.token, { ...between(from, from + 25 * DAY_MS), sites: [siteId] })).items
}

test('wayside import imports, says what it did as JSON, and again adds nothing; upload delete takes it back', async () => {
  const siteId = await newSite({ site_id: 'CLI-1' })
  const lines = ['timestamp,channel', '2025-06-10T07:00:00Z,1', '2025-06-10T07:00:01Z,2', 'x,1']
  const path = file('cli.csv', lines)
  const first = await wayside('import', path, '--site', 'CLI-1', '--json')
  expect([first.code, first.err]).toEqual([0, ''])
  expect(JSON.parse(first.out)).toEqual({
    import_id: expect.any(String),
    format: 'wayside-csv',
    time_zone: null,
    clock: 'All times have their own offset.',
    notices: [],
    covers: null,
    measured: {
      source: 'vehicles',
      from_dt: '2025-06-10T07:00:00.000Z',
      to_dt: '2025-06-10T07:00:01.000Z',
      quiet: [],
      sentence: expect.stringMatching(
        /^The file does not say what was measured\. Its vehicles are from 2025-06-10 09:00/,
      ),
    },
    measured_by_counter: [],
    uploads: 1,
    accepted: 2,
    duplicates: 0,
    unreadable: 1,
    unreadable_lines: [{ line: 4, reason: 'timestamp: "x" is not a date and time.' }],
    unknown_counters: [],
  })
  const again = await wayside('import', path, '--site', `id:${siteId}`)
  expect(again.code).toBe(0)
  expect(again.out).toContain('0 new records, 2 records stored before, 1 line not usable.')
  expect(again.err).toContain('line 4: timestamp: "x" is not a date and time.')
  expect(await stored(siteId)).toHaveLength(2)

  const { json } = await get(server.url, place.token, `/uploads?site=${siteId}`)
  const gone = await wayside('admin', 'upload', 'delete', String(json.items.at(-1).id), '--json')
  expect(JSON.parse(gone.out)).toMatchObject({ status: 'taken_back', accepted: 2 })
  expect(await stored(siteId)).toEqual([])
})

test('wayside import refuses with 1, a sentence, and nothing on stdout', async () => {
  await newSite({ site_id: 'CLI-2' })
  const missing = await wayside('import', join(directory, 'nowhere.csv'), '--site', 'CLI-2')
  const letter = await wayside('import', file('cli-letter.txt', ['Dear Sir,']), '--site', 'CLI-2', '--json')
  for (const { code, out, err } of [missing, letter]) {
    expect([code, out]).toEqual([1, ''])
    expect(err).toMatch(/\S/)
    expect(err).not.toMatch(/ {4}at /)
  }
})

test('wayside import reads times without an offset in --time-zone, says which columns it left out, and refuses an unknown zone', async () => {
  const siteId = await newSite({ site_id: 'CLI-3' })
  const path = file('zone.csv', ['timestamp,channel,speed', '2025-06-10T07:00:00,1,50'])
  const unknown = await wayside('import', path, '--site', 'CLI-3', '--time-zone', 'Mars/Base')
  expect([unknown.code, unknown.out]).toEqual([1, ''])
  expect(unknown.err).toBe('wayside: There is no time zone "Mars/Base". Use a name such as Europe/Berlin or +01:00.\n')
  const read = await wayside('import', path, '--site', 'CLI-3', '--time-zone', 'Europe/Berlin')
  expect([read.code, read.err]).toEqual([0, 'The column "speed" is not known and left out. Did you mean speed_kmh?\n'])
  expect(read.out).toContain(
    'Times are read as local time of Europe/Berlin, with summer time.\nRead as wayside-csv: 1 new record,',
  )
  expect((await stored(siteId)).map(record => record.timestamp)).toEqual(['2025-06-10T05:00:00.000Z'])
})

test('wayside import takes the measured time from --measured, says what is strange about it, and leaves that out', async () => {
  const siteId = await newSite({ site_id: 'CLI-MEASURED' })
  const rows = Array.from(
    { length: 48 },
    (_, i) => `2025-06-10T${10 + Math.floor(i / 4)}:${(i % 4) * 15 || '00'}:00+02:00,1`,
  )
  const path = file('measured.csv', ['timestamp,channel', ...rows])
  const command = ['import', path, '--site', 'CLI-MEASURED', '--measured']
  const wrong = await wayside(...command, '2025-06-11/2025-06-10')
  expect([wrong.code, wrong.err]).toEqual([
    1,
    'wayside: "2025-06-11/2025-06-10" is not a time of the form 2021-09-10T04:00/2021-09-20T11:00.\n',
  ])
  const read = await wayside(...command, '2025-06-10/2025-06-10T22:00:00Z')
  const sentence =
    'Measured from 2025-06-10 00:00 to 2025-06-11 00:00, as was said. No vehicle in the first 10 h, in the last 2 h 14 min.'
  expect([read.code, read.out.split('\n')[1]]).toEqual([0, sentence])
  expect(read.err).toContain('add --leave-out')
  const path2 = `/sites/${siteId}`
  const day = await get(server.url, place.token, `${path2}/days?from=2025-06-10&to=2025-06-10`)
  expect(day.json.items).toMatchObject([{ count: 48, coverage: 1 }])
  const left = await wayside(...command, '2025-06-10T00:00/2025-06-11T00:00', '--leave-out', '--json')
  expect(JSON.parse(left.out)).toMatchObject({ accepted: 0, measured: { sentence } })
  expect((await get(server.url, place.token, `${path2}/quality-periods`)).json.items).toMatchObject([
    { to: '2025-06-10T22:00:00.000Z' },
    { from: '2025-06-09T22:00:00.000Z', to: '2025-06-10T08:00:00.000Z', created_by: 'operator' },
  ])
})

test('wayside import ends with 1 and a sentence when no line can be used', async () => {
  await newSite({ site_id: 'CLI-4' })
  const header = await wayside('import', file('header.csv', ['timestamp,channel']), '--site', 'CLI-4')
  expect([header.code, header.err]).toEqual([1, 'wayside: The file holds no line with a vehicle.\n'])
  const bad = await wayside('import', file('bad.csv', ['timestamp,channel', 'x,1']), '--site', 'CLI-4', '--json')
  expect([bad.code, bad.err]).toEqual([1, 'wayside: No line of the file could be used.\n'])
  expect(JSON.parse(bad.out)).toMatchObject({ accepted: 0, unreadable: 1, unreadable_lines: [{ line: 2 }] })
})

test('wayside import ends with 1 when a larger share than --max-refused could not be used, of a file and of many', async () => {
  const siteId = await newSite({ site_id: 'CLI-13' })
  const lines = ['timestamp,channel', '2025-06-10T07:00:00Z,1', 'x,1', '2025-06-10T07:00:01Z,1', 'y,1']
  const path = file('half.csv', lines)
  mkdirSync(join(directory, 'halves'))
  file('halves/half.csv', lines)
  const importing = async (name: string, ...args: string[]) => {
    const { code, err } = await wayside('import', name, '--site', `id:${siteId}`, ...args)
    return [code, err.split('\n').at(-2)]
  }
  const said = 'wayside: 50 % of the lines could not be used, more than 49.9 % (--max-refused).'
  expect((await importing(path))[0]).toBe(0)
  expect(await importing(path, '--max-refused', '49.9')).toEqual([1, said])
  expect((await importing(join(directory, 'halves')))[0]).toBe(0)
  expect(await importing(join(directory, 'halves'), '--max-refused', '49.9')).toEqual([1, said])
  expect((await importing(path, '--max-refused', '101'))[0]).not.toBe(0)
  expect(await stored(siteId)).toHaveLength(2)
})

test('wayside import --axle-factor and --counts say what a file of intervals counts', async () => {
  const siteId = await newSite({ site_id: 'CLI-AXLES' })
  const axles = file('axles.csv', [
    '"Unit Type:","PicoCount 2500 V2.41"',
    '"Export Version:","VolumeAxle V1.03"',
    '"Interval:","60 Min"',
    '"Date/Time","Northbound","Southbound","Total"',
    '06/02/2025 10:00 - 10:59,200,0,200',
  ])
  const importing = (...args: string[]) =>
    wayside('import', axles, '--site', 'CLI-AXLES', '--counts', 'bicycle', '--create-channels', ...args)
  const refused = await importing()
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('with --axle-factor.')])
  for (const factor of ['0', '1.01', 'two'])
    expect((await importing('--axle-factor', factor)).err).toContain('It must be a number above 0, up to 1.')
  const read = await importing('--axle-factor', '1')
  expect([read.code, read.err]).toEqual([0, expect.stringContaining('stored as vehicles, 1 for each axle')])
  expect(await importing('--axle-factor', '0.5')).toMatchObject({
    code: 0,
    out: expect.stringContaining('1 new record'),
  })
  const time = between(Date.UTC(2025, 5, 2), Date.UTC(2025, 5, 3))
  const found = await walkIntervals(server.url, place.token, { ...time, sites: [siteId], channels: [1] })
  expect(found).toMatchObject([{ total: 100, classes: { bicycle: 100 } }])
})

test('wayside import creates the sites of a station file, and files of stations find them', async () => {
  const organization = await makeOrganization(server.database)
  const rows = [1, 2].map(station => `S|36|00000${station}|1|1|41.5|-74.0|Route ${station}`)
  const header = 'Record_Type|State_Code|Station_Id|Travel_Dir|Travel_Lane|Latitude|Longitude|Station_Location'
  const stations = file('ny.STA', [header, ...rows, 'S|36|000003|1|1|||'])
  const day = { state: 36, direction: 1, lane: 1, day: 20_249, counts: Array.from({ length: 24 }, () => 7) }
  const days = ['000001', '000002'].map(station => ({ ...day, station }))
  const volumes = file('ny.VOL', writeTmgVolume(days, 'header'))
  const of = ['--organization', String(organization.id)]
  expect(await wayside('import', volumes, ...of)).toMatchObject({
    code: 1,
    err: expect.stringContaining('--create-sites'),
  })
  const first = await wayside('import', ...of, '--create-sites', stations)
  expect(first).toMatchObject({ code: 0, out: `${stations} describes 2 stations: 2 sites created.\n` })
  expect(first.err).toBe('line 4: Station 36-000003 has no latitude and longitude.\n')
  const second = await wayside('import', volumes, ...of, '--create-sites', stations)
  expect(second).toMatchObject({ code: 0, out: expect.stringContaining('0 sites created.') })
  expect(second.out).toContain('48 new records')
  const { json } = await get(server.url, (await organization.user()).token, '/sites?include=channels,state')
  expect(json.items).toMatchObject(
    [1, 2].map(station => ({
      site_id: `36-00000${station}`,
      name: `Route ${station}`,
      country: 'US',
      time_zone: 'America/New_York',
      channels: [{ number: 11, name: 'Northbound, lane 1', bearing_deg: 0 }],
      state: { records: 0 },
    })),
  )
  const refused = await wayside('import', volumes, '--create-sites', stations)
  expect([refused.code, refused.err]).toEqual([1, 'wayside: Say the organization of the sites with --organization.\n'])
})

test('wayside import takes counters to their sites, by the option or by a file, and lists the others', async () => {
  const siteId = await newSite({ site_id: 'CLI-6' })
  const columns = 'cosit,year,month,day,hour,minute,second,lane'
  const path = file('ireland.csv', [columns, '0012,2025,6,10,7,0,0,1', '13,2025,6,10,7,0,0,1'])
  const refused = await wayside('import', path, '--site', 'CLI-6')
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('The file holds 2 counters (12, 13)')])
  const read = await wayside('import', path, '--site', '12=CLI-6')
  expect([read.code, read.err]).toEqual([0, 'counter 13: of no site, 1 vehicle not imported\n'])
  const mapped = file('sites.txt', ['# counters', '000012=CLI-6', ''])
  expect((await wayside('import', path, '--site', `@${mapped}`)).out).toContain('0 new records, 1 record stored before')
  for (const wrong of ['12=', '12=CLI-6,12=CLI-6', `@${join(directory, 'nowhere')}`, '12=NOWHERE']) {
    const { code, out, err } = await wayside('import', path, '--site', wrong)
    expect([code, out]).toEqual([1, ''])
    expect(err).toMatch(/\S/)
  }
  expect(await stored(siteId)).toHaveLength(1)
  // Each counter has its own measured time.
  await newSite({ site_id: 'CLI-6B' })
  const [both, day] = ['12=CLI-6,13=CLI-6B', '2025-06-10/2025-06-11']
  const measured = await wayside('import', path, '--site', both, '--measured', day)
  expect(measured.out.split('\n').filter(line => line.startsWith('Counter'))).toEqual(
    [12, 13].map(name =>
      expect.stringMatching(`^Counter ${name}: Measured from 2025-06-10 00:00 to 2025-06-11 00:00, as was said`),
    ),
  )
})

test('wayside import reads any CSV by a mapping, and creates or maps channels', async () => {
  const siteId = await newSite({ site_id: 'CLI-7' })
  const path = file('any.csv', ['when;ch;v', '10.06.2025 09:00:00;3;30', '10.06.2025 09:00:01;4;31'])
  const mapping = {
    delimiter: ';',
    time_format: 'DD.MM.YYYY HH:mm:ss',
    columns: [
      { column: 'when', is: 'timestamp' },
      { column: 'ch', is: 'channel' },
      { column: 'v', is: 'speed', unit: 'mph' },
    ],
  }
  const good = file('mapping.json', [JSON.stringify(mapping)])
  const args = ['import', path, '--site', 'CLI-7', '--mapping', good]
  const missing = await wayside(...args)
  expect([missing.code, missing.err]).toEqual([
    1,
    expect.stringContaining('The site has no channel 3 (Channel 3, 1 vehicles), 4 (Channel 4, 1 vehicles).'),
  ])
  expect((await wayside(...args, '--channels', '4=1', '--create-channels')).out).toContain('2 new records,')
  expect((await stored(siteId)).map(({ channel, speed_kmh, timestamp }) => [channel, speed_kmh, timestamp])).toEqual([
    [3, 48.3, '2025-06-10T07:00:00.000Z'],
    [1, 49.9, '2025-06-10T07:00:01.000Z'],
  ])
  const bad = file('bad.json', [JSON.stringify({ ...mapping, columns: [] })])
  const notJson = file('not.json', ['{'])
  for (const wrong of [bad, notJson, join(directory, 'nowhere.json')]) {
    const { code, out, err } = await wayside('import', path, '--site', 'CLI-7', '--mapping', wrong)
    expect([code, out]).toEqual([1, ''])
    expect(err).toMatch(/mapping|columns/)
  }
})

test('wayside import of a directory is continued after kill -9, and taken back as one', async () => {
  const siteId = await newSite({ site_id: 'CLI-8' })
  const folder = join(directory, 'days')
  mkdirSync(folder)
  const start = Date.UTC(2025, 5, 2, 8)
  for (let n = 0; n < 40; n++) {
    const times = Array.from({ length: 5 }, (_, index) => new Date(start + (n * 5 + index) * 60_000).toISOString())
    file(`days/${String(n).padStart(2, '0')}.csv`, ['timestamp,channel', ...times.map(time => `${time},1`)])
  }
  file('days/notes.txt', ['Dear Sir,'])
  const args = ['import', folder, '--site', 'CLI-8']
  // All files would be stored together, and at once.
  const child = spawn(process.execPath, [MAIN, ...args, '--slice', '5'], { env: env() })
  let err = ''
  await new Promise<void>(done => {
    child.stderr.on('data', text => {
      err += text
      if (err.includes('3 of 40')) done()
    })
    child.on('close', () => done())
  })
  expect(err).toContain('3 of 40, days/02.csv: 5 new, 0 stored before, 0 lines not usable')
  child.kill('SIGKILL')
  await once(child, 'close')
  const again = await wayside(...args, '--json')
  const result = JSON.parse(again.out)
  expect(result).toMatchObject({ files: 40, accepted: 200, skipped: [{ name: 'days/notes.txt' }] })
  expect(result.resumed).toBeGreaterThanOrEqual(3)
  expect(result.resumed).toBeLessThan(40)
  expect(await stored(siteId)).toHaveLength(200)
  const gone = await wayside('admin', 'import', 'take-back', result.import_id)
  expect([gone.code, gone.out]).toEqual([
    0,
    `Import ${result.import_id} is taken back: ${result.uploads} upload${result.uploads === 1 ? '' : 's'}, 200 records removed.\n`,
  ])
  expect(await stored(siteId)).toEqual([])
  expect((await wayside('admin', 'import', 'take-back', 'none')).code).toBe(1)
})

test.skipIf(process.platform !== 'linux')(
  'wayside import shows on a terminal how many records a second are stored, and the time that is left',
  async () => {
    await newSite({ site_id: 'CLI-TTY' })
    const folder = join(directory, 'terminal')
    mkdirSync(folder)
    const start = Date.UTC(2025, 5, 2)
    for (let n = 0; n < 15; n++) {
      const times = Array.from({ length: 100 }, (_, index) =>
        new Date(start + (n * 100 + index) * 20_000).toISOString(),
      )
      file(`terminal/${String(n).padStart(2, '0')}.csv`, ['timestamp,channel', ...times.map(time => `${time},1`)])
    }
    const command = [process.execPath, MAIN, 'import', folder, '--site', 'CLI-TTY', '--slice', '100']
    // It gives the command a terminal of its own.
    const child = spawn('script', ['-qec', command.join(' '), '/dev/null'], { env: { ...env(), TERM: 'xterm' } })
    let shown = ''
    child.stdout.on('data', text => {
      shown += text
    })
    const [code] = await once(child, 'close')
    expect(shown).toMatch(/ \d+ % \| [1-9][\d,]* records a second \| \S+ left/)
    expect(shown).toMatch(/ 100 % \| [1-9][\d,]* records a second \| 0s left/)
    expect(shown).toContain('1,500 new records')
    expect(code).toBe(0)
  },
)

test('wayside admin import shift moves all records of an import, and refuses what it cannot move', async () => {
  const siteId = await newSite({ site_id: 'CLI-9' })
  const path = file('shift.csv', [
    'timestamp,channel,speed_kmh',
    '2025-06-10T07:00:00Z,1,50',
    '2025-06-10T08:00:00Z,2,60',
  ])
  const { import_id } = JSON.parse((await wayside('import', path, '--site', 'CLI-9', '--json')).out)
  const moved = await wayside('admin', 'import', 'shift', import_id, '--minutes', '60')
  expect([moved.code, moved.err]).toEqual([0, ''])
  const [, newImport = ''] = /^Moved: 2 records, now import (\S+)\.\n$/.exec(moved.out) ?? []
  expect(newImport).not.toBe('')
  const records = async () =>
    (await stored(siteId)).map(({ timestamp, channel, speed_kmh }) => [timestamp, channel, speed_kmh])
  expect(await records()).toEqual([
    ['2025-06-10T08:00:00.000Z', 1, 50],
    ['2025-06-10T09:00:00.000Z', 2, 60],
  ])
  const wrong = [
    [import_id, '60'],
    [newImport, '0'],
    [newImport, '1441'],
    ['none', '60'],
  ]
  const refusals = wrong.map(([id, minutes]) => wayside('admin', 'import', 'shift', id, '--minutes', minutes))
  for (const { code, out, err } of await Promise.all(refusals)) {
    expect([code > 0, out]).toEqual([true, ''])
    expect(err).toMatch(/\S/)
    expect(err).not.toMatch(/ {4}at /)
  }
  const late = ['--from', '2025-06-10T08:30:00Z']
  const part = await wayside('admin', 'import', 'shift', newImport, '--minutes', '-30', ...late, '--json')
  const { id: partId } = JSON.parse(part.out)
  expect((await records()).map(([timestamp]) => timestamp)).toEqual([
    '2025-06-10T08:00:00.000Z',
    '2025-06-10T08:30:00.000Z',
  ])
  const rest = await wayside('admin', 'import', 'shift', partId, '--minutes', '30', ...late, '--json')
  const { id: restId } = JSON.parse(rest.out)
  const back = await wayside('admin', 'import', 'shift', restId, '--minutes', '-60', '--json')
  expect(JSON.parse(back.out)).toMatchObject({ status: 'completed', shift_minutes: -60, accepted: 2 })
  expect((await records()).map(([timestamp]) => timestamp)).toEqual([
    '2025-06-10T07:00:00.000Z',
    '2025-06-10T08:00:00.000Z',
  ])
})

test('wayside admin import shift --proposed corrects all parts of a clock that stepped, and says when none did', async () => {
  const siteId = await newSite({ site_id: 'CLI-STEPS' })
  const imported = await wayside('import', file('steps.csv', steppedCount()), '--site', 'CLI-STEPS')
  expect(imported.err).toContain('From 2025-06-16 to 2025-07-13 the clock of the counter seems to be 1 h fast.')
  const [, importId = ''] = /take-back (\S+)/.exec(imported.out) ?? []
  const described = [
    '  2025-06-15T22:00:00.000Z – 2025-07-13T22:00:00.000Z: 60 minutes earlier',
    '  2025-07-13T22:00:00.000Z – to the last one: 120 minutes earlier',
  ].join('\n')
  const shift = (id: string, ...options: string[]) => wayside('admin', 'import', 'shift', id, ...options)
  const asked = await shift(importId)
  expect([asked.code, asked.err]).toEqual([
    1,
    expect.stringContaining(`Say --minutes, or --proposed to move:\n${described}`),
  ])
  const both = await shift(importId, '--proposed', '--minutes', '60')
  expect([both.code, both.err]).toEqual([1, expect.stringContaining('leave out --minutes, --from and --to')])
  const moved = await shift(importId, '--proposed')
  const [, newImport = ''] = /now import (\S+)\.\n$/.exec(moved.out) ?? []
  expect(moved.out).toBe(
    `${described}\nMoved: ${truePassages().length.toLocaleString('en')} records, now import ${newImport}.\n`,
  )
  const june = truePassages().filter(ts => ts < Date.UTC(2025, 5, 26))
  expect((await stored(siteId)).map(({ timestamp }) => Date.parse(timestamp))).toEqual(june)
  const none = await shift(newImport, '--proposed')
  expect([none.code, none.err]).toEqual([1, expect.stringContaining('Nothing is proposed')])
})

test.each(['stdout', 'stderr'] as const)(
  'a command whose reader of %s has left ends quietly',
  async pipe => {
    await newSite({ site_id: `CLI-5-${pipe}` })
    const path = file('pipe.csv', ['timestamp,channel', '2025-06-10T07:00:00Z,1', 'x,1'])
    const child = spawn(process.execPath, [MAIN, 'import', path, '--site', `CLI-5-${pipe}`], { env: env() })
    child[pipe].destroy()
    let other = ''
    child[pipe === 'stdout' ? 'stderr' : 'stdout'].on('data', text => {
      other += text
    })
    const [code] = await once(child, 'close')
    expect(code).toBe(0)
    expect(other).not.toMatch(/EPIPE| {4}at /)
  },
  180_000,
)
