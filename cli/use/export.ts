import { Command, Option } from 'commander'
import type { Export, ExportJob, ExportRequest } from '../../client/wayside.ts'
import {
  AGGREGATE_INTERVALS,
  type AggregateInterval,
  DATA_FORMATS,
  type DataFormat,
  fileEnding,
  isAggregateFormat,
  isIntervalFormat,
} from '../../contract/export-formats.ts'
import { UNITS, type Units } from '../../contract/units.ts'
import { POPULATIONS, type Population, QUALITIES, type Quality } from '../../contract/vehicles/population.ts'
import { TARGET_SCHEMES, type TargetScheme } from '../../contract/vehicles/target-schemes.ts'
import { type FilterOptions, filtersOf, withFilters } from './filters.ts'
import { checkNewFile } from './output/check-new-file.ts'
import { bytesInWords, counted } from './output/in-words.ts'
import { ProgressBar } from './output/progress-bar.ts'
import { remark, remarkColors } from './output/terminal.ts'
import { type CommandContext, runUserCommand } from './run.ts'
import { EXIT, Stop } from './stop.ts'

interface ExportOptions extends FilterOptions {
  output?: string
  format?: DataFormat
  population?: Population
  quality?: Quality
  classScheme?: TargetScheme
  interval?: AggregateInterval
  units?: Units
  speedBin?: number
  id?: string
  wait: boolean
  json?: true
}

export function exportCommand(): Command {
  return withFilters(new Command('export').description('records of any window as a file'), '30d')
    .option('-o, --output <file>', 'where to write it')
    .addOption(new Option('--format <format>', "taken from the file's name when absent").choices(DATA_FORMATS))
    .addOption(new Option('--population <which>', 'all vehicles when absent').choices(POPULATIONS))
    .addOption(new Option('--quality <which>', 'exclude: without what quality periods exclude').choices(QUALITIES))
    .addOption(new Option('--class-scheme <name>', 'adds the class in this scheme').choices(TARGET_SCHEMES))
    .addOption(new Option('--interval <interval>', 'of an aggregate; 1h when absent').choices(AGGREGATE_INTERVALS))
    .addOption(new Option('--units <units>', 'of speeds of an aggregate').choices(UNITS))
    .addOption(new Option('--speed-bin <width>', 'of an aggregate, in km/h or mph; 10 when absent').argParser(Number))
    .option('--id <id>', 'the file of an export that was made before')
    .option('--no-wait', 'only ask for it; wayside exports shows how far it is')
    .option('--json', 'print the export as JSON')
    .addHelpText(
      'after',
      `
A download that was interrupted is resumed with --id. Its checksum is compared.

Examples:
  $ wayside export --from 2026-01-01 --to 2026-07-01 --site DE-MOE-01 -o half-year.xlsx
  $ wayside export --from 2025-01-01 -o all.parquet
  $ wayside export --from 2026-10-01 --to 2026-11-01 --interval 1h -o october.aggregate.csv
  $ wayside export --from 2026-01-01 -o counts.intervals.parquet
  $ wayside export --id 2f0c7a52-… -o all.parquet
`,
    )
    .action((options: ExportOptions) =>
      runUserCommand(['can_create_exports', 'can_read_data'], context => run(context, options)),
    )
}

async function run(context: CommandContext, options: ExportOptions): Promise<void> {
  const { wayside, output, signal } = context
  if (options.wait && !options.output) throw new Stop(EXIT.usage, 'No output file.', 'add -o FILE, or --no-wait')
  const job = options.id ? await wayside.exports.job(options.id, { signal }) : await create(context, options)
  if (!options.wait) return output.line(options.json ? JSON.stringify(job.export, null, 2) : job.id)
  const file = options.output as string
  const made = await downloadExport(job, file, signal)
  if (options.json) await output.line(JSON.stringify(made, null, 2))
  else {
    const rows = counted(made.records_written, isIntervalFormat(made.format) ? 'interval' : 'record')
    await output.line(`${file}: ${rows}, ${bytesInWords(made.size_bytes ?? 0)}.`)
  }
}

async function create({ wayside, signal }: CommandContext, options: ExportOptions): Promise<ExportJob> {
  const format = options.format ?? formatOf(options.output ?? '')
  if (!format)
    throw new Stop(EXIT.usage, 'Which format?', `--format ${DATA_FORMATS.join(', ')}, or a FILE with that extension`)
  if (options.wait) await checkNewFile(options.output as string)
  const filters = await filtersOf(wayside, options, signal)
  const { population, quality } = options
  const counted = { ...(population && { population }), ...(quality && { quality }) }
  return wayside.export({ ...filters, ...counted, format, ...optionsOf(format, options) }, { signal })
}

/** By the file's ending; the longest one, because `.aggregate.csv` also ends with `.csv`. */
const formatOf = (file: string) =>
  DATA_FORMATS.filter(name => file.endsWith(`.${fileEnding(name)}`)).sort((a, b) => b.length - a.length)[0]

/** What a format has besides its filters; options that it does not have are refused by the service. */
function optionsOf(format: DataFormat, options: ExportOptions): Partial<ExportRequest> {
  const { classScheme: class_scheme, interval, units, speedBin: speed_bin } = options
  const aggregate = { interval, units, speed_bin }
  if (isAggregateFormat(format)) return { aggregate: { ...aggregate, class_scheme } }
  return {
    ...(class_scheme && { class_scheme: class_scheme as ExportRequest['class_scheme'] }),
    ...(Object.values(aggregate).some(value => value !== undefined) && { aggregate }),
  }
}

export async function downloadExport(job: ExportJob, file: string, signal: AbortSignal): Promise<Export> {
  const bar = new ProgressBar()
  try {
    return await job.download(file, { signal, onProgress: progress => bar.show(progress) })
  } catch (error) {
    bar.end()
    remark(remarkColors.dim(`To go on later: wayside export --id ${job.id} -o ${file}`))
    throw error
  } finally {
    bar.end()
  }
}
