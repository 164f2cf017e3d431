import type { FeatureCollection } from 'geojson'
import type { GeoJSONSource } from 'maplibre-gl'
import { useEffect } from 'react'
import { useTheme } from '../../service/preferences.ts'
import { type MapColours, readColours } from './colours.ts'
import { type GlMap, repaint } from './gl-map.ts'
import type { MarkerGroup } from './group-near-sites.ts'
import type { MapChannel, MapSite } from './map-site.ts'
import { arrowPoints, cityPoints, labelsOf, MARKER_SIZES, markerLayers, roadLines, SITE_ZOOM } from './marker-layers.ts'
import type { BaseMap } from './use-base-map.ts'

const EMPTY: FeatureCollection = { type: 'FeatureCollection', features: [] }
const NO_CHANNELS: ReadonlyMap<number, readonly MapChannel[]> = new Map()

interface ShownSites {
  sites: readonly MapSite[]
  /** Those in view, at this zoom. */
  groups: readonly MarkerGroup[]
  zoom: number
  channels?: ReadonlyMap<number, readonly MapChannel[]>
}

/** Names, roads and arrows, which the map draws itself; the markers lie above it. */
export function useSiteLayers({ map, hasTiles, font, isDrawn }: BaseMap, shown: ShownSites): void {
  const { sites, groups, zoom, channels = NO_CHANNELS } = shown
  const theme = useTheme()
  useEffect(() => {
    if (!isDrawn) return
    const options = { font, hasRoads: !hasTiles }
    const colours = readColours()
    setImages(map, colours)
    for (const id of ['roads', 'arrows', 'cities', 'labels']) {
      if (!map.getSource(id)) map.addSource(id, { type: 'geojson', data: EMPTY })
    }
    for (const layer of markerLayers(colours, options)) if (!map.getLayer(layer.id)) map.addLayer(layer)
    // Runs again after a change of the theme, when existing layers only get new colours.
    void theme
    repaint(map, markerLayers(colours, options))
  }, [map, hasTiles, font, isDrawn, theme])
  useEffect(() => {
    if (!isDrawn) return
    const singleSites =
      zoom >= SITE_ZOOM ? groups.filter(group => group.sites.length === 1).map(group => group.sites[0]) : []
    setSourceData(map, 'labels', labelsOf(groups, zoom, channels))
    setSourceData(map, 'roads', roadLines(singleSites as MapSite[], channels))
    setSourceData(map, 'arrows', arrowPoints(singleSites as MapSite[], channels))
  }, [map, isDrawn, groups, zoom, channels])
  useEffect(() => {
    if (isDrawn) setSourceData(map, 'cities', cityPoints(sites))
  }, [map, isDrawn, sites])
  useEffect(() => {
    // Names beyond Latin-1 need further parts of the font, which must be loaded first.
    const names = sites.map(site => site.city + site.name).filter(name => BEYOND_LATIN_1.test(name))
    if (names.length > 0) void document.fonts.load('500 12px "Inter Variable"', [...new Set(names.join(''))].join(''))
  }, [sites])
}

const BEYOND_LATIN_1 = /[\u0100-\uffff]/

/** The last data of each source: setting the same data again would redraw the whole map. */
const lastData = new WeakMap<GeoJSONSource, string>()

function setSourceData(map: GlMap, id: string, data: FeatureCollection): void {
  const source = map.getSource<GeoJSONSource>(id)
  const text = JSON.stringify(data)
  if (!source || lastData.get(source) === text) return
  lastData.set(source, text)
  void source.setData(data)
}

const ARROW = { width: 14, height: 22 }
const PIXEL_RATIO = 2

/** Adds the images of the layers: an arrow in each channel colour, and empty images as large as the markers. */
function setImages(map: GlMap, colours: MapColours): void {
  for (const size of MARKER_SIZES) {
    const image = { width: size, height: size, data: new Uint8Array(size * size * 4) }
    if (!map.hasImage(`space-${size}`)) map.addImage(`space-${size}`, image)
  }
  for (const [index, colour] of colours.channels.entries()) {
    const name = `arrow-${index + 1}`
    if (map.hasImage(name)) map.removeImage(name)
    map.addImage(name, arrow(colour), { pixelRatio: PIXEL_RATIO })
  }
}

function arrow(colour: string): ImageData {
  const canvas = document.createElement('canvas')
  canvas.width = ARROW.width * PIXEL_RATIO
  canvas.height = ARROW.height * PIXEL_RATIO
  const draw = canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D
  draw.scale(PIXEL_RATIO, PIXEL_RATIO)
  draw.strokeStyle = colour
  draw.lineWidth = 2.5
  draw.lineCap = 'round'
  draw.lineJoin = 'round'
  draw.stroke(new Path2D('M7 20V3M2.5 8 7 2.5 11.5 8'))
  return draw.getImageData(0, 0, canvas.width, canvas.height)
}
