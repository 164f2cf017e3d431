import type { SiteDetail } from '../../client/shapes.ts'
import { Icon } from '../ui/icon.tsx'
import { channelColour, destinationOf } from './channel-labels.ts'

/** Always its number, an arrow and where it leads: `1 → Moers centre`. */
export function Direction({ site, number, isBare }: { site: SiteDetail; number: number; isBare?: boolean }) {
  const channel = site.channels.find(one => one.number === number)
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      {!isBare && (
        <span
          aria-hidden="true"
          className="size-2.5 shrink-0 rounded-[2px]"
          style={{ background: `var(${channelColour(site, number)})` }}
        />
      )}
      <span className="num">{number}</span>
      <Icon name="arrow-right" size={13} />
      <span className="truncate">{channel ? destinationOf(channel) : `Channel ${number}`}</span>
    </span>
  )
}
