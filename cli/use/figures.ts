import { Command, Option } from 'commander'
import type { FiguresRequest } from '../../client/wayside.ts'
import { FIGURE_SECTIONS } from '../../contract/figure-sections.ts'
import { MIN_COVERAGE } from '../../contract/quality.ts'
import { UNITS } from '../../contract/units.ts'
import { POPULATIONS, type Population, QUALITIES, type Quality } from '../../contract/vehicles/population.ts'
import { TARGET_SCHEMES } from '../../contract/vehicles/target-schemes.ts'
import { type FilterOptions, filtersOf, listOption, number, numbers, withFilters } from './filters.ts'
import { FIGURE_SHAPE, figureRows } from './output/figure-rows.ts'
import { type FormatOptions, withFormats, writeRows } from './output/write-rows.ts'
import { runUserCommand } from './run.ts'

/** What `wayside figures` and `wayside compare` have in common. */
export interface FigureSettings {
  population?: Population
  quality?: Quality
  minCoverage?: number
  units?: (typeof UNITS)[number]
  speedLimit?: number
}

export interface EstimateFlags {
  estimateMethod?: 'group' | 'countmatch'
  estimateYear?: number
  axles?: true
}

interface FiguresOptions extends FilterOptions, FormatOptions, FigureSettings, EstimateFlags {
  year?: number
  section: string[]
  calendar?: 'site' | 'none'
  classScheme?: string
  weekday?: number[]
  hour?: number[]
}

export const withFigureSettings = (command: Command): Command =>
  command
    .addOption(new Option('--population <which>', 'motor vehicles when absent').choices(POPULATIONS))
    .addOption(new Option('--quality <which>', 'all: also what quality periods exclude').choices(QUALITIES))
    .option('--min-coverage <share>', `from which measured share on a day counts; ${MIN_COVERAGE} when absent`, number)
    .addOption(new Option('--units <name>', 'of speeds; metric when absent').choices(UNITS))
    .option('--speed-limit <speed>', "instead of the sites' own", number)

export const settingsOf = ({ population, quality, minCoverage, units, speedLimit }: FigureSettings) => ({
  ...(population && { population }),
  ...(quality && { quality }),
  ...(minCoverage !== undefined && { min_coverage: minCoverage }),
  ...(units && { units }),
  ...(speedLimit !== undefined && { speed_limit: speedLimit }),
})

export const withEstimate = (command: Command): Command =>
  command
    .addOption(new Option('--estimate-method <which>', 'of the AADT of some days').choices(['group', 'countmatch']))
    .option('--estimate-year <year>', 'AADT of this year, by the growth at permanent sites', number)
    .option('--axles', 'for the AADT of some days: what was counted are pairs of axles')

export const estimateOf = ({ estimateMethod: method, estimateYear: year, axles }: EstimateFlags) =>
  method || year !== undefined || axles ? { estimate: { method, year, axles } } : {}

export function figuresCommand(): Command {
  const command = new Command('figures').description('daily traffic, AADT, peak hours, speeds, classes of sites')
  return withFormats(withEstimate(withFigureSettings(withFilters(command, '30d'))))
    .option('--year <year>', 'a calendar year instead of --from and --to', number)
    .option('--weekday <numbers>', '1 is Monday; all when absent', numbers)
    .option('--hour <numbers>', 'hours of the clock, 0 to 23; all when absent', numbers)
    .addOption(listOption('--section <names>', 'with commas between', FIGURE_SECTIONS))
    .addOption(new Option('--calendar <which>', 'none: without holidays').choices(['site', 'none']))
    .addOption(new Option('--class-scheme <name>', 'classes by length or by device code').choices(TARGET_SCHEMES))
    .addHelpText(
      'after',
      `
Examples:
  $ wayside figures --site DE-MOE-01 --year 2025 --section volume,aadt,design_hours
  $ wayside figures --site 1 --from 2026-06-01 --to 2026-07-01 --section speeds,above_limit --units imperial
  $ wayside figures --site 1 --section by_day --csv > days.csv
`,
    )
    .action((options: FiguresOptions) =>
      runUserCommand('can_read_data', async ({ wayside, output, signal }) => {
        const { time, ...filters } = await filtersOf(wayside, options, signal)
        // Sections and schemes that the service does not know are refused by it.
        const body = {
          ...filters,
          ...(options.year === undefined ? { time } : { year: options.year }),
          sections: options.section ?? ['volume', 'speeds', 'above_limit'],
          ...(options.weekday && { weekdays: options.weekday }),
          ...(options.hour && { hours: options.hour }),
          ...settingsOf(options),
          ...(options.calendar && { calendar: options.calendar }),
          ...estimateOf(options),
          ...(options.classScheme && { class_scheme: options.classScheme }),
        } as FiguresRequest
        const answer = await wayside.figures(body, { signal })
        if (options.json) await output.line(JSON.stringify(answer, null, 2))
        else await writeRows(output, figureRows(answer), FIGURE_SHAPE, options)
      }),
    )
}
