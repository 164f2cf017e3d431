import type { Feature, FeatureCollection } from 'geojson'
import type { LayerSpecification, SymbolLayerSpecification } from 'maplibre-gl'
import { arrowsOf, roadsOf } from '../../../contract/vehicles/roads.ts'
import type { MapColours } from './colours.ts'
import { cityLabel, type MarkerGroup } from './group-near-sites.ts'
import type { MapChannel, MapSite } from './map-site.ts'
import { fromMercator } from './sketch/mercator.ts'

/** From this zoom on, site names and roads are drawn. */
export const SITE_ZOOM = 12
const ROAD_M = 210
const METRES_PER_DEGREE = 111_320

export const MARKER_SIZES = [24, 34, 42, 50] as const

export function markerSize({ sites }: Pick<MarkerGroup, 'sites'>): (typeof MARKER_SIZES)[number] {
  if (sites.length === 1) return 24
  return sites.length < 100 ? 34 : sites.length < 1000 ? 42 : 50
}

type LabelAnchors = NonNullable<SymbolLayerSpecification['layout']>['text-variable-anchor-offset']

/** Labels are beside the marker, or below it if the road runs east-west. */
function labelAnchors(): LabelAnchors {
  const places = MARKER_SIZES.flatMap(size => {
    const gap = (size / 2 + 6) / 12
    const beside = ['left', [gap, 0], 'right', [-gap, 0]]
    const below = ['top', [0, gap], 'bottom', [0, -gap]]
    return [`beside ${size}`, ['literal', [...beside, ...below]], `below ${size}`, ['literal', below]]
  })
  return ['match', ['get', 'place'], ...places, ['literal', ['left', [1.5, 0]]]] as unknown as LabelAnchors
}

/** The layers above the base map. The library places labels of later layers first; earlier layers must avoid them. */
export const markerLayers = (colours: MapColours, { font, hasRoads }: { font: string[]; hasRoads: boolean }) => {
  const halo = { 'text-halo-color': colours.land, 'text-halo-width': 1.4 }
  const layers: LayerSpecification[] = [
    {
      id: 'road-edge',
      type: 'line',
      source: 'roads',
      minzoom: SITE_ZOOM,
      layout: { 'line-cap': 'round' },
      paint: { 'line-color': colours.roadEdge, 'line-width': 9 },
    },
    {
      id: 'road',
      type: 'line',
      source: 'roads',
      minzoom: SITE_ZOOM,
      layout: { 'line-cap': 'round' },
      paint: { 'line-color': colours.road, 'line-width': 7 },
    },
    {
      id: 'arrows',
      type: 'symbol',
      source: 'arrows',
      minzoom: SITE_ZOOM,
      layout: {
        'icon-image': ['get', 'image'],
        'icon-rotate': ['get', 'bearing'],
        'icon-offset': ['get', 'offset'],
        'icon-rotation-alignment': 'map',
        'icon-allow-overlap': true,
      },
    },
    {
      id: 'cities',
      type: 'symbol',
      source: 'cities',
      minzoom: SITE_ZOOM,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': font,
        'text-size': 20,
        'text-padding': 8,
        'text-variable-anchor': ['center', 'bottom', 'top', 'left', 'right'],
        'text-radial-offset': 1.8,
      },
      paint: { 'text-color': colours.text3, ...halo },
    },
    {
      id: 'labels',
      type: 'symbol',
      source: 'labels',
      layout: {
        'text-field': ['get', 'label'],
        'text-font': font,
        'text-size': 12,
        'text-max-width': 10,
        'text-padding': 3,
        'text-justify': 'auto',
        'text-variable-anchor-offset': labelAnchors(),
        'symbol-sort-key': ['-', 0, ['get', 'count']],
      },
      paint: { 'text-color': colours.text2, ...halo },
    },
    {
      id: 'spaces',
      type: 'symbol',
      source: 'labels',
      layout: { 'icon-image': ['get', 'space'], 'icon-allow-overlap': true, 'icon-padding': 1 },
    },
  ]
  return layers.filter(({ id }) => hasRoads || !id.startsWith('road'))
}

/** Labels of markers, and the space that the markers occupy. */
export function labelsOf(groups: readonly MarkerGroup[], zoom: number, roads: Roads): FeatureCollection {
  const isNear = zoom >= SITE_ZOOM
  const named = new Set<string>()
  const features = [...groups]
    .sort((one, other) => other.sites.length - one.sites.length)
    .map(group => {
      const size = markerSize(group)
      const [first] = group.sites
      const more = group.sites.length > 1 ? ` +${group.sites.length - 1}` : ''
      const name = isNear ? `${first?.name}${more}` : cityLabel(group.sites)
      // At low zoom a city is labelled once, at its largest group.
      const label = isNear || !named.has(name) ? name : ''
      named.add(name)
      const isLevel = isNear && !more && roadsOf(roads.get(first?.id ?? 0) ?? []).some(isEastWest)
      const place = `${isLevel ? 'below' : 'beside'} ${size}`
      return point(fromMercator(group), { label, place, space: `space-${size}`, count: group.sites.length })
    })
  return { type: 'FeatureCollection', features }
}

type Roads = ReadonlyMap<number, readonly MapChannel[]>

const isEastWest = (bearing: number): boolean => Math.abs(Math.sin((bearing * Math.PI) / 180)) > 0.7

/** A short road along the bearings of each site. */
export const roadLines = (sites: readonly MapSite[], channels: Roads): FeatureCollection => ({
  type: 'FeatureCollection',
  features: sites.flatMap(site =>
    roadsOf(channels.get(site.id) ?? []).map(bearing => ({
      type: 'Feature',
      properties: {},
      geometry: { type: 'LineString', coordinates: [ahead(site, bearing, -ROAD_M), ahead(site, bearing, ROAD_M)] },
    })),
  ),
})

function ahead({ latitude, longitude }: MapSite, bearing: number, metres: number): [number, number] {
  const turn = (bearing * Math.PI) / 180
  const degrees = metres / METRES_PER_DEGREE
  const shrink = Math.cos((latitude * Math.PI) / 180)
  return [longitude + (Math.sin(turn) * degrees) / shrink, latitude + Math.cos(turn) * degrees]
}

export const arrowPoints = (sites: readonly MapSite[], channels: Roads): FeatureCollection => ({
  type: 'FeatureCollection',
  features: sites.flatMap(site =>
    arrowsOf(channels.get(site.id) ?? [], site.country).map(({ channel, bearing, side }) =>
      point(site, { image: `arrow-${((channel.number - 1) % 4) + 1}`, bearing, offset: [side * 4, -26] }),
    ),
  ),
})

/** Each city at the mean position of its sites. */
export function cityPoints(sites: readonly MapSite[]): FeatureCollection {
  const cities = new Map<string, { name: string; count: number; latitude: number; longitude: number }>()
  for (const { country, city, latitude, longitude } of sites) {
    if (!city) continue
    const sum = cities.get(`${country} ${city}`) ?? { name: city, count: 0, latitude: 0, longitude: 0 }
    sum.count += 1
    sum.latitude += latitude
    sum.longitude += longitude
    cities.set(`${country} ${city}`, sum)
  }
  const features = [...cities.values()].map(({ name, count, latitude, longitude }) =>
    point({ latitude: latitude / count, longitude: longitude / count }, { name }),
  )
  return { type: 'FeatureCollection', features }
}

const point = (at: { latitude: number; longitude: number }, properties: { [name: string]: unknown }): Feature => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Point', coordinates: [at.longitude, at.latitude] },
})
