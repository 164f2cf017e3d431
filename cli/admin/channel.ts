import { Command } from 'commander'
import { type ChannelInput, channelChanges } from '../../server/field/sites/channel-input.ts'
import { setChannel } from '../../server/field/sites/channels.ts'
import { editSite } from '../../server/field/sites/edit-site.ts'
import { findManagedSite } from '../../server/field/sites/managed-sites.ts'
import { siteChanges } from '../../server/field/sites/site-input.ts'
import { OPERATOR } from '../../server/people/access/audit.ts'
import { everySite } from '../../server/people/access/viewer.ts'
import { validateBody } from '../../server/platform/http/requests/validate.ts'
import { siteNamed } from './named.ts'
import { print, printJson } from './run.ts'
import { inWords, table } from './table.ts'
import { verb } from './verb.ts'

interface ChannelOptions {
  organization?: string
  name?: string
  direction?: string
  lanes?: string
  bearingDeg?: string
  json?: true
}

export function channelCommand(): Command {
  const channel = new Command('channel').description('per-direction count groupings of a site')

  verb(
    channel,
    'set',
    'add a channel to a site, or change fields of one',
    'wayside admin site channel set TKU-014 1 --name Northbound --lanes 2 --bearing-deg 10',
  )
    .argument('<site>', 'its site_id, or its id')
    .argument('<number>', 'number of the channel, 1 to 99')
    .option('--organization <name>', 'its organization, where several have such a site')
    .option('--name <name>', 'display name, such as Northbound')
    .option('--direction <text>', 'where the traffic goes')
    .option('--lanes <number>', '1 for a new channel')
    .option('--bearing-deg <degrees>', 'clockwise from north; "none" for none')
    .run(async ({ database }, site: string, number: string, options: ChannelOptions) => {
      const named = await siteNamed(database, site, options.organization)
      const { name, direction, lanes, bearingDeg } = options
      const bearing_deg = bearingDeg === 'none' ? null : bearingDeg
      const changes = validateBody(channelChanges, { number, name, direction, lanes, bearing_deg })
      const { channel, added } = await setChannel(database, named.id, changes, OPERATOR)
      if (options.json) return printJson({ site: named.id, ...channel })
      const fields = [`name ${inWords(channel.name)}`, `direction ${inWords(channel.direction)}`]
      fields.push(`lanes ${channel.lanes}`, `bearing ${inWords(channel.bearing_deg)}`)
      print(`${added ? 'Added' : 'Set'} channel ${channel.number} of site ${named.name}: ${fields.join(', ')}.`)
    })

  verb(
    channel,
    'remove',
    'remove a channel of a site, as long as the site has no records',
    'wayside admin site channel remove TKU-014 2',
  )
    .argument('<site>', 'its site_id, or its id')
    .argument('<number>', 'number of the channel')
    .option('--organization <name>', 'its organization, where several have such a site')
    .run(async ({ database }, site: string, number: string, options: ChannelOptions) => {
      const named = await siteNamed(database, site, options.organization)
      const { version, channels } = await findManagedSite(database, everySite(named.organization_id), named.id)
      const rest = channels.filter(one => String(one.number) !== number)
      if (rest.length === channels.length) throw new Error(`Site ${named.name} has no channel ${number}.`)
      const changes = { version, ...validateBody(siteChanges, { channels: rest }) }
      await editSite(database, named.id, changes, OPERATOR)
      if (options.json) return printJson({ site: named.id, channels: rest })
      print(`Removed channel ${number} of site ${named.name}.`)
    })

  return channel
}

export const channelTable = (channels: ChannelInput[]): string =>
  table({
    CHANNEL: channels.map(one => one.number),
    NAME: channels.map(one => one.name),
    DIRECTION: channels.map(one => one.direction),
    LANES: channels.map(one => one.lanes),
    BEARING: channels.map(one => one.bearing_deg),
  })
