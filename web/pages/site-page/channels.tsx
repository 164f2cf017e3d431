import { memo } from 'react'
import type { SiteDetail, SiteFigures } from '../../../client/shapes.ts'
import { channelColour, channelsOf, destinationOf } from '../../parts/site-traffic/channels.ts'
import { Card, CardPart } from '../../ui/card.tsx'
import { FilterChip } from '../../ui/chip.tsx'
import { Icon } from '../../ui/icon.tsx'
import { STALE } from '../../ui/skeleton.tsx'
import { formatNumber, formatShare, MISSING } from '../../ui/text/format.ts'
import { m } from './messages.ts'
import { useSitePageAddress } from './use-site-page-address.ts'

interface DirectionProps {
  site: SiteDetail
  number: number
  /** Its name is below the number, at the end of a narrow column. */
  isStacked?: boolean
}

/** A channel as its number, an arrow and its direction: `1 → Moers centre`. */
export function Direction({ site, number, isStacked }: DirectionProps) {
  return (
    <span className={`flex min-w-0 items-center gap-x-1.5 ${isStacked ? 'flex-wrap justify-end' : ''}`}>
      <span
        aria-hidden="true"
        className="size-2.5 shrink-0 rounded-[2px]"
        style={{ background: `var(${channelColour(site, number)})` }}
      />
      <span className="num">{number}</span>
      <Icon name="arrow-right" size={13} />
      <span className={isStacked ? 'w-full wrap-anywhere' : 'truncate'}>{destinationOf(site, number)}</span>
    </span>
  )
}

/** Chooses directions, where there are several. */
export function DirectionsChip({ site, channels }: { site: SiteDetail; channels: number[] }) {
  const { change } = useSitePageAddress()
  if (site.channels.length < 2) return null
  return (
    <FilterChip
      label={site.channels.length === 2 ? m.bothDirections : m.allDirections}
      options={channelsOf(site).map(({ number, label }) => ({ value: String(number), label }))}
      chosen={channels.map(String)}
      onChange={chosen => change({ channels: chosen.sort().join(',') })}
    />
  )
}

type Directions = NonNullable<SiteFigures['by_direction']>['items']

/** Vehicles of the range by channel. */
export const ChannelsCard = memo(function ChannelsCard({
  site,
  directions,
  isStale,
}: {
  site: SiteDetail
  directions: Directions | undefined
  isStale: boolean
}) {
  const hasData = site.data_range.first_vehicle !== null
  const all = directions?.reduce((sum, { count }) => sum + count, 0) ?? 0
  return (
    <Card>
      <CardPart title={m.channels} lead={m.countedInThisRange}>
        <ul className={`mt-1.5 flex flex-col gap-2 text-meta ${isStale ? STALE : ''}`} aria-busy={isStale}>
          {site.channels.map(({ number, lanes, bearing_deg }) => {
            const counted = hasData ? directions?.find(({ channel }) => channel === number) : undefined
            return (
              <li key={number} className="grid grid-cols-[1fr_auto] gap-x-3">
                <Direction site={site} number={number} />
                <span className="num text-end">{formatNumber(counted?.count)}</span>
                <span className="num ps-4 text-text-3">
                  {m.lanes({ count: lanes })}
                  {bearing_deg !== null && `, ${m.bearing({ degrees: bearing_deg })}`}
                </span>
                <span className="num text-end text-text-3">
                  {counted ? formatShare(all === 0 ? null : counted.count / all) : MISSING}
                </span>
              </li>
            )
          })}
        </ul>
      </CardPart>
    </Card>
  )
})
