import { Command } from 'commander'
import type { CompareRequest, Comparison, Wayside } from '../../client/wayside.ts'
import { VEHICLE_CLASSES } from '../../contract/vehicles/vehicle-classes.ts'
import { type FigureSettings, settingsOf, withFigureSettings } from './figures.ts'
import { listOf, number, numbers } from './filters.ts'
import { MOMENTS, moment } from './moment.ts'
import { type FormatOptions, type RowShape, withFormats, writeRows } from './output/write-rows.ts'
import { resolveSite } from './resolve-sites.ts'
import { runUserCommand } from './run.ts'
import { EXIT, Stop } from './stop.ts'

interface CompareOptions extends FormatOptions, FigureSettings {
  site: string
  from?: string
  to?: string
  year?: number
  withSite?: string
  withFrom?: string
  withTo?: string
  withYear?: number
  weekday?: number[]
  hour?: number[]
  channel?: number[]
  class?: string[]
}

const FIGURES = ['volume', 'mean_speed', 'p85', 'above_limit'] as const

type Difference = Comparison['volume'] & { figure: (typeof FIGURES)[number] }

const SHAPE: RowShape<Difference> = {
  columns: [
    { title: 'FIGURE', cell: row => row.figure },
    { title: 'A', cell: row => row.a, right: true },
    { title: 'B', cell: row => row.b, right: true },
    { title: 'B - A', cell: row => row.difference ?? row.reason, right: true },
    { title: '95 %', cell: row => row.interval?.join(' to '), right: true },
    { title: 'DAYS', cell: row => `${row.days_a}, ${row.days_b}`, right: true, drop: 1 },
  ],
  csv: {
    figure: row => row.figure,
    a: row => row.a,
    b: row => row.b,
    difference: row => row.difference,
    interval_from: row => row.interval?.[0],
    interval_to: row => row.interval?.[1],
    degrees_of_freedom: row => row.degrees_of_freedom,
    days_a: row => row.days_a,
    days_b: row => row.days_b,
    reason: row => row.reason,
  },
}

export function compareCommand(): Command {
  const command = new Command('compare')
    .description('two periods of a site, or two sites, with intervals over days')
    .requiredOption('--site <id>', 'id or site_id of the first side')
    .option('--from <time>', MOMENTS, moment)
    .option('--to <time>', 'up to here, not included', moment)
    .option('--year <year>', 'a calendar year instead of --from and --to', number)
    .option('--with-site <id>', 'of the second side; the same when absent')
    .option('--with-from <time>', 'of the second side; the same when absent', moment)
    .option('--with-to <time>', 'of the second side', moment)
    .option('--with-year <year>', 'of the second side', number)
    .option('--weekday <numbers>', '1 is Monday; all when absent', numbers)
    .option('--hour <numbers>', 'hours of the clock, 0 to 23; all when absent', numbers)
    .option('--channel <numbers>', 'channels', numbers)
    .option('--class <names>', VEHICLE_CLASSES.join(', '), listOf)
  return withFormats(withFigureSettings(command))
    .addHelpText(
      'after',
      `
Examples:
  $ wayside compare --site 1 --from 2026-04-01 --to 2026-05-01 --with-from 2026-06-01 --with-to 2026-07-01
  $ wayside compare --site DE-MOE-01 --year 2025 --with-site DE-MOE-02 --weekday 1,2,3,4,5 --hour 7,8
`,
    )
    .action((options: CompareOptions) =>
      runUserCommand('can_read_data', async ({ wayside, output, signal }) => {
        const answer = await wayside.compare(await bodyOf(wayside, options, signal), { signal })
        const rows = FIGURES.map(figure => ({ figure, ...answer[figure] }))
        if (options.json) await output.line(JSON.stringify(answer, null, 2))
        else await writeRows(output, rows, SHAPE, options)
      }),
    )
}

async function bodyOf(wayside: Wayside, options: CompareOptions, signal: AbortSignal): Promise<CompareRequest> {
  const site = await resolveSite(wayside, options.site, signal)
  const other = options.withSite === undefined ? site : await resolveSite(wayside, options.withSite, signal)
  const time = timeOf(options.from, options.to, options.year)
  if (!time) throw new Stop(EXIT.usage, 'Say which time: --from and --to, or --year.', 'wayside compare --help')
  const otherTime = timeOf(options.withFrom, options.withTo, options.withYear) ?? time
  return {
    a: { site, ...time },
    b: { site: other, ...otherTime },
    ...(options.weekday && { weekdays: options.weekday }),
    ...(options.hour && { hours: options.hour }),
    ...(options.channel && { channels: options.channel }),
    ...(options.class && { vehicle_classes: options.class as CompareRequest['vehicle_classes'] }),
    ...settingsOf(options),
  }
}

function timeOf(from: string | undefined, to: string | undefined, year: number | undefined) {
  if (year !== undefined) return { year }
  return from === undefined ? null : { time: { from_dt: from, to_dt: to ?? new Date().toISOString() } }
}
