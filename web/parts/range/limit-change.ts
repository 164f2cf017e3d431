import { type CalendarDate, fromAbsolute, toCalendarDate } from '@internationalized/date'
import type { SiteDetail } from '../../../client/shapes.ts'
import type { Units } from '../../../contract/units.ts'
import { limitAt, limitIn } from '../../../contract/vehicles/speed-limits.ts'
import { formatLocalDate } from '../../ui/text/date-format.ts'
import { m } from './messages.ts'
import { type Days, writeDays } from './range.ts'

/** A new speed limit, and the days before and after it that can be compared. */
export interface LimitChange {
  before: Days
  after: Days
  /** `New limit since 19 Jul 2026: 30 instead of 50 km/h. …` */
  sentence: string
  /** `Before and after the limit change of 19 Jul 2026` */
  label: string
}

/** Both on the page of comparisons. */
export const limitChangeLink = (site: { id: number }, { before, after }: LimitChange) => ({
  to: '/compare' as const,
  search: { site: String(site.id), a: writeDays(before), b: writeDays(after) },
})

const COMPARED_DAYS = 28

type LimitedSite = Pick<SiteDetail, 'speed_limits' | 'time_zone'>

/** The latest new limit of a site that has been valid for a whole day; null if there is none. */
export function limitChangeOf(
  site: LimitedSite,
  measures: { units: Units; speed: { unit: string } },
  today: CalendarDate,
): LimitChange | null {
  const now = today.add({ days: 1 }).toDate(site.time_zone).getTime()
  const at = site.speed_limits.findLastIndex(({ from }) => from !== null && Date.parse(from) < now)
  const current = site.speed_limits[at]
  if (!current?.from) return null
  const day = toCalendarDate(fromAbsolute(Date.parse(current.from), site.time_zone))
  const signs = [limitAt(site.speed_limits, Date.parse(current.from) - 1), limitAt([current], now)]
  const [from, to] = signs.map(sign => sign && limitIn(measures.units, sign))
  if (from == null || to == null || from === to) return null
  const lastDay = day.add({ days: COMPARED_DAYS - 1 })
  const yesterday = today.subtract({ days: 1 })
  if (day.compare(yesterday) > 0) return null
  return {
    label: m.beforeAndAfterTheLimit({ date: formatLocalDate(day.toString()) }),
    before: { first: day.subtract({ days: COMPARED_DAYS }), last: day.subtract({ days: 1 }) },
    after: { first: day, last: lastDay.compare(yesterday) > 0 ? yesterday : lastDay },
    sentence: m.newLimit({
      date: formatLocalDate(day.toString()),
      limit: to,
      old: from,
      unit: measures.speed.unit,
    }),
  }
}
