import { HOUR_MS } from '../../../contract/times/time.ts'
import { weekdayOf } from './clock.ts'
import { m } from './messages.ts'
import { countDays } from './range.ts'
import { daysOf, type RangeDraft } from './range-draft.ts'

/** `7 days, 168 hours · 1 public holiday · Europe/Berlin`; the zone alone while the draft is no range. */
export function describeDraft(draft: RangeDraft, holidays: ReadonlyMap<string, string>, zone: string): string {
  const days = daysOf(draft)
  if (!days) return zone
  let [counted, hours, free] = [0, 0, 0]
  const perDay = Math.max(0, draft.hours.to - draft.hours.from)
  // A range that is refused may have any length.
  for (let i = 0; i < Math.min(countDays(days), MAX_SUMMED_DAYS); i++) {
    const day = days.first.add({ days: i })
    if (!draft.weekdays.includes(weekdayOf(day))) continue
    counted++
    if (holidays.has(day.toString())) free++
    const length = day.add({ days: 1 }).toDate(zone).getTime() - day.toDate(zone).getTime()
    hours += perDay === 24 ? length / HOUR_MS : perDay
  }
  if (countDays(days) > MAX_SUMMED_DAYS) return `${m.days({ count: countDays(days) })} · ${zone}`
  const sum = `${m.days({ count: counted })}, ${m.hours({ count: Math.round(hours) })}`
  return [sum, ...(free > 0 ? [m.publicHolidays({ count: free })] : []), zone].join(' · ')
}

const MAX_SUMMED_DAYS = 400
