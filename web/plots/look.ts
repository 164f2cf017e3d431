import { AXIS_FONT, type ChartWords, type Colours, type Look } from '../../charts/look.ts'
import { datePartsOf, formatDayMonth, formatWeekday } from '../ui/date-format.ts'
import { formatDuration, formatNumber } from '../ui/format.ts'
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

let measuring: CanvasRenderingContext2D | null = null

export function textWidth(text: string, font = AXIS_FONT): number {
  measuring ??= document.createElement('canvas').getContext('2d')
  if (!measuring) return text.length * 6
  measuring.font = font
  return measuring.measureText(text).width
}

export const lookOf = (colours: Colours): Look => ({ colours, words: chartWords, textWidth })
