import { useEffect, useRef } from 'react'
import { arrowsOf } from '../../../contract/vehicles/roads.ts'
import { arrowKeys, BearingHandle } from './bearing-handle.tsx'
import { fitPlaces, type GlMap, sizeOf } from './gl-map.ts'
import { GridNote, Scale, ZoomButtons } from './map-controls.tsx'
import type { MapChannel } from './map-site.ts'
import { m } from './messages.ts'
import { boundsOf } from './sketch/mercator.ts'
import { useBaseMap } from './use-base-map.ts'
import { useMapPoint } from './use-map-value.ts'

export interface PickMapProps {
  /** null: nothing is chosen yet; a click chooses. */
  position: { latitude: number; longitude: number } | null
  /** Called for a click, a drag of the marker and its arrow keys, with 6 decimal places. */
  onMove: (position: { latitude: number; longitude: number }) => void
  /** Each channel with a bearing has a handle to turn. */
  channels?: readonly MapChannel[]
  /** Whole degrees, 0 to 359. */
  onTurn?: (number: number, bearing_deg: number) => void
  /** ISO 3166-1 alpha-2. */
  country?: string
  /** Other sites, shown for orientation; the map starts with them in view. */
  others?: readonly { latitude: number; longitude: number; name: string }[]
}

const EUROPE = { center: [10, 50] as [number, number], zoom: 3.4 }
const CLOSE_ZOOM = 15

/** Loaded by `PickMap`. */
export function LoadedPickMap(props: PickMapProps) {
  const frame = useRef<HTMLDivElement>(null)
  const { position, others = [] } = props
  const base = useBaseMap(frame, () => {
    const locale = { 'Map.Title': m.mapToChooseAPlace }
    if (position) return { locale, center: [position.longitude, position.latitude], zoom: CLOSE_ZOOM }
    const bounds = boundsOf(others)
    return bounds ? { locale, ...fitPlaces.camera(bounds) } : { locale, ...EUROPE }
  })
  return (
    <>
      <div ref={frame} className="absolute inset-0" />
      {base && <PickLayer map={base.map} hasTiles={base.hasTiles} {...props} />}
    </>
  )
}

function PickLayer({ map, hasTiles, ...props }: PickMapProps & { map: GlMap; hasTiles: boolean }) {
  const { position, others = [] } = props
  useChoice(map, props)
  return (
    <>
      {others.map(other => (
        <NeighbourDot key={`${other.latitude} ${other.longitude} ${other.name}`} map={map} place={other} />
      ))}
      {position && <ChosenMarker map={map} {...props} position={position} />}
      <ZoomButtons map={map} />
      {!hasTiles && <GridNote map={map} />}
      <Scale map={map} className={`absolute right-3 ${hasTiles ? 'bottom-8' : 'bottom-3'}`} />
    </>
  )
}

/** A click chooses a position, Enter the centre of the map. A typed position is moved into view. */
function useChoice(map: GlMap, { position, onMove }: PickMapProps): void {
  const latest = useRef(onMove)
  latest.current = onMove
  useEffect(() => {
    const choose = ({ lng, lat }: { lng: number; lat: number }) => latest.current(rounded(lat, lng))
    const click = map.on('click', ({ lngLat, originalEvent }) => {
      if (originalEvent.target === map.getCanvas()) choose(lngLat)
    })
    const key = (event: KeyboardEvent) => event.key === 'Enter' && choose(map.getCenter())
    const canvas = map.getCanvas()
    canvas.addEventListener('keydown', key)
    return () => {
      click.unsubscribe()
      canvas.removeEventListener('keydown', key)
    }
  }, [map])
  const { latitude, longitude } = position ?? {}
  useEffect(() => {
    if (latitude === undefined || longitude === undefined) return
    const { x, y } = map.project([longitude, latitude])
    const { width, height } = sizeOf(map)
    const isVisible = x > 0 && y > 0 && x < width && y < height
    if (!isVisible) map.jumpTo({ center: [longitude, latitude], zoom: Math.max(map.getZoom(), 12) })
  }, [map, latitude, longitude])
}

function NeighbourDot({ map, place }: { map: GlMap; place: { latitude: number; longitude: number; name: string } }) {
  const ref = useMapPoint<HTMLSpanElement>(map, place)
  return (
    <span ref={ref} title={place.name} className="absolute top-0 left-0">
      <span className="block size-2.5 -translate-1/2 rounded-full border-2 border-off bg-surface" />
    </span>
  )
}

type ChosenMarkerProps = PickMapProps & { map: GlMap; position: NonNullable<PickMapProps['position']> }

function ChosenMarker({ map, position, onMove, channels = [], onTurn, country = '' }: ChosenMarkerProps) {
  const ref = useMapPoint<HTMLDivElement>(map, position)
  const moveBy = (x: number, y: number) => {
    const from = map.project([position.longitude, position.latitude])
    const { lng, lat } = map.unproject([from.x + x, from.y + y])
    onMove(rounded(lat, lng))
  }
  const drag = (event: React.PointerEvent) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const frame = map.getContainer().getBoundingClientRect()
    const { lng, lat } = map.unproject([event.clientX - frame.left, event.clientY - frame.top])
    onMove(rounded(lat, lng))
  }
  return (
    <div ref={ref} className="absolute top-0 left-0">
      {onTurn &&
        arrowsOf(channels, country).map(({ channel, bearing }) => (
          <BearingHandle key={channel.number} channel={channel} bearing={bearing} onTurn={onTurn} />
        ))}
      <button
        type="button"
        aria-label={m.markerOfTheSite}
        onPointerDown={event => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        onKeyDown={event => arrowKeys(event, moveBy)}
        className="absolute flex size-8 -translate-1/2 cursor-move touch-none items-center justify-center rounded-full border-2 border-accent bg-surface coarse:size-11"
      >
        <span className="size-2.5 rounded-full bg-accent" />
      </button>
    </div>
  )
}

const rounded = (latitude: number, longitude: number) => ({
  latitude: Number(latitude.toFixed(6)),
  longitude: Number((((((longitude + 180) % 360) + 360) % 360) - 180).toFixed(6)),
})
