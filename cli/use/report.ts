import { Command, Option } from 'commander'
import type { SiteDetail, Wayside } from '../../client/wayside.ts'
import type { ReportFormat } from '../../contract/export-formats.ts'
import {
  COUNT_TABLES,
  type CountTable,
  PAPERS,
  type Paper,
  REPORT_LANGUAGES,
  REPORT_SECTIONS,
  type ReportLanguage,
  type ReportSection,
} from '../../contract/reports.ts'
import { reportFileName } from '../../contract/text/report-file-name.ts'
import { startOfLocalDay } from '../../contract/times/time-zone.ts'
import { UNITS, type Units } from '../../contract/units.ts'
import { POPULATIONS, type Population, QUALITIES, type Quality } from '../../contract/vehicles/population.ts'
import { TARGET_SCHEMES, type TargetScheme } from '../../contract/vehicles/target-schemes.ts'
import { downloadExport } from './export.ts'
import { type EstimateFlags, estimateOf, withEstimate } from './figures.ts'
import { listOf, listOption, numbers } from './filters.ts'
import { MOMENTS, moment } from './moment.ts'
import { checkNewFile } from './output/check-new-file.ts'
import { bytesInWords } from './output/in-words.ts'
import { readSite, resolveSites } from './resolve-sites.ts'
import { type CommandContext, runUserCommand } from './run.ts'
import { EXIT, Stop } from './stop.ts'

interface ReportOptions extends EstimateFlags {
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
  withSite?: string[]
  withFrom?: string
  withTo?: string
  weekday?: number[]
  hour?: number[]
  population?: Population
  quality?: Quality
  project?: string
  author?: string
  remarks?: string
  json?: true
}

export function reportCommand(): Command {
  return withEstimate(new Command('report'))
    .description('a report of one site, or of a comparison, as PDF or Excel')
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
    .addOption(new Option('--population <which>', 'motor vehicles when absent').choices(POPULATIONS))
    .addOption(new Option('--quality <which>', 'all: also what quality periods exclude').choices(QUALITIES))
    .addOption(
      listOption('--sections <names>', 'parts of the report, with commas between; all when absent', REPORT_SECTIONS),
    )
    .option('--project <name>', 'in the head of the report')
    .option('--author <name>', 'in the head of the report')
    .option('--remarks <text>', 'in the head of the report')
    .option('--with-site <ids>', 'sites to compare it with, at most 5; the same site when absent', listOf)
    .option('--with-from <time>', 'of what it is compared with; the same time when absent', moment)
    .option('--with-to <time>', 'of what it is compared with', moment)
    .option('--weekday <numbers>', 'of a comparison: 1 is Monday; all when absent', numbers)
    .option('--hour <numbers>', 'of a comparison: hours of the clock, 0 to 23; all when absent', numbers)
    .option('--json', 'print the export as JSON')
    .addHelpText(
      'after',
      `
Examples:
  $ wayside report DE-HAM-01 --from 2026-10-01 --to 2026-11-01 --pdf
  $ wayside report DE-HAM-01 --from 2026-10-01 --to 2026-11-01 --xlsx --out october.xlsx
  $ wayside report DE-HAM-01 --from 2026-04-01 --to 2026-05-01 --with-from 2026-06-01 --with-to 2026-07-01
  $ wayside report DE-HAM-01 --from 2026-10-01 --to 2026-11-01 --with-site DE-HAM-02,DE-HAM-03 --weekday 1,2,3,4,5
`,
    )
    .action((site: string, options: ReportOptions) =>
      runUserCommand(['can_create_exports', 'can_read_data'], context => run(context, site, options)),
    )
}

async function run({ wayside, output, signal }: CommandContext, name: string, options: ReportOptions): Promise<void> {
  const site = await readSite(wayside, name, signal)
  const [from, to] = [options.from, options.to].map(text => inZone(text, site.time_zone)) as [string, string]
  const format: ReportFormat = options.xlsx ? 'report.xlsx' : 'report.pdf'
  const range = { from: Date.parse(from), to: Date.parse(to) }
  const compare = await comparisonOf(wayside, site, options, signal)
  const file = options.out ?? reportFileName({ ...site, ...range, isComparison: compare !== undefined }, format)
  await checkNewFile(file)
  const { language, units, paper, counts, classScheme, sections, population, quality } = options
  const names = { project: options.project, author: options.author, remarks: options.remarks }
  const counted = { sections, population, quality, compare, ...estimateOf(options) }
  const report = { language, units, paper, counts, class_scheme: classScheme, ...names, ...counted }
  const body = { time: { from_dt: from, to_dt: to }, sites: [site.id], format, report }
  const made = await downloadExport(await wayside.export(body, { signal }), file, signal)
  if (options.json) await output.line(JSON.stringify(made, null, 2))
  else await output.line(`${file}: ${bytesInWords(made.size_bytes ?? 0)}.`)
}

/** With other sites, another time, or both. */
async function comparisonOf(wayside: Wayside, site: SiteDetail, options: ReportOptions, signal: AbortSignal) {
  const { withSite, withFrom, withTo, weekday, hour } = options
  if ((withFrom === undefined) !== (withTo === undefined)) {
    throw new Stop(EXIT.usage, '--with-from and --with-to belong together.', 'name both')
  }
  if (withSite === undefined && withFrom === undefined) {
    if (weekday === undefined && hour === undefined) return undefined
    throw new Stop(
      EXIT.usage,
      '--weekday and --hour are of a comparison.',
      'name what to compare with: --with-site or --with-from',
    )
  }
  const ids = withSite ? await resolveSites(wayside, withSite, signal) : [site.id]
  const sides = []
  for (const id of ids) {
    const { time_zone } = id === site.id ? site : await wayside.site(id, { signal })
    const [from_dt, to_dt] = [withFrom ?? options.from, withTo ?? options.to].map(text => inZone(text, time_zone))
    sides.push({ site: id, time: { from_dt: from_dt as string, to_dt: to_dt as string } })
  }
  return { with: sides, weekdays: weekday, hours: hour }
}

/** A day alone begins at the site's midnight. */
const inZone = (text: string, zone: string): string =>
  /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(startOfLocalDay(zone, text)).toISOString() : text
