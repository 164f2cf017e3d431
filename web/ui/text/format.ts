import { shownCoverage, shownDifference } from '../../../contract/text/shown-numbers.ts'
import { m } from '../messages.ts'
import { formatLocalDate } from './date-format.ts'
import { localDay, localTime } from './local-time.ts'
import { LOCALE } from './locale.ts'

export const MISSING = '–'
/** A narrow space that does not break between a number and its unit. */
const NBSP = '\u00a0'
const numberFormats = new Map<string, Intl.NumberFormat>()

function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = locale + JSON.stringify(options)
  const format = numberFormats.get(key) ?? new Intl.NumberFormat(locale, options)
  numberFormats.set(key, format)
  return format
}

type Maybe<T> = T | null | undefined

/** `6,019`; `digits` is the number of decimal places; `signed` also writes +. */
export function formatNumber(value: Maybe<number>, { digits = 0, signed = false, locale = LOCALE } = {}): string {
  if (value === null || value === undefined || Number.isNaN(value)) return MISSING
  const text = numberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: signed ? 'exceptZero' : 'negative',
  }).format(value)
  return text.replace('-', '\u2212')
}

/** `+0.4`: the difference of two numbers as they are shown; null where one is missing. */
export const formatDifference = (value: Maybe<number>, before: Maybe<number>, digits: number): string | null =>
  value === null || value === undefined || before === null || before === undefined
    ? null
    : formatNumber(shownDifference(value, before, digits), { digits, signed: true })

/** A share of 0 to 1: `97.0 %`. */
export const formatShare = (share: Maybe<number>, digits = 1): string =>
  share === null || share === undefined ? MISSING : `${formatNumber(share * 100, { digits })}${NBSP}%`

/** The same as a number, beside its unit: `97.0`. */
export const formatPercent = (share: Maybe<number>): string =>
  formatNumber(share === null || share === undefined ? null : share * 100, { digits: 1 })

/** A measured share, rounded down: 99.96 % is not all of it. */
export const formatCoverage = (share: Maybe<number>): string =>
  formatShare(share === null || share === undefined ? null : shownCoverage(share))

export const formatWithUnit = (value: Maybe<number>, unit: string, digits = 0): string =>
  value === null || value === undefined ? MISSING : `${formatNumber(value, { digits })}${NBSP}${unit}`

/** `1.2 M`, `340,000` below a million. */
export const formatCount = (value: Maybe<number>): string =>
  value !== null && value !== undefined && Math.abs(value) >= 1_000_000
    ? `${formatNumber(value / 1_000_000, { digits: 1 })}${NBSP}${m.million}`
    : formatNumber(value)

/** `12.4 MB`; units of 1000. */
export function formatBytes(value: Maybe<number>): string {
  if (value === null || value === undefined) return MISSING
  const units = m.byteUnits.split(' ')
  const power = Math.min(units.length - 1, value < 1 ? 0 : Math.floor(Math.log10(value) / 3))
  return formatWithUnit(value / 1000 ** power, units[power] as string, power === 0 ? 0 : 1)
}

type Moment = Maybe<string | number | Date>
interface TimeOptions {
  /** IANA name; default: the zone of the browser. */
  zone?: string
  seconds?: boolean
}

/** `16:42`, `16:42:07` */
export const formatTime = (at: Moment, { zone, seconds }: TimeOptions = {}): string =>
  at === null || at === undefined ? MISSING : localTime(at, zone).slice(11, seconds ? 19 : 16)

/** `14 Nov 2026` */
export const formatDate = (at: Moment, { zone }: TimeOptions = {}): string =>
  at === null || at === undefined ? MISSING : formatLocalDate(localDay(at, zone))

/** `14 Nov 2026, 16:42` */
export const formatDateTime = (at: Moment, options: TimeOptions = {}): string =>
  at === null || at === undefined ? MISSING : `${formatDate(at, options)}, ${formatTime(at, options)}`

/** `12 s`, `47 min`, `4 h 50 min`, `3 days` */
export function formatDuration(totalSeconds: Maybe<number>): string {
  if (totalSeconds === null || totalSeconds === undefined) return MISSING
  const seconds = Math.max(0, Math.round(totalSeconds))
  if (seconds < 60) return `${seconds}${NBSP}s`
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `${minutes}${NBSP}min`
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours < 48) return rest === 0 ? `${hours}${NBSP}h` : m.hoursMinutes({ hours, minutes: rest })
  return m.days({ count: Math.round(hours / 24) })
}

const AGO: [seconds: number, write: (values: { count: number }) => string][] = [
  [365 * 86_400, m.yearsAgo],
  [30 * 86_400, m.monthsAgo],
  [86_400, m.daysAgo],
  [3_600, m.hoursAgo],
  [60, m.minutesAgo],
  [3, m.secondsAgo],
]

/** `just now`, `12 s ago`, `1 minute ago`, `3 days ago`: the largest unit alone. */
export function formatAgo(at: Moment, now = Date.now()): string {
  if (at === null || at === undefined) return MISSING
  const seconds = Math.max(0, Math.round((now - new Date(at).getTime()) / 1000))
  const [size, write] = AGO.find(([length]) => seconds >= length) ?? []
  if (!write || !size) return m.justNow
  return write({ count: size === 3 ? seconds : Math.floor(seconds / size) })
}

/** `Sign-in, Users and Devices` */
export const formatList = (words: string[]): string => {
  const others = words.slice(0, -1).join(', ')
  const last = words.at(-1) ?? ''
  return others === '' ? last : m.lastOfList({ others, last })
}

interface NearTime {
  /** A time whose day is already shown. */
  near: string
  zone: string
  seconds?: boolean
}

/** `16:42` if it is the same day as `near`, otherwise `14 Nov 2026, 16:42`. */
export function formatTimeNear(at: string, { near, zone, seconds }: NearTime): string {
  const write = localDay(at, zone) === localDay(near, zone) ? formatTime : formatDateTime
  return write(at, { zone, seconds })
}

/**
 * Parses typed text with a decimal comma or point. Empty text is null; text that is not a number is returned unchanged,
 * so that the service answers with an error.
 */
export function parseNumber(text: string): number | string | null {
  const typed = text.trim()
  if (typed === '') return null
  const value = Number(typed.replace(',', '.').replace('\u2212', '-'))
  return Number.isNaN(value) ? typed : value
}
