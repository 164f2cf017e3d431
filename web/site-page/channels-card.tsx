import type { Aggregate, SiteDetail } from '../../client/shapes.ts'
import { Card, CardPart } from '../ui/card.tsx'
import { formatNumber, formatShare, MISSING } from '../ui/format.ts'
import { Direction } from './direction.tsx'

type Directions = NonNullable<Aggregate['summary']>['directions']

/** How the vehicles of the range share the directions. */
export function ChannelsCard({ site, directions }: { site: SiteDetail; directions: Directions | undefined }) {
  return (
    <Card>
      <CardPart title="Channels" lead="Vehicles in this range">
        <ul className="mt-1.5 flex flex-col gap-2 text-meta">
          {site.channels.map(({ number, lanes, bearing_deg }) => {
            const counted = directions?.find(one => one.channel === number)
            const rest = directions ? 0 : null
            return (
              <li key={number} className="grid grid-cols-[1fr_auto] gap-x-3">
                <Direction site={site} number={number} />
                <span className="num text-right">{formatNumber(counted?.count ?? rest)}</span>
                <span className="num pl-4 text-text-3">
                  {lanes} {lanes === 1 ? 'lane' : 'lanes'}
                  {bearing_deg !== null && `, bearing ${bearing_deg}°`}
                </span>
                <span className="num text-right text-text-3">{counted ? formatShare(counted.share) : MISSING}</span>
              </li>
            )
          })}
        </ul>
      </CardPart>
    </Card>
  )
}
