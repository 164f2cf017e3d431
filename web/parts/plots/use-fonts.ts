import { useEffect, useState } from 'react'
import { AXIS_FONT, LABEL_FONT } from '../../../charts/look.ts'

const loaded = Promise.all([AXIS_FONT, LABEL_FONT].map(font => document.fonts.load(font))).catch(() => [])
let areLoaded = false
loaded.then(() => {
  areLoaded = true
})

/** Whether the fonts are loaded. A canvas is not redrawn when a font loads later. */
export function useFonts(): boolean {
  const [isLoaded, setLoaded] = useState(areLoaded)
  useEffect(() => {
    let isMounted = true
    loaded.then(() => isMounted && setLoaded(true))
    return () => {
      isMounted = false
    }
  }, [])
  return isLoaded
}
