import { stat } from 'node:fs/promises'
import { SingleBar } from 'cli-progress'
import { Command, Option } from 'commander'
import { OPERATOR } from '../server/access/audit.ts'
import { NO_VEHICLE } from '../server/imports/file-refused.ts'
import { type ImportResult, importFile } from '../server/imports/import-file.ts'
import { READERS } from '../server/imports/readers/choose-reader.ts'
import { print, printJson, remark, run } from './admin/run.ts'
import { sitesOf } from './import-sites.ts'

interface Options {
  site: string
  organization?: string
  format?: string
  timeZone?: string
  ambiguous?: 'first' | 'second'
  json?: true
}

const SHOWN_LINES = 20

export function importCommand(): Command {
  return new Command('import')
    .description("import a counter's file; importing it again adds nothing")
    .argument('<file>', 'plain or gzip')
    .requiredOption(
      '--site <site>',
      'its site_id, or its id; for a file of several counters counter=site,… or @FILE with such a line for each',
    )
    .option('--organization <name>', 'its organization, where several have such a site')
    .addOption(
      new Option('--format <name>', 'recognised by itself when absent').choices(READERS.map(reader => reader.name)),
    )
    .option(
      '--time-zone <zone>',
      "of times without an offset, a zone or +01:00; when absent the site's, in Wayside's own formats UTC",
    )
    .addOption(
      new Option(
        '--ambiguous <pass>',
        'which pass is meant where a file begins in the repeated hour of autumn',
      ).choices(['first', 'second']),
    )
    .option('--json', 'print JSON for scripts')
    .addHelpText('after', '\nExample:\n  $ wayside import october.txt --site DE-MOE-01\n')
    .action((file: string, options: Options, command: Command) =>
      run(command, async database => {
        const siteId = await sitesOf(database, options.site, options.organization)
        const { size } = (await stat(file).catch(() => null)) ?? { size: 0 }
        const bar = new SingleBar({ format: '{bar} {percentage} % | {eta_formatted} left', noTTYOutput: false })
        if (process.stderr.isTTY) bar.start(size, 0)
        try {
          const result = await importFile(database, file, {
            siteId,
            format: options.format,
            timeZone: options.timeZone ?? null,
            ambiguous: options.ambiguous,
            actor: OPERATOR,
            onProgress: bytes => bar.update(bytes),
          })
          bar.stop()
          if (options.json) printJson(result)
          else report(result)
          if (result.accepted + result.duplicates === 0 && !result.covers) throw new Error(nothingUsed(result))
        } finally {
          bar.stop()
        }
      }),
    )
}

function report(result: ImportResult): void {
  const { accepted, duplicates, unreadable, unreadable_lines, unknown_counters, format, time_zone, notices } = result
  for (const notice of notices) remark(notice)
  for (const { line, reason } of unreadable_lines.slice(0, SHOWN_LINES)) remark(`line ${line}: ${reason}`)
  if (unreadable > SHOWN_LINES) remark(`… and ${unreadable - SHOWN_LINES} more lines that could not be used`)
  for (const { counter, vehicles } of unknown_counters.slice(0, SHOWN_LINES))
    remark(`counter ${counter}: of no site, its ${vehicles} vehicles are not imported`)
  if (unknown_counters.length > SHOWN_LINES)
    remark(`… and ${unknown_counters.length - SHOWN_LINES} more counters of no site`)
  const zone = time_zone ? `, times of ${time_zone}` : ''
  print(
    `Read as ${format}${zone}: ${accepted} records are new, ${duplicates} were there, ${unreadable} lines could not be used.`,
  )
  if (accepted > 0) print(`To take it back: wayside admin upload list, then wayside admin upload delete <id>.`)
}

function nothingUsed({ unreadable, unknown_counters }: ImportResult): string {
  if (unknown_counters.length > 0) return 'No counter of the file is mapped to a site.'
  return unreadable === 0 ? NO_VEHICLE : 'No line of the file could be used.'
}
