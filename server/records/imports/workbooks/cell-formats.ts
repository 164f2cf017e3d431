import { DAY_MS } from '../../../../contract/times/time.ts'

/** What a number of a cell means by its format. */
export type CellFormat = 'date' | 'time' | 'date_time' | null

/** Formats that are not in the workbook: their numbers are fixed, in East Asian versions of Excel too. */
const BUILT_IN: [from: number, to: number, format: CellFormat][] = [
  [14, 17, 'date'],
  [18, 21, 'time'],
  [22, 22, 'date_time'],
  [27, 31, 'date'],
  [32, 35, 'time'],
  [36, 36, 'date'],
  [45, 47, 'time'],
  [50, 54, 'date'],
  [55, 56, 'time'],
  [57, 58, 'date'],
]

/** What the format with this number, or this code such as `dd.mm.yyyy hh:mm`, shows. */
export function cellFormat(id: number, code: string | undefined): CellFormat {
  if (code === undefined) return BUILT_IN.find(([from, to]) => id >= from && id <= to)?.[2] ?? null
  const [shown = ''] = code
    .replace(/\[(h+|m+|s+)\]/gi, '$1')
    .replace(/"[^"]*"|\\.|[_*].|\[[^\]]*\]/g, '')
    .toLowerCase()
    .split(';')
  if (shown === 'general') return null
  const hasTime = /[hs]/.test(shown)
  const hasDate = /[yd]/.test(shown) || (!hasTime && shown.includes('m'))
  if (hasDate) return hasTime ? 'date_time' : 'date'
  return hasTime ? 'time' : null
}

/** Day 25569 of Excel is 1 January 1970. Workbooks of old Macs count from 1904, 1462 days later. */
const DAYS_TO_1970 = 25_569
const DAYS_TO_1904 = 1462
/** Excel has a 29 February 1900; before it, days count from one day later. */
const FEIGNED_DAY = 60

/** Days since the first day of a workbook, as milliseconds since 1970 of a local time as if it were UTC. */
export function serialTime(days: number, is1904: boolean): number {
  const serial = is1904 ? days + DAYS_TO_1904 : days < FEIGNED_DAY ? days + 1 : days
  return Math.round((serial - DAYS_TO_1970) * DAY_MS)
}

const LAST_DAY = 2_958_466

/** As `2025-06-10 10:00:00.000`, `2025-06-10` or `10:00:00.000`: a part that is not there is not invented. */
export function numberText(number: number, format: CellFormat, is1904: boolean): string {
  // Excel calculates with 15 digits.
  if (format === null || !(number >= 0 && number < LAST_DAY)) return String(Number(number.toPrecision(15)))
  const isDay = Math.round(number * DAY_MS) >= DAY_MS
  const [day = '', time = ''] = new Date(serialTime(number, is1904)).toISOString().slice(0, -1).split('T')
  if (!isDay) return time
  return format === 'date' && Number.isInteger(number) ? day : `${day} ${time}`
}
