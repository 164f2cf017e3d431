import type { DocumentPlot } from '../../../../charts/report-document.ts'
import { escapeXml } from '../../../../contract/text/escape-xml.ts'
import { reportColour } from '../../../analysis/reports/report-colours.ts'
import type { Words } from '../../../analysis/reports/words.ts'
import { CARD_SIZE } from './card-size.ts'

/** What previews of links show of a page. */
export interface Card {
  title: string
  /** The place and the time. */
  about: string
  figures: { name: string; value: string; unit: string }[]
  plot: DocumentPlot | null
  /** Lines in the place of a plot. */
  names?: string[]
  /** Whose data it is, and on which terms. */
  source: string
}

const MARGIN = 60
const INNER = CARD_SIZE.width - 2 * MARGIN
const PLOT_SCALE = 1.25
const MAX_FIGURES = 4
/** The font of the pages is in none of these documents: viewers without it take another one. */
export const FONTS = 'Inter, Arial, sans-serif'

interface TextLine {
  y: number
  size: number
  colour: string
  isBold?: boolean
  x?: number
  width?: number
}

/** A card as SVG. */
export async function drawCard(
  { title, about, figures, plot, names = [], source }: Card,
  words: Words,
): Promise<string> {
  // The chart library is loaded by the first picture: processes that draw none start faster.
  const { drawPlot, lookOf } = await import('../../../analysis/reports/pdf/draw-plot.ts')
  const { textWidth } = await import('../../../analysis/reports/pdf/fonts.ts')
  const line = (text: string, { y, size, colour, isBold = false, x = MARGIN, width = INNER }: TextLine) => {
    const weight = isBold ? 600 : 400
    const fits = (shown: string) => textWidth(shown, `${weight} ${size}px`) <= width
    return `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${reportColour(colour)}">${escapeXml(shorten(text, fits))}</text>`
  }
  const shown = figures.slice(0, MAX_FIGURES)
  const column = INNER / Math.max(1, shown.length)
  const { width, height } = CARD_SIZE
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="${FONTS}" role="img">`,
    `<title>${escapeXml(title)}</title>`,
    `<rect width="${width}" height="${height}" fill="${reportColour('--color-surface')}"/>`,
    line(title, { y: 92, size: 44, colour: '--color-text', isBold: true }),
    line(about, { y: 134, size: 24, colour: '--color-text-2' }),
    ...legendOf(plot, label => textWidth(label, '400 16px')),
    ...shown.flatMap(({ name, value, unit }, i) => {
      const at = { x: MARGIN + i * column, width: column - 16 }
      return [
        line(name, { y: 184, size: 20, colour: '--color-text-3', ...at }),
        line([value, unit].filter(Boolean).join(' '), {
          y: 226,
          size: 36,
          colour: '--color-text',
          isBold: true,
          ...at,
        }),
      ]
    }),
    plot &&
      `<g transform="translate(${MARGIN} 246) scale(${PLOT_SCALE})">${fontsOf(drawPlot(plot, INNER / PLOT_SCALE, lookOf(words)))}</g>`,
    ...names.map((name, i) => line(name, { y: 300 + i * 46, size: 26, colour: '--color-text' })),
    line(source, { y: 610, size: 18, colour: '--color-text-2' }),
    '</svg>',
  ]
    .filter(Boolean)
    .join('\n')
}

const LEGEND = { y: 575, size: 16, swatch: 12, gap: 24 }

/** The names of colours, below a plot of volumes. */
function legendOf(plot: DocumentPlot | null, widthOf: (label: string) => number): string[] {
  let x = MARGIN
  const series = plot?.kind === 'volume' && plot.data.series.length > 1 ? plot.data.series : []
  return series.flatMap(({ label, colour }) => {
    const at = x
    x += LEGEND.swatch + 8 + widthOf(label) + LEGEND.gap
    if (x > MARGIN + INNER) return []
    const { y, size, swatch } = LEGEND
    return [
      `<rect x="${at}" y="${y - swatch}" width="${swatch}" height="${swatch}" rx="2" fill="${reportColour(colour)}"/>`,
      `<text x="${at + swatch + 8}" y="${y}" font-size="${size}" fill="${reportColour('--color-text-2')}">${escapeXml(label)}</text>`,
    ]
  })
}

/** A plot has the font of the pages. */
export const fontsOf = (plot: string): string => plot.replaceAll('Inter Variable', FONTS)

/** The beginning of a text that fits. */
function shorten(text: string, fits: (text: string) => boolean): string {
  if (fits(text)) return text
  const characters = [...text]
  let [low, high] = [0, characters.length]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (fits(`${characters.slice(0, middle).join('')}…`)) low = middle
    else high = middle - 1
  }
  return `${characters.slice(0, low).join('').trimEnd()}…`
}
