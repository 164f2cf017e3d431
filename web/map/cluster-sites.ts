import type { MapSite } from './map-site.ts'
import { mercator } from './mercator.ts'

/** One marker: a site, or sites that lie too close to be told apart. */
export interface Group {
  /** The same as long as the same sites are in it. */
  key: string
  sites: MapSite[]
  /** Of the world, 0 to 1, from west and from north. */
  x: number
  y: number
}

/** Markers that would lie closer than this become one; far in, only those that would cover each other. */
const RADIUS_PX = 34
const NEAR_RADIUS_PX = 22
const NEAR_ZOOM = 13

/** The markers of a whole zoom level. Sites come in the order of their ids, so that the same sites give the same groups. */
export function clusterSites(sites: readonly MapSite[], zoom: number): Group[] {
  const radius = (zoom >= NEAR_ZOOM ? NEAR_RADIUS_PX : RADIUS_PX) / (512 * 2 ** zoom)
  const points = sites.map(site => ({ ...mercator(site), sites: [site] }))
  // The mean of a group may come near to that of another one: once more, with the groups.
  return join(join(points, radius), radius * 0.9).map(group => ({ ...group, key: keyOf(group.sites) }))
}

type Point = Omit<Group, 'key'>

function join(points: readonly Point[], radius: number): Point[] {
  const cells = new Map<string, { at: Point; sum: Point }[]>()
  const groups: Point[] = []
  for (const point of points) {
    const column = Math.floor(point.x / radius)
    const row = Math.floor(point.y / radius)
    const near = around(column, row)
      .flatMap(cell => cells.get(cell) ?? [])
      .find(({ at }) => Math.hypot(at.x - point.x, at.y - point.y) < radius)
    if (near) {
      add(near.sum, point)
      continue
    }
    const sum = { ...point, sites: [...point.sites] }
    const cell = `${column} ${row}`
    cells.set(cell, [...(cells.get(cell) ?? []), { at: point, sum }])
    groups.push(sum)
  }
  return groups
}

function add(sum: Point, point: Point): void {
  const count = sum.sites.length
  const added = point.sites.length
  sum.x = (sum.x * count + point.x * added) / (count + added)
  sum.y = (sum.y * count + point.y * added) / (count + added)
  sum.sites.push(...point.sites)
}

const around = (column: number, row: number): string[] =>
  [0, -1, 1].flatMap(across => [0, -1, 1].map(down => `${column + across} ${row + down}`))

const keyOf = (sites: readonly MapSite[]): string =>
  sites.length === 1 ? `site ${sites[0]?.id}` : `${sites.length} from ${sites[0]?.id}`

/** `Moers +3`: the city with the most of these sites, and how many others there are. */
export function placeName(sites: readonly MapSite[]): string {
  const counts = new Map<string, number>()
  for (const { city } of sites) if (city) counts.set(city, (counts.get(city) ?? 0) + 1)
  const [largest] = [...counts].sort(([, one], [, other]) => other - one)
  if (!largest) return sites.length === 1 ? (sites[0]?.name ?? '') : ''
  return counts.size > 1 ? `${largest[0]} +${counts.size - 1}` : largest[0]
}
