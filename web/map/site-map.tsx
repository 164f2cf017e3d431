import { lazy, type ReactNode, Suspense } from 'react'
import { meQuery, queryClient } from '../shell/service.ts'
import { FrameBoundary } from '../ui/frame-boundary.tsx'
import { prepareBorders } from './borders.ts'
import type { MapChannel, MapSite, MapView } from './map-site.ts'

export interface SiteMapProps {
  sites: readonly MapSite[]
  /** Its marker is drawn larger and `popover` stands beside it; the map moves until it is in view. */
  selected: number | null
  onSelect: (id: number | null) => void
  /** Ringed without being selected: what the pointer or the focus is on in a list beside the map. */
  ringed?: number | null
  onRing?: (id: number | null) => void
  /** Where the map starts; without it all sites are in view. */
  start?: MapView | null
  /** After the reader has moved the map. */
  onMove?: (view: MapView) => void
  /** When it changes, the map shows all sites again. */
  showAllKey?: string
  /** Sites whose roads are drawn (from zoom 12): their channels are wanted. */
  onNear?: (ids: number[]) => void
  /** Of the sites that were asked for by `onNear`. */
  channels?: ReadonlyMap<number, readonly MapChannel[]>
  /** What stands beside the selected marker. */
  popover?: (id: number) => ReactNode
  className?: string
}

const load = () => {
  prepareBorders()
  return import('./loaded-site-map.tsx')
}
const Loaded = lazy(() => load().then(module => ({ default: module.LoadedSiteMap })))

/** Starts to load the map before it is shown, for somebody who is signed in. */
export const prepareMap = (): void =>
  void queryClient
    .ensureQueryData(meQuery)
    .then(load)
    .catch(() => undefined)

/** All sites on a map, full bleed in its place. The map library is loaded when it is first shown. */
export const SiteMap = ({ className = '', ...props }: SiteMapProps) => (
  <div className={`relative overflow-hidden bg-(--map-sea) ${className}`}>
    <FrameBoundary title="Could not load the map.">
      <Suspense fallback={null}>
        <Loaded {...props} />
      </Suspense>
    </FrameBoundary>
  </div>
)
