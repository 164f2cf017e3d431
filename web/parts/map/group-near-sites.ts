import type { MapSite } from './map-site.ts'
import { toMercator, WORLD_PX } from './sketch/mercator.ts'

/** One marker: a single site, or several that are too close for separate markers. */
export interface MarkerGroup {
  /** Stays the same while the group has the same sites. */
  key: string
  sites: MapSite[]
  /** Mercator coordinates, 0 to 1 from west and from north. */
  x: number
  y: number
}

/** Markers closer than this are merged. At high zoom only overlapping markers are merged. */
const RADIUS_PX = 34
const NEAR_RADIUS_PX = 22
const NEAR_ZOOM = 13

/** The markers of a zoom level. Sites must be sorted by id, so that the same sites give the same groups. */
export function groupNearSites(sites: readonly MapSite[], zoom: number): MarkerGroup[] {
  const radius = (zoom >= NEAR_ZOOM ? NEAR_RADIUS_PX : RADIUS_PX) / (WORLD_PX * 2 ** zoom)
  const points = sites.map(site => ({ ...toMercator(site), sites: [site] }))
  // The centres of two groups may be close to each other, so the groups are merged once more.
  return mergeNear(mergeNear(points, radius), radius * 0.9).map(group => ({ ...group, key: keyOf(group.sites) }))
}

type Point = Omit<MarkerGroup, 'key'>

/** Each point joins the first group whose first point is near, or starts a group. 5,000 points take about 5 ms. */
function mergeNear(points: readonly Point[], radius: number): Point[] {
  const groups: Point[] = []
  const seeds: Point[] = []
  // Cells are as wide as the radius: the first points of all near groups are in the same or a neighbouring cell.
  const cells = new Map<number, number[]>()
  const cellAt = (column: number, row: number) => column * 0x400_0000 + row
  for (const point of points) {
    const column = Math.floor(point.x / radius)
    const row = Math.floor(point.y / radius)
    let near = -1
    for (let neighbour = 0; neighbour < 9 && near < 0; neighbour++) {
      const cell = cells.get(cellAt(column + (neighbour % 3) - 1, row + Math.floor(neighbour / 3) - 1))
      near = cell?.find(index => isWithin(seeds[index] as Point, point, radius)) ?? -1
    }
    if (near >= 0) {
      add(groups[near] as Point, point)
      continue
    }
    const cell = cells.get(cellAt(column, row))
    if (cell) cell.push(groups.length)
    else cells.set(cellAt(column, row), [groups.length])
    seeds.push(point)
    groups.push({ ...point, sites: [...point.sites] })
  }
  return groups
}

const isWithin = (one: Point, other: Point, radius: number): boolean =>
  (one.x - other.x) ** 2 + (one.y - other.y) ** 2 < radius * radius

function add(sum: Point, point: Point): void {
  const count = sum.sites.length
  const added = point.sites.length
  sum.x = (sum.x * count + point.x * added) / (count + added)
  sum.y = (sum.y * count + point.y * added) / (count + added)
  for (const site of point.sites) sum.sites.push(site)
}

const keyOf = (sites: readonly MapSite[]): string =>
  sites.length === 1 ? `site ${sites[0]?.id}` : `${sites.length} from ${sites[0]?.id}`

/** `Moers +3`: the city with the most of these sites, and how many others there are. */
export function cityLabel(sites: readonly MapSite[]): string {
  const counts = new Map<string, number>()
  for (const { city } of sites) if (city) counts.set(city, (counts.get(city) ?? 0) + 1)
  const [largest] = [...counts].sort(([, one], [, other]) => other - one)
  if (!largest) return sites.length === 1 ? (sites[0]?.name ?? '') : ''
  return counts.size > 1 ? `${largest[0]} +${counts.size - 1}` : largest[0]
}
