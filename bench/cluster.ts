import { parseArgs } from 'node:util'
import { DAY_MS } from '../contract/times/time.ts'
import { detectLayout } from '../server/platform/database/layout.ts'
import { sealRecords } from '../server/records/store/sealing/seal-records.ts'
import { makeExport } from './makers/make-export.ts'
import { endOf, makeRecords, START } from './makers/make-records.ts'
import { makeUploads } from './makers/make-uploads.ts'
import { median } from './tools/percentiles.ts'
import { Results } from './tools/results.ts'
import { type Server, startServer } from './tools/start-server.ts'
import { openWorkplace, type Workplace } from './tools/workplace.ts'

/** Enough rounds for the server and PostgreSQL to have planned and compiled everything. */
const WARM_UP = 20
const EXPORTS = 3

interface Target {
  workplace: Workplace
  server: Server
}

/**
 * `npm run bench -- cluster --database URL [--plain URL] [--records 500000] [--rounds 100] [--sealed]`: how long requests
 * take at the coordinator of a Citus cluster, against the same records in one PostgreSQL. Both must be empty databases, and
 * keep the records; without `--plain` an embedded PostgreSQL is used, which may be of another version. With `--sealed` the
 * records of both are sealed before.
 */
export async function benchCluster(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      database: { type: 'string' },
      plain: { type: 'string' },
      records: { type: 'string', default: '500000' },
      rounds: { type: 'string', default: '100' },
      sealed: { type: 'boolean', default: false },
    },
  })
  if (!values.database) throw new Error('Say where the coordinator is: --database URL')
  const records = Number(values.records)
  const results = new Results('cluster')
  const targets: Target[] = []
  try {
    for (const url of [values.plain, values.database]) targets.push(await makePlace(url, records, values.sealed))
    const shards = await describeShards(targets[1]?.workplace as Workplace)
    results.line(
      `${records.toLocaleString('en')} records of 500 sites, in one PostgreSQL and on ${shards}${values.sealed ? ', sealed' : ''}.`,
    )
    await compare(targets, { records, rounds: Number(values.rounds), results })
  } finally {
    for (const { server, workplace } of targets) {
      await server.stop()
      await workplace.close(false)
    }
  }
  results.write()
}

async function makePlace(url: string | undefined, records: number, isSealed: boolean): Promise<Target> {
  const workplace = await openWorkplace({ url })
  await makeRecords(workplace, 0, records)
  await makeUploads(workplace)
  if (isSealed) await seal(workplace)
  return { workplace, server: await startServer(workplace) }
}

async function seal({ database }: Workplace): Promise<void> {
  await detectLayout(database)
  await sealRecords(database, { before: Date.UTC(2100, 0) })
  await database.query('vacuum (analyze) time_blocks, site_blocks, sealed_spans')
}

async function describeShards({ database }: Workplace): Promise<string> {
  const { rows } = await database.query(`
    select count(distinct nodeport) as workers, count(*) / count(distinct table_name) as shards
    from citus_shards
    where table_name::text like 'records%' and citus_table_type = 'distributed'`)
  return `${rows[0].workers} workers with ${rows[0].shards} shards`
}

interface Work {
  records: number
  rounds: number
  results: Results
}

async function compare(targets: Target[], { records, rounds, results }: Work): Promise<void> {
  const time = { from_dt: iso(START), to_dt: iso(Math.min(endOf(records), START + 30 * DAY_MS)) }
  const middle = iso((START + endOf(records)) / 2)
  const page = (sites?: number[]) => (target: Target) =>
    post(target, 'search', { time: { ...time, from_dt: middle }, sites, limit: 1000 })
  const hours = (sites?: number[]) => (target: Target) => post(target, 'aggregate', { time, sites, interval: '1h' })
  const ways: { [name: string]: { rounds: number; ask: (target: Target) => Promise<number> } } = {
    'a page of 1000, one site': { rounds, ask: page([7]) },
    'a page of 1000, five sites': { rounds, ask: page([7, 8, 9, 10, 11]) },
    'a page of 1000, all sites': { rounds, ask: page() },
    'hours of one site': { rounds, ask: hours([7]) },
    'hours of all sites': { rounds: Math.ceil(rounds / 10), ask: hours() },
    'a CSV export of all records': {
      rounds: EXPORTS,
      ask: ({ workplace, server }) => makeExport(workplace, server, 'csv'),
    },
  }
  const rows: string[][] = []
  for (const [name, { rounds, ask }] of Object.entries(ways)) {
    const times: number[][] = targets.map(() => [])
    const warmUp = rounds > EXPORTS ? WARM_UP : 1
    for (let round = -warmUp; round < rounds; round++) {
      for (const [n, target] of targets.entries()) {
        const ms = await ask(target)
        if (round >= 0) times[n]?.push(ms)
      }
    }
    const [plain = 0, cluster = 0] = times.map(median)
    rows.push([name, plain.toFixed(1), cluster.toFixed(1), (cluster / plain).toFixed(2)])
  }
  results.line('Requests one after another, in turns, medians in ms:')
  results.table(['what', 'one PostgreSQL', 'cluster', 'ratio'], rows)
  results.load()
}

const iso = (ms: number) => new Date(ms).toISOString()

/** Milliseconds. */
async function post({ workplace, server }: Target, what: string, body: object): Promise<number> {
  const startedAt = performance.now()
  const answer = await fetch(`${server.url}/api/v1/traffic/data/${what}`, {
    method: 'POST',
    headers: { authorization: `Token ${workplace.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`The server answered ${answer.status}: ${text}`)
  return performance.now() - startedAt
}
