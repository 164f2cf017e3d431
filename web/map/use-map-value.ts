import { useCallback, useSyncExternalStore } from 'react'
import type { GlMap } from './create-map.ts'

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
