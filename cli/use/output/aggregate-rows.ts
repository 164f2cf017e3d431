import type { Aggregate } from '../../../client/wayside.ts'
import { MIN_COVERAGE } from '../../../contract/quality.ts'
import { momentInWords } from './in-words.ts'
import { colors } from './terminal.ts'
import { csvDecimal, csvTime, type RowShape } from './write-rows.ts'

export type AggregateItem = Aggregate['items'][number]
export type AggregateGroup = 'site' | 'channel' | 'lane' | 'vehicle_class'

const TITLES: { [group in AggregateGroup]: string } = {
  site: 'SITE',
  channel: 'CH',
  lane: 'LANE',
  vehicle_class: 'CLASS',
}

const speed = (value: number | null) => value?.toFixed(1)
const percent = (share: number | null) => (share === null ? null : `${Math.floor(share * 100)} %`)

/** With a class scheme, items have a class of it instead of the stored one. */
export const groupValue = (item: AggregateItem, group: AggregateGroup) =>
  group === 'vehicle_class' ? (item.class ?? item.vehicle_class) : item[group]

/** One line a time and group. */
export const aggregateRows = (by: AggregateGroup[], isTotal: boolean): RowShape<AggregateItem> => ({
  columns: [
    ...(isTotal ? [] : [{ title: 'FROM', cell: (item: AggregateItem) => momentInWords(item.start) }]),
    ...by.map(group => ({ title: TITLES[group], cell: (item: AggregateItem) => groupValue(item, group) })),
    { title: 'COUNT', cell: item => item.count, right: true, paint: text => colors.bold(text) },
    { title: 'COVERED', cell: item => percent(item.coverage), right: true, drop: 4, paint: paintCoverage },
    { title: 'MEAN', cell: item => speed(item.speed_kmh.mean), right: true, drop: 5 },
    { title: 'P15', cell: item => speed(item.speed_kmh.p15), right: true, drop: 7 },
    { title: 'P50', cell: item => speed(item.speed_kmh.p50), right: true, drop: 6 },
    { title: 'P85', cell: item => speed(item.speed_kmh.p85), right: true, drop: 3 },
    { title: 'MAX KM/H', cell: item => speed(item.speed_kmh.max), right: true, drop: 8 },
  ],
  csv: {
    start: item => csvTime(item.start),
    end: item => csvTime(item.end),
    ...Object.fromEntries(by.map(group => [group, (item: AggregateItem) => groupValue(item, group)])),
    count: item => item.count,
    valid_count: item => item.valid_count,
    coverage: item => item.coverage,
    mean_kmh: item => csvDecimal(item.speed_kmh.mean, 2),
    p15_kmh: item => csvDecimal(item.speed_kmh.p15, 1),
    p50_kmh: item => csvDecimal(item.speed_kmh.p50, 1),
    p85_kmh: item => csvDecimal(item.speed_kmh.p85, 1),
    max_kmh: item => csvDecimal(item.speed_kmh.max, 1),
    bin_width_kmh: item => csvDecimal(item.speed_kmh.bin_width ?? null, 1),
  },
})

function paintCoverage(text: string, { coverage }: AggregateItem): string {
  return coverage !== null && coverage < MIN_COVERAGE ? colors.yellow(text) : colors.dim(text)
}
