import { once } from 'node:events'
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { MINUTE_MS } from '../contract/times/time.ts'
import { Fleet, RECORDS } from './device-fleet.ts'
import { makeDevices } from './makers/make-devices.ts'
import { writeFiles } from './makers/make-files.ts'
import { endOf, makeRecords, START } from './makers/make-records.ts'
import { percentiles } from './tools/percentiles.ts'
import { type Resources, readResources } from './tools/read-resources.ts'
import { Results } from './tools/results.ts'
import { type Server, spawnWayside, startServer } from './tools/start-server.ts'
import { openWorkplace, SITES, type Workplace } from './tools/workplace.ts'

/** Below the limit of open streams per user. */
const STREAMS = 8
/** Per second. */
const RATES = { uploads: 10, searches: 10, aggregates: 0.5 }

interface Task {
  url: string
  token: string
  from: number
  to: number
  failures: string[]
  isOver: () => boolean
}

/**
 * `npm run bench -- mixed [--minutes 10] [--records 1000000] [--import]`: uploads, searches, aggregates, exports one after another,
 * streams and waiting devices, all concurrently: how long each takes, and the resources that are used, by minute. With `--import`
 * folders of files are imported beside them, one after the other, as fast as it goes.
 */
export async function benchMixed(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      minutes: { type: 'string', default: '10' },
      records: { type: 'string', default: '1000000' },
      import: { type: 'boolean', default: false },
    },
  })
  const minutes = Number(values.minutes)
  const records = Number(values.records)
  const results = new Results('mixed')
  const workplace = await openWorkplace()
  try {
    await makeRecords(workplace, 0, records)
    const devices = await makeDevices(workplace, SITES)
    const server = await startServer(workplace)
    try {
      const fleet = new Fleet(server.url, workplace.token, devices)
      await run(workplace, server, fleet, { minutes, records, results, isImporting: values.import })
    } finally {
      await server.stop()
    }
    results.write()
  } finally {
    await workplace.close(false)
  }
}

async function run(
  workplace: Workplace,
  { url }: Server,
  fleet: Fleet,
  {
    minutes,
    records,
    results,
    isImporting,
  }: { minutes: number; records: number; results: Results; isImporting: boolean },
): Promise<void> {
  const failures: string[] = []
  let isOver = false
  const task: Task = { url, token: workplace.token, from: START, to: endOf(records), failures, isOver: () => isOver }
  const stopStreams = openStreams(task)
  fleet.begin()
  const searches = pace(RATES.searches, task, () => search(task))
  const aggregates = pace(RATES.aggregates, task, () => aggregate(task))
  const exports = exportAgain(task)
  const sampled = sample(workplace, url, minutes)
  const imported = isImporting ? importAgain(workplace, task) : Promise.resolve(null)
  await fleet.send(RATES.uploads, minutes * MINUTE_MS)
  isOver = true
  const times = await Promise.all([searches, aggregates, exports])
  const importRate = await imported
  const events = stopStreams()
  fleet.end()
  const all = [...failures, ...fleet.seen.failures]

  results.line(
    `${minutes} minutes over ${records.toLocaleString('en')} records: ${RATES.uploads} uploads of ${RECORDS} records, ${RATES.searches} searches of 1000 records and ${RATES.aggregates} aggregates of a site's month a second, one CSV export of everything after another, ${STREAMS} streams of all records, ${SITES} devices that wait for commands; two HTTP processes and a background process.`,
  )
  if (importRate !== null) results.line(`Beside them ${Math.round(importRate)} records a second were imported.`)
  results.load()
  results.table(
    ['what', 'number', 'p50 ms', 'p99 ms', 'longest ms'],
    [
      ['upload', ...percentiles(fleet.seen.uploads)],
      ['search', ...percentiles(times[0])],
      ['aggregate', ...percentiles(times[1])],
      ['export', ...percentiles(times[2])],
      ['command, from the user to the device that waits', ...percentiles(fleet.seen.commands)],
    ],
  )
  results.table(
    ['minute', 'memory of all processes, MB', 'connections to PostgreSQL', 'of these at work'],
    (await sampled).map(({ memoryMb, connections, atWork }, n) => [n + 1, memoryMb, connections, atWork]),
  )
  results.line(
    `${events} events came over the streams; ${fleet.seen.polls} polls ended; ${all.length} requests failed.`,
  )
  for (const failure of all.slice(0, 5)) results.line(`- ${failure}`)
}

/** Starts requests at a fixed rate, even if earlier ones are not answered; returns how long each took. */
async function pace(rate: number, { isOver }: Task, work: () => Promise<void>): Promise<number[]> {
  const times: number[] = []
  const running: Promise<void>[] = []
  for (const began = performance.now(); !isOver(); await sleep(20)) {
    while (running.length < (rate * (performance.now() - began)) / 1000) {
      const since = performance.now()
      running.push(work().then(() => void times.push(performance.now() - since)))
    }
  }
  await Promise.all(running)
  return times
}

async function search(task: Task): Promise<void> {
  const from_dt = new Date(task.from + Math.random() * (task.to - task.from) * 0.99).toISOString()
  const time = { from_dt, to_dt: new Date(task.to).toISOString() }
  await ask(task, '/traffic/data/search', { time })
}

async function aggregate(task: Task): Promise<void> {
  const time = { from_dt: new Date(task.from).toISOString(), to_dt: new Date(task.to).toISOString() }
  await ask(task, '/traffic/data/aggregate', {
    time,
    sites: [1 + Math.floor(Math.random() * SITES)],
    interval: '1h',
    summary: true,
  })
}

async function exportAgain(task: Task): Promise<number[]> {
  const times: number[] = []
  const time = { from_dt: new Date(task.from).toISOString(), to_dt: new Date(task.to).toISOString() }
  while (!task.isOver()) {
    const since = performance.now()
    let made = await ask(task, '/traffic/exports', { time, format: 'csv' })
    const path = `/traffic/exports/${made?.id}`
    while (made?.status === 'queued' || made?.status === 'running') {
      await sleep(250)
      made = await ask(task, path)
    }
    if (made?.status !== 'completed') task.failures.push(`export: ${made?.status} ${made?.error}`)
    else await ask(task, path, undefined, 'DELETE')
    times.push(performance.now() - since)
  }
  return times
}

const YEAR = { files: 730, vehicles: 3_600 }

/** Years of files, each to another site; how many records a second. The last one is ended. */
async function importAgain(workplace: Workplace, task: Task): Promise<number> {
  const { folder } = await writeFiles(workplace.directory, YEAR)
  const [before, startedAt] = [await countOld(workplace), performance.now()]
  for (let site = 1; !task.isOver(); site++) {
    const options = ['--site', `S${site}`, '--time-zone', 'UTC', '--create-channels', '--json']
    const command = spawnWayside(workplace, ['import', folder, ...options])
    const ended = once(command, 'close')
    while (command.exitCode === null && command.signalCode === null && !task.isOver()) await sleep(100)
    if (task.isOver()) command.kill()
    const [code] = await ended
    if (code !== 0 && !task.isOver()) task.failures.push(`an import ended with ${code}`)
  }
  return ((await countOld(workplace)) - before) / ((performance.now() - startedAt) / 1000)
}

/** Records of the years that are imported. */
async function countOld({ database }: Workplace): Promise<number> {
  const { rows } = await database.query<{ count: number }>(`
    select coalesce(sum(accepted), 0)::float8 as count
    from uploads
    where import_id is not null`)
  return rows[0]?.count ?? 0
}

async function ask(
  { url, token, failures }: Task,
  path: string,
  body?: object,
  method = body ? 'POST' : 'GET',
  // biome-ignore lint/suspicious/noExplicitAny: what the service answers
): Promise<any> {
  const headers = { Authorization: `Token ${token}`, 'Content-Type': 'application/json' }
  try {
    const answer = await fetch(`${url}/api/v1${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    const text = await answer.text()
    if (!answer.ok) failures.push(`${method} ${path}: ${answer.status} ${text}`)
    return text === '' ? undefined : JSON.parse(text)
  } catch (error) {
    failures.push(`${method} ${path}: ${error}`)
  }
}

/** Opens streams of all records; returns a function that ends them and returns the number of events. */
function openStreams(task: Task): () => number {
  let events = 0
  const headers = { Authorization: `Token ${task.token}` }
  const streams = Array.from({ length: STREAMS }, () =>
    request(`${task.url}/api/v1/traffic/data/stream?after=now`, { headers }, answer => {
      if (answer.statusCode !== 200) task.failures.push(`stream: ${answer.statusCode}`)
      answer.setEncoding('latin1').on('data', (text: string) => {
        events += text.split('\ndata:').length - 1
      })
      answer.on('end', () => !task.isOver() && task.failures.push('stream: ended'))
      answer.on('error', error => !task.isOver() && task.failures.push(`stream: ${error}`))
    })
      .on('error', error => !task.isOver() && task.failures.push(`stream: ${error}`))
      .end(),
  )
  return () => {
    for (const stream of streams) stream.destroy()
    return events
  }
}

/** At the end of each minute. */
async function sample(workplace: Workplace, url: string, minutes: number): Promise<Resources[]> {
  const seen: Resources[] = []
  for (let minute = 0; minute < minutes; minute++) {
    await sleep(MINUTE_MS)
    seen.push(await readResources(url, workplace))
  }
  return seen
}
