import { once } from 'node:events'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { DAY_MS } from '../contract/times/time.ts'
import { type Files, type FilesToWrite, type Row, vehiclesOf, writeFiles } from './makers/make-files.ts'
import { endOf, makeRecords, START } from './makers/make-records.ts'
import { sealYear } from './makers/make-year.ts'
import { residentMb } from './measures/measure-worker.ts'
import { median } from './tools/percentiles.ts'
import { postmaster, processorTime } from './tools/processor-time.ts'
import { Results } from './tools/results.ts'
import { seal } from './tools/seal.ts'
import { spawnWayside } from './tools/start-server.ts'
import { openWorkplace, type Workplace } from './tools/workplace.ts'

const SAMPLED_MS = 100

/**
 * `npm run bench -- import [--files 730] [--vehicles 2600000] [--rounds 3]`: a folder of VBV-1 files of one station and
 * year, imported by one command, against one NDJSON file of the same records, and a bare COPY of them into a table with the
 * columns and indexes of `records`; bytes written, and peak memory, also of a tenth of the folder. With `--network 10000000`
 * folders of other stations instead, one after the other, into days that hold blocks of 500 sites with so many records.
 */
export async function benchImport(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      files: { type: 'string', default: '730' },
      vehicles: { type: 'string', default: '2600000' },
      rounds: { type: 'string', default: '3' },
      network: { type: 'string' },
    },
  })
  const [files, vehicles, rounds] = [Number(values.files), Number(values.vehicles), Number(values.rounds)]
  const results = new Results('import')
  const workplace = await openWorkplace()
  const wanted = { files, vehicles: Math.ceil(vehicles / files) }
  try {
    if (values.network) {
      await importIntoNetwork(workplace, results, { ...wanted, network: Number(values.network), rounds })
      results.write()
      return
    }
    const written = await writeFiles(workplace.directory, wanted)
    const runs: Runs = { folder: [], ndjson: [], part: [], copy: [] }
    let site = 0
    for (let round = 0; round < rounds; round++) {
      // In turns, and each is first equally often: the table grows from round to round.
      const order = round % 2 === 0 ? (['folder', 'ndjson'] as const) : (['ndjson', 'folder'] as const)
      for (const name of order)
        runs[name].push(await measure(workplace, () => importPath(workplace, written[name], `S${++site}`)))
      runs.copy.push(await measure(workplace, () => copyBare(workplace, vehiclesOf(wanted))))
    }
    runs.part.push(await measure(workplace, () => importPath(workplace, written.part, `S${++site}`)))
    await checkStored(workplace, site - 1, files * wanted.vehicles)
    report(results, { files, vehicles, rounds }, runs)
  } finally {
    await workplace.close(false)
  }
  results.write()
}

/** Folders of as many days as the network has, each of another site. */
async function importIntoNetwork(
  workplace: Workplace,
  results: Results,
  { network, rounds, vehicles }: FilesToWrite & { network: number; rounds: number },
): Promise<void> {
  const { database, organizationId } = workplace
  await makeRecords(workplace, 0, network)
  await sealYear(workplace)
  const files = 2 * Math.ceil((endOf(network) - START) / DAY_MS)
  const { folder } = await writeFiles(workplace.directory, { files, vehicles, start: START })
  const runs: Run[] = []
  for (let round = 1; round <= rounds; round++) {
    await database.query({
      text: `insert into sites (organization_id, site_id, name, latitude, longitude, country, time_zone)
        values ($1, $2, $2, 60, 20, 'FI', 'UTC')`,
      values: [organizationId, `ADDED-${round}`],
    })
    runs.push(await measure(workplace, () => importPath(workplace, folder, `ADDED-${round}`)))
  }
  const { rows } = await database.query<{ left: number; generations: number }>(`
    select (select count(*)::integer from records) as left,
      (select count(distinct generation)::integer from time_blocks) as generations`)
  const merging = await measure(workplace, async () => {
    await seal(workplace, { before: Date.UTC(2100, 0) })
    return 0
  })
  const added = files * vehicles
  results.line(
    `${rounds} folders of ${files} VBV-1 files with ${added.toLocaleString('en')} vehicles, each of another station, into days of ${network.toLocaleString('en')} sealed records of 500 other sites; ${rows[0]?.left} records are rows, the blocks of all sites are ${rows[0]?.generations} generations:`,
  )
  const row = (name: string, { ms, bytes, peakMb }: Run, records: number) => [
    name,
    Math.round((records * 1000) / ms),
    Math.round(bytes / records),
    Math.round(peakMb) || '',
  ]
  results.table(
    ['import', 'records a second', 'bytes written a record', 'peak MB'],
    [
      ...runs.map((run, n) => row(`site ${n + 1}`, run, added)),
      row('merging of the generations, for each imported record', merging, added * rounds),
    ],
  )
  results.load()
}

interface Run {
  ms: number
  processorMs: number
  peakMb: number
  /** Bytes of WAL, and those by which the files of the database grew. */
  bytes: number
}

type Runs = { [name in keyof Files | 'copy']: Run[] }

/** `run` returns the peak memory of its process. */
async function measure({ database }: Workplace, run: () => Promise<number>): Promise<Run> {
  await database.query('checkpoint')
  const roots = [process.pid, await postmaster(database)]
  const [startedAt, bytes, before] = [performance.now(), await bytesWritten(database), processorTime(roots)]
  const peakMb = await run()
  const [ms, processorMs] = [performance.now() - startedAt, processorTime(roots) - before]
  return { ms, processorMs, peakMb, bytes: (await bytesWritten(database)) - bytes }
}

async function bytesWritten(database: Workplace['database']): Promise<number> {
  const { rows } = await database.query<{ bytes: string }>(
    "select (pg_current_wal_lsn() - '0/0') + pg_database_size(current_database()) as bytes",
  )
  return Number(rows[0]?.bytes)
}

async function importPath(workplace: Workplace, path: string, site: string): Promise<number> {
  const options = ['--site', site, '--time-zone', 'UTC', '--create-channels', '--json']
  const command = spawnWayside(workplace, ['import', path, ...options])
  let peakMb = 0
  const timer = setInterval(() => {
    peakMb = Math.max(peakMb, residentMb(command.pid as number) || 0)
  }, SAMPLED_MS)
  const [code] = await once(command, 'close')
  clearInterval(timer)
  if (code !== 0) throw new Error(`wayside import ${path} ended with ${code}.`)
  return peakMb
}

/** In one transaction, as the least that PostgreSQL does for rows. */
async function copyBare({ connection }: Workplace, rows: Iterable<Row>): Promise<number> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query('drop table if exists bare; create table bare (like records including all)')
    const columns =
      'organization_id, site_id, upload_id, ts, identity, channel, lane, vehicle_class, class_code, speed, length, headway, gap, flags'
    await pipeline(Readable.from(copied(rows)), client.query(copyFrom(`copy bare (${columns}) from stdin`)))
  } finally {
    await client.end()
  }
  return 0
}

const COPIED_TOGETHER = 1000

function* copied(rows: Iterable<Row>): Generator<string> {
  let lines: string[] = []
  let identity = 0
  for (const { ts, lane, speed, length, code } of rows) {
    const time = new Date(ts).toISOString()
    lines.push(
      `1\t1\t1\t${time}\t${++identity}\t${lane}\t${lane}\t1\t${code}\t${speed * 10}\t${length}\t2100\t2100\t0\n`,
    )
    if (lines.length < COPIED_TOGETHER) continue
    yield lines.join('')
    lines = []
  }
  yield lines.join('')
}

/** Every site has all records. */
const CHECK_MS = 600_000

async function checkStored({ database }: Workplace, sites: number, records: number): Promise<void> {
  const text = `
    select (
        (select count(*) from records where site_id = s.id)
        + (select coalesce(sum(count), 0) from site_blocks where site_id = s.id)
      )::integer as count
    from sites s
    where s.id <= ${sites}`
  const { rows } = await database
    .within(CHECK_MS)
    .transaction(tx => tx.query<{ count: number }>(text), { statementMs: CHECK_MS })
  const wrong = rows.filter(({ count }) => count !== records)
  if (rows.length !== sites || wrong.length > 0) {
    throw new Error(`${rows.length} sites of ${sites}, with ${wrong.map(({ count }) => count)} instead of ${records}.`)
  }
}

function report(
  results: Results,
  { files, vehicles, rounds }: { files: number; vehicles: number; rounds: number },
  { folder, ndjson, part, copy }: Runs,
): void {
  results.line(
    `${files} VBV-1 files with ${vehicles.toLocaleString('en')} vehicles of one station, ${rounds} rounds in turns, medians; the folder must reach 0.8 of one NDJSON file:`,
  )
  const of = (runs: Run[], figure: keyof Run) => median(runs.map(run => run[figure]))
  const row = (name: string, runs: Run[]) => [
    name,
    Math.round((vehicles * 1000) / of(runs, 'ms')),
    (of(ndjson, 'ms') / of(runs, 'ms')).toFixed(2),
    Math.round((of(runs, 'processorMs') * 1e6) / vehicles),
    (of(ndjson, 'processorMs') / of(runs, 'processorMs')).toFixed(2),
    Math.round(of(runs, 'bytes') / vehicles),
    Math.round(Math.max(...runs.map(({ peakMb }) => peakMb))) || '',
  ]
  results.table(
    ['import', 'records a second', 'ratio', 'processor ms for a million', 'ratio', 'bytes written a record', 'peak MB'],
    [row('one NDJSON file', ndjson), row('the folder', folder), row('bare COPY as rows', copy)],
  )
  results.line(`Peak memory with a tenth of the folder: ${Math.round(of(part, 'peakMb'))} MB.`)
  results.load()
}
