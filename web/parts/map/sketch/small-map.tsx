import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { settingsQuery } from '../../../service/client.ts'
import { FrameBoundary } from '../../../ui/failure.tsx'
import type { SiteState } from '../../site-state/site-state.ts'
import { StateGlyph } from '../../site-state/state-glyph.tsx'
import type { MapChannel } from '../map-site.ts'
import { m } from '../messages.ts'
import { RoadSketch } from './road-sketch.tsx'

interface Props {
  site: { name: string; country: string; latitude: number; longitude: number; state: SiteState | null }
  channels: readonly MapChannel[]
  /** Pixels. */
  height?: number
}

/** 50 m are 40 px. */
const METRES_PER_PIXEL = 1.25

const Tiles = lazy(() => import('./small-tiles.tsx').then(module => ({ default: module.SmallTiles })))

/** The position of one site with its road and an arrow for each channel. */
export function SmallMap({ site, channels, height = 172 }: Props) {
  const { data: settings } = useQuery(settingsQuery)
  const tiles = settings?.map_style_url
  return (
    <div className="relative overflow-hidden bg-(--map-land)" style={{ height }}>
      {tiles && (
        <FrameBoundary title={m.couldNotLoadTheMap}>
          <Suspense fallback={null}>
            <Tiles
              styleUrl={tiles}
              latitude={site.latitude}
              longitude={site.longitude}
              metresPerPixel={METRES_PER_PIXEL}
            />
          </Suspense>
        </FrameBoundary>
      )}
      <RoadSketch
        label={m.mapOf({ name: site.name })}
        country={site.country}
        channels={channels}
        height={height}
        isOnTiles={Boolean(tiles)}
      />
      <span className="absolute top-1/2 left-1/2 flex size-6 -translate-1/2 items-center justify-center rounded-full border-2 border-accent bg-surface">
        <StateGlyph state={site.state} size={12} />
      </span>
    </div>
  )
}
