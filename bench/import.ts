import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { DAY_MS } from '../contract/times/time.ts'
import { residentMb } from './measures/measure-worker.ts'
import { median } from './tools/percentiles.ts'
import { postmaster, processorTime } from './tools/processor-time.ts'
import { Results } from './tools/results.ts'
import { spawnWayside } from './tools/start-server.ts'
import { openWorkplace, type Workplace } from './tools/workplace.ts'

const YEAR_START = Date.UTC(2024, 0, 1)
const FILES_A_DAY = 2
const SAMPLED_MS = 100

interface Files {
  folder: string
  ndjson: string
  /** A tenth of the files of the folder. */
  part: string
}

/**
 * `npm run bench -- import [--files 730] [--vehicles 2600000] [--rounds 3]`: a folder of VBV-1 files of one station and
 * year, imported by one command, against one NDJSON file of the same records, and a bare COPY of them into a table with the
 * columns and indexes of `records`; bytes written, and peak memory, also of a tenth of the folder.
 */
export async function benchImport(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      files: { type: 'string', default: '730' },
      vehicles: { type: 'string', default: '2600000' },
      rounds: { type: 'string', default: '3' },
    },
  })
  const [files, vehicles, rounds] = [Number(values.files), Number(values.vehicles), Number(values.rounds)]
  const results = new Results('import')
  const workplace = await openWorkplace()
  try {
    const written = await writeFiles(workplace.directory, files, Math.ceil(vehicles / files))
    const runs: Runs = { folder: [], ndjson: [], part: [], copy: [] }
    let site = 0
    for (let round = 0; round < rounds; round++) {
      // In turns, and each is first equally often: the table grows from round to round.
      const order = round % 2 === 0 ? (['folder', 'ndjson'] as const) : (['ndjson', 'folder'] as const)
      for (const name of order)
        runs[name].push(await measure(workplace, () => importPath(workplace, written[name], ++site)))
      runs.copy.push(
        await measure(workplace, () => copyBare(workplace, vehiclesOf(files, Math.ceil(vehicles / files)))),
      )
    }
    runs.part.push(await measure(workplace, () => importPath(workplace, written.part, ++site)))
    await checkStored(workplace, site - 1, files * Math.ceil(vehicles / files))
    report(results, { files, vehicles, rounds }, runs)
  } finally {
    await workplace.close(false)
  }
  results.write()
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

async function importPath(workplace: Workplace, path: string, site: number): Promise<number> {
  const options = ['--site', `S${site}`, '--time-zone', 'UTC', '--create-channels', '--json']
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

/** The same vehicles, all different: in files of half a day each, the first tenth of them again, and in one NDJSON file. */
async function writeFiles(directory: string, files: number, vehicles: number): Promise<Files> {
  const written = {
    folder: join(directory, 'year'),
    part: join(directory, 'tenth'),
    ndjson: join(directory, 'year.ndjson'),
  }
  for (const folder of [written.folder, written.part]) mkdirSync(folder)
  const ndjson = await open(written.ndjson, 'w')
  for (let file = 0; file < files; file++) {
    const rows = rowsOf(file, vehicles)
    const name = `${String(file).padStart(4, '0')}.v00`
    const text = vbv1(rows)
    writeFileSync(join(written.folder, name), text)
    if (file < files / 10) writeFileSync(join(written.part, name), text)
    await ndjson.appendFile(rows.map(toNdjson).join(''))
  }
  await ndjson.close()
  return written
}

/** The vehicles of one file. */
function rowsOf(file: number, vehicles: number): Row[] {
  const stepMs = Math.floor(DAY_MS / FILES_A_DAY / vehicles / 10) * 10
  return Array.from({ length: vehicles }, (_, n) => ({
    ts: YEAR_START + file * (DAY_MS / FILES_A_DAY) + n * stepMs,
    lane: 1 + (n % 2),
    speed: 30 + (n % 60),
    length: 300 + (n % 900),
    code: 1 + (n % 10),
  }))
}

function* vehiclesOf(files: number, vehicles: number): Generator<Row> {
  for (let file = 0; file < files; file++) yield* rowsOf(file, vehicles)
}

interface Row {
  ts: number
  lane: number
  speed: number
  length: number
  code: number
}

const toNdjson = ({ ts, lane, speed, length, code }: Row): string =>
  `{"timestamp":"${new Date(ts).toISOString()}","channel":${lane},"lane":${lane},"class_code":${code},"speed_kmh":${speed},"length_m":${length / 100},"headway_s":2.1,"gap_s":2.1}\n`

function vbv1(rows: Row[]): string {
  const lines = rows.map(({ ts, lane, speed, length, code }, index) => {
    const at = new Date(ts).toISOString()
    const date = at.slice(8, 10) + at.slice(5, 7) + at.slice(2, 4)
    const time = `${at.slice(11, 13)}${at.slice(14, 16)} ${at.slice(17, 19)} ${at.slice(20, 22)}`
    const measured = `${String(speed).padStart(3)} ${String(length).padStart(5)}    ${String(code).padStart(2)}  L`
    return `${String((index % 900_000) + 1).padStart(6, '0')} ${date} ${time} 000000  ${lane} 1  2.1  2.1 ${measured}`
  })
  const header = ['* BEGIN', '* FORMAT = VBV-1', '* SITE = 1', '* DATEFORM = DD/MM/YY', '* PRUNITS = KPH-CM-10KG']
  const all = [...header, '* CLASS = SWISS10', ...lines]
  return `${all.join('\r\n')}\r\n* END ${all.length + 1} FFFF\r\n`
}
