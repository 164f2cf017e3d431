import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { DAY_MS, HOUR_MS } from '../contract/times/time.ts'
import { takeBackup } from '../server/runtime/operations/backup/take-backup.ts'
import { copySealed, listSealed } from './copy-sealed.ts'
import { makeDevices } from './makers/make-devices.ts'
import { makeExport } from './makers/make-export.ts'
import { endOf, makeRecords, RECORDS_A_BATCH, START } from './makers/make-records.ts'
import { sealYear } from './makers/make-year.ts'
import { median } from './tools/percentiles.ts'
import { postmaster, processorTime } from './tools/processor-time.ts'
import { Results } from './tools/results.ts'
import { seal } from './tools/seal.ts'
import { type Server, startServer } from './tools/start-server.ts'
import { openWorkplace, type Shape, SITES, type Workplace } from './tools/workplace.ts'

const PAGES = 200
const COUNTS = 10
const EXPORTS = 5
const UPLOADS = 10
const BATCH = 1000
const LATE_BATCH = 100
/** Maximum number of waits of 2 s. */
const MAX_WAITS = 150
const MANY_SITES = [...Array(SITES).keys()].map(n => n + 1)

interface Times {
  ms: number
  /** NaN where it was not measured. */
  processorMs: number
}

interface Grown {
  bytesPerRecord: number
  times: { [work: string]: Times }
}

/**
 * `npm run bench -- growth [--records 10000000] [--times 10] [--sites 500] [--a-day 672] [--keep DIRECTORY]`: what users and
 * operators do all year, at random places, with so many sealed records of 500 sites and with several times as many. `--a-day` is
 * records of a site. Records that were kept are used again.
 */
export async function benchGrowth(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      records: { type: 'string', default: '10000000' },
      times: { type: 'string', default: '10' },
      sites: { type: 'string', default: String(SITES) },
      'a-day': { type: 'string', default: '672' },
      keep: { type: 'string' },
    },
  })
  const [records, times] = [Number(values.records), Number(values.times)]
  const results = new Results('growth')
  const shape = { sites: Number(values.sites), stepMs: (DAY_MS * RECORDS_A_BATCH) / Number(values['a-day']) }
  const few = await grow({ records, times: 1, shape, keep: values.keep })
  const many = await grow({ records, times, shape, keep: values.keep })
  const million = (count: number) => (count / 1e6).toLocaleString('en')
  results.line(
    `${million(records)} million sealed records of ${shape.sites} sites with ${values['a-day']} a day each, and ${times} times as many, medians. The database has ${few.bytesPerRecord.toFixed(1)} and ${many.bytesPerRecord.toFixed(1)} bytes for each record.`,
  )
  results.table(
    ['work', 'ms', 'with more', 'ratio', 'processor ms', 'with more', 'ratio'],
    Object.keys(few.times).map(name => [name, ...cellsOf(few.times[name] as Times, many.times[name] as Times)]),
  )
  results.load()
  results.write()
}

const cellsOf = (before: Times, after: Times): string[] =>
  (['ms', 'processorMs'] as const).flatMap(name =>
    Number.isNaN(before[name])
      ? ['', '', '']
      : [before[name].toPrecision(3), after[name].toPrecision(3), (after[name] / before[name]).toFixed(2)],
  )

interface Growing {
  records: number
  times: number
  shape: Shape
  keep: string | undefined
}

/** Makes and seals the records, unless they were kept, and measures. */
async function grow({ records, times, shape, keep }: Growing): Promise<Grown> {
  const directory = keep && join(keep, `${times}-times-${records}-of-${shape.sites}`)
  /** Kept with the keys of its devices. */
  const made = join(directory ?? '', 'made.json')
  const isMade = directory !== undefined && existsSync(made)
  const workplace = await openWorkplace({ directory, shape })
  const days = Math.ceil((endOf(records, shape) - START) / DAY_MS)
  const to = START + (times - 1) * days * DAY_MS + endOf(records, shape) - START
  try {
    if (!isMade) {
      await makeRecords(workplace, 0, records)
      await sealYear(workplace)
      if (times > 1) {
        const spans = await listSealed(workplace)
        await copySealed(workplace, spans, { copies: times - 1, days, ids: records })
        await sealYear(workplace)
      }
    }
    const keys = isMade ? JSON.parse(readFileSync(made, 'utf8')) : await makeKeys(workplace)
    if (directory) writeFileSync(made, JSON.stringify(keys))
    const bytesPerRecord = await measureBytes(workplace, records * times)
    return { bytesPerRecord, times: await measure(workplace, to, keys) }
  } finally {
    await workplace.close(keep !== undefined)
  }
}

async function measureBytes({ database }: Workplace, records: number): Promise<number> {
  const { rows } = await database.query<{ bytes: number }>(
    'select pg_database_size(current_database())::float8 as bytes',
  )
  return (rows[0]?.bytes ?? Number.NaN) / records
}

async function measure(workplace: Workplace, to: number, keys: string[]): Promise<Grown['times']> {
  let server = await startServer(workplace)
  const roots = [process.pid, await postmaster(workplace.database)]
  await untilQuiet(workplace, roots)
  const randomDay = () => START + Math.floor(Math.random() * ((to - START) / DAY_MS - 1)) * DAY_MS
  const times: Grown['times'] = {}
  const note = async (name: string, count: number, work: () => Promise<number>) => {
    for (let n = 0; n < count / 4; n++) await work()
    const before = processorTime(roots)
    const all: number[] = []
    for (let n = 0; n < count; n++) all.push(await work())
    times[name] = { ms: median(all), processorMs: (processorTime(roots) - before) / count }
  }
  const search = (from: number, sites?: number[]) =>
    post(workplace, server, 'search', { time: { from_dt: iso(from), to_dt: iso(to) }, ...(sites && { sites }) })
  const figures = (sites: number[], sections: string[], days = 30) => {
    const from = START + Math.random() * Math.max(0, to - START - days * DAY_MS)
    return post(workplace, server, 'figures', { time: daysFrom(from, days), sites, sections })
  }
  try {
    const longest = 30 * DAY_MS
    await note('the first page of 1000, all sites', PAGES, () => search(Math.max(START, to - longest)))
    await note('a page in the middle', PAGES, () => search(to - longest + Math.random() * (longest - DAY_MS)))
    await note('the last page', PAGES, () => search(to - HOUR_MS))
    await note('a page of one site', PAGES, () => search(to - longest + Math.random() * (longest - 4 * DAY_MS), [7]))
    await note('a page of five sites', PAGES, () =>
      search(to - longest + Math.random() * (longest - 2 * DAY_MS), [1, 98, 195, 292, 389]),
    )
    await note('the hours of a day, all sites', COUNTS, () =>
      post(workplace, server, 'aggregate', { time: daysFrom(randomDay(), 1), interval: '1h' }),
    )
    await note('a month of a site', COUNTS, () => figures([7], ['volume', 'hours', 'speeds']))
    await note('a year of a site', COUNTS, () => figures([7], ['volume', 'hours', 'speeds'], 365))
    await note('a month of 500 sites', COUNTS, () =>
      figures(MANY_SITES.slice(0, workplace.shape.sites), ['volume', 'speeds', 'above_limit']),
    )
    await note('a CSV export of a day, all sites', EXPORTS, () =>
      makeExport(workplace, server, 'csv', daysFrom(randomDay(), 1)),
    )
    const late: number[] = []
    await note('an upload of 1000', UPLOADS, async () => (await upload(server, keys, Date.now() - HOUR_MS, BATCH)).ms)
    await note('a late upload of 100', UPLOADS, async () => {
      const { ms, id } = await upload(server, keys, randomDay() + Math.random() * DAY_MS, LATE_BATCH)
      late.push(id)
      return ms
    })
    await note('taking back a late upload, until it is gone', UPLOADS - 2, () => takeBack(workplace, server, late))
    await server.stop()
    const startedAt = performance.now()
    await seal(workplace, { before: to })
    times['sealing what late uploads opened'] = { ms: performance.now() - startedAt, processorMs: Number.NaN }
    times['a backup'] = await timeBackup(workplace)
    const crashedAt = performance.now()
    process.kill(roots[1] as number, 'SIGKILL')
    await workplace.restart()
    server = await startServer(workplace)
    times['start after kill -9 of PostgreSQL, until ready'] = {
      ms: performance.now() - crashedAt,
      processorMs: Number.NaN,
    }
    return times
  } finally {
    await server.stop()
  }
}

async function timeBackup({ database, directory }: Workplace): Promise<Times> {
  const backup = join(directory, 'backup-of-bench')
  const startedAt = performance.now()
  try {
    await takeBackup(database, backup, { wayside: 'bench' })
    return { ms: performance.now() - startedAt, processorMs: Number.NaN }
  } finally {
    rmSync(backup, { recursive: true, force: true })
  }
}

let number = 0

/** Devices at ten sites, whose times are those of all records. */
async function makeKeys(workplace: Workplace): Promise<string[]> {
  const { database } = workplace
  await database.query(`insert into permissions select id, 'can_manage_organization' from users on conflict do nothing`)
  const devices = await makeDevices(workplace, 10, START - DAY_MS)
  return devices.map(({ key }) => key)
}

async function upload({ url }: Server, keys: string[], from: number, count: number) {
  const records = Array.from({ length: count }, (_, n) => ({
    timestamp: iso(from + n * 2_000),
    channel: 1,
    speed_kmh: 30 + (n % 400) / 10,
    length_m: 4.5,
    sequence: Date.now() * 1000 + number++,
  }))
  const startedAt = performance.now()
  const answer = await fetch(`${url}/device/v1/uploads`, {
    method: 'POST',
    headers: {
      authorization: `Device ${keys[number % keys.length]}`,
      'content-type': 'application/json',
      'idempotency-key': `growth-${Date.now()}-${number}`,
    },
    body: JSON.stringify({ records }),
  })
  const { id, accepted, ...rest } = (await answer.json()) as { id: number; accepted: number }
  if (accepted !== count) throw new Error(`${accepted} of ${count}: ${answer.status} ${JSON.stringify(rest)}`)
  return { ms: performance.now() - startedAt, id }
}

async function takeBack({ token }: Workplace, { url }: Server, uploads: number[]): Promise<number> {
  const path = `${url}/api/v1/traffic/uploads/${uploads.pop()}`
  const headers = { authorization: `Token ${token}` }
  const startedAt = performance.now()
  let answer = await fetch(path, { method: 'DELETE', headers })
  for (;;) {
    const { status } = (await answer.json()) as { status: string }
    if (status === 'taken_back') return performance.now() - startedAt
    if (!answer.ok) throw new Error(`The server answered ${answer.status}.`)
    await sleep(20)
    answer = await fetch(path, { headers })
  }
}

/** A server that has just started looks through what is new, and PostgreSQL still writes what was stored last. */
async function untilQuiet({ database }: Workplace, roots: number[]): Promise<void> {
  await database.query('checkpoint')
  console.log('Waiting until server and PostgreSQL have nothing to do …')
  for (let [quiet, tries] = [0, 0]; quiet < 3 && tries < MAX_WAITS; tries++) {
    const before = processorTime(roots)
    await sleep(2_000)
    quiet = processorTime(roots) - before < 100 ? quiet + 1 : 0
  }
  console.log('Measuring …')
}

const iso = (ms: number) => new Date(ms).toISOString()
const daysFrom = (from: number, days: number) => ({ from_dt: iso(from), to_dt: iso(from + days * DAY_MS) })

async function post({ token }: Workplace, { url }: Server, what: string, body: object): Promise<number> {
  const startedAt = performance.now()
  const answer = await fetch(`${url}/api/v1/traffic/data/${what}`, {
    method: 'POST',
    headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`The server answered ${answer.status}: ${text}`)
  return performance.now() - startedAt
}
