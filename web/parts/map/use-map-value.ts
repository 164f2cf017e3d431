import { type RefObject, useCallback, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import type { GlMap } from './gl-map.ts'

/** Listens to each move of the map and each change of its size; returns what ends it. */
export function onMapMove(map: GlMap, listener: () => void): () => void {
  const events = [map.on('move', listener), map.on('resize', listener)]
  return () => {
    for (const event of events) event.unsubscribe()
  }
}

/** A value that is read from the map on every move; the component renders only when it changes. */
export function useMapValue<T extends string | number | boolean>(map: GlMap, read: (map: GlMap) => T): T {
  const subscribe = useCallback((listener: () => void) => onMapMove(map, listener), [map])
  return useSyncExternalStore(subscribe, () => read(map))
}

/** Keeps the corner of an element at a position of the map. */
export function useMapPoint<T extends HTMLElement>(
  map: GlMap,
  { latitude, longitude }: { latitude: number; longitude: number },
): RefObject<T | null> {
  const element = useRef<T>(null)
  useLayoutEffect(() => {
    const updatePosition = () => {
      const { x, y } = map.project([longitude, latitude])
      if (element.current) element.current.style.transform = `translate(${x}px, ${y}px)`
    }
    updatePosition()
    return onMapMove(map, updatePosition)
  }, [map, latitude, longitude])
  return element
}
