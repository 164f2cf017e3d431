import type { ChartWords } from '../../../charts/look.ts'
import { datePartsOf, formatDayMonth, formatWeekday } from '../../ui/text/date-format.ts'
import { formatDuration, formatNumber } from '../../ui/text/format.ts'
import { m } from './messages.ts'

/** In the reader's language. */
export const chartWords: ChartWords = {
  number: formatNumber,
  weekday: local => datePartsOf(local).weekday,
  dayMonth: local => formatDayMonth(local),
  weekdayDay: local => formatWeekday(local),
  month: local => datePartsOf(local).month,
  limit: m.limit,
  dst: m.dst,
  noDataFor: seconds => m.noDataFor({ duration: formatDuration(seconds) }),
}
