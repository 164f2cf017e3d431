import { readFile, stat } from 'node:fs/promises'
import { SingleBar } from 'cli-progress'
import { Command, InvalidArgumentError, Option } from 'commander'
import { OPERATOR } from '../server/access/audit.ts'
import type { MappedChannel } from '../server/imports/file-channels.ts'
import { NO_VEHICLE } from '../server/imports/file-refused.ts'
import { type ImportResult, importFile } from '../server/imports/import-file.ts'
import { READERS } from '../server/imports/readers/choose-reader.ts'
import { asMapping, type Mapping } from '../server/imports/readers/mapping.ts'
import { print, printJson, remark, run } from './admin/run.ts'
import { sitesOf } from './import-sites.ts'

interface Options {
  site: string
  organization?: string
  format?: string
  timeZone?: string
  ambiguous?: 'first' | 'second'
  mapping?: string
  channels?: MappedChannel[]
  createChannels?: true
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
    .option('--mapping <file>', 'what each column of a CSV file is, as JSON (docs/files.md)')
    .option('--channels <list>', 'which channel of the site each channel of the file is: 1=1,2=1,3=2', mappedChannels)
    .option('--create-channels', 'create the channels of the file that the site does not have')
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
            mapping: options.mapping ? await readMapping(options.mapping) : null,
            channels: { mapped: options.channels ?? [], create: options.createChannels ?? false },
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
  const { accepted, duplicates, unreadable, unreadable_lines, unknown_counters, format, clock, notices } = result
  for (const notice of notices) remark(notice)
  for (const { line, reason } of unreadable_lines.slice(0, SHOWN_LINES)) remark(`line ${line}: ${reason}`)
  if (unreadable > SHOWN_LINES) remark(`… and ${unreadable - SHOWN_LINES} more lines that could not be used`)
  for (const { counter, vehicles } of unknown_counters.slice(0, SHOWN_LINES))
    remark(`counter ${counter}: of no site, its ${vehicles} vehicles are not imported`)
  if (unknown_counters.length > SHOWN_LINES)
    remark(`… and ${unknown_counters.length - SHOWN_LINES} more counters of no site`)
  print(clock)
  print(
    `Read as ${format}: ${accepted} records are new, ${duplicates} were there, ${unreadable} lines could not be used.`,
  )
  if (accepted > 0) print(`To take it back: wayside admin upload list, then wayside admin upload delete <id>.`)
}

function nothingUsed({ unreadable, unknown_counters }: ImportResult): string {
  if (unknown_counters.length > 0) return 'No counter of the file is mapped to a site.'
  return unreadable === 0 ? NO_VEHICLE : 'No line of the file could be used.'
}

function mappedChannels(text: string): MappedChannel[] {
  return text.split(',').map(entry => {
    const [, channel, number] = /^\s*(\d{1,5})\s*=\s*(\d{1,2})\s*$/.exec(entry) ?? []
    if (!number || Number(number) === 0) throw new InvalidArgumentError(`"${entry}" is not of the form 3=1.`)
    return { channel: Number(channel), number: Number(number), name: `Channel ${number}`, direction: '' }
  })
}

async function readMapping(path: string): Promise<Mapping> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new Error(`The mapping ${path} cannot be read.`)
  })
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    throw new Error(`The mapping ${path} is not JSON: ${(error as Error).message}`)
  }
  return asMapping(json)
}
