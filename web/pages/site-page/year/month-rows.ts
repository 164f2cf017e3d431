import type { SiteFigures } from '../../../../client/shapes.ts'
import { MIN_OVERLAP } from '../../../parts/plots/compare-buckets.ts'
import { MONTHS } from '../../../ui/text/date-format.ts'

type Month = NonNullable<SiteFigures['by_month']>['items'][number]

export interface MonthRow extends Month {
  label: string
  isYear: boolean
  /** Mean of the same month of the year before. */
  before: number | null
  /** The measured share of the month of which less was measured; null: of both enough to compare them. */
  tooLittle: number | null
}

/** The months of a year, and the year. */
export function monthRows(label: string, figures: SiteFigures, before: SiteFigures | undefined): MonthRow[] {
  const earlier = new Map((before?.by_month?.items ?? []).map(month => [month.month.slice(5), month]))
  const months = (figures.by_month?.items ?? []).map((month): MonthRow => {
    const other = earlier.get(month.month.slice(5))
    return {
      ...month,
      label: MONTHS[Number(month.month.slice(5)) - 1] as string,
      isYear: false,
      before: other?.adt ?? null,
      tooLittle: tooLittleOf(month.coverage, other?.coverage ?? null),
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
    heavy_share: volume?.heavy_share ?? null,
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
    tooLittle: tooLittleOf(used.coverage, before?.used.coverage ?? null),
  }
  return [...months, total]
}

function tooLittleOf(now: number | null, before: number | null): number | null {
  const less = Math.min(now ?? 0, before ?? 0)
  return less < MIN_OVERLAP ? less : null
}

/** The means of two years differ by the season where one has months that the other has not. */
const isComparable = ({ adt, before }: MonthRow): boolean => adt === null || before !== null
