/** A moment as it was sent: whole milliseconds since 1970 (rounded down) and the microseconds beyond them. */
export interface Instant {
  ms: number
  us: number
}

const FORMAT = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d+))?)?(?:Z|([+-])(\d\d)(?::?(\d\d))?)?)?$/
const FIRST_MS = Date.parse('0001-01-01T00:00:00Z')
const LAST_MS = Date.parse('9999-12-31T23:59:59.999Z')

/** The moment; `'malformed'` if it is not a date and time, or `'out of range'` if its offset leads out of the years 1 to 9999. */
export function parseInstant(text: string): Instant | 'malformed' | 'out of range' {
  const common = parseCommonForm(text)
  if (common !== null) return common
  const parts = FORMAT.exec(text)
  if (!parts) return 'malformed'
  const [, year, month, day, hour = '0', minute = '0', second = '0', fraction = '', sign, offsetHours, offsetMinutes] =
    parts
  if (+hour > 23 || +minute > 59 || +second > 59) return 'malformed'
  if (+(offsetHours ?? 0) > 23 || +(offsetMinutes ?? 0) > 59) return 'malformed'
  const date = new Date(0)
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day))
  // Date rolls 30 February over to 2 March.
  if (Number(year) < 1 || date.getUTCMonth() !== Number(month) - 1 || date.getUTCDate() !== Number(day)) {
    return 'malformed'
  }
  const micros = fraction.slice(0, 6).padEnd(6, '0')
  const offset = (sign === '-' ? -1 : 1) * (Number(offsetHours ?? 0) * 60 + Number(offsetMinutes ?? 0))
  const ms = date.getTime() + ((+hour * 60 + +minute - offset) * 60 + +second) * 1000 + Number(micros.slice(0, 3))
  if (ms < FIRST_MS || ms > LAST_MS) return 'out of range'
  return { ms, us: Number(micros.slice(3)) }
}

/** Whether a valid date and time has an offset. */
export const hasOffset = (text: string): boolean => text.endsWith('Z') || OFFSET.test(text.slice('2026-06-01'.length))
const OFFSET = /(?:Z|[+-]\d\d(?::?\d\d)?)$/

const COMMON_LENGTH = '2026-06-01T07:15:23.412Z'.length
const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const PUNCTUATION = [
  [4, '-'],
  [7, '-'],
  [10, 'T'],
  [13, ':'],
  [16, ':'],
  [19, '.'],
  [23, 'Z'],
].map(([at, sign]) => [at, (sign as string).charCodeAt(0)] as [number, number])

/** Parses `2026-06-01T07:15:23.412Z`, the form of almost every record, in a seventh of the time; null for any other form. */
function parseCommonForm(text: string): Instant | null {
  if (text.length !== COMMON_LENGTH) return null
  for (const [at, sign] of PUNCTUATION) if (text.charCodeAt(at) !== sign) return null
  const [year, month, day] = [digits(text, 0, 4), digits(text, 5, 7), digits(text, 8, 10)]
  const [hour, minute, second] = [digits(text, 11, 13), digits(text, 14, 16), digits(text, 17, 19)]
  const ms = digits(text, 20, 23)
  // NaN is in no range. 29 February and the first century are left to the general parser.
  const isCommon =
    year >= 100 && day >= 1 && day <= (MONTH_DAYS[month - 1] ?? 0) && hour < 24 && minute < 60 && second < 60 && ms >= 0
  return isCommon ? { ms: Date.UTC(year, month - 1, day, hour, minute, second, ms), us: 0 } : null
}

function digits(text: string, from: number, to: number): number {
  let number = 0
  for (let at = from; at < to; at++) {
    const digit = text.charCodeAt(at) - 48
    if (digit < 0 || digit > 9) return Number.NaN
    number = number * 10 + digit
  }
  return number
}

/** Records have milliseconds: a bound between two of them is rounded up, but not beyond the year 9999. */
export const roundedUpMs = ({ ms, us }: Instant): number => Math.min(us > 0 ? ms + 1 : ms, LAST_MS)
