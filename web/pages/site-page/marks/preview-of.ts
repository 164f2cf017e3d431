import { parseDate } from '@internationalized/date'
import type { SiteFigures } from '../../../../client/shapes.ts'
import { MIN_COVERAGE } from '../../../../contract/quality.ts'
import { DAY_MS } from '../../../../contract/times/time.ts'

type FiguresDay = NonNullable<SiteFigures['by_day']>['items'][number]

export interface Preview {
  /** Days that count now, and then not. */
  dropped: string[]
  before: number | null
  after: number | null
}

/** Null where a day of the period would still count: its volume is not known then. */
export function previewOf(
  days: readonly Pick<FiguresDay, 'date' | 'volume' | 'coverage' | 'reason'>[],
  span: { from: number; to: number },
  { zone, isPartial }: { zone: string; isPartial: boolean },
): Preview | null {
  const counting = days.filter(({ reason }) => reason === null)
  const leftOut = ({ date }: { date: string }) => {
    const day = parseDate(date)
    const [start, end] = [day.toDate(zone).getTime(), day.add({ days: 1 }).toDate(zone).getTime()]
    return Math.max(0, Math.min(end, span.to) - Math.max(start, span.from)) / (end - start)
  }
  const touched = counting.filter(day => leftOut(day) > 0)
  const stays = (day: (typeof touched)[number]) => !isPartial && (day.coverage ?? 0) - leftOut(day) >= MIN_COVERAGE
  if (touched.some(stays)) return null
  const mean = (some: typeof counting) =>
    some.length === 0 ? null : some.reduce((sum, { volume }) => sum + volume, 0) / some.length
  return {
    dropped: touched.map(({ date }) => date),
    before: mean(counting),
    after: mean(counting.filter(day => !touched.includes(day))),
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
