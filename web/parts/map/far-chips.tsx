import { Icon } from '../../ui/icon.tsx'
import { fitPlaces, type GlMap, sizeOf } from './gl-map.ts'
import { cityLabel } from './group-near-sites.ts'
import { BY_USER } from './map-controls.tsx'
import type { MapSite } from './map-site.ts'
import { m } from './messages.ts'
import { placeChip } from './regions.ts'
import { useMapValue } from './use-map-value.ts'

const MAX_CHIPS = 6
/** Room for the controls at the top and for legend and scale at the bottom; half of a chip at the sides. */
const ROOM = { top: 150, bottom: 136, side: 70 }
/** On a phone the scale is below the legend. */
const NARROW = { width: 600, bottom: 212 }

/** Regions with sites of which none is in view: each is a chip at the edge of the map, in its direction. */
export default function FarChips({ map, regions }: { map: GlMap; regions: readonly MapSite[][] }) {
  const places = useMapValue(map, () => placesAt(map, regions).join(' '))
  if (places === '') return null
  return (
    <ul aria-label={m.farSites}>
      {places.split(' ').map(place => {
        const [index = 0, x = 0, y = 0, turn = 0] = place.split(',').map(Number)
        const region = regions[index] ?? []
        const label = cityLabel(region) || region[0]?.name
        return (
          <li key={index} className="absolute -translate-1/2" style={{ left: x, top: y }}>
            <button
              type="button"
              aria-label={m.showFarSites({ place: label ?? '', count: region.length })}
              onClick={() => fitPlaces(map, region, BY_USER)}
              className="flex h-control-sm items-center gap-1.5 rounded-control border border-line bg-surface px-2.5 text-meta font-medium whitespace-nowrap text-text hover:bg-hover"
            >
              <span className="max-w-24 truncate">{label}</span>
              <span className="flex" style={{ transform: `rotate(${turn}deg)` }}>
                <Icon name="arrow-right" size={13} />
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

/** `2,700,410,30`: the number of the region, where its chip is, and the degrees by which its arrow is turned. */
function placesAt(map: GlMap, regions: readonly MapSite[][]): string[] {
  const { width, height } = sizeOf(map)
  const lowest = height - (width < NARROW.width ? NARROW.bottom : ROOM.bottom)
  if (width < 2 * ROOM.side || lowest < ROOM.top) return []
  const taken: { x: number; y: number }[] = []
  return regions
    .flatMap((region, index) => {
      const points = region.map(site => map.project([site.longitude, site.latitude]))
      if (points.some(({ x, y }) => x >= 0 && y >= 0 && x <= width && y <= height)) return []
      const mean = (of: (point: { x: number; y: number }) => number) =>
        points.reduce((sum, point) => sum + of(point), 0) / points.length
      return [{ index, x: mean(point => point.x), y: mean(point => point.y) }]
    })
    .slice(0, MAX_CHIPS)
    .flatMap(({ index, x, y }) => {
      const wanted = {
        x: Math.round(Math.min(Math.max(x, ROOM.side), width - ROOM.side)),
        y: Math.round(Math.min(Math.max(y, ROOM.top), lowest)),
      }
      const at = placeChip(wanted, taken, { top: ROOM.top, lowest })
      if (!at) return []
      taken.push(at)
      const turn = Math.round((Math.atan2(y - at.y, x - at.x) * 180) / Math.PI / 15) * 15
      return [[index, at.x, at.y, turn].join()]
    })
}
