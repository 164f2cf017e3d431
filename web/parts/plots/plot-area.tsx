import { type KeyboardEvent, lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type { Drawing } from '../../../charts/drawing.ts'
import type { Look } from '../../../charts/look.ts'
import { PRINTED_WIDTH, usePrinting } from '../../ui/files/printing.ts'
import { useWidth } from '../../ui/use-width.ts'
import type { DrawLarger } from './chart-canvas.tsx'
import { useColours } from './colours.ts'
import { lookOf } from './look.ts'
import { type CursorCell, useCursor } from './use-cursor.ts'
import { useFonts } from './use-fonts.ts'

const ChartCanvas = lazy(() => import('./chart-canvas.tsx'))

interface Props {
  /** Describes the plot for screen readers. */
  label: string
  height: number
  columns: number
  rows: number
  draw: (width: number, look: Look) => Drawing
  tooltip: (cell: CursorCell) => ReactNode
  /** The text of `tooltip` for screen readers, when the keyboard moves the cursor. */
  announcement: (cell: CursorCell) => string
  /** From the first to the last column, both included. */
  onZoom: ((first: number, last: number) => void) | undefined
  /** A stretch is being marked, by touch too. */
  isMarking: boolean
  onKey: (key: string) => void
  onDraw: (draw: DrawLarger) => void
}

/**
 * The canvas of a plot. Tooltip, cursor and selection are elements of our own, because the chart library's tooltip
 * writes style attributes, which the content security policy forbids.
 */
export function PlotArea(props: Props) {
  const { label, height, columns, rows, draw, tooltip, announcement, onZoom, isMarking, onKey, onDraw } = props
  const frame = useRef<HTMLDivElement>(null)
  const measured = useWidth(frame)
  const width = usePrinting() ? PRINTED_WIDTH : measured
  const colours = useColours()
  const hasFonts = useFonts()
  const [isDrawn, setDrawn] = useState(false)
  const drawing = useMemo(
    () => (width > 0 && hasFonts ? draw(width, lookOf(colours)) : null),
    [width, hasFonts, draw, colours],
  )
  const cursor = useCursor({ frame, grid: drawing?.grid ?? null, width, height, columns, rows, onZoom, isMarking })
  const { cell, band } = cursor
  useEffect(() => {
    if (isMarking) frame.current?.focus()
  }, [isMarking])
  const handleKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    if (cursor.handleKey(event)) event.preventDefault()
    else onKey(event.key.toLowerCase())
  }
  return (
    <div
      className={`relative touch-pan-y select-none ${isMarking ? 'cursor-crosshair' : ''}`}
      style={{ height }}
      {...cursor.handlers}
    >
      <div
        ref={frame}
        role="img"
        dir="ltr"
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows move the cursor inside of the picture
        tabIndex={0}
        onKeyDown={handleKey}
        className="size-full overflow-hidden rounded-tag"
        data-plot={isDrawn ? 'drawn' : 'waiting'}
      >
        {drawing ? (
          <Suspense fallback={<div className="size-full bg-sunken" />}>
            <ChartCanvas
              option={drawing.option}
              width={width}
              height={height}
              onReady={larger => {
                setDrawn(true)
                onDraw(larger)
              }}
            />
          </Suspense>
        ) : (
          <div className="size-full bg-sunken" />
        )}
      </div>
      {band && (
        <div className="pointer-events-none absolute border-x border-accent bg-accent/15" style={band} data-band="" />
      )}
      {cell && cursor.box && (
        <>
          {rows === 1 ? (
            <div className="pointer-events-none absolute w-px bg-text-2" style={cursor.line} />
          ) : (
            <div className="pointer-events-none absolute rounded-[2px] outline-2 outline-text" style={cursor.box} />
          )}
          <div
            aria-hidden="true"
            className="pointer-events-none absolute z-10 min-w-36 rounded-control md:max-w-72 border border-line bg-raised px-3 py-2 text-meta shadow-float"
            style={cursor.beside}
            data-tooltip=""
          >
            {tooltip(cell)}
          </div>
        </>
      )}
      <div role="status" className="sr-only">
        {cell && cursor.isByKey ? announcement(cell) : ''}
      </div>
    </div>
  )
}
