import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { GlMap } from './create-map.ts'

/** An element whose corner lies on a place of the map, also while it moves. */
export function useMapPoint<T extends HTMLElement>(
  map: GlMap,
  { latitude, longitude }: { latitude: number; longitude: number },
): RefObject<T | null> {
  const element = useRef<T>(null)
  useLayoutEffect(() => {
    const place = () => {
      const { x, y } = map.project([longitude, latitude])
      if (element.current) element.current.style.transform = `translate(${x}px, ${y}px)`
    }
    place()
    const events = [map.on('move', place), map.on('resize', place)]
    return () => {
      for (const event of events) event.unsubscribe()
    }
  }, [map, latitude, longitude])
  return element
}
