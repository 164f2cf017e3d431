import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { DAY_MS } from '../contract/times/time.ts'
import { copySealed, listSealed } from './copy-sealed.ts'
import { makeExport } from './makers/make-export.ts'
import { endOf, makeRecords, START } from './makers/make-records.ts'
import { sealYear } from './makers/make-year.ts'
import { median } from './tools/percentiles.ts'
import { postmaster, processorTime } from './tools/processor-time.ts'
import { Results } from './tools/results.ts'
import { type Server, startServer } from './tools/start-server.ts'
import { openWorkplace, type Workplace } from './tools/workplace.ts'

const PAGES = 400
const HOURS = 20
const EXPORTS = 5
/** Maximum number of waits of 2 s. */
const MAX_WAITS = 150

interface Times {
  ms: number
  processorMs: number
}

/**
 * `npm run bench -- growth [--records 10000000] [--times 10]`: a page of all sites, the hours of a day and the export of a
 * day, each at random places, with so many sealed records and with several times as many.
 */
export async function benchGrowth(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { records: { type: 'string', default: '10000000' }, times: { type: 'string', default: '10' } },
  })
  const [records, times] = [Number(values.records), Number(values.times)]
  const days = Math.ceil((endOf(records) - START) / DAY_MS)
  const results = new Results('growth')
  const workplace = await openWorkplace()
  try {
    await makeRecords(workplace, 0, records)
    await sealYear(workplace)
    const before = await measure(workplace, endOf(records))
    const spans = await listSealed(workplace)
    const since = performance.now()
    await copySealed(workplace, spans, { copies: times - 1, days, ids: records })
    const seconds = Math.round((performance.now() - since) / 1000)
    await sealYear(workplace)
    const after = await measure(workplace, START + (times - 1) * days * DAY_MS + endOf(records) - START)
    results.line(
      `${records.toLocaleString('en')} sealed records of 500 sites, and ${times} times as many (copied in ${seconds} s), medians:`,
    )
    results.table(
      ['request', 'ms', 'with more', 'ratio', 'processor ms', 'with more', 'ratio'],
      Object.keys(before).map(name => [name, ...cellsOf(before[name] as Times, after[name] as Times)]),
    )
    results.load()
  } finally {
    await workplace.close(false)
  }
  results.write()
}

const cellsOf = (before: Times, after: Times): string[] =>
  (['ms', 'processorMs'] as const).flatMap(name => [
    before[name].toPrecision(3),
    after[name].toPrecision(3),
    (after[name] / before[name]).toFixed(2),
  ])

async function measure(workplace: Workplace, to: number): Promise<{ [request: string]: Times }> {
  const server = await startServer(workplace)
  const roots = [process.pid, await postmaster(workplace.database)]
  await untilQuiet(workplace, roots)
  const randomDay = () => START + Math.floor(Math.random() * ((to - START) / DAY_MS - 1)) * DAY_MS
  const timesOf = async (count: number, ask: () => Promise<number>): Promise<Times> => {
    for (let n = 0; n < count / 4; n++) await ask()
    const before = processorTime(roots)
    const times: number[] = []
    for (let n = 0; n < count; n++) times.push(await ask())
    return { ms: median(times), processorMs: (processorTime(roots) - before) / count }
  }
  try {
    return {
      'a page of 1000, all sites': await timesOf(PAGES, () =>
        post(workplace, server, 'search', { time: dayFrom(START + Math.random() * (to - START - DAY_MS)) }),
      ),
      'the hours of a day, all sites': await timesOf(HOURS, () =>
        post(workplace, server, 'aggregate', { time: dayFrom(randomDay()), interval: '1h' }),
      ),
      'a CSV export of a day, all sites': await timesOf(EXPORTS, () =>
        makeExport(workplace, server, 'csv', dayFrom(randomDay())),
      ),
    }
  } finally {
    await server.stop()
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

const dayFrom = (from: number) => ({
  from_dt: new Date(from).toISOString(),
  to_dt: new Date(from + DAY_MS).toISOString(),
})

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
