import { lazy, Suspense } from 'react'
import { FrameBoundary } from '../ui/frame-boundary.tsx'
import { prepareBorders } from './borders.ts'
import type { MapChannel } from './map-site.ts'

export interface PickMapProps {
  /** null: nothing is chosen yet; a click chooses. */
  position: { latitude: number; longitude: number } | null
  /** A click, a drag of the marker, or the arrow keys on it; 6 digits. */
  onMove: (position: { latitude: number; longitude: number }) => void
  /** One handle each, to turn around the marker; those without a bearing have none. */
  channels?: readonly MapChannel[]
  /** Whole degrees, 0 to 359. */
  onTurn?: (number: number, bearing_deg: number) => void
  /** ISO 3166-1 alpha-2. */
  country?: string
  /** Other sites, to see where the new one lies among them; the map starts with them in view. */
  others?: readonly { latitude: number; longitude: number; name: string }[]
  className?: string
}

const Loaded = lazy(() => {
  prepareBorders()
  return import('./loaded-pick-map.tsx').then(module => ({ default: module.LoadedPickMap }))
})

/** A map to choose a place on, and the ways of its traffic. Fills its place: give it a height. */
export const PickMap = ({ className = 'h-80', ...props }: PickMapProps) => (
  <div className={`relative overflow-hidden bg-(--map-sea) ${className}`}>
    <FrameBoundary title="Could not load the map.">
      <Suspense fallback={null}>
        <Loaded {...props} />
      </Suspense>
    </FrameBoundary>
  </div>
)
