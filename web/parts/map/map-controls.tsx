import { IconButton } from '../../ui/button.tsx'
import type { IconName } from '../../ui/icon.tsx'
import { formatNumber } from '../../ui/text/format.ts'
import { GRID_ZOOM } from './base-layers.ts'
import type { GlMap } from './gl-map.ts'
import { m } from './messages.ts'
import { gridStep } from './sketch/grid.ts'
import { metresPerPixelAt } from './sketch/mercator.ts'
import { useMapValue } from './use-map-value.ts'

/** Marks movements by buttons, so that they are handled like movements by hand. */
export const BY_USER = { byUser: true }
export const PANEL = 'rounded-control border border-line bg-surface'

export const ZoomButtons = ({ map, onShowAll }: { map: GlMap; onShowAll?: () => void }) => (
  <div className={`${PANEL} absolute top-3 right-3 flex flex-col divide-y divide-line max-md:top-4 max-md:right-4`}>
    <MapButton icon="plus" label={m.zoomIn} onPress={() => map.zoomIn({}, BY_USER)} />
    <MapButton icon="minus" label={m.zoomOut} onPress={() => map.zoomOut({}, BY_USER)} />
    {onShowAll && <MapButton icon="locate" label={m.showAllSites} onPress={onShowAll} />}
  </div>
)

const MapButton = (props: { icon: IconName; label: string; onPress: () => void }) => (
  <div className="flex">
    <IconButton {...props} size="normal" className="rounded-none" />
  </div>
)

const SCALE_PX = 96

export function Scale({ map, className = '' }: { map: GlMap; className?: string }) {
  // Metres of the full width, rounded to three digits, so that the bar does not change with every pixel.
  const maxMetres = useMapValue(map, () =>
    Number((metresPerPixelAt(map.getCenter().lat, map.getZoom()) * SCALE_PX).toPrecision(3)),
  )
  const metres = roundBelow(maxMetres)
  const text = metres >= 1000 ? `${formatNumber(metres / 1000)} km` : `${formatNumber(metres)} m`
  return (
    <div className={`${PANEL} num px-2 pt-1 pb-1.5 text-meta text-text-2 ${className}`}>
      {text}
      <span
        aria-hidden="true"
        className="mt-0.5 block h-1 border border-t-0 border-text-3"
        style={{ width: (metres / maxMetres) * SCALE_PX }}
      />
    </div>
  )
}

/** 1, 2, 3 or 5 with zeros. */
function roundBelow(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  return [5, 3, 2, 1].map(digit => digit * power).find(one => one <= value) ?? power
}

/** The cell size of the grid, while a grid is shown. */
export function GridNote({ map }: { map: GlMap }) {
  const step = useMapValue(map, () => (map.getZoom() >= GRID_ZOOM ? gridStep(map.getCenter().lat, map.getZoom()) : 0))
  if (step === 0) return null
  const size = step >= 1000 ? `${step / 1000} km` : `${step} m`
  return (
    <p
      className={`${PANEL} absolute top-3 left-3 max-w-[calc(100%-84px)] px-2.5 py-1.5 text-meta text-text-2 max-md:top-4 max-md:left-4`}
    >
      {m.gridNoStreetMapIsConfigured({ size })}
    </p>
  )
}
