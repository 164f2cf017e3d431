import { lazy, memo, Suspense } from 'react'
import type { SiteDetail } from '../../../client/shapes.ts'
import { stateOf } from '../../parts/site-state/site-state.ts'
import { FrameBoundary } from '../../ui/failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { PageLink } from '../../ui/text-link.tsx'
import { m } from './messages.ts'

const SmallMap = lazy(() =>
  import('../../parts/map/sketch/small-map.tsx').then(module => ({ default: module.SmallMap })),
)
const HEIGHT = 172

/** A small map of the site and its channels. */
export const PlaceCard = memo(function PlaceCard({ site }: { site: SiteDetail }) {
  const { latitude, longitude } = site.coordinates
  const place = {
    name: site.name,
    country: site.country,
    latitude,
    longitude,
    state: stateOf(site),
  }
  return (
    <section aria-label={m.place} className="overflow-hidden rounded-card border border-line bg-surface">
      <FrameBoundary title={m.couldNotLoadTheMap}>
        <Suspense fallback={<Skeleton className="h-43 rounded-none" />}>
          <SmallMap site={place} channels={site.channels} height={HEIGHT} />
        </Suspense>
      </FrameBoundary>
      <div className="flex h-10 items-center justify-between border-t border-line px-3.5 text-meta">
        <code>
          {latitude.toFixed(5)}, {longitude.toFixed(5)}
        </code>
        <PageLink to="/sites" search={{ site: String(site.id) }}>
          {m.onTheMap}
        </PageLink>
      </div>
    </section>
  )
})
