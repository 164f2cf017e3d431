import { lazy, Suspense } from 'react'
import { FrameBoundary } from '../ui/frame-boundary.tsx'
import { prepareBorders } from './borders.ts'
import type { PickMapProps } from './loaded-pick-map.tsx'

interface Props extends PickMapProps {
  className?: string
}

const Loaded = lazy(() => {
  prepareBorders()
  return import('./loaded-pick-map.tsx').then(module => ({ default: module.LoadedPickMap }))
})

/** A map to choose a place on, and the ways of its traffic. Fills its place: give it a height. */
export const PickMap = ({ className = 'h-80', ...props }: Props) => (
  <div className={`relative overflow-hidden bg-(--map-sea) ${className}`}>
    <FrameBoundary title="Could not load the map.">
      <Suspense fallback={null}>
        <Loaded {...props} />
      </Suspense>
    </FrameBoundary>
  </div>
)
