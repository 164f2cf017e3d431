import { parseArgs } from 'node:util'
import { DAY_MS } from '../contract/times/time.ts'
import { explainPages } from './explain-pages.ts'
import { endOf, makeRecords, START } from './makers/make-records.ts'
import { measureBytes, measureSealedBytes } from './measures/measure-bytes.ts'
import { measureCold } from './measures/measure-cold.ts'
import { measureRareFilters } from './measures/measure-rare-filters.ts'
import { copyAsPlainRows, measureRates } from './measures/measure-rates.ts'
import { measureWhileUploading } from './measures/measure-while-uploading.ts'
import { HttpClient, nextCursor } from './tools/http-client.ts'
import { median } from './tools/percentiles.ts'
import { findPgbench } from './tools/pgbench.ts'
import { Results } from './tools/results.ts'
import { sealAll } from './tools/seal.ts'
import { startServer } from './tools/start-server.ts'
import type { Task } from './tools/task.ts'
import { openWorkplace, type Workplace } from './tools/workplace.ts'

const SEALED_AT_A_TIME = 10_000_000

/**
 * `npm run bench -- search [--records 1000000,10000000] [--sealed] [--seconds 10] [--keep]`: grows the records to each size
 * in turn and measures there; slow measurements only run at the first size of 10 million or more. With --sealed all
 * records are sealed before they are read, in parts of 10 million, so that the rows need little space.
 */
export async function benchSearch(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      records: { type: 'string', default: '10000000' },
      seconds: { type: 'string', default: '10' },
      sealed: { type: 'boolean', default: false },
      keep: { type: 'boolean', default: false },
    },
  })
  findPgbench()
  const sizes = values.records.split(',').map(Number)
  const main = sizes.find(size => size >= 10_000_000) ?? sizes.at(-1)
  const results = new Results('search')
  const workplace = await openWorkplace()
  try {
    let have = 0
    for (const size of sizes) {
      const startedAt = Date.now()
      while (have < size) {
        const next = values.sealed ? Math.min(size, have + SEALED_AT_A_TIME) : size
        await makeRecords(workplace, have, next)
        if (have === 0) await copyAsPlainRows(workplace)
        if (values.sealed) await sealAll(workplace)
        have = next
      }
      results.section(`${size.toLocaleString('en')} records${values.sealed ? ', sealed' : ''}`)
      results.line(`Made in ${Math.round((Date.now() - startedAt) / 1000)} s.`)
      await measureSize(workplace, results, {
        size,
        seconds: Number(values.seconds),
        isSealed: values.sealed,
        everything: size === main,
      })
    }
  } finally {
    await workplace.close(values.keep)
  }
  results.write()
}

async function measureSize(
  workplace: Workplace,
  results: Results,
  { size, seconds, isSealed, everything }: { size: number; seconds: number; isSealed: boolean; everything: boolean },
): Promise<void> {
  const to = endOf(size)
  let server = await startServer(workplace)
  const task = () => ({ workplace, server, from: Math.max(START, to - 30 * DAY_MS), to, seconds, results })
  try {
    await (isSealed ? measureSealedBytes(task(), size) : measureBytes(task()))
    await measureRates(task())
    await comparePages(task())
    if (isSealed) return
    await explainPages(task())
    if (!everything) return
    await measureRareFilters(task())
    await server.stop()
    await workplace.restart()
    server = await startServer(workplace)
    await measureCold(task())
    await measureWhileUploading(task(), size)
  } finally {
    await server.stop()
  }
}

/** Page 1 against page 1000 of one walk. */
async function comparePages({ workplace, server, from, to, results }: Task): Promise<void> {
  const client = new HttpClient(server.url, workplace.token)
  const times: number[] = []
  const time = { from_dt: new Date(from).toISOString(), to_dt: new Date(to).toISOString() }
  for (let cursor: string | null = null; times.length < 1000; ) {
    const startedAt = performance.now()
    cursor = nextCursor(await client.search(JSON.stringify({ time, cursor })))
    times.push(performance.now() - startedAt)
    if (!cursor) break
  }
  client.close()
  const first = median(times.slice(10, 60))
  const last = median(times.slice(-50))
  results.line(
    `Pages of one walk, alone: pages 11 to 60 take ${first.toFixed(2)} ms, ${times.length - 49} to ${times.length} take ${last.toFixed(2)} ms (medians): ${(last / first).toFixed(2)} times.`,
  )
}
