import type { ReportDocument } from '../../../../charts/report-document.ts'
import { PLOT_HEIGHTS } from '../../../../charts/report-plot.ts'
import type { VolumeData } from '../../../../charts/volume-data.ts'
import { escapeXml } from '../../../../contract/text/escape-xml.ts'
import { localDate } from '../../../../contract/times/time-zone.ts'
import { unitOf } from '../../../analysis/reports/compose-head.ts'
import { reportColour } from '../../../analysis/reports/report-colours.ts'
import type { Words } from '../../../analysis/reports/words.ts'
import { type Card, FONTS, fontsOf } from '../pictures/draw-card.ts'
import { volumeOf } from '../pictures/volume-data.ts'
import type { SharedView } from './read-view.ts'
import type { ShareRow } from './shares.ts'

const WIDTH = 760
const MARGIN = 16
const HEAD = 74

/** The volumes of a link as SVG. */
export async function drawShare({ title, publisher }: ShareRow, view: SharedView, words: Words): Promise<string> {
  // The chart library is loaded by the first picture: processes that draw none start faster.
  const { drawPlot, lookOf } = await import('../../../analysis/reports/pdf/draw-plot.ts')
  const data = dataOf(view, words)
  const plot = drawPlot({ kind: 'volume', data }, WIDTH - 2 * MARGIN, lookOf(words))
  const text = (y: number, size: number, weight: number, colour: string, line: string) =>
    `<text x="${MARGIN}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${reportColour(colour)}">${escapeXml(line)}</text>`
  const height = HEAD + PLOT_HEIGHTS.volume + MARGIN
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" font-family="${FONTS}" role="img">`,
    `<title>${escapeXml(title)}</title>`,
    `<rect width="${WIDTH}" height="${height}" fill="${reportColour('--color-surface')}"/>`,
    text(28, 15, 600, '--color-text', title),
    text(46, 11, 400, '--color-text-2', `${aboutOf(view, words)} · ${publisher}`),
    legend(data),
    `<g transform="translate(${MARGIN} ${HEAD})">`,
    fontsOf(plot),
    '</g>',
    '</svg>',
  ].join('\n')
}

const dataOf = ({ aggregate: { items }, interval, split, site: { channels } }: SharedView, words: Words): VolumeData =>
  volumeOf({ items, interval, split, channels }, words)

/** The place and the time. */
function aboutOf({ site, from_dt, to_dt }: SharedView, words: Words): string {
  const [first, last] = [localDate(site.time_zone, +from_dt), localDate(site.time_zone, +to_dt - 1)]
  const days = first === last ? words.date(first) : `${words.date(first)} – ${words.date(last)}`
  return `${[site.name, site.city].filter(Boolean).join(', ')} · ${days}`
}

/** The card of a link to a view. */
export function cardOfView({ title, publisher }: ShareRow, view: SharedView, words: Words): Card {
  const { units, items } = view.figures
  const [figures] = items
  const { m } = words
  return {
    title,
    about: aboutOf(view, words),
    figures: [
      { name: words.what, value: words.number(figures?.volume?.in_window.count), unit: '' },
      { name: m.averageDay, value: words.number(figures?.volume?.adt), unit: '' },
      { name: 'V85', value: words.number(figures?.speeds?.p85, { digits: 1 }), unit: unitOf(units) },
      { name: m.heavy, value: words.share(figures?.volume?.in_window.heavy_share), unit: '' },
    ],
    plot: { kind: 'volume', data: dataOf(view, words) },
    source: publisher,
  }
}

/** The card of a link to a report. */
export function cardOfReport({ title, publisher }: ShareRow, { subtitle, figures, sections }: ReportDocument): Card {
  const plots = sections.flatMap(({ blocks }) => blocks.flatMap(block => (block.type === 'plot' ? [block.plot] : [])))
  return { title, about: subtitle, figures, plot: plots[0] ?? null, source: publisher }
}

function legend({ series }: VolumeData): string {
  let x = MARGIN
  return series
    .map(({ label, colour }) => {
      const at = x
      x += 30 + label.length * 6
      return `<rect x="${at}" y="56" width="9" height="9" rx="2" fill="${reportColour(colour)}"/><text x="${at + 14}" y="64" font-size="11" fill="${reportColour('--color-text-2')}">${escapeXml(label)}</text>`
    })
    .join('')
}
