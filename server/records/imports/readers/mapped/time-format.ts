import { errorSentence } from '../../../../../contract/text/error-sentences.ts'
import { MINUTE_MS } from '../../../../../contract/times/time.ts'
import { serialTime } from '../../workbooks/cell-formats.ts'
import { clockTime, fullYear, NO_SUCH_TIME } from '../clock-time.ts'

const TOKENS: { [token: string]: string } = {
  YYYY: '(?<year>\\d{4})',
  YY: '(?<shortYear>\\d\\d)',
  MM: '(?<month>\\d\\d)',
  M: '(?<month>\\d\\d?)',
  DD: '(?<day>\\d\\d)',
  D: '(?<day>\\d\\d?)',
  HH: '(?<hour>\\d\\d)',
  H: '(?<hour>\\d\\d?)',
  hh: '(?<halfHour>\\d\\d)',
  h: '(?<halfHour>\\d\\d?)',
  mm: '(?<minute>\\d\\d)',
  m: '(?<minute>\\d\\d?)',
  ss: '(?<second>\\d\\d)',
  s: '(?<second>\\d\\d?)',
  S: '(?<fraction>\\d{1,6})',
  A: '(?<half>[AaPp])\\.?[Mm]\\.?',
  Z: '(?<offset>Z|[+-]\\d\\d:?\\d\\d)',
}
const TOKEN = /YYYY|YY|MM|M|DD|D|HH|H|hh|h|mm|m|ss|s|S|A|Z/g
const UNIX: { [format: string]: number } = { unix_s: 1000, unix_ms: 1 }
/** Days since the first day of a workbook, as Excel stores times. */
const EXCEL: { [format: string]: { is1904: boolean } } = { excel: { is1904: false }, excel_1904: { is1904: true } }

export interface TimeFormat {
  /** Whether its times have an offset or are counted from 1970, so that no zone is needed. */
  isAbsolute: boolean
  /** Milliseconds since 1970, of a local time as if it were UTC; or why it cannot be read. */
  read(text: string): number | string
}

/** A format like `DD.MM.YYYY HH:mm:ss.S`, `M/D/YY h:mm:ss A`, `YYYY-MM-DDTHH:mm:ssZ`, `unix_s`, `excel`; null when it gives no time. */
export function timeFormat(format: string): TimeFormat | null {
  const unix = UNIX[format]
  if (unix !== undefined) return unixFormat(format, unix)
  const excel = EXCEL[format]
  if (excel) return excelFormat(format, excel.is1904)
  const tokens = format.match(TOKEN) ?? []
  const names = tokens.map(token => TOKENS[token]?.slice(3, TOKENS[token]?.indexOf('>')) ?? '')
  const has = (name: string) => names.includes(name)
  const isComplete =
    (has('year') || has('shortYear')) &&
    has('month') &&
    has('day') &&
    has('minute') &&
    (has('hour') || (has('halfHour') && has('half')))
  if (!isComplete || new Set(names).size < names.length) return null
  const pattern = new RegExp(
    `^${format
      .split(/(YYYY|YY|MM|M|DD|D|HH|H|hh|h|mm|m|ss|s|S|A|Z)/)
      .map(part => TOKENS[part] ?? escaped(part))
      .join('')}$`,
  )
  const problem = (text: string) => errorSentence('timeForm', { value: `"${text}"`, format })
  return {
    isAbsolute: has('offset'),
    read(text) {
      const parts = pattern.exec(text)?.groups
      return parts ? timeOf(parts) : problem(text)
    },
  }
}

const unixFormat = (format: string, factor: number): TimeFormat => ({
  isAbsolute: true,
  read: text =>
    /^\d{1,13}(\.\d+)?$/.test(text)
      ? Math.round(Number(text) * factor)
      : errorSentence('timeForm', { value: `"${text}"`, format }),
})

const excelFormat = (format: string, is1904: boolean): TimeFormat => ({
  isAbsolute: false,
  read: text =>
    /^\d{1,6}(\.\d+)?$/.test(text)
      ? serialTime(Number(text), is1904)
      : errorSentence('timeForm', { value: `"${text}"`, format }),
})

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&').replace(/ +/g, ' +')

function timeOf(parts: { [name: string]: string | undefined }): number | string {
  const year = parts.shortYear === undefined ? Number(parts.year) : fullYear(Number(parts.shortYear))
  const half = Number(parts.halfHour)
  if (parts.halfHour !== undefined && (half < 1 || half > 12)) return NO_SUCH_TIME
  const hour = parts.halfHour === undefined ? Number(parts.hour) : (half % 12) + (/p/i.test(parts.half ?? '') ? 12 : 0)
  const time = clockTime(
    year,
    Number(parts.month),
    Number(parts.day),
    hour,
    Number(parts.minute),
    Number(parts.second ?? 0),
  )
  if (time === null) return NO_SUCH_TIME
  return time + Math.round(Number(`0.${parts.fraction ?? 0}`) * 1000) - offsetMs(parts.offset)
}

function offsetMs(offset = 'Z'): number {
  if (offset === 'Z') return 0
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(-2))
  return (offset.startsWith('-') ? -1 : 1) * minutes * MINUTE_MS
}
