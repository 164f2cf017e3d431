import type { SiteFigures } from '../../../../client/shapes.ts'
import { MIN_OVERLAP } from '../../../parts/plots/compare-buckets.ts'
import { MONTHS } from '../../../ui/text/date-format.ts'

type Month = NonNullable<SiteFigures['by_month']>['items'][number]

/** Means are of the days that count; shares and speeds, as on cards, of all vehicles of the time. */
export interface MonthRow extends Omit<Month, 'in_window'> {
  label: string
  isYear: boolean
  /** Mean of the same month of the year before. */
  before: number | null
  /** The share of the days that count in both years, where it is too little to compare them; null: enough. */
  tooLittle: number | null
}

/** The months of a year, and the year. */
export function monthRows(label: string, figures: SiteFigures, before: SiteFigures | undefined): MonthRow[] {
  const earlier = new Map((before?.by_month?.items ?? []).map(month => [month.month.slice(5), month]))
  const overlapOf = overlapsOf(figures, before)
  const months = (figures.by_month?.items ?? []).map((month): MonthRow => {
    const other = earlier.get(month.month.slice(5))
    const { in_window, ...others } = month
    return {
      ...others,
      heavy_share: in_window.heavy_share,
      label: MONTHS[Number(month.month.slice(5)) - 1] as string,
      isYear: false,
      before: other?.adt ?? null,
      tooLittle: tooLittleOf(overlapOf(month.month.slice(5))),
    }
  })
  const { volume, speeds, above_limit: above, used } = figures
  const total: MonthRow = {
    month: label,
    label,
    isYear: true,
    days: used.days,
    days_left_out: used.days_left_out,
    working_days: volume?.working_days ?? 0,
    adt: volume?.adt ?? null,
    awt: volume?.awt ?? null,
    heavy_share: volume?.in_window.heavy_share ?? null,
    coverage: used.coverage,
    speeds: {
      count: speeds?.count ?? 0,
      mean: speeds?.mean ?? null,
      p15: speeds?.p15 ?? null,
      p50: speeds?.p50 ?? null,
      p85: speeds?.p85 ?? null,
      max: speeds?.max ?? null,
      above_limit: above?.items[0]?.share ?? null,
    },
    before: months.every(isComparable) ? (before?.volume?.adt ?? null) : null,
    tooLittle: tooLittleOf(overlapOf('')),
  }
  return [...months, total]
}

/** The share of the days that are over, of a month (MM) or of all, that count in both years. */
function overlapsOf(figures: SiteFigures, before: SiteFigures | undefined): (month: string) => number {
  const counted = (before?.day_volumes?.items ?? []).flatMap(({ date, counts }) => (counts ? [date.slice(5)] : []))
  const earlier = new Set(counted)
  const days = (figures.by_day?.items ?? []).filter(({ reason }) => reason !== 'not_over')
  return month => {
    const own = days.filter(({ date }) => date.slice(5).startsWith(month))
    const common = own.filter(({ date, counts }) => counts && earlier.has(date.slice(5)))
    return own.length === 0 ? 0 : common.length / own.length
  }
}

const tooLittleOf = (overlap: number): number | null => (overlap < MIN_OVERLAP ? overlap : null)

/** The means of two years differ by the season where one has months that the other has not. */
const isComparable = ({ adt, before }: MonthRow): boolean => adt === null || before !== null
