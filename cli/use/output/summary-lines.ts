import type { Aggregate } from '../../../client/wayside.ts'
import { momentInWords } from './in-words.ts'
import { colors } from './terminal.ts'

type Summary = NonNullable<Aggregate['summary']>

const share = (value: number | null) => (value === null ? '-' : `${(value * 100).toFixed(1)} %`)
const rounded = (value: number | null) => (value === null ? '-' : Math.round(value).toLocaleString('en'))

/** The engineer's numbers. */
export function summaryLines(summary: Summary): string[] {
  const { peak_hour: peak, over_limit: over, directions } = summary
  const facts: [string, string][] = [
    ['average day', `${rounded(summary.average_daily_traffic)} (${summary.days} whole days)`],
    ['average weekday', `${rounded(summary.average_weekday_traffic)} (${summary.weekdays})`],
    [
      'peak hour',
      peak ? `${momentInWords(peak.start)}, ${rounded(peak.count)} (${share(peak.share_of_day)} of its day)` : '-',
    ],
    ['directions', directions.map(one => `channel ${one.channel} ${share(one.share)}`).join(', ') || '-'],
    ['heavy', share(summary.heavy_share)],
    ['over the limit', `${share(over.by_0_kmh)}, by 10 km/h ${share(over.by_10_kmh)}, by 20 ${share(over.by_20_kmh)}`],
  ]
  return facts.map(([label, value]) => `${colors.dim(label.padEnd(15))}  ${value}`)
}
