import { lazy, type ReactNode, Suspense } from 'react'
import { meQuery, queryClient } from '../../service/client.ts'
import { FrameBoundary } from '../../ui/failure.tsx'
import type { PickMapProps } from './loaded-pick-map.tsx'
import type { SiteMapProps } from './loaded-site-map.tsx'
import { m } from './messages.ts'
import { preloadBorders } from './sketch/borders.ts'

interface LazySiteMapProps extends SiteMapProps {
  className?: string
}

const load = () => {
  preloadBorders()
  return import('./loaded-site-map.tsx')
}
const LazySiteMap = lazy(() => load().then(module => ({ default: module.LoadedSiteMap })))

/** Starts to load the map before it is shown, if a user is signed in. */
export const preloadMap = (): void =>
  void queryClient
    .ensureQueryData(meQuery)
    .then(load)
    .catch(() => undefined)

/** All sites on a map that fills its container. The map library is loaded when it is first shown. */
export const SiteMap = ({ className = '', ...props }: LazySiteMapProps) => (
  <MapFrame className={className}>
    <LazySiteMap {...props} />
  </MapFrame>
)

interface LazyPickMapProps extends PickMapProps {
  className?: string
}

const LazyPickMap = lazy(() => {
  preloadBorders()
  return import('./loaded-pick-map.tsx').then(module => ({ default: module.LoadedPickMap }))
})

/** A map to choose the position of a site and the bearings of its channels. It needs a height. */
export const PickMap = ({ className = 'h-80', ...props }: LazyPickMapProps) => (
  <MapFrame className={className}>
    <LazyPickMap {...props} />
  </MapFrame>
)

const MapFrame = ({ className, children }: { className: string; children: ReactNode }) => (
  <div className={`relative overflow-hidden bg-(--map-sea) ${className}`}>
    <FrameBoundary title={m.couldNotLoadTheMap}>
      <Suspense fallback={null}>{children}</Suspense>
    </FrameBoundary>
  </div>
)
