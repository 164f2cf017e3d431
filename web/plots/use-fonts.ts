import { useEffect, useState } from 'react'
import { AXIS_FONT, LABEL_FONT } from './colours.ts'

const loaded = Promise.all([AXIS_FONT, LABEL_FONT].map(font => document.fonts.load(font))).catch(() => [])
let areLoaded = false
loaded.then(() => {
  areLoaded = true
})

/** Whether a canvas can write in the font of the page: it does not write again when one comes late. */
export function useFonts(): boolean {
  const [are, setAre] = useState(areLoaded)
  useEffect(() => {
    let isHere = true
    loaded.then(() => isHere && setAre(true))
    return () => {
      isHere = false
    }
  }, [])
  return are
}
