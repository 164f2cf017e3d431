import { readFile, stat } from 'node:fs/promises'
import { SingleBar } from 'cli-progress'
import { Command, InvalidArgumentError, Option } from 'commander'
import { COUNTED_KINDS, type CountedKind } from '../../contract/intervals/counted-kinds.ts'
import type { TimeRange } from '../../contract/times/time.ts'
import { instantsOfLocal } from '../../contract/times/time-zone.ts'
import { OPERATOR } from '../../server/people/access/audit.ts'
import type { Database } from '../../server/platform/database/database.ts'
import { findFiles, isBatch } from '../../server/records/imports/batch/find-files.ts'
import { importFiles } from '../../server/records/imports/batch/import-files.ts'
import { readSites } from '../../server/records/imports/file-sites.ts'
import type { ImportOptions } from '../../server/records/imports/fit-to-sites.ts'
import { importFile } from '../../server/records/imports/import-file.ts'
import { READERS } from '../../server/records/imports/readers/choose-reader.ts'
import { asMapping, type Mapping } from '../../server/records/imports/readers/mapped/mapping.ts'
import type { MappedChannel } from '../../server/records/imports/reading/file-channels.ts'
import type { Config } from '../../server/runtime/config.ts'
import { encodeInThread } from '../../server/runtime/processes/encode-thread.ts'
import { printJson, remark, runOperatorCommand } from '../admin/run.ts'
import { hiddenOption } from '../hidden-option.ts'
import { counted } from '../use/output/in-words.ts'
import { sitesForImport } from './import-sites.ts'
import { nothingUsed, refuseShare, reportBatch, reportFile } from './report-import.ts'

interface ImportFlags {
  site?: string
  organization?: string
  createSites?: string
  format?: string
  timeZone?: string
  ambiguous?: 'first' | 'second'
  mapping?: string
  counts?: CountedKind
  axleFactor?: number
  channels?: MappedChannel[]
  createChannels?: true
  measured?: string
  leaveOut?: true
  maxRefused: number
  json?: true
  /** Records that are stored together. */
  slice?: number
}

export function importCommand(): Command {
  return new Command('import')
    .description("import counters' files; importing them again adds nothing")
    .argument('[file...]', 'plain or gzip; also directories, zip files, and names with * and ?')
    .option(
      '--site <site>',
      'its site_id, or its id; for a file of several counters counter=site,… or @FILE with such a line for each; when absent, TMG files are of the sites with the numbers of their stations',
    )
    .option('--organization <name>', 'its organization, where several have such a site or --site is absent')
    .option(
      '--create-sites <file>',
      'create the sites of a TMG station file that are missing, with their lanes as channels',
    )
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
    .addOption(
      new Option(
        '--counts <kind>',
        'what the counter counts, where a file of intervals has no classes; when absent what the last import into the site said, else all',
      ).choices(COUNTED_KINDS),
    )
    .option(
      '--axle-factor <factor>',
      'vehicles for each axle, where a file counts axles: 0.5 where all have two axles, less with trucks',
      axleFactor,
    )
    .option('--channels <list>', 'which channel of the site each channel of the file is: 1=1,2=1,3=2', mappedChannels)
    .option('--create-channels', 'create the channels of the file that the site does not have')
    .option(
      '--measured <from/to>',
      "the time that was measured, where the file does not say it: 2021-09-10T04:00/2021-09-20T11:00, in the site's time zone without an offset",
    )
    .option('--leave-out', 'leave out of figures, as quality periods, when no vehicle passed in the measured time')
    .option('--max-refused <percent>', 'end with 1 when a larger share of the lines cannot be used', percent, 50)
    .option('--json', 'print JSON for scripts')
    .addOption(hiddenOption('--slice <records>'))
    .addHelpText(
      'after',
      '\nExamples:\n  $ wayside import october.txt --site DE-MOE-01\n  $ wayside import counts-2021/ --site CH-5350 --time-zone +01:00 --create-channels\n',
    )
    .action((files: string[], options: ImportFlags, command: Command) =>
      runOperatorCommand(command, ({ database, config }) => importAll(database, config, files, options)),
    )
}

async function importAll(database: Database, config: Config, files: string[], options: ImportFlags): Promise<void> {
  if (files.length === 0 && options.createSites === undefined) throw new Error('Name a file to import.')
  const siteId = await sitesForImport(database, options)
  const [only] = files
  if (only === undefined) return
  const common = {
    siteId,
    measured: options.measured
      ? measuredIn(options.measured, (await readSites(database, siteId)).first.timeZone)
      : null,
    leaveOut: options.leaveOut ?? false,
    format: options.format,
    timeZone: options.timeZone ?? null,
    ambiguous: options.ambiguous,
    counts: options.counts ?? null,
    axleFactor: options.axleFactor ?? null,
    mapping: options.mapping ? await readMapping(options.mapping) : null,
    channels: { mapped: options.channels ?? [], create: options.createChannels ?? false },
    actor: OPERATOR,
    sealAfterDays: config.sealAfterDays,
    bulkRecords: options.slice,
    encodeSpans: encodeInThread(),
  }
  if (files.length === 1 && !(await isBatch(only))) await importOne(database, only, common, options)
  else await importMany(database, files, common, options)
}

type CommonOptions = Omit<ImportOptions, 'onProgress'>

async function importOne(
  database: Database,
  file: string,
  common: CommonOptions,
  { json, maxRefused }: ImportFlags,
): Promise<void> {
  const { size } = (await stat(file).catch(() => null)) ?? { size: 0 }
  const bar = progressBar(size)
  try {
    const result = await importFile(database, file, { ...common, onProgress: bar.update })
    bar.stop()
    if (json) printJson(result)
    else reportFile(result)
    if (result.accepted + result.duplicates === 0 && !result.covers) throw new Error(nothingUsed(result))
    refuseShare(result, maxRefused)
  } finally {
    bar.stop()
  }
}

async function importMany(
  database: Database,
  paths: string[],
  common: CommonOptions,
  { json, maxRefused }: ImportFlags,
): Promise<void> {
  const files = await findFiles(paths)
  const bar = progressBar(2 * files.reduce((sum, file) => sum + file.size, 0))
  try {
    const result = await importFiles(database, files, {
      ...common,
      onProgress: (done, _total, stored) => bar.update(done, stored),
      onFile({ name, accepted, duplicates, unreadable }, number, total) {
        if (!json && !process.stderr.isTTY)
          remark(
            `${number} of ${total}, ${name}: ${accepted} new, ${duplicates} stored before, ${counted(unreadable, 'line')} not usable`,
          )
      },
    })
    bar.stop()
    if (json) printJson(result)
    else reportBatch(result)
    refuseShare(result, maxRefused)
  } finally {
    bar.stop()
  }
}

function percent(text: string): number {
  const number = Number(text)
  if (text.trim() === '' || !(number >= 0 && number <= 100))
    throw new InvalidArgumentError('It must be a number from 0 to 100.')
  return number
}

function axleFactor(text: string): number {
  const factor = Number(text)
  if (!(factor > 0 && factor <= 1)) throw new InvalidArgumentError('It must be a number above 0, up to 1.')
  return factor
}

const FORMAT = '{bar} {percentage} % | {rate} records a second | {eta_formatted} left'

function progressBar(total: number): { update(done: number, records: number): void; stop(): void } {
  // Files are read by the batch: the time left follows the last 200 steps, because by the last 10 it jumps between seconds and minutes.
  const bar = new SingleBar({ format: FORMAT, noTTYOutput: false, etaBuffer: 200 })
  if (process.stderr.isTTY) bar.start(total, 0, { rate: 0 })
  // Before it, files were only read.
  let first: { records: number; at: number } | null = null
  return {
    update(done, records) {
      if (records > 0) first ??= { records, at: performance.now() }
      const seconds = first ? (performance.now() - first.at) / 1000 : 0
      const rate = first && seconds > 0 ? Math.round((records - first.records) / seconds) : 0
      bar.update(done, { rate: rate.toLocaleString('en') })
    },
    stop: () => bar.stop(),
  }
}

/** `FROM/TO`, in this zone where a time has no offset. */
function measuredIn(text: string, zone: string): TimeRange {
  const [from, to] = text.split('/').map(part => momentIn(part.trim(), zone))
  if (from === undefined || to === undefined || from >= to)
    throw new Error(`"${text}" is not a time of the form 2021-09-10T04:00/2021-09-20T11:00.`)
  return { from, to }
}

const LOCAL_TIME = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d)?)?$/

function momentIn(text: string, zone: string): number | undefined {
  if (LOCAL_TIME.test(text))
    return instantsOfLocal(zone, Date.parse(`${text.replace(' ', 'T')}${text.length > 10 ? 'Z' : ''}`))[0]
  const moment = /^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:?\d\d)$/.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(moment) ? undefined : moment
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
