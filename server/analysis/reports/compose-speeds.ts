import type { DocumentRow, DocumentSection, LegendEntry } from '../../../charts/report-document.ts'
import { readBins, visibleBins } from '../../../charts/speed-bins.ts'
import type { DrawnSpeeds, SpeedLine } from '../../../charts/speed-option.ts'
import { allLabel } from './compose-directions.ts'
import { fromBins, unitOf } from './compose-head.ts'
import type { ReportData } from './read-report.ts'
import type { Words } from './words.ts'

/** The distribution as a plot in bins of 5, and as a table in bins of 10. */
export function composeSpeeds(data: ReportData, words: Words): DocumentSection {
  const { m } = words
  const { speeds, speed_bins, above_limit } = data.figures
  if (speeds.count === 0) return { title: m.speed, lead: m.noSpeeds, blocks: [] }
  const unit = unitOf(data.options.units)
  const { limits } = above_limit
  const bins = readBins(speed_bins.bins_5)
  const named: [SpeedLine['name'], number | null][] = [
    ['V15', speeds.p15],
    ['V50', speeds.p50],
    ['V85', speeds.p85],
    ...limits.map((limit): [SpeedLine['name'], number] => ['Limit', limit]),
  ]
  const lines = named.flatMap(([name, speed]) => (speed === null ? [] : [{ name, speed }]))
  const drawn = visibleBins(
    bins,
    lines.map(({ speed }) => speed),
  )
  const plot: DrawnSpeeds = { bins, drawn, vehicles: speeds.count, limits, lines, unit }
  const legend: LegendEntry[] =
    limits.length === 0
      ? []
      : [
          { label: m.upToLimit, colour: '--plot-channel-1', mark: 'swatch' },
          { label: m.overLimit, colour: '--plot-over-limit', mark: 'swatch' },
        ]
  return {
    title: m.speed,
    lead: [m.speedLead({ count: speeds.count, unit }), ...fromBins(speeds.bin_width, data, words)].join('. '),
    blocks: [
      { type: 'plot', plot: { kind: 'speeds', data: plot }, legend },
      { type: 'table', table: binTable(data, words) },
    ],
  }
}

function binTable(data: ReportData, words: Words) {
  const { m } = words
  const { speed_bins, speeds } = data.figures
  const countIn = (bins: readonly [number, number, number][], from: number) =>
    bins.find(([start]) => start === from)?.[1] ?? 0
  const ofDirections = data.directions.map(({ figures }) => figures.speed_bins.bins_10)
  const digits = speed_bins.bins_10.every(([from]) => Number.isInteger(from)) ? 0 : 1
  let sum = 0
  const rows = speed_bins.bins_10.map(([from, count]): DocumentRow => {
    sum += count
    return {
      cells: [
        `${words.number(from, { digits })} – ${words.number(from + 10, { digits })}`,
        ...ofDirections.map(bins => countIn(bins, from)),
        count,
        (count / speeds.count) * 100,
        (sum / speeds.count) * 100,
      ],
    }
  })
  const totals = ofDirections.map(bins => bins.reduce((all, [, count]) => all + count, 0))
  return {
    columns: [
      { head: `${m.speedBins}, ${unitOf(data.options.units)}`, digits: null },
      ...data.directions.map(({ channel }) => ({ head: `${channel.number} →`, digits: 0 })),
      { head: allLabel(data, words), digits: 0 },
      { head: m.shareColumn, digits: 1 },
      { head: m.sumColumn, digits: 1 },
    ],
    rows: [...rows, { cells: [m.sum, ...totals, speeds.count, 100, ''], isBold: true }],
    notes: [m.speedBinsLead],
  }
}
