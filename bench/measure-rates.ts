import { HttpClient, nextCursor } from './http-client.ts'
import { partitionsOf } from './make-records.ts'
import { pgbench } from './pgbench.ts'
import { median, type Task } from './search.ts'

const CONNECTIONS = 4
const ROUNDS = 5
const COLUMNS = 'channel, lane, vehicle_class, class_code, speed, length, headway, gap, flags'

/**
 * Pages of 1000 a second at random places, over HTTP and by pgbench in turns. pgbench reads the same page as plain
 * rows; it is given an index of its own that covers the plain columns, or it would have to visit the table.
 */
export async function measureRates(task: Task): Promise<void> {
  const { workplace, from, to, seconds, results } = task
  const { database, organizationId } = workplace
  for (const partition of await partitionsOf(workplace)) {
    await database.query(`create index on ${partition} (organization_id, ts, id) include (site_id, ${COLUMNS})`)
    await database.query(`vacuum (analyze) ${partition}`)
  }
  const latest = to - (to - from) / 100
  const script = `
    \\set start random(${Math.ceil(from / 1000)}, ${Math.floor(latest / 1000)})
    select id, ts, site_id, ${COLUMNS}
    from records
    where organization_id = ${organizationId} and ts >= to_timestamp(:start) and ts < '${new Date(to).toISOString()}'
    order by ts, id
    limit 1000;`.replaceAll(/\n {4,}(?!\\)/g, ' ')

  const rates: { pgbench: number[]; http: number[] } = { pgbench: [], http: [] }
  await searchOverHttp(task, latest, 3)
  for (let round = 0; round < ROUNDS; round++) {
    rates.pgbench.push(await pgbench(workplace, script, { seconds, connections: CONNECTIONS }))
    rates.http.push(await searchOverHttp(task, latest, seconds))
  }
  const ratios = rates.http.map((rate, n) => rate / (rates.pgbench[n] as number))
  results.line(`Pages of 1000 records a second, ${CONNECTIONS} connections, ${ROUNDS} rounds of ${seconds} s each in turns:`)
  const row = (name: string, values: number[], digits: number) => [
    name,
    median(values).toFixed(digits),
    values.map(value => value.toFixed(digits)).join(', '),
  ]
  results.table(
    ['way', 'median', 'rounds'],
    [row('pgbench, plain rows', rates.pgbench, 0), row('search over HTTP', rates.http, 0), row('ratio', ratios, 2)],
  )
  for (const partition of await partitionsOf(workplace)) await dropIndex(task, partition)
}

async function searchOverHttp({ workplace, server, from, to }: Task, latest: number, seconds: number): Promise<number> {
  const begun = performance.now()
  const until = begun + seconds * 1000
  const to_dt = new Date(to).toISOString()
  const walk = async () => {
    const client = new HttpClient(server.url, workplace.token)
    let pages = 0
    for (; performance.now() < until; pages++) {
      const from_dt = new Date(from + Math.random() * (latest - from)).toISOString()
      if (!nextCursor(await client.search(JSON.stringify({ time: { from_dt, to_dt } })))) throw new Error('A short page.')
    }
    client.close()
    return pages
  }
  const pages = await Promise.all(Array.from({ length: CONNECTIONS }, walk))
  return pages.reduce((sum, n) => sum + n) / ((performance.now() - begun) / 1000)
}

async function dropIndex({ workplace }: Task, partition: string): Promise<void> {
  const { rows } = await workplace.database.query({
    text: `select indexrelid::regclass::text as name
      from pg_index
      where indrelid = $1::regclass and not exists (select from pg_inherits where inhrelid = indexrelid)`,
    values: [partition],
  })
  for (const { name } of rows) await workplace.database.query(`drop index ${name}`)
}
