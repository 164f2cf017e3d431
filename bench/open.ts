import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import sql from 'sql-template-tag'
import { DAY_MS } from '../contract/times/time.ts'
import { localDate, startOfLocalDay } from '../contract/times/time-zone.ts'
import { FILE_LIMITS, publishFiles } from '../server/delivery/open/files/publish-files.ts'
import { publishSite } from '../server/field/publications/publish-site.ts'
import { publicationInput } from '../server/field/publications/schema.ts'
import { OPERATOR } from '../server/people/access/audit.ts'
import { endOf, makeRecords, START } from './makers/make-records.ts'
import { percentiles } from './tools/percentiles.ts'
import { Results } from './tools/results.ts'
import { startServer } from './tools/start-server.ts'
import { openWorkplace, type Workplace } from './tools/workplace.ts'

const PUBLIC_SITES = 4
/** Each reader sends a request so often. */
const PAUSE_MS = 2_000
/** Requests of signed-in users, a second. */
const SEARCHES = 10
const QUIET_MS = 10_000

/**
 * `npm run bench -- open [--readers 1000] [--seconds 60] [--records 1000000]`: readers without an account, each with an address of its own
 * behind a proxy and a request every two seconds, and what they do to the searches of signed-in users.
 */
export async function benchOpen(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      readers: { type: 'string', default: '1000' },
      seconds: { type: 'string', default: '60' },
      records: { type: 'string', default: '1000000' },
    },
  })
  const [readers, seconds, records] = [values.readers, values.seconds, values.records].map(Number) as [
    number,
    number,
    number,
  ]
  const results = new Results('open')
  const workplace = await openWorkplace()
  try {
    await makeRecords(workplace, 0, records)
    const paths = await publish(workplace, records)
    const server = await startServer(workplace, [], undefined, { TRUSTED_PROXIES: '127.0.0.1' })
    try {
      const failures = new Map<string, number>()
      const task = { url: server.url, token: workplace.token, from: START, to: endOf(records), failures }
      const alone = await searchFor(QUIET_MS, task)
      const times: number[] = []
      const end = performance.now() + seconds * 1000
      const agent = new Agent({ keepAlive: true, maxSockets: readers })
      const all = Array.from({ length: readers }, (_, n) =>
        read(n, { paths, end, agent, times, failures, url: server.url }),
      )
      const beside = await searchFor(seconds * 1000, task)
      await Promise.all(all)
      agent.destroy()
      results.line(
        `${readers} readers without an account for ${seconds} s, each with an address of its own behind a trusted proxy and a request every ${PAUSE_MS / 1000} s to ${PUBLIC_SITES} public sites (list, site and its page, aggregate of a week, figures, a daily file, both documents of DATEX II); ${SEARCHES} searches a second by a token; ${records.toLocaleString('en')} records; two HTTP processes and a background process.`,
      )
      results.load()
      results.table(
        ['what', 'number', 'p50 ms', 'p99 ms', 'longest ms'],
        [
          ['read without an account', ...percentiles(times)],
          ['search of a user, without readers', ...percentiles(alone)],
          ['search of a user, beside them', ...percentiles(beside)],
        ],
      )
      for (const [failure, count] of failures) results.line(`- ${count} times ${failure}`)
    } finally {
      await server.stop()
    }
    results.write()
  } finally {
    await workplace.close(false)
  }
}

/** Makes sites public, and returns what readers ask of them. */
async function publish(workplace: Workplace, records: number): Promise<string[]> {
  const { database, organizationId } = workplace
  const { rows } = await database.query<{ id: number; site_id: string; time_zone: string }>(sql`
    select id, site_id, time_zone
    from sites
    order by id
    limit ${PUBLIC_SITES}
  `)
  const terms = publicationInput.parse({ licence: 'CC-BY-4.0', attribution: 'Bench', delay_hours: 0 })
  // Without channels there is nothing to write as DATEX II.
  await database.query(sql`
    insert into channels (site_id, number)
    select site, number
    from unnest(${rows.map(({ id }) => id)}::integer[]) site, generate_series(1, 2) number
    on conflict do nothing
  `)
  for (const site of rows) await publishSite(database, organizationId, site, terms, OPERATOR)
  const day = await publishDay(workplace, rows, records)
  const ofSites = rows.flatMap(({ id, time_zone }) => {
    const to = startOfLocalDay(time_zone, localDate(time_zone, endOf(records)))
    const from = startOfLocalDay(time_zone, localDate(time_zone, to - 7 * DAY_MS))
    const window = `sites=${id}&from_dt=${new Date(from).toISOString()}&to_dt=${new Date(to).toISOString()}`
    return [
      `/open/api/v1/sites/${id}`,
      `/open/sites/${id}`,
      `/open/files/sites/${id}/days/${day}/csv`,
      `/open/api/v1/aggregate?${window}&interval=1h&group_by=channel`,
      `/open/api/v1/figures?${window}&sections=volume,speeds`,
    ]
  })
  return ['/open/api/v1/sites', '/open/datex2/v3/site-table.xml', '/open/datex2/v3/measured-data.xml', ...ofSites]
}

/** Writes the files of a day; records of benchmarks are stored without counting their days. */
async function publishDay({ database }: Workplace, sites: { id: number }[], records: number): Promise<string> {
  const day = new Date(endOf(records) - 2 * DAY_MS).toISOString().slice(0, 10)
  await database.query(sql`
    insert into site_days (site_id, day, count, valid_count, covered)
    select site, ${day}::date, 1, 1, '{}'
    from unnest(${sites.map(({ id }) => id)}::integer[]) site
  `)
  const written = await publishFiles(database, { limits: { ...FILE_LIMITS, restMs: 0 } })
  if (written !== sites.length) throw new Error(`${written} files were written.`)
  return day.replaceAll('-', '')
}

interface Reading {
  url: string
  paths: string[]
  end: number
  agent: Agent
  times: number[]
  failures: Map<string, number>
}

async function read(reader: number, { url, paths, end, agent, times, failures }: Reading): Promise<void> {
  const address = `10.${reader >> 16}.${(reader >> 8) & 255}.${reader & 255}`
  await sleep(Math.random() * PAUSE_MS)
  for (let n = reader; performance.now() < end; n++) {
    const since = performance.now()
    const path = paths[n % paths.length] as string
    const outcome = await get(url + path, agent, address)
    times.push(performance.now() - since)
    noteFailure(failures, outcome === '200' ? outcome : `${outcome} ${path}`)
    await sleep(Math.max(0, PAUSE_MS - (performance.now() - since)))
  }
}

function noteFailure(failures: Map<string, number>, outcome: string): void {
  if (outcome !== '200') failures.set(outcome, (failures.get(outcome) ?? 0) + 1)
}

function get(url: string, agent: Agent, address: string): Promise<string> {
  return new Promise(resolve => {
    const headers = { 'x-forwarded-for': address, 'accept-encoding': 'gzip' }
    request(url, { agent, headers }, answer => {
      answer.resume().on('end', () => resolve(String(answer.statusCode)))
    })
      .on('error', error => resolve(error.message))
      .end()
  })
}

interface Searching {
  url: string
  token: string
  from: number
  to: number
  failures: Map<string, number>
}

/** Searches at a fixed rate, and how long each took. */
async function searchFor(ms: number, { url, token, from, to, failures }: Searching): Promise<number[]> {
  const times: number[] = []
  const running: Promise<void>[] = []
  for (const began = performance.now(); performance.now() < began + ms; await sleep(1000 / SEARCHES)) {
    const start = new Date(from + Math.random() * (to - from) * 0.9).toISOString()
    const body = JSON.stringify({ time: { from_dt: start, to_dt: new Date(Date.parse(start) + DAY_MS).toISOString() } })
    const headers = { Authorization: `Token ${token}`, 'Content-Type': 'application/json' }
    const since = performance.now()
    running.push(
      fetch(`${url}/api/v1/traffic/data/search`, { method: 'POST', headers, body })
        .then(async answer => {
          await answer.arrayBuffer()
          return `search ${answer.status}`
        })
        .catch((error: Error) => `search ${error.message}`)
        .then(outcome => {
          times.push(performance.now() - since)
          noteFailure(failures, outcome === 'search 200' ? '200' : outcome)
        }),
    )
  }
  await Promise.all(running)
  return times
}
