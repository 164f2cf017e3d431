import type { LayerSpecification } from 'maplibre-gl'
import type { GlMap } from './create-map.ts'

/** Gives layers that are there the colours of the same layers in another theme. */
export function repaint(map: GlMap, layers: readonly LayerSpecification[]): void {
  for (const { id, paint = {} } of layers) {
    if (!map.getLayer(id)) continue
    for (const [name, value] of Object.entries(paint)) {
      map.setPaintProperty(id, name as Parameters<GlMap['setPaintProperty']>[1], value)
    }
  }
}
