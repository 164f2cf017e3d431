import { Command } from 'commander'
import type { SiteDetail } from '../../client/wayside.ts'
import { numberOnSign } from '../../contract/vehicles/speed-limits.ts'
import { fitTable } from './output/fit-table.ts'
import { momentInWords } from './output/in-words.ts'
import type { Output } from './output/output.ts'
import { colors, harmless, widthOf } from './output/terminal.ts'
import { readSite } from './resolve-sites.ts'
import { runUserCommand } from './run.ts'
import { stateInWords } from './sites.ts'

export function siteCommand(): Command {
  return new Command('site')
    .description('one site with its channels and its device')
    .argument('<site>', 'its id, or its site_id')
    .option('--json', 'as JSON')
    .addHelpText('after', '\nExamples:\n  $ wayside site DE-MOE-01\n  $ wayside site 12 --json\n')
    .action((name: string, { json }: { json?: true }) =>
      runUserCommand('can_read_data', async ({ wayside, output, signal }) => {
        const site = await readSite(wayside, name, signal)
        if (json) await output.line(JSON.stringify(site, null, 2))
        else await show(output, site)
      }),
    )
}

const limitInWords = ({ speed_limit_kmh: kmh, speed_limit_unit: unit }: SiteDetail) =>
  kmh === null || unit === null ? null : `${numberOnSign({ kmh, unit })} ${unit === 'mph' ? 'mph' : 'km/h'}`

async function show(output: Output, site: SiteDetail): Promise<void> {
  const { coordinates, data_range, device, channels } = site
  const facts: [string, string | number | null][] = [
    ['id', site.id],
    ['name', site.name],
    ['description', site.description],
    ['where', [site.street_name, site.city, site.country].filter(part => part !== '').join(', ')],
    ['coordinates', `${coordinates.latitude}, ${coordinates.longitude}`],
    ['time zone', site.time_zone],
    ['speed limit', limitInWords(site)],
    [
      'vehicles',
      data_range.first_vehicle &&
        `${momentInWords(data_range.first_vehicle)} to ${momentInWords(data_range.last_vehicle)}`,
    ],
    ['state', stateInWords(site)],
    ['device', device && `${device.device_type} ${device.serial}, configuration ${device.configuration_number ?? '-'}`],
    ['last seen', device && momentInWords(device.last_seen_at)],
  ]
  await output.line(colors.bold(harmless(site.site_id)))
  for (const [label, value] of facts) {
    await output.line(
      `${colors.dim(label.padEnd(11))}  ${value === null || value === '' ? '-' : harmless(String(value))}`,
    )
  }
  if (channels.length === 0) return
  const table = fitTable<SiteDetail['channels'][number]>(
    [
      { title: 'CHANNEL', cell: channel => channel.number, right: true },
      { title: 'NAME', cell: channel => channel.name, minWidth: 10 },
      { title: 'DIRECTION', cell: channel => channel.direction, minWidth: 9 },
      { title: 'LANES', cell: channel => channel.lanes, right: true, drop: 1 },
      { title: 'BEARING', cell: channel => channel.bearing_deg, right: true, drop: 2 },
    ],
    channels,
    widthOf(process.stdout),
  )
  await output.line(`\n${table.head}`)
  for (const channel of channels) await output.line(table.line(channel))
}
