import { useCallback, useRef } from 'react'
import type { Colours } from '../../../charts/look.ts'
import type { DrawLarger } from './chart-canvas.tsx'
import type { LegendEntry } from './legend.tsx'
import { textWidth } from './look.ts'
import { m } from './messages.ts'

/** A plot that can be drawn into an image file. */
export interface Picture {
  width: number
  height: number
  legend: LegendEntry[]
  colours: Colours
  /** Draws into a context in CSS pixels, starting at 0, 0. */
  draw: (context: CanvasRenderingContext2D) => void
}

const SCALE = 2
const EDGE = 16
const FIRST_LINE = 44
const HEAD = 40
const FONT = '"Inter Variable", system-ui, sans-serif'
const LEGEND_FONT = `12px ${FONT}`
const LINE = 20
const LEAD_LINE = 16

/** Draws a PNG at twice the size, with title, site, range, what is drawn in which unit, and legend. */
export async function drawPicture(
  picture: Picture,
  text: { title: string; site: string; range: string; lead: string },
): Promise<Blob> {
  const { width, height, legend, colours } = picture
  const lines = wrap(legend, width)
  const captions = wrapWords(`${text.site} · ${text.range}`, width)
  const leads = wrapWords(text.lead, width)
  const head = HEAD + (captions.length + leads.length) * LEAD_LINE
  const canvas = document.createElement('canvas')
  canvas.width = (width + 2 * EDGE) * SCALE
  canvas.height = (head + lines.length * LINE + 8 + height + EDGE) * SCALE
  const context = canvas.getContext('2d') as CanvasRenderingContext2D
  context.scale(SCALE, SCALE)
  context.fillStyle = colours('--color-surface')
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.textBaseline = 'alphabetic'
  write(context, text.title, EDGE, 26, `600 14px ${FONT}`, colours('--color-text'))
  for (const [i, line] of [...captions, ...leads].entries()) {
    const colour = i < captions.length ? '--color-text-2' : '--color-text-3'
    write(context, line, EDGE, FIRST_LINE + i * LEAD_LINE, LEGEND_FONT, colours(colour))
  }
  context.textAlign = 'right'
  write(context, 'Wayside', width + EDGE, 26, `600 12px ${FONT}`, colours('--color-text-3'))
  context.textAlign = 'left'
  for (const [i, line] of lines.entries()) {
    for (const { entry, x } of line) drawEntry(context, entry, EDGE + x, head + i * LINE + 12, colours)
  }
  context.translate(EDGE, head + lines.length * LINE + 8)
  picture.draw(context)
  return new Promise((resolve, reject) => {
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error(m.thePictureCouldNotBeMade))), 'image/png')
  })
}

function write(context: CanvasRenderingContext2D, text: string, x: number, y: number, font: string, colour: string) {
  context.font = font
  context.fillStyle = colour
  context.fillText(text, x, y)
}

function wrapWords(text: string, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = [...lines.slice(-1), word].join(' ')
    if (lines.length > 0 && textWidth(longer, LEGEND_FONT) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

const widthOf = ({ label }: LegendEntry) => 18 + textWidth(label, LEGEND_FONT) + 14

function wrap(legend: LegendEntry[], width: number): { entry: LegendEntry; x: number }[][] {
  const lines: { entry: LegendEntry; x: number }[][] = []
  let x = width
  for (const entry of legend) {
    if (x + widthOf(entry) > width || lines.length === 0) {
      lines.push([])
      x = 0
    }
    lines.at(-1)?.push({ entry, x })
    x += widthOf(entry)
  }
  return lines
}

function drawEntry(context: CanvasRenderingContext2D, entry: LegendEntry, x: number, y: number, colours: Colours) {
  const isLine = entry.mark === 'line' || entry.mark === 'dashed'
  const { mark = 'swatch', colour = isLine ? '--plot-comparison' : '--plot-other', label } = entry
  context.fillStyle = colours(colour)
  context.strokeStyle = colours(mark === 'hatch' ? '--plot-hatch' : colour)
  if (mark === 'line') context.fillRect(x, y - 5, 12, 1.5)
  else if (mark === 'dashed') for (const dash of [0, 4.5, 9]) context.fillRect(x + dash, y - 5, 3, 1.5)
  else if (mark === 'swatch') context.fillRect(x, y - 9, 10, 10)
  else {
    context.setLineDash(mark === 'running' ? [2, 1.5] : [])
    context.strokeRect(x + 0.5, y - 8.5, 9, 9)
    context.setLineDash([])
    if (mark === 'running') context.globalAlpha = 0.4
    if (mark === 'running') context.fillRect(x, y - 9, 10, 10)
    else strokeDiagonals(context, x, y - 9)
    context.globalAlpha = 1
  }
  write(context, label, x + 16, y, LEGEND_FONT, colours('--color-text-2'))
}

function strokeDiagonals(context: CanvasRenderingContext2D, x: number, y: number) {
  context.beginPath()
  context.moveTo(x + 1, y + 6)
  context.lineTo(x + 6, y + 1)
  context.moveTo(x + 4, y + 9)
  context.lineTo(x + 9, y + 4)
  context.stroke()
}

const PICTURE_SCALE = 2

/** Keeps the drawing of a plot, for the picture that is saved. */
export function useDrawing(height: number, legend: LegendEntry[], colours: Colours) {
  const larger = useRef<DrawLarger | null>(null)
  const onDraw = useCallback((draw: DrawLarger) => {
    larger.current = draw
  }, [])
  const picture = (): Picture | null => {
    const canvas = larger.current?.(PICTURE_SCALE, colours('--color-surface'))
    if (!canvas) return null
    const width = canvas.width / PICTURE_SCALE
    return { width, height, legend, colours, draw: context => context.drawImage(canvas, 0, 0, width, height) }
  }
  return { onDraw, picture }
}
