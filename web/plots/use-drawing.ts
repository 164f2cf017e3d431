import { useCallback, useRef } from 'react'
import type { DrawLarger } from './chart-canvas.tsx'
import type { Colours } from './colours.ts'
import type { Picture } from './draw-picture.ts'
import type { LegendEntry } from './legend.tsx'

const SCALE = 2

/** What a plot has drawn, for the picture that is saved of it. */
export function useDrawing(height: number, legend: LegendEntry[], colours: Colours) {
  const larger = useRef<DrawLarger | null>(null)
  const onDraw = useCallback((draw: DrawLarger) => {
    larger.current = draw
  }, [])
  const picture = (): Picture | null => {
    const canvas = larger.current?.(SCALE, colours('--color-surface'))
    if (!canvas) return null
    const width = canvas.width / SCALE
    return { width, height, legend, colours, draw: context => context.drawImage(canvas, 0, 0, width, height) }
  }
  return { onDraw, picture }
}
