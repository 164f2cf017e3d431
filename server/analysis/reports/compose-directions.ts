import type { DocumentCell, DocumentRow, DocumentSection } from '../../../charts/report-document.ts'
import { fromBins, unitOf } from './compose-head.ts'
import type { ReportData } from './read-report.ts'
import { MISSING, type Words } from './words.ts'

type Figures = Pick<ReportData['figures'], 'volume' | 'speeds' | 'above_limit' | 'peak_hours'>

export const channelColour = (number: number): string => `--plot-channel-${((number - 1) % 4) + 1}`

/** `1 → Moers centre` */
export const channelLabel = ({ number, name, direction }: ReportData['channels'][number]): string =>
  `${number} → ${direction || name || MISSING}`

export const allLabel = ({ channels }: ReportData, { m }: Words): string =>
  channels.length === 2 ? m.bothDirections : m.allDirections

/** One row per direction, and one for all of them. */
export function composeByDirection(data: ReportData, words: Words): DocumentSection {
  const { m } = words
  const number = (head: string, digits = 0) => ({ head, digits })
  const text = (head: string) => ({ head, digits: null })
  const clock = (head: string) => ({ ...text(head), isClock: true })
  const rows: DocumentRow[] = data.directions.map(({ channel, figures }) => ({
    cells: [channelLabel(channel), ...cellsOf(figures)],
    swatch: channelColour(channel.number),
  }))
  return {
    title: m.byDirection,
    lead: m.byDirectionLead,
    blocks: [
      {
        type: 'table',
        table: {
          columns: [
            text(m.direction),
            number(words.what),
            number(m.mean, 1),
            number('V50', 1),
            number(`V85 ${unitOf(data.options.units)}`, 1),
            number(m.aboveLimitShare, 1),
            ...(words.hasHeavy ? [number(m.heavyShare, 1)] : []),
            number(m.morning),
            clock(m.start),
            number(m.phf, 2),
            number(m.afternoon),
            clock(m.start),
            number(m.phf, 2),
          ],
          rows: [...rows, { cells: [allLabel(data, words), ...cellsOf(data.figures)], isBold: true }],
          notes: fromBins(data.figures.speeds.bin_width, data, words),
        },
      },
    ],
  }

  function cellsOf(figures: Figures): DocumentCell[] {
    const { speeds, above_limit, volume, peak_hours } = figures
    const percent = (share: number | null | undefined) => (share == null ? null : share * 100)
    const peak = (part: 'morning' | 'afternoon'): DocumentCell[] => {
      const found = peak_hours[part].mean_working_day
      return found ? [found.volume, found.from, found.phf] : [null, null, null]
    }
    return [
      volume.in_window.count,
      speeds.mean,
      speeds.p50,
      speeds.p85,
      percent(above_limit.items[0]?.share),
      ...(words.hasHeavy ? [percent(volume.in_window.heavy_share)] : []),
      ...peak('morning'),
      ...peak('afternoon'),
    ]
  }
}
