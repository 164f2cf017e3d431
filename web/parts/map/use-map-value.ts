import { type RefObject, useCallback, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import type { GlMap } from './gl-map.ts'

/** A value that is read from the map on every move; the component renders only when it changes. */
export function useMapValue<T extends string | number | boolean>(map: GlMap, read: (map: GlMap) => T): T {
  const subscribe = useCallback(
    (listener: () => void) => {
      const events = [map.on('move', listener), map.on('resize', listener)]
      return () => {
        for (const event of events) event.unsubscribe()
      }
    },
    [map],
  )
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
    const events = [map.on('move', updatePosition), map.on('resize', updatePosition)]
    return () => {
      for (const event of events) event.unsubscribe()
    }
  }, [map, latitude, longitude])
  return element
}
