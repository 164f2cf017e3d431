import { Command, Option } from 'commander'
import { number } from './filters.ts'
import { counted } from './output/in-words.ts'
import { StatusLine } from './output/status-line.ts'
import { remark, remarkColors } from './output/terminal.ts'
import { runUserCommand } from './run.ts'
import type { Progress } from './sync/mirror.ts'

/** About 46 MB. */
const MAX_COUNT = 1_000_000

export function syncCommand(): Command {
  return new Command('sync')
    .description('a directory with all records, one Parquet file per site and day, brought up to date')
    .argument('<directory>', 'made when it is not there')
    .addOption(
      new Option('--batch <changes>', 'kept in memory at a time').argParser(number).default(MAX_COUNT).hideHelp(),
    )
    .addHelpText(
      'after',
      `
The first time it reads everything; each further time what is new, what came late, and what was taken back. It can be
stopped and started again at any time; files are replaced whole. A README in the directory says what is where.

Examples:
  $ wayside sync mirror
  $ wayside sync mirror && duckdb -c "select count(*) from 'mirror/records/*/*.parquet'"
  0 * * * *  wayside sync /srv/traffic        (a line of crontab: every hour)
`,
    )
    .action((directory: string, { batch }: { batch: number }) =>
      runUserCommand('can_read_data', async ({ wayside, account, output, signal }) => {
        // Writing Parquet is for this command alone: the others start without it.
        const { syncMirror } = await import('./sync/sync-mirror.ts')
        const line = new StatusLine()
        const began = Date.now()
        const onProgress = (progress: Progress) => line.show(() => inWords(progress, Date.now() - began))
        try {
          const done = await syncMirror(wayside, directory, { url: account.url, signal, batchSize: batch, onProgress })
          line.end()
          await output.line(`${directory} is up to date: ${resultOf(done)}.`)
        } catch (error) {
          line.end()
          if (signal.aborted) remark(remarkColors.dim('What was read is stored. The same command continues from here.'))
          throw error
        } finally {
          line.end()
        }
      }),
    )
}

function resultOf({ records, deletions, files }: Progress): string {
  if (records + deletions === 0) return 'nothing was new'
  const deleted = deletions > 0 ? `, ${counted(deletions, 'upload')} deleted` : ''
  return `${counted(records, 'record')}${deleted}, ${counted(files, 'file')} written`
}

function inWords({ records, writing }: Progress, ms: number): string {
  const speed = Math.round(records / Math.max(ms / 1000, 0.1)).toLocaleString('en')
  if (writing) return `writing ${writing.done.toLocaleString('en')} of ${counted(writing.of, 'day')}`
  return `reading ${counted(records, 'record')}, ${speed} a second`
}
