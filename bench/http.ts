import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseArgs } from 'node:util'
import { DAY_MS } from '../contract/times/time.ts'
import { endOf, makeRecords, START } from './makers/make-records.ts'
import { HttpClient } from './tools/http-client.ts'
import { postmaster, processorTime } from './tools/processor-time.ts'
import { Results } from './tools/results.ts'
import { mainOf, type Server, startBareServer, startServer } from './tools/start-server.ts'
import { openWorkplace, type Workplace } from './tools/workplace.ts'

const RECORDS = 350_000
const CONNECTIONS = 4
/** V8 compiles hot code during the first thousands of requests. */
const WARM_UP_SECONDS = 15

/**
 * `npm run bench -- http [--seconds 4] [--rounds 7] [--against CHECKOUT]`: processor time per request of the server's processes and
 * of PostgreSQL, in turns with a bare server of the same libraries, and with the program of another checkout, which must be
 * built and have the same schema. `--telemetry`: instead of these, the same program with and without OpenTelemetry, which
 * samples as it does by default (`parentbased_always_on`): a span of every request is sent.
 */
export async function benchHttp(args: string[]): Promise<void> {
  const options = {
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '7' },
    against: { type: 'string' },
    telemetry: { type: 'boolean', default: false },
  } as const
  const { values } = parseArgs({ args, options })
  const results = new Results(values.telemetry ? 'telemetry' : 'http')
  const workplace = await openWorkplace()
  const started: Server[] = []
  const programs = new Map<string, Server>()
  const starting = async (name: string, server: Promise<Server>) => {
    started.push(await server)
    programs.set(name, await server)
  }
  try {
    await makeRecords(workplace, 0, RECORDS)
    if (values.telemetry) {
      const receiver = await startReceiver()
      started.push(receiver)
      await starting('off', startServer(workplace, ['--no-work']))
      const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url }
      await starting('on', startServer(workplace, ['--no-work'], undefined, settings))
    } else {
      await starting('bare', startBareServer(workplace))
      if (values.against) await starting('before', startServer(workplace, ['--no-work'], mainOf(values.against)))
      await starting('wayside', startServer(workplace, ['--no-work']))
    }
    await measure({ workplace, programs, seconds: Number(values.seconds), rounds: Number(values.rounds), results })
  } finally {
    await Promise.all(started.map(server => server.stop()))
    await workplace.close(false)
  }
  results.load()
  results.write()
}

type Request = (client: HttpClient) => Promise<number>

interface Measured {
  request: string
  program: string
  server: number[]
  postgres: number[]
}

/** Takes what is sent to it, as a collector of OpenTelemetry does. Its time is not that of the server. */
async function startReceiver(): Promise<Server> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.setHeader('Content-Type', 'application/json').end('{}'))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    pid: process.pid,
    async stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

interface Measuring {
  workplace: Workplace
  programs: Map<string, Server>
  seconds: number
  rounds: number
  results: Results
}

async function measure({ workplace, programs, seconds, rounds, results }: Measuring): Promise<void> {
  const search = (from: number, to: number): Request => {
    const time = { from_dt: new Date(from).toISOString(), to_dt: new Date(to).toISOString() }
    const body = JSON.stringify({ time, limit: 1000 })
    return async client => (await client.search(body)).status
  }
  const requests: { [name: string]: Request } = {
    'an empty search': search(START - DAY_MS, START),
    'GET /api/v1/me': async client => (await client.get('/api/v1/me')).status,
    'a page of 1000': search(START, endOf(RECORDS)),
    'a path that is not there (404)': async client => (await client.get('/api/v1/nothing')).status,
  }
  const measured = Object.keys(requests).flatMap((request, n) =>
    [...programs.keys()]
      // The bare server has one route.
      .filter(program => program !== 'bare' || n === 0)
      .map((program): Measured => ({ request, program, server: [], postgres: [] })),
  )
  const repeatOne = (one: Measured, forSeconds: number) =>
    repeat(workplace, programs.get(one.program) as Server, requests[one.request] as Request, forSeconds)
  for (const one of measured) await repeatOne(one, WARM_UP_SECONDS)
  const database = await postmaster(workplace.database)
  for (let round = 0; round < rounds; round++) {
    // Each is first equally often.
    for (const one of round % 2 === 0 ? measured : [...measured].reverse()) {
      const { pid } = programs.get(one.program) as Server
      const before = [processorTime([pid]), processorTime([database])] as const
      const count = await repeatOne(one, seconds)
      one.server.push(((processorTime([pid]) - before[0]) * 1000) / count)
      one.postgres.push(((processorTime([database]) - before[1]) * 1000) / count)
    }
  }
  results.line(
    `Processor time per request, µs, the least of ${rounds} rounds of ${seconds} s (other work on the machine only adds to it):`,
  )
  const least = measured.map(({ server, postgres }) => [Math.min(...server), Math.min(...postgres)] as const)
  results.table(
    ['request', 'program', 'server', 'PostgreSQL', 'both, to the first program'],
    measured.map(({ request, program }, n) => {
      const [server, postgres] = least[n] as (typeof least)[number]
      const [first, second] = least[measured.findIndex(one => one.request === request)] as (typeof least)[number]
      return [
        request,
        program,
        Math.round(server),
        Math.round(postgres),
        ((server + postgres) / (first + second)).toFixed(2),
      ]
    }),
  )
}

/** Sends requests one after the other on each connection; returns their number. */
async function repeat({ token }: Workplace, { url }: Server, request: Request, seconds: number): Promise<number> {
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
