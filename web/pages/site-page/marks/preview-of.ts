import { parseDate } from '@internationalized/date'
import type { SiteFigures } from '../../../../client/shapes.ts'
import { MIN_COVERAGE } from '../../../../contract/quality.ts'
import { DAY_MS } from '../../../../contract/times/time.ts'

type FiguresDay = NonNullable<SiteFigures['by_day']>['items'][number]
type CountedDay = Pick<FiguresDay, 'date' | 'volume' | 'coverage' | 'reason'>

/** Days that count now. */
interface TouchedDays {
  /** Those that do not count any more. */
  dropped: string[]
  /** Those that still count, with fewer vehicles. */
  reduced: string[]
}

/** What leaving out a period does to days; with `isPartial` only some channels are left out, and its days do not count. */
export function touchedDays(
  days: readonly CountedDay[],
  span: { from: number; to: number },
  { zone, isPartial }: { zone: string; isPartial: boolean },
): TouchedDays {
  const leftOut = ({ date }: { date: string }) => {
    const day = parseDate(date)
    const [start, end] = [day.toDate(zone).getTime(), day.add({ days: 1 }).toDate(zone).getTime()]
    return Math.max(0, Math.min(end, span.to) - Math.max(start, span.from)) / (end - start)
  }
  const touched = days.filter(day => day.reason === null && leftOut(day) > 0)
  const stays = (day: CountedDay) => !isPartial && (day.coverage ?? 0) - leftOut(day) >= MIN_COVERAGE
  const datesOf = (some: CountedDay[]) => some.map(({ date }) => date)
  return { dropped: datesOf(touched.filter(day => !stays(day))), reduced: datesOf(touched.filter(stays)) }
}

export interface Preview extends TouchedDays {
  before: number | null
  after: number | null
  /** Vehicles of the days that still count. */
  lost: number
}

/** The average day before and after; `volumes` are those of the period, by its days. */
export function previewOf(
  days: readonly CountedDay[],
  touched: TouchedDays,
  volumes: ReadonlyMap<string, number>,
): Preview {
  const counting = days.filter(({ reason }) => reason === null)
  const lostOf = (date: string) => (touched.reduced.includes(date) ? (volumes.get(date) ?? 0) : 0)
  const mean = (some: number[]) => (some.length === 0 ? null : some.reduce((sum, one) => sum + one, 0) / some.length)
  return {
    ...touched,
    before: mean(counting.map(({ volume }) => volume)),
    after: mean(
      counting.filter(({ date }) => !touched.dropped.includes(date)).map(({ date, volume }) => volume - lostOf(date)),
    ),
    lost: touched.reduced.reduce((sum, date) => sum + lostOf(date), 0),
  }
}

/** Days in a row as one. */
export function spansOf(days: readonly string[]): [first: string, last: string][] {
  const spans: [string, string][] = []
  for (const day of days) {
    const before = spans.at(-1)
    if (before && Date.parse(day) - Date.parse(before[1]) === DAY_MS) before[1] = day
    else spans.push([day, day])
  }
  return spans
}
