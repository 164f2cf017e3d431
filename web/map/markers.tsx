import { useEffect, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { Group } from './cluster-sites.ts'
import type { GlMap } from './create-map.ts'
import { Marker } from './marker.tsx'
import { positionAt } from './mercator.ts'
import { sizeOf } from './size-of.ts'

interface Props {
  map: GlMap
  groups: readonly Group[]
  selected: number | null
  ringed: number | null
  onPress: (group: Group) => void
  onRing: (id: number | null) => void
}

/** The markers, as buttons above the canvas: the Tab key walks those that are seen, from west to east. */
export function Markers({ map, groups, selected, ringed, onPress, onRing }: Props) {
  const layer = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const places = new Map(groups.map(group => [group.key, positionAt(group)]))
    const place = () => {
      const { width, height } = sizeOf(map)
      for (const element of layer.current?.children ?? []) {
        const marker = element as HTMLElement
        const at = places.get(marker.dataset.marker ?? '')
        if (!at) continue
        const { x, y } = map.project([at.longitude, at.latitude])
        const isSeen = x > -12 && y > -12 && x < width + 12 && y < height + 12
        marker.style.visibility = isSeen ? '' : 'hidden'
        marker.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`
      }
    }
    place()
    const events = [map.on('move', place), map.on('resize', place)]
    return () => {
      for (const event of events) event.unsubscribe()
    }
  }, [map, groups])
  useEscape(map, layer)
  return createPortal(
    <div ref={layer}>
      {groups.map(group => (
        <Marker
          key={group.key}
          group={group}
          isSelected={has(group, selected)}
          isRinged={has(group, ringed)}
          onPress={onPress}
          onRing={onRing}
        />
      ))}
    </div>,
    map.getCanvasContainer(),
  )
}

/** Esc leads from a marker back to the map, whose arrow keys move it. */
function useEscape(map: GlMap, layer: React.RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = layer.current
    const back = (event: KeyboardEvent) => event.key === 'Escape' && map.getCanvas().focus()
    element?.addEventListener('keydown', back)
    return () => element?.removeEventListener('keydown', back)
  }, [map, layer])
}

const has = (group: Group, id: number | null): boolean => id !== null && group.sites.some(site => site.id === id)
