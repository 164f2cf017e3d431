import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aggregateCommand } from '../../cli/use/aggregate.ts'
import { commandCommand } from '../../cli/use/command.ts'
import { compareCommand } from '../../cli/use/compare.ts'
import { exportCommand } from '../../cli/use/export.ts'
import { exportsCommand } from '../../cli/use/exports.ts'
import { figuresCommand } from '../../cli/use/figures.ts'
import { findingsCommand } from '../../cli/use/findings.ts'
import { loginCommand } from '../../cli/use/login.ts'
import { reportCommand } from '../../cli/use/report.ts'
import { searchCommand } from '../../cli/use/search.ts'
import { siteCommand } from '../../cli/use/site.ts'
import { sitesCommand } from '../../cli/use/sites.ts'
import { syncCommand } from '../../cli/use/sync.ts'
import { tailCommand } from '../../cli/use/tail.ts'
import { DAY_MS, MINUTE_MS } from '../../contract/times/time.ts'
import { CHECKOUT } from '../../server/runtime/config.ts'
import { asCode, type CodeLanguage, type CodeRequest, languagesOf } from '../../web/parts/code/as-code.ts'
import { HAS_PYTHON, PYTHON } from '../support/reading/python.ts'
import { readExport } from '../support/reading/read-export.ts'
import { ask } from '../support/services/ask.ts'
import { spawnCommand } from '../support/services/spawn-server.ts'
import { until } from '../support/traffic/field.ts'
import { interval, storeIntervalsOf } from '../support/traffic/intervals.ts'
import { makeFinding } from '../support/traffic/make-finding.ts'
import { daysAgo, get, iso, store, type Vehicle, vehicle, walk } from '../support/traffic/traffic.ts'
import { type City, COUNT, openCity, START, WINDOW } from './city.ts'

/** Some start processes, which take their time where others run. */
vi.setConfig({ testTimeout: 180_000 })

let city: City
beforeAll(async () => {
  city = await openCity()
})
afterAll(() => city?.end())

const mode = (path: string) => (statSync(path).mode & 0o777).toString(8)

test('login checks the token, keeps it for the user alone, and the other commands find it', async () => {
  const config = join(city.shell.home, 'config')
  const env = { XDG_CONFIG_HOME: config }
  const wrong = await city.shell.run(`wayside login --url ${city.server.url}`, env, 'way_wrong\n')
  expect(wrong).toMatchObject({ code: 3, out: '' })
  expect(wrong.err).toMatch(/does not know this token: Invalid token\.\nNext: make one at \S+\/tokens/)
  expect(existsSync(config)).toBe(false)

  const { code, out, err } = await city.shell.run(
    `wayside login --url ${city.server.url}/`,
    env,
    `${city.user.token}\n`,
  )
  expect([code, err]).toEqual([0, ''])
  expect(out).toContain(`Signed in to ${city.server.url} as ${city.user.email} of City of Turku.`)
  expect(out).not.toContain(city.user.token)
  const file = join(config, 'wayside', 'account.json')
  expect([mode(file), mode(join(config, 'wayside'))]).toEqual(['600', '700'])
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ url: city.server.url, token: city.user.token })
  expect(readdirSync(join(config, 'wayside'))).toEqual(['account.json'])
  expect((await city.wayside('sites', env)).out).toContain('FI-1')

  const elsewhere = await city.wayside('sites', { ...env, WAYSIDE_URL: 'http://127.0.0.1:9' })
  expect(elsewhere).toMatchObject({ code: 3, out: '' })
  expect(elsewhere.err).toContain('Next: set WAYSIDE_TOKEN as well')
  const winning = await city.wayside('sites', { ...env, WAYSIDE_TOKEN: 'way_wrong' })
  expect(winning).toMatchObject({ code: 3, out: '' })
  expect(winning.err).toContain('set WAYSIDE_TOKEN to it')
})

test('sites and site say what there is; a name cannot become a formula', async () => {
  const [table, csv, one, json, none] = await city.together(
    'sites',
    'sites --csv',
    'site FI-1',
    `site ${city.site} --json`,
    'site FI-9',
  )
  expect(table).toMatchObject({ code: 0, err: '' })
  expect(table.out.split('\n')[0]).toMatch(/^ ?ID {2}SITE {2}NAME .*LAST VEHICLE$/)
  expect(table.out).toMatch(/FI-1 {2}Aurakatu/)
  const rows: { id: string; name: string; state: string }[] = parse(csv.out, { columns: true })
  expect(rows.map(row => [Number(row.id), row.name])).toEqual([
    [city.site, 'Aurakatu'],
    [city.other, "'=cmd()"],
  ])
  // A site with records and without a device is a finished count.
  expect(rows[1]?.state).toBe('counted')
  expect(one.out).toMatch(/time zone {4}Europe\/Helsinki/)
  expect(JSON.parse(json.out)).toMatchObject({ id: city.site, device: { id: city.device.id } })
  expect(none).toMatchObject({ code: 2, out: '' })
  expect(none.err).toBe('wayside: There is no site FI-9.\nNext: wayside sites shows them all\n')
})

test('search returns every record once, in every format, whatever the filters', async () => {
  const body = { time: { from_dt: iso(START), to_dt: iso(START + 2 * DAY_MS) } }
  const { items } = await walk(city.server.url, city.user.token, { ...body, limit: 10_000 })
  expect(items.length).toBe(COUNT + 40)
  const filters = '--site FI-1 --class truck --min-speed 40 --max-speed 60 --channel 1 --newest --limit 7'
  const [ndjson, csv, found, following, table] = await city.together(
    `search ${WINDOW} --ndjson`,
    `search ${WINDOW} --csv`,
    `search ${WINDOW} ${filters} --json`,
    `search ${WINDOW} --min-headway 119.5 --max-headway 120.5 --ndjson`,
    `search ${WINDOW} --limit 2`,
  )
  const lines = ndjson.out.trimEnd().split('\n')
  expect(lines.map(line => JSON.parse(line))).toEqual(items)
  const rows: { id: string; flags: string }[] = parse(csv.out, { columns: true })
  expect(rows.map(row => Number(row.id))).toEqual(items.map(item => item.id))
  for (const line of csv.out.trimEnd().split('\n').slice(1)) {
    expect(line).toMatch(
      /^\d+,\d+,[\d:.TZ-]+,\d+,\d*,"\w+",\d*,(\d+\.\d)?,(\d+\.\d\d)?(,(\d+\.\d{3})?){2},(true|false),"\w*"$/,
    )
  }
  const near = items.filter(({ headway_s }) => headway_s !== null && headway_s > 119.5 && headway_s < 120.5)
  expect(new Set(items.map(item => item.headway_s))).toEqual(new Set([null, 119, 120, 121]))
  expect(
    following.out
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line)),
  ).toEqual(near)
  const wanted = items.filter(
    ({ site: at, vehicle_class, speed_kmh, channel }) =>
      at === city.site &&
      vehicle_class === 'truck' &&
      channel === 1 &&
      Number(speed_kmh) >= 40 &&
      Number(speed_kmh) <= 60,
  )
  expect(wanted.length).toBeGreaterThan(7)
  expect(JSON.parse(found.out)).toEqual(wanted.reverse().slice(0, 7))
  expect(table.out).toMatch(/^TIME \(UTC\) +SITE {2}CH {2}LANE {2}CLASS/)
  expect(table.out.split('\n')).toHaveLength(4)
})

test('search and export give the intervals of a site, and refuse filters on single vehicles', async () => {
  // Not among what other tests count.
  const from = START - 10 * DAY_MS
  const counting = await city.organization.site({ site_id: 'FI-3' })
  await storeIntervalsOf(
    city.own.database,
    counting,
    Array.from({ length: 96 }, (_, n) => interval(from + n * 15 * MINUTE_MS, { classes: { bicycle: n / 4, car: 0 } })),
  )
  const window = `--from ${iso(from)} --to ${iso(from + DAY_MS)}`
  const file = join(city.shell.home, 'some.intervals.csv')
  const [ndjson, csv, table, refused, none, made] = await city.together(
    `search ${window} --kind intervals --site FI-3 --ndjson`,
    `search ${window} --kind intervals --newest --limit 5 --csv`,
    `search ${window} --kind intervals --channel 1`,
    `search ${window} --kind intervals --class car`,
    `search ${window} --kind intervals --site FI-1`,
    `export ${window} --site FI-3 -o ${file}`,
  )
  const lines = ndjson.out.trimEnd().split('\n')
  expect(lines.map(line => JSON.parse(line).total)).toEqual(Array.from({ length: 96 }, (_, n) => n / 4))
  const rows: { [column: string]: string }[] = parse(csv.out, { columns: true })
  expect(rows.map(row => [row.total, row.class_bicycle, row.class_bus])).toEqual(
    [95, 94, 93, 92, 91].map(n => [(n / 4).toFixed(2), (n / 4).toFixed(2), '']),
  )
  expect(table.out).toMatch(/^START \(UTC\) +SITE +CH +MIN +MEASURED +TOTAL +CLASSES/)
  expect(table.out).toContain('bicycle 23.75')
  expect([refused.code, refused.err]).toEqual([2, expect.stringContaining('Intervals have no lanes, speeds')])
  expect([none.code, none.out, none.err]).toEqual([0, '', expect.stringContaining('No intervals between')])
  expect([made.code, made.out]).toEqual([0, expect.stringContaining('96 intervals')])
  const exported: { [column: string]: string }[] = parse(readFileSync(file), { columns: true })
  expect(exported.slice(0, 91).at(-1)).toMatchObject({ site_id: 'FI-3', class_bicycle: '22.50', class_bus: '' })
})

test('a pipe that closes ends a search quietly', async () => {
  const line = `bash -o pipefail -c 'wayside search ${WINDOW} --ndjson | head -n 1'`
  const { code, out, err } = await city.shell.run(line, city.signedIn())
  expect([code, err]).toEqual([0, ''])
  expect(JSON.parse(out)).toMatchObject({ timestamp: iso(START) })
})

test('aggregate counts what search finds, as a table without a terminal', async () => {
  const { out } = await city.wayside(`aggregate ${WINDOW} --interval 1d --by site --csv`)
  const rows: { count: string; site: string }[] = parse(out, { columns: true })
  const total = rows.reduce((sum, row) => sum + Number(row.count), 0)
  expect(total).toBe(COUNT + 40)
  const { out: table, err } = await city.wayside(`aggregate ${WINDOW} --site FI-1 --summary`)
  expect(err).toBe('')
  expect(table).toMatch(/^FROM +COUNT +COVERED/)
  expect(table).toMatch(/average day {6}/)
  expect(table).not.toContain('\u001b')
  const { out: help } = await city.wayside('aggregate --help')
  expect(help.replace(/\s+/g, ' ')).toContain(
    '--summary daily traffic, peak hour, shares; deprecated: use wayside figures',
  )
})

test('figures and compare give the numbers of the service as table, csv and json', async () => {
  const { out: csv } = await city.wayside(`figures ${WINDOW} --site FI-1 --section volume,speeds --csv`)
  const rows: { section: string; figure: string; value: string }[] = parse(csv, { columns: true })
  const json = JSON.parse((await city.wayside(`figures ${WINDOW} --site FI-1 --section volume,speeds --json`)).out)
  const figureOf = (section: string, figure: string) =>
    rows.find(row => row.section === section && row.figure === figure)?.value
  expect(figureOf('used', 'records')).toBe(String(COUNT))
  expect(figureOf('speeds', 'p85')).toBe(String(json.items[0].speeds.p85))
  expect(figureOf('volume', 'hours 7 share')).toBe(String(json.items[0].volume.hours[7].share ?? ''))
  const table = await city.wayside(`compare --site FI-1 ${WINDOW} --with-site FI-1`)
  expect([table.code, table.err]).toEqual([0, ''])
  expect(table.out).toMatch(/^FIGURE +A +B +B - A/)
  expect(
    table.out
      .split('\n')
      .slice(1, 5)
      .map(line => line.split(' ')[0]),
  ).toEqual(['volume', 'mean_speed', 'p85', 'above_limit'])
  const { code, err } = await city.wayside('compare --site FI-1')
  expect([code, err]).toEqual([2, expect.stringContaining('Say which time: --from and --to, or --year.')])
})

test('findings lists what is open, accept makes a quality period of one and dismiss ends another', async () => {
  const { database } = city.own
  const accepted = await makeFinding(database, city.site)
  const dismissed = await makeFinding(database, city.other)
  const ids = async (options: string) => {
    const { code, out, err } = await city.wayside(`findings ${options} --csv`)
    expect([code, err]).toEqual([0, ''])
    return (parse(out, { columns: true }) as { id: string; state: string }[]).map(({ id, state }) => [
      Number(id),
      state,
    ])
  }
  expect(await ids('')).toEqual([
    [dismissed, 'open'],
    [accepted, 'open'],
  ])
  expect(await ids('--site FI-2')).toEqual([[dismissed, 'open']])
  expect((await city.wayside('findings')).out).toMatch(/^ ?ID +SITE +KIND +STATE +FROM/)

  const accept = await city.wayside(`findings accept ${accepted} --kind roadworks --note Bridge`)
  expect(accept).toMatchObject({ code: 0, err: '' })
  const [, period] = /^\d+ is accepted as quality period (\d+) of site/.exec(accept.out) ?? []
  const { json } = await get(city.server.url, city.user.token, `/sites/${city.site}/quality-periods/${period}`)
  expect(json).toMatchObject({ kind: 'roadworks', note: 'Bridge' })
  const dismiss = await city.wayside(`findings dismiss ${dismissed} --site FI-2 --json`)
  expect(JSON.parse(dismiss.out)).toMatchObject([{ id: dismissed, state: 'dismissed', decided_by: city.user.email }])
  expect((await city.wayside('findings')).err).toBe('There are no such findings.\n')
  expect(await ids('--state dismissed')).toEqual([[dismissed, 'dismissed']])
  expect((await city.wayside(`findings reopen ${dismissed}`)).out).toBe(`${dismissed} is open.\n`)

  const reader = await city.organization.user(['can_use_api', 'can_read_data'])
  const [elsewhere, unnamed, refused, wrong] = await Promise.all([
    city.wayside(`findings dismiss ${accepted} --site FI-2`),
    city.wayside('findings accept'),
    city.wayside(`findings dismiss ${dismissed}`, city.signedIn(reader)),
    city.wayside(`findings dismiss ${accepted}`),
  ])
  expect([elsewhere.code, elsewhere.err]).toEqual([2, expect.stringContaining(`There is no finding ${accepted}.`)])
  expect([unnamed.code, unnamed.err]).toEqual([2, expect.stringContaining('Name the finding to accept.')])
  expect([refused.code, refused.out]).toEqual([4, ''])
  expect([wrong.code, wrong.err]).toEqual([1, expect.stringContaining('The finding was accepted.')])
})

test('export writes the file, checked, and exports lists it; without a terminal nothing moves', async () => {
  const { code, out, err } = await city.wayside(`export ${WINDOW} --site FI-1 -o ${city.shell.home}/made.parquet`)
  expect([code, err]).toEqual([0, ''])
  expect(out).toContain(`${COUNT.toLocaleString('en')} records`)
  const rows = await readExport('parquet', readFileSync(join(city.shell.home, 'made.parquet')))
  expect(rows).toHaveLength(COUNT)
  const classified = join(city.shell.home, 'classes.csv')
  expect((await city.wayside(`export ${WINDOW} --class-scheme norway_length -o ${classified}`)).code).toBe(0)
  const lines: { class_in_scheme: string; length_m: string }[] = parse(readFileSync(classified), { columns: true })
  expect(new Set(lines.map(line => `${line.length_m} ${line.class_in_scheme}`))).toEqual(new Set(['4.50 0-5.6']))
  expect((await city.wayside(`export ${WINDOW} --class-scheme fhwa -o ${city.shell.home}/no.csv`)).code).toBe(2)
  const days = `${city.shell.home}/days.aggregate.csv`
  expect(
    (await city.wayside(`export ${WINDOW} --site FI-1 --interval 1d --units imperial --speed-bin 20 -o ${days}`)).code,
  ).toBe(0)
  expect(readFileSync(days, 'utf8')).toMatch(/^site,.*,speed_p85_mph,.*,speed_20_40_mph,.*\r\n\d+,"FI-1",/)
  expect((await city.wayside(`export ${WINDOW} --interval 1d -o ${city.shell.home}/no.csv`)).err).toContain(
    'Only aggregates have this field.',
  )
  const again = await city.wayside(`export ${WINDOW} -o ${city.shell.home}/made.parquet`)
  expect(again).toMatchObject({ code: 6, out: '' })
  expect((await city.wayside('exports')).out).toMatch(/completed +parquet/)
})

test('report writes a file of a site and a period, and refuses two formats', async () => {
  const file = join(city.shell.home, 'FI-1.xlsx')
  const { code, out, err } = await city.wayside(`report FI-1 ${WINDOW} --xlsx --sections by_direction --out ${file}`)
  expect([code, err]).toEqual([0, ''])
  expect(out).toContain(file)
  expect(readFileSync(file).subarray(0, 2).toString()).toBe('PK')
  expect((await city.wayside(`report FI-1 ${WINDOW} --pdf --xlsx --out ${file}`)).code).toBe(2)
  expect(await city.wayside(`report FI-1 ${WINDOW} --out ${file}`)).toMatchObject({ code: 6, out: '' })
  const compared = join(city.shell.home, 'compared.xlsx')
  const options = `--with-site FI-2 --weekday 1,2,3,4,5 --hour 7,8 --xlsx --out ${compared} --json`
  const { request } = JSON.parse((await city.wayside(`report FI-1 ${WINDOW} ${options}`)).out)
  expect(request.report.compare).toMatchObject({ with: [{ site: city.other, time: request.time }], hours: [7, 8] })
  expect(readFileSync(compared).subarray(0, 2).toString()).toBe('PK')
  expect((await city.wayside(`report FI-1 ${WINDOW} --hour 7`)).err).toContain('are of a comparison')
  expect((await city.wayside(`report FI-1 ${WINDOW} --with-from 2026-06-01`)).err).toContain('belong together')
})

test('command shows its steps, and ends with 1 when the device fails', async () => {
  const asDevice = (method: string, path: string, body?: object) =>
    fetch(`${city.server.url}/device/v1${path}`, {
      method,
      headers: { authorization: `Device ${city.device.key}`, 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
    })
  const answer = async (status: string) => {
    const { items } = (await (await asDevice('GET', '/commands?wait=20')).json()) as { items: { id: string }[] }
    const [command] = items
    await asDevice('POST', `/commands/${command?.id}/acknowledge`)
    const outcome = status === 'failed' ? { status, error: 'no power' } : { status, result: { round_trip_ms: 41 } }
    await asDevice('POST', `/commands/${command?.id}/result`, outcome)
  }
  const [good] = await Promise.all([city.wayside('command FI-1 ping'), answer('completed')])
  expect(good).toMatchObject({ code: 0, err: '' })
  expect(good.out).toMatch(/ queued\n.* sent\n.* acknowledged\n.* completed {2}\{"round_trip_ms":41\}\n$/)
  const [bad] = await Promise.all([
    city.wayside('command FI-1 set_configuration upload_interval_s=300 sensitivity=5'),
    answer('failed'),
  ])
  expect(bad.code).toBe(1)
  expect(bad.err).toMatch(/^wayside: The command is failed: no power\.\nNext: wayside site FI-1/)
})

test('tail gives what comes, and with --resume what came while it was away', async () => {
  const place = join(city.shell.home, 'place.txt')
  const some = (from: number, count: number) =>
    Array.from({ length: count }, (_, i) => vehicle(daysAgo(1) + (from + i) * 1000, { sequence: 90_000 + from + i }))
  const tail = async (lines: number, meanwhile: () => Promise<unknown> = async () => {}) => {
    const run = spawnCommand(['tail', '--site', 'FI-2', '--ndjson', '--resume', place], city.signedIn())
    await until(() => existsSync(place), 60_000)
    await meanwhile()
    await until(() => run.output.length >= lines, 60_000)
    expect(await run.end('SIGTERM')).toEqual({ code: 130, signal: null })
    return run.output.map(line => JSON.parse(line).timestamp)
  }
  const times = (vehicles: Vehicle[]) => vehicles.map(one => one.timestamp)
  expect(await tail(3, () => store(city.own.database, city.other, some(0, 3)))).toEqual(times(some(0, 3)))
  await store(city.own.database, city.other, some(10, 2))
  expect(await tail(2)).toEqual(times(some(10, 2)))
})

test('tail --kind intervals gives intervals as they come, and single vehicles not', async () => {
  const counting = await city.organization.site({ site_id: 'FI-4' })
  const place = join(city.shell.home, 'place-of-intervals.txt')
  const from = START - 12 * DAY_MS
  const run = spawnCommand(
    ['tail', '--kind', 'intervals', '--site', 'FI-4', '--ndjson', '--resume', place],
    city.signedIn(),
  )
  await until(() => existsSync(place), 60_000)
  await store(city.own.database, counting, [vehicle(from + DAY_MS, { sequence: 1 })])
  const quarters = [0, 1].map(n => interval(from + n * 15 * MINUTE_MS))
  await storeIntervalsOf(city.own.database, counting, quarters)
  await until(() => run.output.length >= 2, 60_000)
  expect(await run.end('SIGTERM')).toEqual({ code: 130, signal: null })
  expect(run.output.map(line => JSON.parse(line))).toMatchObject(
    quarters.map(({ start }) => ({ site: counting, start, duration_s: 900, total: 14 })),
  )
})

test('the lines of docs/cli.md run as they stand', async () => {
  const page = readFileSync(join(CHECKOUT, 'docs', 'cli.md'), 'utf8')
  const [, block = ''] = /```\n([\s\S]+?)```/.exec(page) ?? []
  const lines = block.trimEnd().split('\n')
  expect(lines.length).toBeGreaterThan(15)
  // Other tests have a terminal, a device or a finding for these.
  const others = /^wayside (login|tail|command|findings accept)\b/
  const files = join(city.shell.home, 'documented')
  mkdirSync(files)
  for (const line of lines.filter(one => !others.test(one))) {
    const [, command = ''] = /^wayside (.+?) *(#.*)?$/.exec(line) ?? []
    const here = command
      .replaceAll(/DE-(MOE|HAM)-01/g, 'FI-1')
      .replace(/-o |^sync /, start => `${start}${files}/`)
      .replace(/^report .*/, report => `${report} --out ${files}/report${report.includes('--pdf') ? '.pdf' : ''}`)
    const { code, err } = await city.wayside(here)
    expect(code, `${here}: ${err}`).toBe(0)
  }
  expect(readdirSync(files)).toHaveLength(6)
  expect(readFileSync(join(files, 'report.pdf')).subarray(0, 5).toString()).toBe('%PDF-')
})

const COMMANDS = [
  loginCommand(),
  sitesCommand(),
  siteCommand(),
  searchCommand(),
  aggregateCommand(),
  figuresCommand(),
  compareCommand(),
  findingsCommand(),
  exportCommand(),
  exportsCommand(),
  reportCommand(),
  tailCommand(),
  syncCommand(),
  commandCommand(),
]

test('--help groups the commands for API users and for operators, with examples and exit codes', async () => {
  const { code, out } = await city.wayside('--help')
  expect(code).toBe(0)
  const [forUsers = '', forOperators = ''] = out.split('For operators, on the machine of the service:')
  for (const command of COMMANDS) {
    const name = command.name()
    expect(forUsers).toMatch(new RegExp(`^ {2}${name} `, 'm'))
    let help = ''
    command.configureOutput({ writeOut: part => (help += part) }).outputHelp()
    expect(help).toContain(`$ wayside ${name}`)
  }
  for (const name of ['serve', 'admin', 'import']) expect(forOperators).toMatch(new RegExp(`^ {2}${name} `, 'm'))
  expect(out).toContain('Exit codes:')
})

const PYTHON_PATH = join(CHECKOUT, 'clients', 'python', 'src')

/** What a program prints that a page shows as code; null where there is no Python for it. */
async function runCode(language: CodeLanguage, request: Omit<CodeRequest, 'base'>): Promise<string | null> {
  const code = asCode(language, { ...request, base: city.server.url })
  const token = { WAYSIDE_TOKEN: city.user.token }
  if (language === 'CLI') {
    const [, url, line = ''] = /^WAYSIDE_URL='([^']+)' (.+)$/s.exec(code) ?? []
    const { err, out } = await city.wayside(line.replace('wayside ', ''), { ...token, WAYSIDE_URL: url as string })
    expect(err).toBe('')
    return out
  }
  if (language === 'Python' && !HAS_PYTHON) return null
  // Not every machine has curl, so a shell says what curl would send.
  const [program, ...args] = {
    curl: ['sh', '-c', `curl() { printf '%s\\0' "$@"; }; ${code}`],
    JavaScript: [process.execPath, '--input-type=module', '-e', code],
    Python: [PYTHON, '-c', code],
  }[language] as [string, ...string[]]
  const env = { PATH: process.env.PATH, PYTHONPATH: PYTHON_PATH, PYTHONDONTWRITEBYTECODE: '1', ...token }
  const { stdout } = await promisify(execFile)(program, args, { env })
  if (language !== 'curl') return stdout
  const [url = '', , authorization, , type, , body = ''] = stdout.split('\0')
  expect([authorization, type]).toEqual([`Authorization: Token ${city.user.token}`, 'Content-Type: application/json'])
  const headers = { authorization: `Token ${city.user.token}`, 'content-type': 'application/json' }
  return (await fetch(url, { method: 'POST', headers, body })).text()
}

test('what pages show as code gives the same figures in every language', async () => {
  const time = { from_dt: iso(START), to_dt: iso(START + 2 * DAY_MS) }
  const clock = { weekdays: [1, 2, 3, 4, 5, 6, 7], hours: [6, 7, 8, 9, 10] }
  const filters = { channels: [1], vehicle_classes: ['car', 'truck'], units: 'imperial' }
  const figures = { time, sites: [city.site], sections: ['volume', 'speeds', 'by_direction'], ...clock, ...filters }
  const year = { year: new Date(START).getUTCFullYear(), sites: [city.site], sections: ['volume', 'aadt'] }
  const [a, b] = [city.site, city.other].map(site => ({ site, time }))
  const compared = { a, b, ...clock, ...filters }
  const requests = [
    ...languagesOf('figures').map(language => [language, { path: 'figures', body: figures }] as const),
    ...languagesOf('compare').map(language => [language, { path: 'compare', body: compared }] as const),
    ...(['Python', 'CLI'] as const).map(language => [language, { path: 'figures', body: year }] as const),
    [
      'Python',
      { path: 'aggregate', body: { time, sites: [city.site], group_by: ['channel'], summary: true } },
    ] as const,
  ]
  await Promise.all(
    requests.map(async ([language, { path, body }]) => {
      const printed = await runCode(language, { path, body })
      const { status, json } = await ask(city.server.url, 'POST', `/api/v1/traffic/data/${path}`, {
        token: city.user.token,
        body,
      })
      expect(status).toBe(200)
      if (printed !== null) expect(JSON.parse(printed), `${language} ${path}`).toEqual(json)
    }),
  )
  const search = { path: 'search' as const, body: { time, sites: [city.other], order: 'desc', limit: 15 } }
  const [inJavaScript, inPython] = await Promise.all([runCode('JavaScript', search), runCode('Python', search)])
  const { items } = await walk(city.server.url, city.user.token, search.body)
  expect(inJavaScript?.match(/^ {2}id: \d+/gm)).toEqual(items.map(({ id }) => `  id: ${id}`))
  if (inPython !== null)
    expect(
      inPython
        .trimEnd()
        .split('\n')
        .map(line => JSON.parse(line)),
    ).toEqual(items)
})
