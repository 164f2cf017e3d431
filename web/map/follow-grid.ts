import type { GeoJSON } from 'geojson'
import type { GeoJSONSource } from 'maplibre-gl'
import { GRID_ZOOM } from './base-layers.ts'
import type { GlMap } from './create-map.ts'
import { graticule, graticuleStep, gridStep, metricGrid } from './grid.ts'
import { isInside, seenBounds, widened } from './seen-bounds.ts'

/** The lines under what is seen and some more around it: meridians and parallels, further in a metric grid. Goes along with the map. */
export function followGrid(map: GlMap): GeoJSON {
  const choose = () => {
    const zoom = map.getZoom()
    const isMetric = zoom >= GRID_ZOOM
    return { isMetric, step: isMetric ? gridStep(map.getCenter().lat, zoom) : graticuleStep(zoom) }
  }
  const lines = () => (drawn.isMetric ? metricGrid : graticule)(covered, drawn.step)
  let drawn = choose()
  let covered = widened(seenBounds(map))
  map.on('move', () => {
    const next = choose()
    const seen = seenBounds(map)
    if (next.step === drawn.step && next.isMetric === drawn.isMetric && isInside(seen, covered)) return
    drawn = next
    covered = widened(seen)
    void map.getSource<GeoJSONSource>('grid')?.setData(lines())
  })
  return lines()
}
