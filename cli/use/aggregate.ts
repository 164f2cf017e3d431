import { Command, Option } from 'commander'
import type { Aggregate, AggregateRequest } from '../../client/wayside.ts'
import { DAY_MS } from '../../contract/times/time.ts'
import { TARGET_SCHEMES } from '../../contract/vehicles/target-schemes.ts'
import { type FilterOptions, filtersOf, listOf, withFilters } from './filters.ts'
import { lengthMs } from './moment.ts'
import { type AggregateGroup, type AggregateItem, aggregateRows } from './output/aggregate-rows.ts'
import { counted } from './output/in-words.ts'
import type { Output } from './output/output.ts'
import { plotAggregate } from './output/plot-aggregate.ts'
import { summaryLines } from './output/summary-lines.ts'
import { colors, remark, remarkColors, widthOf } from './output/terminal.ts'
import { type FormatOptions, isForPrograms, withFormats, writeRows } from './output/write-rows.ts'
import { runUserCommand } from './run.ts'

const INTERVALS = {
  '5m': '5 minutes',
  '15m': '15 minutes',
  '1h': 'hour',
  '1d': 'day',
  '1w': 'week',
  '1mo': 'month',
} as const
type Interval = keyof typeof INTERVALS

interface AggregateOptions extends FilterOptions, FormatOptions {
  interval?: Interval | 'total'
  timeZone?: string
  by?: string[]
  classScheme?: AggregateRequest['class_scheme']
  summary?: true
  plot: boolean
  table?: true
}

/** A plot says more than a longer table. */
const MAX_ROWS_BESIDE_PLOT = 31

export function aggregateCommand(): Command {
  const command = new Command('aggregate').description('counts and speeds per interval, with a plot on a terminal')
  return withFormats(withFilters(command, '7d'))
    .addOption(
      new Option('--interval <length>', 'fits the window when absent').choices([...Object.keys(INTERVALS), 'total']),
    )
    .option('--by <names>', 'one line each: site, channel, lane, vehicle_class', listOf)
    .addOption(
      new Option('--class-scheme <name>', 'with --by vehicle_class: classes by length or by device code').choices(
        TARGET_SCHEMES,
      ),
    )
    .option('--time-zone <zone>', "whose days and hours; the site's when absent, needed for sites of several zones")
    .option('--summary', 'daily traffic, peak hour, shares; deprecated: use wayside figures')
    .option('--no-plot', 'the table alone')
    .option('--table', 'the table also where it is long')
    .addHelpText(
      'after',
      `
Examples:
  $ wayside aggregate --site DE-MOE-01
  $ wayside aggregate --site 1 --from 2026-06-01 --to 2026-07-01 --interval 1d --by channel
  $ wayside aggregate --interval total --by vehicle_class --time-zone Europe/Berlin
`,
    )
    .action((options: AggregateOptions) =>
      runUserCommand('can_read_data', async ({ wayside, output, signal }) => {
        const filters = await filtersOf(wayside, options, signal)
        const interval = options.interval ?? intervalOf(lengthMs(filters.time))
        const body = {
          ...filters,
          ...(interval !== 'total' && { interval }),
          ...(options.by && { group_by: options.by as AggregateGroup[] }),
          ...(options.classScheme && { class_scheme: options.classScheme }),
          ...(options.timeZone && { time_zone: options.timeZone }),
          ...(options.summary && { summary: true }),
        }
        const answer = await wayside.aggregate(body, { signal })
        if (options.json) await output.line(JSON.stringify(answer, null, 2))
        else await show(output, answer, { ...options, interval, by: (options.by ?? []) as AggregateGroup[] })
      }),
    )
}

const intervalOf = (ms: number): Interval => (ms <= 8 * DAY_MS ? '1h' : ms <= 120 * DAY_MS ? '1d' : '1w')

interface ShownAggregate extends FormatOptions {
  interval: Interval | 'total'
  by: AggregateGroup[]
  plot: boolean
  table?: true
}

async function show(output: Output, answer: Aggregate, options: ShownAggregate): Promise<void> {
  const { items, summary, time_zone } = answer as Aggregate & { items: AggregateItem[] }
  const isPlotted = options.plot && Boolean(process.stdout.isTTY) && !isForPrograms(options) && items.length > 0
  if (isPlotted) {
    const per = options.interval === 'total' ? '' : ` per ${INTERVALS[options.interval]}`
    await output.line(`${colors.bold(`Vehicles${per}`)}  ${colors.dim(time_zone)}`)
    for (const line of plotAggregate(items, options, widthOf(process.stdout))) await output.line(line)
    await output.line('')
  }
  if (!isPlotted || options.table || items.length <= MAX_ROWS_BESIDE_PLOT) {
    await writeRows(output, items, aggregateRows(options.by, options.interval === 'total'), options)
  } else {
    await output.flush()
    remark(remarkColors.dim(`${counted(items.length, 'line')}: --table shows them, --csv writes them.`))
  }
  if (summary && !isForPrograms(options)) {
    for (const line of ['', ...summaryLines(summary)]) await output.line(line)
  }
}
