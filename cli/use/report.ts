import { existsSync } from 'node:fs'
import { Command, Option } from 'commander'
import type { ReportFormat } from '../../contract/export-formats.ts'
import { reportFileName } from '../../contract/report-file-name.ts'
import {
  COUNT_TABLES,
  type CountTable,
  PAPERS,
  type Paper,
  REPORT_LANGUAGES,
  type ReportLanguage,
  type ReportSection,
} from '../../contract/reports.ts'
import { TARGET_SCHEMES, type TargetScheme } from '../../contract/target-schemes.ts'
import { startOfLocalDay } from '../../contract/time-zone.ts'
import { UNITS, type Units } from '../../contract/units.ts'
import { downloadExport } from './export.ts'
import { listOf } from './filters.ts'
import { bytesInWords } from './in-words.ts'
import { MOMENTS, moment } from './moment.ts'
import { resolveSite } from './resolve-sites.ts'
import { type CommandContext, runUserCommand } from './run.ts'
import { EXIT, Stop } from './stop.ts'

interface Options {
  from: string
  to: string
  pdf?: true
  xlsx?: true
  out?: string
  language: ReportLanguage
  units: Units
  paper: Paper
  counts: CountTable
  classScheme?: TargetScheme
  sections?: ReportSection[]
  json?: true
}

export function reportCommand(): Command {
  return new Command('report')
    .description('a report of one site as PDF or Excel')
    .argument('<site>', 'id or site_id')
    .addOption(new Option('--from <time>', `a day of the site, or ${MOMENTS}`).argParser(moment).makeOptionMandatory())
    .addOption(new Option('--to <time>', 'up to here, not included').argParser(moment).makeOptionMandatory())
    .addOption(new Option('--pdf', 'as PDF, which is the default').conflicts('xlsx'))
    .option('--xlsx', 'as Excel, with charts')
    .option('--out <file>', 'where to write it; a name that says what it is when absent')
    .addOption(new Option('--language <language>', 'of the report').choices(REPORT_LANGUAGES).default('en'))
    .addOption(new Option('--units <units>', 'of speeds').choices(UNITS).default('metric'))
    .addOption(new Option('--paper <paper>', 'of the PDF').choices(PAPERS).default('a4'))
    .addOption(new Option('--counts <step>', 'rows of the table of counts').choices(COUNT_TABLES).default('1h'))
    .addOption(new Option('--class-scheme <scheme>', 'for the table of classes').choices(TARGET_SCHEMES))
    .option('--sections <names>', 'parts of the report, with commas between; all when absent', listOf)
    .option('--json', 'print the export as JSON')
    .addHelpText(
      'after',
      `
Examples:
  $ wayside report DE-HAM-01 --from 2026-10-01 --to 2026-11-01 --pdf
  $ wayside report DE-HAM-01 --from 2026-10-01 --to 2026-11-01 --xlsx --out october.xlsx
`,
    )
    .action((site: string, options: Options) =>
      runUserCommand('can_create_exports', context => run(context, site, options)),
    )
}

async function run({ wayside, output, signal }: CommandContext, name: string, options: Options): Promise<void> {
  const site = await wayside.site(await resolveSite(wayside, name, signal), { signal })
  const [from, to] = [options.from, options.to].map(text => inZone(text, site.time_zone)) as [string, string]
  const format: ReportFormat = options.xlsx ? 'report.xlsx' : 'report.pdf'
  const range = { from: Date.parse(from), to: Date.parse(to) }
  const file = options.out ?? reportFileName({ ...site, ...range }, format)
  if (existsSync(file)) throw new Stop(EXIT.files, `${file} already exists.`, 'choose another name, or remove it')
  const { language, units, paper, counts, classScheme, sections } = options
  const report = { language, units, paper, counts, class_scheme: classScheme, sections }
  const body = { time: { from_dt: from, to_dt: to }, sites: [site.id], format, report }
  const made = await downloadExport(await wayside.export(body, { signal }), file, signal)
  if (options.json) await output.line(JSON.stringify(made, null, 2))
  else await output.line(`${file}: ${bytesInWords(made.size_bytes ?? 0)}.`)
}

/** A day alone begins at the site's midnight. */
const inZone = (text: string, zone: string): string =>
  /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(startOfLocalDay(zone, text)).toISOString() : text
