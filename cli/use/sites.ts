import { Command, Option } from 'commander'
import type { Site } from '../../client/wayside.ts'
import { completeSites } from './complete-sites.ts'
import { momentInWords } from './output/in-words.ts'
import { colors, remark } from './output/terminal.ts'
import {
  csvTime,
  type FormatOptions,
  isForPrograms,
  type RowShape,
  withFormats,
  writeRows,
} from './output/write-rows.ts'
import { runUserCommand } from './run.ts'

interface SitesOptions extends FormatOptions {
  city?: string
  country?: string
  type?: Site['device_type']
  find?: string
  status?: 'active' | 'retired' | 'all'
  complete?: string
}

export function sitesCommand(): Command {
  const command = new Command('sites')
    .description('the sites of your organization')
    .option('--city <name>', 'in this city')
    .option('--country <code>', 'in this country: DE')
    .addOption(
      new Option('--type <type>', 'with such a device').choices(['radar', 'loop', 'tube', 'camera', 'lidar', 'other']),
    )
    .option('--find <text>', 'with this text in a name')
    .addOption(new Option('--status <status>', 'active when absent').choices(['active', 'retired', 'all']))
    .addOption(new Option('--complete <typed>', 'for the scripts of wayside completion').hideHelp())
  return withFormats(command)
    .addHelpText('after', '\nExamples:\n  $ wayside sites\n  $ wayside sites --city Moers --csv\n')
    .action(async (options: SitesOptions) => {
      if (options.complete !== undefined) return endWith(await completeSites(options.complete, process.env))
      await runUserCommand('can_read_data', async ({ wayside, output, signal }) => {
        const { city, country, type, find, status } = options
        const query = { city, country, device_type: type || undefined, q: find, status, include: ['state' as const] }
        const { items } = await wayside.sites(query, { signal })
        if (items.length === 0 && !isForPrograms(options)) return remark('There are no such sites.')
        await writeRows(output, items, SITE_ROWS, options)
      })
    })
}

/** Does not wait for connections or name lookups that are still under way. */
const endWith = (text: string): void => void process.stdout.write(text, () => process.exit())

export function stateInWords({ state, device_type }: Site): string {
  if (!state || state.device === null || device_type === '') return state?.records ? 'counted' : 'no device'
  const alarms = state.alarms.filter(alarm => alarm !== 'silent')
  return [state.online ? 'online' : 'silent', ...alarms].join(' ')
}

const SITE_ROWS: RowShape<Site> = {
  columns: [
    { title: 'ID', cell: site => site.id, right: true },
    { title: 'SITE', cell: site => site.site_id, paint: text => colors.bold(text), minWidth: 10 },
    { title: 'NAME', cell: site => site.name, minWidth: 12, drop: 2 },
    { title: 'CITY', cell: site => site.city, minWidth: 8, drop: 4 },
    { title: 'TYPE', cell: site => site.device_type, drop: 5 },
    {
      title: 'STATE',
      cell: stateInWords,
      minWidth: 9,
      paint: (text, { state }) => {
        if (!state?.online) return colors.dim(text)
        return state.alarms.length > 0 ? colors.yellow(text) : colors.green(text)
      },
    },
    { title: 'LAST VEHICLE', cell: site => momentInWords(site.data_range.last_vehicle), drop: 3 },
  ],
  csv: {
    id: site => site.id,
    site_id: site => site.site_id,
    name: site => site.name,
    description: site => site.description,
    device_type: site => site.device_type,
    latitude: site => site.coordinates.latitude,
    longitude: site => site.coordinates.longitude,
    street_name: site => site.street_name,
    city: site => site.city,
    country: site => site.country,
    time_zone: site => site.time_zone,
    first_vehicle: site => csvTime(site.data_range.first_vehicle),
    last_vehicle: site => csvTime(site.data_range.last_vehicle),
    state: stateInWords,
  },
}
