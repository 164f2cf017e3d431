import type { SiteDetail } from '../../../client/shapes.ts'
import type { Channel } from '../plots/volume.ts'
import { m } from './messages.ts'

type SiteChannel = Pick<SiteDetail['channels'][number], 'number' | 'name' | 'direction'>
type WithChannels = { channels: readonly SiteChannel[] }

/** The direction of a channel, or its name or number. */
export function destinationOf({ channels }: WithChannels, number: number): string {
  const channel = channels.find(listed => listed.number === number)
  return channel?.direction || channel?.name || m.channel({ number })
}

/** There are four colours; further channels are grey. */
export const channelColour = ({ channels }: WithChannels, number: number): string => {
  const index = channels.findIndex(channel => channel.number === number)
  return index >= 0 && index < 4 ? `--plot-channel-${index + 1}` : '--plot-other'
}

export const channelsOf = (site: WithChannels): Channel[] =>
  site.channels.map(({ number }) => ({
    number,
    label: `${number} → ${destinationOf(site, number)}`,
    colour: channelColour(site, number),
  }))
