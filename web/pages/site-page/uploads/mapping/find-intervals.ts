import type { ColumnKind } from '../../../../../contract/csv-columns.ts'
import { hasEqualSteps } from '../../../../../contract/intervals/equal-steps.ts'
import { DAY_S, HOUR_S } from '../../../../../contract/times/time.ts'
import { type ColumnDraft, timeColumnsOf } from './guess-columns.ts'

const CLOCK = /(?:^|[ T])(\d{1,2}):(\d{1,2})(?::(\d{1,2}))?(?: ?([AaPp])\.?[Mm])?/
const MINUTE_S = 60

const OF_DATE: ColumnKind[] = ['date', 'year', 'month', 'day']
const OF_CLOCK: ColumnKind[] = ['timestamp', 'time', 'hour', 'minute', 'second']
const NO_COUNT: readonly (ColumnKind | '')[] = [...OF_DATE, ...OF_CLOCK, 'counter', 'channel', 'lane']

/** Whether rows look like counts of intervals: times in equal steps of whole minutes beside whole numbers. */
export function looksLikeIntervals(columns: readonly ColumnDraft[], rows: readonly string[][]): boolean {
  return (
    hasEqualSteps(unwrapped(clocksOf(columns, rows).map(secondsOf))) &&
    columns.some(({ is }, column) => !NO_COUNT.includes(is) && isWhole(rows.map(row => row[column] ?? '')))
  )
}

/** What a clock shows, also in columns of hours, minutes and seconds. */
function clocksOf(columns: readonly ColumnDraft[], rows: readonly string[][]): string[] {
  const positions = timeColumnsOf(columns)
    .filter(kind => !OF_DATE.includes(kind))
    .map(kind => columns.findIndex(({ is }) => is === kind))
  return rows.map(row => positions.map(at => row[at] ?? '').join(':'))
}

/** Times of a clock, or since 1970, as they go on over midnight; none where one of them cannot be read. */
function unwrapped(times: (number | null)[]): number[] {
  if (times.includes(null)) return []
  const [first = 0] = times as number[]
  let last = first
  return (times as number[]).map(time => {
    last += (time - (last % DAY_S) + DAY_S) % DAY_S
    return last
  })
}

/** Seconds of the day that a clock shows, or since 1970. */
function secondsOf(text: string): number | null {
  if (/^\d{9,10}$/.test(text)) return Number(text)
  const [, hour, minute, second = '0', half] = CLOCK.exec(text) ?? []
  if (hour === undefined) return null
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0)
  return hours * HOUR_S + Number(minute) * MINUTE_S + Number(second)
}

const isWhole = (texts: string[]): boolean =>
  texts.some(text => text !== '') && texts.every(text => /^\d{0,6}$/.test(text))
