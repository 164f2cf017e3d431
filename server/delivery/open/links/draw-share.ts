import { countBuckets } from '../../../../charts/buckets.ts'
import { PLOT_HEIGHTS } from '../../../../charts/report-plot.ts'
import { totalsOf, type VolumeData } from '../../../../charts/volume-data.ts'
import type { ReportLanguage } from '../../../../contract/reports.ts'
import { escapeXml } from '../../../../contract/text/escape-xml.ts'
import { localDate } from '../../../../contract/times/time-zone.ts'
import { COLOURED_CLASSES, classColour, GREY_CLASS } from '../../../../contract/vehicles/class-colours.ts'
import { VEHICLE_CLASSES, type VehicleClass } from '../../../../contract/vehicles/vehicle-classes.ts'
import { channelColour } from '../../../analysis/reports/compose-directions.ts'
import { reportColour } from '../../../analysis/reports/report-colours.ts'
import { type Words, wordsOf } from '../../../analysis/reports/words.ts'
import type { SharedView } from './read-view.ts'
import type { ShareRow } from './shares.ts'

const WIDTH = 760
const MARGIN = 16
const HEAD = 74

/** The volumes of a link as SVG. */
export async function drawShare(
  { title, publisher }: ShareRow,
  view: SharedView,
  language: ReportLanguage,
): Promise<string> {
  // The chart library is loaded by the first picture: processes that draw none start faster.
  const { drawPlot, lookOf } = await import('../../../analysis/reports/pdf/draw-plot.ts')
  const words = wordsOf({ language, paper: 'a4' })
  const data = volumeOf(view, words)
  const plot = drawPlot({ kind: 'volume', data }, WIDTH - 2 * MARGIN, lookOf(words))
  const { site, from_dt, to_dt } = view
  const [first, last] = [localDate(site.time_zone, +from_dt), localDate(site.time_zone, +to_dt - 1)]
  const days = first === last ? words.date(first) : `${words.date(first)} – ${words.date(last)}`
  const place = [site.name, site.city].filter(Boolean).join(', ')
  const text = (y: number, size: number, weight: number, colour: string, line: string) =>
    `<text x="${MARGIN}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${reportColour(colour)}">${escapeXml(line)}</text>`
  const height = HEAD + PLOT_HEIGHTS.volume + MARGIN
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" font-family="Inter, Arial, sans-serif" role="img">`,
    `<title>${escapeXml(title)}</title>`,
    `<rect width="${WIDTH}" height="${height}" fill="${reportColour('--color-surface')}"/>`,
    text(28, 15, 600, '--color-text', title),
    text(46, 11, 400, '--color-text-2', `${place} · ${days} · ${publisher}`),
    legend(data),
    `<g transform="translate(${MARGIN} ${HEAD})">`,
    plot.replaceAll('Inter Variable', 'Inter, Arial, sans-serif'),
    '</g>',
    '</svg>',
  ].join('\n')
}

function volumeOf({ aggregate, interval, split, site }: SharedView, words: Words): VolumeData {
  const now = Date.now()
  const items = aggregate.items.map(item => ({ ...item, start: String(item.start), end: String(item.end) }))
  const counted = countBuckets(items, now, item => String(item.channel ?? item.vehicle_class ?? ''))
  const present = [...COLOURED_CLASSES, ...VEHICLE_CLASSES.filter(name => !COLOURED_CLASSES.includes(name))].filter(
    name => counted.counts.has(name),
  )
  const series =
    split === 'class'
      ? present.map(name => ({
          key: name as string,
          label: words.classes[name],
          colour: classColour(name, present as VehicleClass[]) ?? GREY_CLASS,
        }))
      : site.channels.map(({ number, name, direction }) => ({
          key: String(number),
          label: `${number} → ${direction || name}`,
          colour: channelColour(number),
        }))
  return {
    interval,
    buckets: counted.buckets,
    series: series.map(one => ({ ...one, counts: counted.counts.get(one.key) ?? counted.buckets.map(() => 0) })),
    totals: totalsOf(counted),
    before: null,
    gaps: counted.buckets.flatMap(({ start, end, coverage }) =>
      coverage === 0 ? [{ start: new Date(start).toISOString(), end: new Date(end).toISOString() }] : [],
    ),
  }
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
