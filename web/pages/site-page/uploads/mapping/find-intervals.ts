import type { ColumnKind } from '../../../../../contract/csv-columns.ts'
import { type ColumnDraft, timeColumnsOf } from './guess-columns.ts'

const CLOCK = /(?:^|[ T])(\d{1,2}):(\d{1,2})(?::(\d{1,2}))?(?: ?([AaPp])\.?[Mm])?/
const MINUTE_S = 60
const DAY_S = 86_400
/** Vehicles that pass by chance have no four times with the same number of whole minutes between them. */
const MIN_STEPS = 3

const OF_DATE: ColumnKind[] = ['date', 'year', 'month', 'day']
const OF_CLOCK: ColumnKind[] = ['timestamp', 'time', 'hour', 'minute', 'second']
const NO_COUNT: readonly (ColumnKind | '')[] = [...OF_DATE, ...OF_CLOCK, 'counter', 'channel', 'lane']

/** Whether rows look like counts of intervals: times in equal steps of whole minutes beside whole numbers. */
export function looksLikeIntervals(columns: readonly ColumnDraft[], rows: readonly string[][]): boolean {
  return (
    hasEqualSteps(clocksOf(columns, rows).map(secondsOf)) &&
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

/** Rows of several directions may have the same time. */
function hasEqualSteps(times: (number | null)[]): boolean {
  if (times.includes(null)) return false
  const steps = (times as number[])
    .flatMap((time, i) => (i === 0 ? [] : [(time - (times[i - 1] as number) + DAY_S) % DAY_S]))
    .filter(step => step !== 0)
  const [first = 0] = steps
  return steps.length >= MIN_STEPS && first % MINUTE_S === 0 && steps.every(step => step === first)
}

/** Seconds of the day that a clock shows, or since 1970. */
function secondsOf(text: string): number | null {
  if (/^\d{9,10}$/.test(text)) return Number(text)
  const [, hour, minute, second = '0', half] = CLOCK.exec(text) ?? []
  if (hour === undefined) return null
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0)
  return hours * 3600 + Number(minute) * MINUTE_S + Number(second)
}

const isWhole = (texts: string[]): boolean =>
  texts.some(text => text !== '') && texts.every(text => /^\d{0,6}$/.test(text))
