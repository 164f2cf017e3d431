import { ARROW_STREAM } from '../../server/platform/http/requests/negotiate.ts'
import { RECORDS_A_BATCH } from '../makers/make-records.ts'
import { HttpClient, nextCursor } from '../tools/http-client.ts'
import { median } from '../tools/percentiles.ts'
import { pgbench } from '../tools/pgbench.ts'
import { postmaster, processorTime } from '../tools/processor-time.ts'
import type { Task } from '../tools/task.ts'
import type { Workplace } from '../tools/workplace.ts'
import { USUAL_SHAPE } from '../tools/workplace.ts'

const CONNECTIONS = 4
const ROUNDS = 5
const WARM_UP_SECONDS = 20
const COLUMNS = 'channel, lane, vehicle_class, class_code, speed, length, headway, gap, flags'

/**
 * Pages of 1000 per second at random positions, over HTTP and by pgbench in turns. pgbench reads the same pages as plain
 * rows of a table of its own, with a covering index, so that it need not read the table.
 */
export async function measureRates(task: Task): Promise<void> {
  const { workplace, server, from, to, seconds } = task
  const latest = to - (to - from) / 100
  const script = `
    \\set start random(${Math.ceil(from / 1000)}, ${Math.floor(latest / 1000)})
    select id, ts, site_id, ${COLUMNS}
    from plain_records
    where organization_id = ${workplace.organizationId} and ts >= to_timestamp(:start) and ts < '${new Date(to).toISOString()}'
    order by ts, id
    limit 1000;`

  const ways = {
    'pgbench, plain rows': () => pgbench(workplace, script, { seconds, connections: CONNECTIONS }),
    'search over HTTP': () => searchOverHttp(task, latest, seconds),
    'the same as Arrow': () => searchOverHttp(task, latest, seconds, undefined, ARROW_STREAM),
    'one site': () => searchOverHttp(task, latestOf(task, 1), seconds, [7]),
    'five sites': () => searchOverHttp(task, latestOf(task, 5), seconds, [1, 98, 195, 292, 389]),
  }
  const postgres = await postmaster(workplace.database)
  const readTimes = () => [[process.pid, postgres], [postgres], [server.pid]].map(processorTime)
  const rates: Rate[][] = Object.values(ways).map(() => [])
  // V8 compiles hot code during the first thousands of pages.
  await searchOverHttp(task, latest, WARM_UP_SECONDS)
  for (let round = 0; round < ROUNDS; round++) {
    for (const [n, way] of Object.values(ways).entries()) {
      const before = readTimes()
      const { pages, perSecond } = await way()
      const [all = 0, ...parts] = readTimes().map((ms, i) => (ms - (before[i] as number)) / pages)
      rates[n]?.push({ perSecond, processorMs: all, parts })
    }
  }
  report(task, Object.keys(ways), rates)
}

/** From here on the sites have 1000 records at least. */
const latestOf = ({ to }: Task, sites: number) => to - Math.ceil(1200 / (sites * RECORDS_A_BATCH)) * USUAL_SHAPE.stepMs

/** What pgbench reads: a copy, because the service may seal the records. */
export async function copyAsPlainRows({ database }: Workplace): Promise<void> {
  await database.query(`
    set statement_timeout = 0;
    drop table if exists plain_records;
    create table plain_records as select organization_id, ts, id, site_id, ${COLUMNS} from records;
    create index on plain_records (organization_id, ts, id) include (site_id, ${COLUMNS})`)
  await database.query('vacuum (analyze) plain_records')
}

interface Rate {
  perSecond: number
  /** Processor time per page of all processes that take part. */
  processorMs: number
  /** Processor time per page of PostgreSQL and of the server. */
  parts: number[]
}

function report({ seconds, results }: Task, names: string[], rates: Rate[][]): void {
  const perSecond = rates.map(rounds => median(rounds.map(rate => rate.perSecond)))
  const processorMs = rates.map(rounds => median(rounds.map(rate => rate.processorMs)))
  const rows = names.map((name, n) => [
    name,
    (perSecond[n] as number).toFixed(0),
    ((perSecond[n] as number) / (perSecond[0] as number)).toFixed(2),
    (processorMs[n] as number).toFixed(2),
    ((processorMs[0] as number) / (processorMs[n] as number)).toFixed(2),
    ...[0, 1].map(part => median(rates[n]?.map(rate => rate.parts[part] as number) ?? []).toFixed(2)),
    rates[n]?.map(rate => rate.perSecond.toFixed(0)).join(', ') ?? '',
  ])
  results.line(
    `Pages of 1000 records a second, ${CONNECTIONS} connections, ${ROUNDS} rounds of ${seconds} s each in turns, and what all processes together take of the processors for a page:`,
  )
  results.table(['way', 'pages a second', 'ratio', 'processor ms', 'ratio', 'PostgreSQL', 'server', 'rounds'], rows)
  results.load()
}

async function searchOverHttp(task: Task, latest: number, seconds: number, sites?: number[], accept?: string) {
  const { workplace, server, from, to } = task
  const startedAt = performance.now()
  const until = startedAt + seconds * 1000
  const to_dt = new Date(to).toISOString()
  const walk = async () => {
    const client = new HttpClient(server.url, workplace.token)
    let pages = 0
    for (; performance.now() < until; pages++) {
      const from_dt = new Date(from + Math.random() * (latest - from)).toISOString()
      const answer = await client.search(JSON.stringify({ time: { from_dt, to_dt }, sites }), accept)
      if (accept ? answer.status !== 200 : !nextCursor(answer)) throw new Error(`A short page, or ${answer.status}.`)
    }
    client.close()
    return pages
  }
  const pages = await Promise.all(Array.from({ length: CONNECTIONS }, walk))
  const all = pages.reduce((sum, n) => sum + n)
  return { pages: all, perSecond: all / ((performance.now() - startedAt) / 1000) }
}
