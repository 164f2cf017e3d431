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
