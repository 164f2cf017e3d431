import { useMemo } from 'react'
import { useTheme } from '../service/preferences.ts'

/** A colour of the theme by the name of its variable: `--plot-car`, `--color-surface`. */
export type Colours = (name: string) => string

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

/** `#0b5a78` with an opacity of 0 to 1. */
export const faded = (hex: string, opacity: number): string =>
  hex +
  Math.round(opacity * 255)
    .toString(16)
    .padStart(2, '0')

export const AXIS_FONT = '11px "Inter Variable"'
export const LABEL_FONT = '500 11px "Inter Variable"'

let measuring: CanvasRenderingContext2D | null = null

export function textWidth(text: string, font = AXIS_FONT): number {
  measuring ??= document.createElement('canvas').getContext('2d')
  if (!measuring) return text.length * 6
  measuring.font = font
  return measuring.measureText(text).width
}
