import { createWriteStream, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { MAX_XLSX_RECORDS, RECORD_FORMATS } from '../contract/export-formats.ts'
import { makeExport } from './makers/make-export.ts'
import { endOf, makeRecords, START } from './makers/make-records.ts'
import { makeUploads } from './makers/make-uploads.ts'
import { copyAsPlainRows } from './measures/measure-rates.ts'
import { startWorker, type Worker } from './measures/measure-worker.ts'
import { median } from './tools/percentiles.ts'
import { postmaster, processorTime } from './tools/processor-time.ts'
import { Results } from './tools/results.ts'
import { sealAll } from './tools/seal.ts'
import { type Server, startServer } from './tools/start-server.ts'
import { openWorkplace, SITES, type Workplace } from './tools/workplace.ts'

interface Task {
  workplace: Workplace
  server: Server
  /** How many there are. */
  records: number
  rounds: number
  isSealed: boolean
  results: Results
}

/**
 * `npm run bench -- export [--records 1000000,10000000] [--sealed] [--rounds 5] [--keep]`: rates at the first size, memory at all.
 *
 * An export is created over HTTP and measured from its `started_at` to its `finished_at`; a `wayside work` of its own
 * writes it. The bare COPY writes only the plain columns of the table: no names, no local time, no joins. Both end when the
 * file is synced to disk.
 */
export async function benchExport(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      records: { type: 'string', default: '1000000,10000000' },
      rounds: { type: 'string', default: '5' },
      sealed: { type: 'boolean', default: false },
      keep: { type: 'boolean', default: false },
    },
  })
  const sizes = values.records.split(',').map(Number)
  const results = new Results('export')
  const workplace = await openWorkplace()
  const memory: Memory[] = []
  try {
    await nameSites(workplace)
    let have = 0
    for (const records of sizes) {
      await makeRecords(workplace, have, records)
      await makeUploads(workplace)
      if (have === 0) await copyAsPlainRows(workplace)
      if (values.sealed) await sealAll(workplace)
      const server = await startServer(workplace, ['--no-work'])
      const task = { workplace, server, records, rounds: Number(values.rounds), isSealed: values.sealed, results }
      try {
        if (have === 0) await compareRates(task)
        memory.push(...(await measureMemory(task)))
      } finally {
        await server.stop()
      }
      have = records
    }
    reportMemory(results, sizes, memory)
  } finally {
    await workplace.close(values.keep)
  }
  results.write()
}

interface Round {
  perSecond: number
  /** Processor time per million records of all processes that take part. */
  processorMs: number
}

async function compareRates(task: Task): Promise<void> {
  const { workplace, server, records, rounds, isSealed, results } = task
  const worker = await startWorker(workplace)
  const ways: { [name: string]: () => Promise<number> } = {
    'bare COPY in the same order': () => bareCopy(task, 'order by ts, id'),
    'bare COPY in any order': () => bareCopy(task, ''),
  }
  for (const format of RECORD_FORMATS) {
    if (format !== 'xlsx' || records <= MAX_XLSX_RECORDS) ways[format] = () => makeExport(workplace, server, format)
  }
  const roots = [process.pid, await postmaster(workplace.database)]
  const measured = new Map<string, Round[]>(Object.keys(ways).map(name => [name, []]))
  for (let round = -1; round < rounds; round++) {
    for (const [name, way] of Object.entries(ways)) {
      const before = processorTime(roots)
      const ms = await way()
      const processorMs = ((processorTime(roots) - before) * 1e6) / records
      // The first round warms up.
      if (round >= 0) measured.get(name)?.push({ perSecond: (records * 1000) / ms, processorMs })
    }
  }
  await worker.stop()
  const [[, baseline = []] = []] = [...measured]
  const of = (list: Round[], figure: keyof Round) => median(list.map(round => round[figure]))
  results.line(
    `${records.toLocaleString('en')} ${isSealed ? 'sealed ' : ''}records of ${SITES} sites, ${rounds} rounds in turns, medians; ratios against the bare COPY in the same order, csv must reach 0.8; what all processes together take of the processors for a million records:`,
  )
  results.table(
    ['way', 'records a second', 'ratio', 'processor ms', 'rounds (1000 a second)'],
    [...measured].map(([name, list]) => [
      name,
      of(list, 'perSecond').toFixed(0),
      (of(list, 'perSecond') / of(baseline, 'perSecond')).toFixed(2),
      of(list, 'processorMs').toFixed(0),
      list.map(({ perSecond }) => (perSecond / 1000).toFixed(0)).join(', '),
    ]),
  )
  results.load()
}

/** Milliseconds. */
async function bareCopy({ workplace, records }: Task, order: string): Promise<number> {
  const client = new pg.Client(workplace.connection)
  await client.connect()
  const path = join(workplace.directory, 'bare.csv')
  const startedAt = performance.now()
  const statement = `
    copy (
      select id, ts, site_id, channel, lane, vehicle_class, class_code, speed, length, headway, gap, flags
      from plain_records
      where organization_id = ${workplace.organizationId} and ts >= '${iso(START)}' and ts < '${iso(endOf(records))}'
      ${order}
    ) to stdout (format csv, header)`
  await pipeline(client.query(copyTo(statement)), createWriteStream(path))
  const file = await open(path)
  await file.sync()
  await file.close()
  const ms = performance.now() - startedAt
  await client.end()
  rmSync(path)
  return ms
}

const iso = (ms: number) => new Date(ms).toISOString()

interface Memory {
  format: string
  records: number
  peakMb: number
}

/** The peak memory of a worker that has done nothing else. */
async function measureMemory({ workplace, server, records }: Task): Promise<Memory[]> {
  const found: Memory[] = []
  for (const format of RECORD_FORMATS) {
    if (format === 'xlsx' && records > MAX_XLSX_RECORDS) continue
    const worker: Worker = await startWorker(workplace)
    await makeExport(workplace, server, format)
    found.push({ format, records, peakMb: worker.peakMb() })
    await worker.stop()
  }
  return found
}

function reportMemory(results: Results, sizes: number[], memory: Memory[]): void {
  const peaks = (format: string) =>
    sizes.map(records => memory.find(one => one.format === format && one.records === records)?.peakMb)
  results.line(
    'Peak memory of a worker that writes one export (resident, looked at every 100 ms) in MB; at the last size it must be within 20 % of that at the first, and below 300 MB:',
  )
  results.table(
    ['format', ...sizes.map(size => size.toLocaleString('en')), 'last to first'],
    RECORD_FORMATS.map(format => {
      const all = peaks(format)
      const [first = Number.NaN, last = Number.NaN] = [all[0], all.at(-1)]
      return [format, ...all.map(mb => mb?.toFixed(0) ?? ''), Number.isNaN(last) ? '' : (last / first).toFixed(2)]
    }),
  )
}

/** As real sites have them: names, a zone with clock changes, two channels. */
async function nameSites({ database }: Workplace): Promise<void> {
  await database.query("update sites set name = 'Main Street ' || id || ', bridge', time_zone = 'Europe/Helsinki'")
  await database.query(`
    insert into channels (site_id, number, name, direction)
    select id, number, case number when 1 then 'To the city' else 'From the city' end, case number when 1 then 'N' else 'S' end
    from sites, generate_series(1, 2) number`)
}
