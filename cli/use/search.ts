import { Command, Option } from 'commander'
import { type ChangeKind, PermissionDenied } from '../../client/wayside.ts'
import { MAX_PAGE_SIZE, MAX_SEARCH_DAYS } from '../../contract/limits.ts'
import { DAY_MS } from '../../contract/times/time.ts'
import { type FilterOptions, filtersOf, number, withFilters } from './filters.ts'
import { lengthMs } from './moment.ts'
import { INTERVAL_ROWS } from './output/interval-rows.ts'
import { ProgressBar } from './output/progress-bar.ts'
import { RECORD_ROWS } from './output/record-rows.ts'
import { remark, remarkColors } from './output/terminal.ts'
import { type FormatOptions, isForPrograms, withFormats, writeRows } from './output/write-rows.ts'
import { type CommandContext, runUserCommand } from './run.ts'
import { EXIT, Stop } from './stop.ts'

type SearchOptions = FilterOptions & FormatOptions & { kind: ChangeKind; newest?: true; limit?: number }

/** Also those of `tail`. */
export const CHANGE_KINDS: readonly ChangeKind[] = ['vehicles', 'intervals']

export function searchCommand(): Command {
  const command = new Command('search').description('records, all of them, page after page')
  return withFormats(withFilters(command, '24h'))
    .addOption(
      new Option('--kind <kind>', 'single vehicles, or intervals that arrived as sums')
        .choices(CHANGE_KINDS)
        .default('vehicles'),
    )
    .option('--newest', 'the newest first')
    .addOption(new Option('--limit <number>', 'maximum number of records').argParser(number))
    .addHelpText(
      'after',
      `
A window beyond ${MAX_SEARCH_DAYS} days is read from an export, which is made and removed on the way.

Examples:
  $ wayside search --site DE-MOE-01 --newest --limit 20
  $ wayside search --from 2026-06-01 --to 2026-06-08 --class truck,bus --min-speed 90 --csv > fast.csv
  $ wayside search --from 7d --ndjson | jq .speed_kmh | sort -n | tail -1
  $ wayside search --kind intervals --site DE-MOE-07 --from 90d --csv > counts.csv
`,
    )
    .action((options: SearchOptions) =>
      runUserCommand('can_read_data', async context => {
        if (options.kind === 'intervals') return searchIntervals(context, options)
        const { wayside, output, signal } = context
        const { limit = Number.POSITIVE_INFINITY, newest } = options
        const filters = await filtersOf(wayside, options, signal)
        const isLong = lengthMs(filters.time) > MAX_SEARCH_DAYS * DAY_MS && !newest
        if (isLong) refuseOrAnnounceExport(limit)
        const bar = new ProgressBar()
        const query = {
          ...filters,
          order: newest ? ('desc' as const) : ('asc' as const),
          limit: Math.min(limit, MAX_PAGE_SIZE),
        }
        const records = wayside.records(query, { signal, onProgress: progress => bar.show(progress) })
        const wanted = first(records, limit, () => bar.end())
        const count = await writeRows(output, wanted, RECORD_ROWS, options)
          .catch(error => {
            throw isLong && error instanceof PermissionDenied ? mayNotExport(error) : error
          })
          .finally(() => bar.end())
        if (count === 0 && !isForPrograms(options)) remark(`No records between ${options.from} and ${options.to}.`)
      }),
    )
}

async function searchIntervals({ wayside, output, signal }: CommandContext, options: SearchOptions): Promise<void> {
  const { limit = Number.POSITIVE_INFINITY, newest } = options
  const { time, sites, channels, ...others } = await filtersOf(wayside, options, signal)
  if (Object.keys(others).length > 0) {
    const next = 'choose with --from, --to, --site and --channel, or leave --kind out'
    throw new Stop(EXIT.usage, 'Intervals have no lanes, speeds or other filters on single vehicles.', next)
  }
  const query = {
    time,
    ...(sites && { sites }),
    ...(channels && { channels }),
    order: newest ? ('desc' as const) : ('asc' as const),
    limit: Math.min(limit, MAX_PAGE_SIZE),
  }
  const wanted = first(wayside.intervals(query, { signal }), limit)
  const count = await writeRows(output, wanted, INTERVAL_ROWS, options)
  if (count === 0 && !isForPrograms(options)) remark(`No intervals between ${options.from} and ${options.to}.`)
}

const AS_FILE = 'wayside export --from … --to … -o FILE'

function refuseOrAnnounceExport(limit: number): void {
  if (limit < Number.POSITIVE_INFINITY) {
    const sentence = `A search with --limit may not exceed ${MAX_SEARCH_DAYS} days.`
    throw new Stop(EXIT.usage, sentence, `a shorter window, --newest, or all of it as a file: ${AS_FILE}`)
  }
  remark(remarkColors.dim(`Beyond ${MAX_SEARCH_DAYS} days: an export is made first. To keep its file: ${AS_FILE}`))
}

const mayNotExport = (cause: PermissionDenied) =>
  new Stop(
    EXIT.permission,
    `Beyond ${MAX_SEARCH_DAYS} days a search needs can_create_exports.`,
    `ask for at most ${MAX_SEARCH_DAYS} days at a time, or a manager of your organization for it`,
    { cause },
  )

async function* first<Item>(items: AsyncIterable<Item>, limit: number, onFirst = () => {}) {
  let count = 0
  if (limit < 1) return
  for await (const item of items) {
    if (count === 0) onFirst()
    yield item
    if (++count >= limit) return
  }
}
