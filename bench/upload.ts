import { Agent, request } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { DAY_MS } from '../contract/times/time.ts'
import { makeDevices } from './makers/make-devices.ts'
import { makeRecords } from './makers/make-records.ts'
import { median } from './tools/percentiles.ts'
import { postmaster, processorTime } from './tools/processor-time.ts'
import { Results } from './tools/results.ts'
import { startServer } from './tools/start-server.ts'
import { openWorkplace, type Workplace } from './tools/workplace.ts'

const BATCH = 1000
const CONNECTIONS = 4
/** V8 compiles hot code during the first hundreds of uploads. */
const WARM_UP_ROUNDS = 10

/** One vehicle every 9 s at each site, at most 9 batches in a day, and another day in each round. */
function vehicle(round: number, n: number) {
  return {
    ts: FIRST + round * DAY_MS + n * 9_000,
    channel: 1 + (n % 2),
    speed_kmh: 30 + (n % 400) / 10,
    length_m: 4 + (n % 300) / 100,
    sequence: round * 10_000 + n,
  }
}

const FIRST = Date.now() - 380 * DAY_MS

/** Uploads of 1000 records over HTTP against a bare COPY of the same records into the same table, in turns. */
export async function benchUpload(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { records: { type: 'string' }, rounds: { type: 'string' }, batches: { type: 'string' } },
  })
  const records = Number(values.records ?? 1_000_000)
  const rounds = Number(values.rounds ?? 5)
  const batches = Number(values.batches ?? 9)
  const results = new Results('upload')
  const workplace = await openWorkplace()
  try {
    await makeRecords(workplace, 0, records)
    const devices = await makeDevices(workplace, CONNECTIONS, FIRST - DAY_MS)
    const keys = devices.map(({ key }) => key)
    // The records are old, because each round has days of its own: background work would seal them meanwhile.
    const server = await startServer(workplace, ['--no-work'])
    try {
      const copy: Rate[] = []
      const http: Rate[] = []
      const roots = { postgres: await postmaster(workplace.database), server: server.pid }
      for (let n = 0; n < WARM_UP_ROUNDS; n++) await overHttp(server.url, keys, 2 * rounds + n, batches)()
      for (let round = 0; round < rounds; round++) {
        // In turns, and each is first equally often: the table grows from round to round.
        const runs = [
          async () => copy.push(await rate(roots, batches, await bareCopy(workplace, round, batches))),
          async () => http.push(await rate(roots, batches, overHttp(server.url, keys, rounds + round, batches))),
        ]
        for (const run of round % 2 === 0 ? runs : runs.toReversed()) await run()
      }
      reportResults(results, records, batches, copy, http)
    } finally {
      await server.stop()
    }
    results.write()
  } finally {
    await workplace.close(false)
  }
}

function reportResults(results: Results, records: number, batches: number, copy: Rate[], http: Rate[]): void {
  results.line(
    `Batches of ${BATCH} records, ${CONNECTIONS} connections with ${batches} batches each in a round, into a table of ${records} records.`,
  )
  results.load()
  const row = (name: string, rounds: Rate[]) => {
    const of = (read: (rate: Rate) => number) => median(rounds.map(read))
    return [
      name,
      of(rate => rate.perSecond).toFixed(0),
      (of(rate => rate.perSecond) / median(copy.map(rate => rate.perSecond))).toFixed(2),
      of(rate => rate.allMs).toFixed(1),
      (median(copy.map(rate => rate.allMs)) / of(rate => rate.allMs)).toFixed(2),
      of(rate => rate.postgresMs).toFixed(1),
      of(rate => rate.serverMs).toFixed(1),
    ]
  }
  results.line(
    'Medians of the rounds; processor time for 1000 records, of all processes, of PostgreSQL and of the server:',
  )
  results.table(
    ['way', 'records a second', 'ratio', 'processor ms', 'ratio', 'PostgreSQL', 'server'],
    [row('bare COPY, a transaction a batch', copy), row('POST /device/v1/uploads, JSON', http)],
  )
  const ratios = http.map(({ perSecond }, i) => (perSecond / (copy[i] as Rate).perSecond).toFixed(2))
  results.line(`Rounds, uploads against COPY: ${ratios.join(', ')}.`)
}

interface Rate {
  /** Records of all connections together. */
  perSecond: number
  /** Processor time for 1000 records, of all processes that take part. */
  allMs: number
  postgresMs: number
  serverMs: number
}

interface Roots {
  postgres: number
  server: number
}

async function rate({ postgres, server }: Roots, batches: number, sendAll: () => Promise<void>): Promise<Rate> {
  const records = CONNECTIONS * batches * BATCH
  const readTimes = () => [[process.pid, postgres], [postgres], [server]].map(processorTime)
  const [since, before] = [performance.now(), readTimes()]
  await sendAll()
  const perSecond = (records * 1000) / (performance.now() - since)
  const times = readTimes().map((ms, i) => ((ms - (before[i] as number)) * 1000) / records)
  const [allMs = 0, postgresMs = 0, serverMs = 0] = times
  return { perSecond, allMs, postgresMs, serverMs }
}

function overHttp(url: string, keys: string[], round: number, batches: number): () => Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const bodies = keys.map(() =>
    Array.from({ length: batches }, (_, batch) => {
      const records = Array.from({ length: BATCH }, (_, i) => {
        const { ts, ...rest } = vehicle(round, batch * BATCH + i)
        return { timestamp: new Date(ts).toISOString(), ...rest }
      })
      return Buffer.from(JSON.stringify({ records }))
    }),
  )
  return async () => {
    await Promise.all(
      keys.map(async (key, n) => {
        for (const body of bodies[n] as Buffer[]) await send(agent, url, key, body)
      }),
    )
    agent.destroy()
  }
}

function send(agent: Agent, url: string, key: string, body: Buffer): Promise<void> {
  const headers = {
    Authorization: `Device ${key}`,
    'Content-Type': 'application/json',
    'Content-Length': body.length,
  }
  return new Promise((resolve, reject) => {
    const sent = request(`${url}/device/v1/uploads`, { method: 'POST', agent, headers }, answer => {
      let text = ''
      answer.on('data', chunk => {
        text += chunk
      })
      answer.on('end', () => {
        if (text.includes(`"accepted":${BATCH},`)) resolve()
        else reject(new Error(`${answer.statusCode} ${text.slice(0, 300)}`))
      })
    })
    sent.on('error', reject).end(body)
  })
}

async function bareCopy(workplace: Workplace, round: number, batches: number): Promise<() => Promise<void>> {
  const columns =
    'organization_id, site_id, upload_id, ts, identity, channel, vehicle_class, speed, length, headway, gap, flags'
  const texts = Array.from({ length: CONNECTIONS }, (_, n) =>
    Array.from({ length: batches }, (_, batch) => {
      const rows = Array.from({ length: BATCH }, (_, i) => {
        const { ts, channel, speed_kmh, length_m, sequence } = vehicle(round, batch * BATCH + i)
        const time = new Date(ts).toISOString()
        const [speed, length] = [Math.round(speed_kmh * 10), Math.round(length_m * 100)]
        return `${workplace.organizationId}\t${n + 1}\t1\t${time}\t${sequence}\t${channel}\t11\t${speed}\t${length}\t9000\t8000\t0\n`
      })
      return Buffer.from(rows.join(''))
    }),
  )
  const clients = texts.map(() => new pg.Client(workplace.connection))
  await Promise.all(clients.map(client => client.connect()))
  return async () => {
    await Promise.all(
      clients.map(async (client, n) => {
        for (const text of texts[n] as Buffer[]) {
          await pipeline([text], client.query(copyFrom(`copy records (${columns}) from stdin`)))
        }
        await client.end()
      }),
    )
  }
}
