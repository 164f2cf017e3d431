import type { MapSite } from './map-site.ts'
import { type Bounds, boundsOf, toMercator } from './sketch/mercator.ts'

/** A share of the width of the world: 18° of longitude. */
const CELL = 0.05

/** Sites that are in the same or neighbouring cells, directly or through others; the region with the most sites first. */
export function regionsOf<Site extends Pick<MapSite, 'latitude' | 'longitude'>>(sites: readonly Site[]): Site[][] {
  const cells = new Map<string, { column: number; row: number; sites: Site[] }>()
  for (const site of sites) {
    const { x, y } = toMercator(site)
    const [column, row] = [Math.floor(x / CELL), Math.floor(y / CELL)]
    const cell = cells.get(`${column} ${row}`)
    if (cell) cell.sites.push(site)
    else cells.set(`${column} ${row}`, { column, row, sites: [site] })
  }
  const regions: Site[][] = []
  for (const [key, first] of cells) {
    cells.delete(key)
    const region = [first]
    // Grows while it is walked through.
    for (const { column, row } of region) {
      for (let neighbour = 0; neighbour < 9; neighbour++) {
        const near = `${column + (neighbour % 3) - 1} ${row + Math.floor(neighbour / 3) - 1}`
        const cell = cells.get(near)
        if (cell) region.push(cell)
        cells.delete(near)
      }
    }
    regions.push(region.flatMap(cell => cell.sites))
  }
  return regions.sort((a, b) => b.length - a.length)
}

/** The region that a map opens with. */
export const densestBounds = (sites: readonly MapSite[]): Bounds | null => boundsOf(regionsOf(sites)[0] ?? [])

interface RegionCentre {
  x: number
  y: number
}

/** A chip and the distance from the next one. */
const CHIP_PX = { width: 140, height: 34 }
const MAX_STEPS = 12

/** The place of a chip: as near to where it belongs as others leave room between `top` and `lowest`; null without room. */
export function placeChip(
  at: RegionCentre,
  taken: readonly RegionCentre[],
  { top, lowest }: { top: number; lowest: number },
) {
  const isFree = (y: number) =>
    taken.every(other => Math.abs(other.y - y) >= CHIP_PX.height || Math.abs(other.x - at.x) >= CHIP_PX.width)
  for (let step = 0; step <= MAX_STEPS; step++) {
    for (const y of [at.y + step * CHIP_PX.height, at.y - step * CHIP_PX.height]) {
      if (y >= top && y <= lowest && isFree(y)) return { x: at.x, y }
    }
  }
  return null
}
