import { useMemo } from 'react'
import type { Colours } from '../../../charts/look.ts'
import { useTheme } from '../../service/preferences.ts'

/** The colours of the current theme, for canvases. */
export function useColours(): Colours {
  const theme = useTheme()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme has other values under the same names
  return useMemo(() => {
    const style = getComputedStyle(document.documentElement)
    const read = new Map<string, string>()
    return name => {
      const colour = read.get(name) ?? style.getPropertyValue(name).trim()
      read.set(name, colour)
      return colour
    }
  }, [theme])
}
