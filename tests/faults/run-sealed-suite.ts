import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CHECKOUT } from '../../server/runtime/config.ts'
import type { Outcome } from './parts/judging/outcome.ts'
import { withCitus } from './parts/services/citus.ts'

export interface SealedSuite {
  /** Test files or folders, as for vitest. */
  files: string[]
}

/** Sealing before each read takes time, and so does a database of a cluster; the tests' own time limits are for the plain pass. */
const LONGER = ['--testTimeout=120000', '--hookTimeout=240000']

/** The tests of the API on databases in which every row is sealed before each read: no client may notice it. */
export async function runSealedSuite({ files }: SealedSuite): Promise<Outcome> {
  const directory = mkdtempSync(join(tmpdir(), 'wayside-sealed-'))
  const counts = join(directory, 'counts')
  try {
    const { code, output } = await runVitest([...files, ...LONGER], { WAYSIDE_SEALED: counts })
    const reads = countReads(readLines(counts))
    return {
      tried: `${files.join(', ')} with every row sealed before each read`,
      violations: [...failuresIn(code, output), ...judgeReads(reads)],
      figures: `${reads.blocks} reads from blocks, ${reads.rows} with rows, ${reads.nothing} of no records; ${summaryOf(output)}`,
    }
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

/** Tests that compare a cluster with one PostgreSQL, or need one for themselves. */
const OF_CLUSTERS = [
  'citus',
  'api/records/bulk-import.property',
  'operations/backup-on-cluster',
  'operations/move-to-cluster',
].map(name => `tests/${name}.test.ts`)

/** They, and the tests of the API on a Citus cluster, of the PostgreSQL with these programs: no client may notice it. */
export const runSuiteOnCluster = ({ files }: { files: string[] }, programs: string | undefined): Promise<Outcome> =>
  withCitus(programs, async env => {
    const own = await runVitest([...OF_CLUSTERS, ...LONGER], { TEST_CITUS_URL: env.TEST_DATABASE_URL })
    const all = await runVitest([...files, ...LONGER], env)
    return {
      tried: `${files.join(', ')} on Citus, and what needs a cluster`,
      violations: [own, all].flatMap(({ code, output }) => failuresIn(code, output)),
      figures: `${summaryOf(all.output)}; ${summaryOf(own.output)}`,
    }
  })

const PROPERTIES = [
  ...['api/analysis/agreement', 'api/analysis/aggregate', 'api/field/commands.property', 'api/people/second-factor'],
  ...['api/records/gaps', 'api/records/read-page', 'api/records/search', 'api/records/take-back'],
  ...['system/managing.property', 'system/upload-after-take-back'],
].map(name => `tests/${name}.test.ts`)

/** The tests of the API that draw what they do, with many times as many draws. */
export async function runProperties({ factor }: { factor: number }): Promise<Outcome> {
  const limits = [`--testTimeout=${300_000 * factor}`]
  const { code, output } = await runVitest([...PROPERTIES, ...limits], { PROPERTY_FACTOR: String(factor) })
  const tried = `${PROPERTIES.length} files of properties with ${factor} times as many draws`
  return { tried, violations: failuresIn(code, output), figures: summaryOf(output) }
}

/** With further settings of the environment. */
export async function runVitest(args: string[], own: NodeJS.ProcessEnv): Promise<{ code: number; output: string }> {
  // Vitest passes without a word over a file that does not exist, beside others that do.
  const missing = args.filter(arg => arg.startsWith('tests/') && !existsSync(join(CHECKOUT, arg)))
  if (missing.length > 0) throw new Error(`There is no ${missing.join(', ')}.`)
  const vitest = join(CHECKOUT, 'node_modules', 'vitest', 'vitest.mjs')
  const env = { ...process.env, NO_COLOR: '1', ...own }
  const stdio: ['ignore', 'pipe', 'pipe'] = ['ignore', 'pipe', 'pipe']
  const child = spawn(process.execPath, [vitest, 'run', ...args], { cwd: CHECKOUT, env, stdio })
  const pieces: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', piece => pieces.push(piece))
  const code = await new Promise<number>(resolve => child.once('close', status => resolve(status ?? 1)))
  return { code, output: Buffer.concat(pieces).toString() }
}

function readLines(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\n').filter(Boolean)
  } catch {
    return []
  }
}

interface Reads {
  blocks: number
  rows: number
  nothing: number
}

/** Each line is the state of a database at a read, as seal-before-reads.ts writes it. */
export function countReads(lines: string[]): Reads {
  const of = (state: keyof Reads) => lines.filter(line => line === state).length
  return { blocks: of('blocks'), rows: of('rows'), nothing: of('nothing') }
}

export const judgeReads = ({ blocks, rows }: Reads): string[] =>
  blocks > rows ? [] : [`only ${blocks} of ${blocks + rows} reads of records were from blocks alone: little was tried`]

/** How much of each failure is shown: the message and the first differences. */
const MAX_FAILURE_LINES = 40

/** The failures that vitest reports: each is the name of its test, the message, and where it was thrown. */
export function failuresIn(code: number, output: string): string[] {
  if (code === 0) return []
  const reports = output.split(/^(?= *FAIL )/m).slice(1)
  const failed = reports.map(report => {
    const [lines = ''] = report.split(/^⎯{3,}/m)
    return lines.trim().split('\n').slice(0, MAX_FAILURE_LINES).join('\n    ')
  })
  return failed.length > 0 ? failed : [`vitest ended with ${code}: ${output.slice(-500)}`]
}

export const summaryOf = (output: string): string => /^\s*Tests\s+(.*)/m.exec(output)?.[1]?.trim() ?? 'no summary'
