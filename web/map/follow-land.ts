import type { GeoJSON } from 'geojson'
import type { GeoJSONSource } from 'maplibre-gl'
import type { GlMap } from './create-map.ts'
import { isInside, seenBounds, widened } from './seen-bounds.ts'
import { landWithin, type World } from './world.ts'

/**
 * The land around what is seen; goes along with the map. The whole world, 100,000 points, takes the page a third of a
 * second to hand over, and most maps show a part of it.
 */
export function followLand(map: GlMap, world: World): GeoJSON {
  let covered = widened(seenBounds(map))
  map.on('move', () => {
    const seen = seenBounds(map)
    if (isInside(seen, covered)) return
    covered = widened(seen)
    void map.getSource<GeoJSONSource>('land')?.setData(landWithin(world, covered))
  })
  return landWithin(world, covered)
}
