import { parseArgs } from 'node:util'
import { HttpClient } from './http-client.ts'
import { endOf, makeRecords, START } from './make-records.ts'
import { processorTime } from './processor-time.ts'
import { Results } from './results.ts'
import { mainOf, type Server, startServer } from './start-server.ts'
import { openWorkplace, type Workplace } from './workplace.ts'

const RECORDS = 350_000
const CONNECTIONS = 4
const ROUNDS = 7
/** V8 compiles hot code during the first thousands of requests. */
const WARM_UP_SECONDS = 15

/**
 * `npm run bench -- http [--seconds 4] [--against CHECKOUT]`: processor time of the server's HTTP processes per request,
 * without PostgreSQL's; in turns with the program of another checkout, which must be built and have the same schema.
 */
export async function benchHttp(args: string[]): Promise<void> {
  const options = { seconds: { type: 'string', default: '4' }, against: { type: 'string' } } as const
  const { values } = parseArgs({ args, options })
  const results = new Results('http')
  const workplace = await openWorkplace()
  const servers: Server[] = []
  try {
    await makeRecords(workplace, 0, RECORDS)
    if (values.against) servers.push(await startServer(workplace, ['--no-work'], mainOf(values.against)))
    servers.push(await startServer(workplace, ['--no-work']))
    await measure(workplace, servers, Number(values.seconds), results)
  } finally {
    await Promise.all(servers.map(server => server.stop()))
    await workplace.close(false)
  }
  results.load()
  results.write()
}

async function measure(workplace: Workplace, servers: Server[], seconds: number, results: Results): Promise<void> {
  const time = { from_dt: new Date(START).toISOString(), to_dt: new Date(endOf(RECORDS)).toISOString() }
  const page = JSON.stringify({ time, limit: 1000 })
  const requests: { [name: string]: (client: HttpClient) => Promise<number> } = {
    'GET /api/v1/me': async client => (await client.get('/api/v1/me')).status,
    'a page of 1000': async client => (await client.search(page)).status,
    'a path that is not there (404)': async client => (await client.get('/api/v1/nothing')).status,
  }
  for (const server of servers) {
    for (const request of Object.values(requests)) await repeat(workplace, server, request, WARM_UP_SECONDS)
  }
  const spent = Object.values(requests).map(() => servers.map((): number[] => []))
  for (let round = 0; round < ROUNDS; round++) {
    for (const [n, request] of Object.values(requests).entries()) {
      // Each is first equally often.
      const inTurn = round % 2 === 0 ? [...servers.entries()] : [...servers.entries()].reverse()
      for (const [s, server] of inTurn) {
        const before = processorTime([server.pid])
        const count = await repeat(workplace, server, request, seconds)
        spent[n]?.[s]?.push(((processorTime([server.pid]) - before) * 1000) / count)
      }
    }
  }
  results.line(
    `Processor time per request of the server's processes, the least of ${ROUNDS} rounds of ${seconds} s (other work on the machine only adds to it):`,
  )
  const isCompared = servers.length > 1
  results.table(
    ['request', ...(isCompared ? ['µs before'] : []), 'µs', ...(isCompared ? ['ratio'] : [])],
    Object.keys(requests).map((name, n) => {
      const rounds = spent[n] as number[][]
      const least = rounds.map(one => Math.min(...one))
      const [before = 0, after = 0] = least
      return [name, ...least.map(Math.round), ...(isCompared ? [(after / before).toFixed(2)] : [])]
    }),
  )
}

/** Sends requests one after the other on each connection; returns their number. */
async function repeat(
  { token }: Workplace,
  { url }: Server,
  request: (client: HttpClient) => Promise<number>,
  seconds: number,
): Promise<number> {
  const until = performance.now() + seconds * 1000
  let count = 0
  const repeatOnOne = async () => {
    const client = new HttpClient(url, token)
    for (; performance.now() < until; count++) {
      const status = await request(client)
      if (status !== 200 && status !== 404) throw new Error(`The server answered ${status}.`)
    }
    client.close()
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, repeatOnOne))
  return count
}
