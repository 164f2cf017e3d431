import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { fitPlaces, type GlMap, sizeOf } from './gl-map.ts'
import { groupNearSites, type MarkerGroup } from './group-near-sites.ts'
import { BY_USER, GridNote, Scale, ZoomButtons } from './map-controls.tsx'
import { MapLegend } from './map-legend.tsx'
import { MapPopover, SpotList } from './map-popover.tsx'
import type { MapChannel, MapSite, MapView } from './map-site.ts'
import { SITE_ZOOM } from './marker-layers.ts'
import { Markers } from './markers.tsx'
import { m } from './messages.ts'
import { densestBounds, regionsOf } from './regions.ts'
import type { Colouring } from './shades.ts'
import { toMercator, WORLD_PX } from './sketch/mercator.ts'
import { type BaseMap, useBaseMap } from './use-base-map.ts'
import { useMapValue } from './use-map-value.ts'
import { useSiteLayers } from './use-site-layers.ts'

/** Most organizations have one region. */
const FarChips = lazy(() => import('./far-chips.tsx'))

export interface SiteMapProps {
  sites: readonly MapSite[]
  /** Its marker is larger, with `popover` beside it. The map moves until it is in view. */
  selected: number | null
  onSelect: (id: number | null) => void
  /** Highlighted without being selected: the site under the pointer or focus in the list beside the map. */
  highlighted?: number | null
  onHighlight?: (id: number | null) => void
  /** Where the map starts; without it the region with the most sites is in view. */
  start?: MapView | null
  /** Called after the user has moved the map. */
  onMove?: (view: MapView) => void
  /** When it changes, the map moves to the region with the most sites again. */
  showAllKey?: string
  /** Called with the sites whose roads are drawn (from zoom 12) and whose channels are needed. */
  onNear?: (ids: number[]) => void
  /** Channels of the sites that `onNear` named. */
  channels?: ReadonlyMap<number, readonly MapChannel[]>
  /** What stands beside the selected marker. */
  popover?: (id: number) => ReactNode
  /** By what the markers are coloured. */
  colouring?: Colouring
}

/** Where there is nothing to show yet. */
const EUROPE = { center: [10, 50] as [number, number], zoom: 3.4 }

/** The map of the Sites page, loaded by `SiteMap`. */
export function LoadedSiteMap(props: SiteMapProps) {
  const frame = useRef<HTMLDivElement>(null)
  // Whether the map started at its final position; otherwise it moves there when the sites are loaded.
  const hasPosition = useRef(false)
  const { start = null, sites, selected } = props
  const base = useBaseMap(frame, () => {
    const locale = { 'Map.Title': m.mapOfTheSites }
    const bounds = densestBounds(firstShown(sites, selected))
    hasPosition.current = start !== null || bounds !== null
    if (start) return { locale, center: [start.longitude, start.latitude], zoom: start.zoom }
    return bounds ? { locale, ...fitPlaces.camera(bounds) } : { locale, ...EUROPE }
  })
  return (
    <>
      <div ref={frame} className="absolute inset-0" />
      {base && <Sites base={base} hasPosition={hasPosition.current} {...props} />}
    </>
  )
}

/** If a site is selected, the map starts there. */
const firstShown = (sites: readonly MapSite[], selected: number | null): readonly MapSite[] => {
  const one = sites.find(({ id }) => id === selected)
  return one ? [one] : sites
}

function Sites({ base, hasPosition, ...props }: SiteMapProps & { base: BaseMap; hasPosition: boolean }) {
  const { map, hasTiles } = base
  const { sites, selected, onSelect, highlighted = null, onHighlight, channels, popover, colouring } = props
  const { groups, zoom } = useGroups(map, sites)
  const regions = useMemo(() => regionsOf(sites), [sites])
  const [spot, setSpot] = useState<MarkerGroup | null>(null)
  useSiteLayers(base, { sites, groups, zoom, channels })
  useNear(groups, zoom, props.onNear)
  useCamera(map, hasPosition, props)
  const selectedGroup = useMemo(
    () => (selected === null ? undefined : groups.find(group => group.sites.some(site => site.id === selected))),
    [groups, selected],
  )
  const openGroup = useCallback(
    (group: MarkerGroup) => {
      setSpot(null)
      if (group.sites.length === 1) onSelect(group.sites[0]?.id ?? null)
      else if (isOneSpot(group.sites)) setSpot(group)
      else fitPlaces(map, group.sites, BY_USER)
    },
    [map, onSelect],
  )
  const highlight = useCallback((id: number | null) => onHighlight?.(id), [onHighlight])
  useEffect(() => {
    const click = map.on('click', ({ originalEvent }) => {
      if (originalEvent.target !== map.getCanvas()) return
      setSpot(null)
      onSelect(null)
    })
    return () => click.unsubscribe()
  }, [map, onSelect])
  return (
    <>
      <Markers
        map={map}
        groups={groups}
        selected={selected}
        highlighted={highlighted}
        shades={colouring?.shades ?? null}
        onPress={openGroup}
        onHighlight={highlight}
      />
      {spot && (
        <MapPopover map={map} group={spot} label={m.sitesAtThisPlace} onClose={() => setSpot(null)}>
          <SpotList sites={spot.sites} onSelect={onSelect} onClose={() => setSpot(null)} />
        </MapPopover>
      )}
      {selectedGroup && selected !== null && !spot && popover && (
        <MapPopover map={map} group={selectedGroup} label={m.selectedSite} onClose={() => onSelect(null)}>
          {popover(selected)}
        </MapPopover>
      )}
      <ZoomButtons map={map} onShowAll={() => fitPlaces(map, sites, BY_USER)} />
      {!hasTiles && <GridNote map={map} />}
      <Suspense>{regions.length > 1 && <FarChips map={map} regions={regions} />}</Suspense>
      <div
        className={`pointer-events-none absolute inset-x-3 flex items-end justify-between gap-3 max-md:flex-col max-md:items-end max-md:gap-2 ${hasTiles ? 'bottom-8' : 'bottom-3'}`}
      >
        {sites.some(({ state }) => state === null) ? (
          <span />
        ) : (
          <MapLegend colouring={colouring} className="max-md:self-start" />
        )}
        <Scale map={map} />
      </div>
    </>
  )
}

/** The markers in and around the view, for the current integer zoom level. */
function useGroups(map: GlMap, sites: readonly MapSite[]): { groups: MarkerGroup[]; zoom: number } {
  const zoom = useMapValue(map, () => Math.floor(map.getZoom() + 1e-6))
  // The centre of the view in steps of a quarter of the view: markers are recomputed per step, not per pixel.
  const cell = useMapValue(map, () => {
    const { x, y, width, height } = viewAt(map, zoom)
    return `${Math.round((x / width) * 4)} ${Math.round((y / height) * 4)} ${Math.round(width)} ${Math.round(height)}`
  })
  const all = useMemo(() => groupNearSites(sites, zoom), [sites, zoom])
  const groups = useMemo(() => {
    void cell
    const { x, y, width, height } = viewAt(map, zoom)
    const scale = WORLD_PX * 2 ** zoom
    return all
      .filter(group => Math.abs(group.x * scale - x) < width * 0.75 && Math.abs(group.y * scale - y) < height * 0.75)
      .sort((one, other) => one.x - other.x)
  }, [all, cell, map, zoom])
  return { groups, zoom }
}

/** The centre of the view in world pixels at an integer zoom, and the size of the view. */
function viewAt(map: GlMap, zoom: number) {
  const { width, height } = sizeOf(map)
  const { lng, lat } = map.getCenter()
  const { x, y } = toMercator({ latitude: lat, longitude: lng })
  const scale = WORLD_PX * 2 ** zoom
  return { x: x * scale, y: y * scale, width, height }
}

function useNear(groups: readonly MarkerGroup[], zoom: number, onNear: SiteMapProps['onNear']): void {
  useEffect(() => {
    if (!onNear) return
    const near = zoom >= SITE_ZOOM ? groups.filter(group => group.sites.length === 1) : []
    onNear(near.map(group => group.sites[0]?.id as number))
  }, [groups, zoom, onNear])
}

/** Whether the sites stay one group at the highest zoom. */
const isOneSpot = (sites: readonly MapSite[]): boolean => groupNearSites(sites, 18).length === 1

/** Moves the map when the first sites arrive, when filters change, and when a selected site is out of view. */
function useCamera(map: GlMap, hasPosition: boolean, { sites, selected, showAllKey, onMove }: SiteMapProps): void {
  const latest = useRef(sites)
  latest.current = sites
  const first = useRef(selected)
  const shown = useRef(hasPosition ? showAllKey : null)
  const hasSites = sites.length > 0
  useEffect(() => {
    if (!hasSites || shown.current === showAllKey) return
    const isFirst = shown.current === null
    shown.current = showAllKey
    const [densest = []] = regionsOf(isFirst ? firstShown(latest.current, first.current) : latest.current)
    fitPlaces(map, densest, {}, true)
  }, [map, hasSites, showAllKey])
  useEffect(() => {
    const site = latest.current.find(one => one.id === selected)
    if (!site) return
    const { x, y } = map.project([site.longitude, site.latitude])
    const { width, height } = sizeOf(map)
    const isVisible = x > 24 && y > 24 && x < width - 24 && y < height - 64
    if (!isVisible) map.easeTo({ center: [site.longitude, site.latitude], offset: [0, 80], duration: 300 })
  }, [map, selected])
  useEffect(() => {
    if (!onMove) return
    const moved = map.on('moveend', event => {
      if (event.originalEvent || 'byUser' in event) onMove(viewOf(map))
    })
    return () => moved.unsubscribe()
  }, [map, onMove])
}

function viewOf(map: GlMap): MapView {
  const { lat, lng } = map.getCenter()
  const round = (value: number, digits: number) => Number(value.toFixed(digits))
  return { latitude: round(lat, 5), longitude: round(lng, 5), zoom: round(map.getZoom(), 2) }
}
