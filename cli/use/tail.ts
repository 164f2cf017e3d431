import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { Command, Option } from 'commander'
import type { Change, ChangeKind, Wayside } from '../../client/wayside.ts'
import { listOf } from './filters.ts'
import { fitTable, type Table } from './output/fit-table.ts'
import { counted } from './output/in-words.ts'
import { INTERVAL_ROWS } from './output/interval-rows.ts'
import { RECORD_ROWS } from './output/record-rows.ts'
import { colors, remark, remarkColors, widthOf } from './output/terminal.ts'
import type { RowShape } from './output/write-rows.ts'
import { resolveSites } from './resolve-sites.ts'
import { runUserCommand } from './run.ts'
import { CHANGE_KINDS } from './search.ts'
import { EXIT, Stop } from './stop.ts'

interface TailOptions {
  kind: ChangeKind
  site?: string[]
  after?: string
  resume?: string
  ndjson?: true
}

/** How often the cursor is stored, besides at the end. */
const KEPT_MS = 200

export function tailCommand(): Command {
  return new Command('tail')
    .description('records as they come, for ever')
    .option('--site <ids>', 'ids or site_ids, with commas between; all when absent', listOf)
    .addOption(
      new Option('--kind <kind>', 'single vehicles, or intervals that arrive as sums')
        .choices(CHANGE_KINDS)
        .default('vehicles'),
    )
    .option('--ndjson', 'one JSON object a line, deletions of uploads too')
    .addOption(new Option('--after <cursor>', 'from this place on; from now on when absent').conflicts('resume'))
    .option('--resume <file>', 'keep the place in this file, and go on from there the next time')
    .addHelpText(
      'after',
      `
Broken connections are reopened; nothing is missed and nothing comes twice. With --resume this holds when the
program is stopped, too; when it is killed or its reader leaves, the last lines may come once more.

Examples:
  $ wayside tail --site DE-MOE-01
  $ wayside tail --ndjson --resume place.txt | your-program
`,
    )
    .action((options: TailOptions) =>
      runUserCommand('can_read_data', async ({ wayside, output, signal }) => {
        const sites = options.site && (await resolveSites(wayside, options.site, signal))
        const query = { sites, kinds: [options.kind] }
        const after = options.resume ? await resumed(wayside, options.resume, query, signal) : options.after
        const lineOf = options.ndjson ? (change: Change<ChangeKind>) => JSON.stringify(change) : tableLines()
        let place = after
        let keptAt = 0
        const keep = async () => {
          await output.flush()
          if (options.resume && place) writePlace(options.resume, place)
          keptAt = Date.now()
        }
        if (process.stderr.isTTY) remark(remarkColors.dim(`Waiting for ${options.kind}. Ctrl-C ends it.`))
        try {
          for await (const { change, cursor } of wayside.stream({ ...query, after }, { signal })) {
            await output.line(lineOf(change))
            place = cursor
            if (Date.now() - keptAt > KEPT_MS) await keep()
          }
        } finally {
          await keep()
          if (place && !options.resume && process.stderr.isTTY) {
            remark(remarkColors.dim(`To go on from here: wayside tail --after ${place}`))
          }
        }
      }),
    )
}

function tableLines(): (change: Change<ChangeKind>) => string {
  const [records, intervals] = [lines(RECORD_ROWS), lines(INTERVAL_ROWS)]
  return change => {
    if ('deleted_upload' in change) {
      return colors.yellow(
        `upload ${change.deleted_upload} of site ${change.site} was taken back: ${counted(change.count, 'record')}`,
      )
    }
    return 'duration_s' in change ? intervals(change) : records(change)
  }
}

/** The first line comes with the head of its table. */
function lines<Row>({ columns, widest = [] }: RowShape<Row>): (row: Row) => string {
  let table: Table<Row> | undefined
  return row => {
    if (table) return table.line(row)
    table = fitTable(columns, widest, widthOf(process.stdout))
    return `${table.head}\n${table.line(row)}`
  }
}

type Query = { sites: number[] | undefined; kinds: ChangeKind[] }

/** The place in the file; the first time the end of what there is now, so that a stop before the first record loses none. */
async function resumed(wayside: Wayside, file: string, query: Query, signal: AbortSignal) {
  const stored = readPlace(file)
  if (stored !== null) return stored
  for await (const { cursor } of wayside.changes({ ...query, after: 'now' }, { signal })) {
    writePlace(file, cursor)
    return cursor
  }
  return undefined
}

/** Null: there is no file yet. One without a cursor is refused, because starting from now on would lose records. */
function readPlace(file: string): string | null {
  let text: string
  try {
    text = readFileSync(file, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  if (/^\S+$/.test(text)) return text
  throw new Stop(EXIT.files, `${file} holds no cursor.`, 'remove it to start from now on')
}

function writePlace(file: string, cursor: string): void {
  writeFileSync(`${file}.part`, `${cursor}\n`)
  renameSync(`${file}.part`, file)
}
