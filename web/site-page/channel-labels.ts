import type { SiteDetail } from '../../client/shapes.ts'
import type { Channel } from '../plots/volume.ts'

type SiteChannel = SiteDetail['channels'][number]

/** Where it leads, or what else it is called. */
export const destinationOf = ({ direction, name, number }: SiteChannel): string =>
  direction || name || `Channel ${number}`

/** There are four colours; further directions are only in the table. */
export const channelColour = (site: SiteDetail, number: number): string => {
  const place = site.channels.findIndex(channel => channel.number === number)
  return place >= 0 && place < 4 ? `--plot-channel-${place + 1}` : '--plot-other'
}

export const channelsOf = (site: SiteDetail): Channel[] =>
  site.channels.map(channel => ({
    number: channel.number,
    label: `${channel.number} → ${destinationOf(channel)}`,
    colour: channelColour(site, channel.number),
  }))
