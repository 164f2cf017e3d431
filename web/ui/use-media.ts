import { useSyncExternalStore } from 'react'

/** Whether a media query matches: `useMedia('(width < 760px)')`. Use classes for differences in style only. */
export function useMedia(query: string): boolean {
  const list = matchMedia(query)
  return useSyncExternalStore(
    listener => {
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    () => list.matches,
  )
}

export const PHONE = '(width < 760px)'
export const NARROW = '(width < 1024px)'
