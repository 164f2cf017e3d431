import { lazy, Suspense } from 'react'
import { meQuery, queryClient } from '../service/client.ts'
import { FrameBoundary } from '../ui/frame-boundary.tsx'
import { prepareBorders } from './borders.ts'
import type { SiteMapProps } from './loaded-site-map.tsx'

interface Props extends SiteMapProps {
  className?: string
}

const load = () => {
  prepareBorders()
  return import('./loaded-site-map.tsx')
}
const Loaded = lazy(() => load().then(module => ({ default: module.LoadedSiteMap })))

/** Starts to load the map before it is shown, if a user is signed in. */
export const prepareMap = (): void =>
  void queryClient
    .ensureQueryData(meQuery)
    .then(load)
    .catch(() => undefined)

/** All sites on a map, full bleed in its place. The map library is loaded when it is first shown. */
export const SiteMap = ({ className = '', ...props }: Props) => (
  <div className={`relative overflow-hidden bg-(--map-sea) ${className}`}>
    <FrameBoundary title="Could not load the map.">
      <Suspense fallback={null}>
        <Loaded {...props} />
      </Suspense>
    </FrameBoundary>
  </div>
)
