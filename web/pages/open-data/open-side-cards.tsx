import { lazy, type ReactNode, Suspense } from 'react'
import type { PublicSite } from '../../../client/open.ts'
import { LICENCES, type Licence } from '../../../contract/licences.ts'
import { Card, CardPart, Facts } from '../../ui/card.tsx'
import { FrameBoundary } from '../../ui/failure.tsx'
import { CopyButton } from '../../ui/files/copy-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { formatDate } from '../../ui/text/format.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { m } from './messages.ts'
import { OpenFilesCard } from './open-files-card.tsx'

const SmallMap = lazy(() =>
  import('../../parts/map/sketch/small-map.tsx').then(module => ({ default: module.SmallMap })),
)

const INTERVALS: { [interval in PublicSite['publication']['shortest_interval']]: string } = {
  '1h': m.interval1h,
  '15m': m.interval15m,
  '5m': m.interval5m,
  '1m': m.interval1m,
}

/** Where the site is, and on which terms its counts may be used. */
export function OpenSideCards({ site }: { site: PublicSite }) {
  const { licence, licence_url, attribution, publisher, published_at, delay_hours, shortest_interval, shows_vehicles } =
    site.publication
  const facts: [string, ReactNode][] = [
    [
      m.licence,
      <TextLink key="licence" href={licence_url} isOutside className="coarse:min-h-11">
        {LICENCES[licence as Licence].name}
      </TextLink>,
    ],
    [m.writeBeside, attribution],
    [m.publisher, publisher],
    [m.since, formatDate(published_at, { zone: site.time_zone })],
    [m.delay, delay_hours === 0 ? m.noDelay : m.delayHours({ hours: delay_hours })],
    [m.interval, shows_vehicles ? m.singleVehicles : INTERVALS[shortest_interval]],
  ]
  return (
    <>
      <Place site={site} />
      <Card>
        <CardPart title={m.terms}>
          <Facts items={facts} className="mt-1 text-meta" />
          <div className="mt-3">
            <CopyButton text={sourceOf(site)} label={m.copySource} />
          </div>
        </CardPart>
      </Card>
      <OpenFilesCard site={site} />
    </>
  )
}

/** What the licences ask for: who, what, where, on which terms. */
const sourceOf = ({ name, publication: { attribution, licence, licence_url } }: PublicSite): string =>
  `${attribution}, ${name}, ${location.origin}${location.pathname}, ${licence} (${licence_url})`

function Place({ site }: { site: PublicSite }) {
  const { latitude, longitude } = site.coordinates
  return (
    <section aria-label={m.place} className="overflow-hidden rounded-card border border-line bg-surface">
      <FrameBoundary title={m.couldNotLoadTheMap}>
        <Suspense fallback={<Skeleton className="h-43 rounded-none" />}>
          <SmallMap site={{ ...site, latitude, longitude, state: null }} channels={site.channels} />
        </Suspense>
      </FrameBoundary>
      <p className="border-t border-line px-3.5 py-2.5 text-meta">
        <code>
          {latitude.toFixed(5)}, {longitude.toFixed(5)}
        </code>
      </p>
    </section>
  )
}
