import { AMERICAN_DATES, type Paper, type ReportLanguage, reportLocale } from '../../../contract/reports.ts'
import { shownCoverage } from '../../../contract/text/shown-numbers.ts'
import type { Noun } from '../../../contract/vehicles/population.ts'
import { REPORT_MESSAGES } from '../../../messages/report.ts'
import { type Messages, translate } from '../../../messages/translate.ts'
import { VEHICLE_CLASS_LABELS } from '../../../messages/vehicle-classes.ts'

/** The texts of a report, and how it writes numbers and dates. */
export interface Words {
  language: ReportLanguage
  m: Messages<typeof REPORT_MESSAGES>
  /** What the counted vehicles are called, the unit of their hourly volume, and whether some of them may be heavy. */
  what: string
  perHour: string
  hasHeavy: boolean
  classes: Messages<typeof VEHICLE_CLASS_LABELS>
  otherClasses: string
  number(value: number | null | undefined, options?: { digits?: number; isSigned?: boolean | undefined }): string
  /** A share of 0 to 1 in percent: `32.7 %` */
  share(value: number | null | undefined): string
  /** A measured share, rounded down. */
  coverage(value: number | null): string
  /** `Thu`, `12 Nov`, `Thu 12 Nov`, `Thu 12 Nov 2026`, `12 Nov 2026` of a local time. */
  weekday(local: string): string
  dayMonth(local: string): string
  weekdayDay(local: string): string
  weekdayDate(local: string): string
  date(local: string): string
  month(local: string): string
  duration(seconds: number): string
}

export const MISSING = '–'
const NBSP = '\u00a0'

/** The words for what is counted: `Bicycles` where there are no other vehicles. */
export function countingWords(words: Words, noun: Noun): Words {
  const { m } = words
  if (noun === 'vehicles') return words
  const names = { bicycles: m.bicycles, pedestrians: m.pedestrians, both: m.bicyclesAndPedestrians }
  return { ...words, what: names[noun], perHour: m.perHourAlone, hasHeavy: false }
}

const known = new Map<string, Words>()

export function wordsOf({ language, paper }: { language: ReportLanguage; paper: Paper }): Words {
  const locale = reportLocale(language, paper)
  const found = known.get(locale) ?? readWords(language, locale)
  known.set(locale, found)
  return found
}

function readWords(language: ReportLanguage, locale: string): Words {
  const m = translate('report', REPORT_MESSAGES, language)
  const translated = { dayMonth: m.dayMonth, weekdayDay: m.weekdayDay, withYear: m.withYear }
  const dates = locale === 'en-US' ? AMERICAN_DATES : translated
  const weekdays = m.weekdays.split(' ')
  const months = m.months.split(' ')
  const number: Words['number'] = (value, { digits = 0, isSigned = false } = {}) => {
    if (value === null || value === undefined) return MISSING
    const signDisplay = isSigned ? ('exceptZero' as const) : ('negative' as const)
    const options = { minimumFractionDigits: digits, maximumFractionDigits: digits, signDisplay }
    return new Intl.NumberFormat(locale, options).format(value).replace('-', '\u2212')
  }
  const share: Words['share'] = value =>
    value === null || value === undefined ? MISSING : `${number(value * 100, { digits: 1 })}${NBSP}%`
  const dateOf = (local: string) => new Date(`${local.slice(0, 10)}T00:00:00Z`)
  const weekday = (local: string) => weekdays[(dateOf(local).getUTCDay() + 6) % 7] as string
  const month = (local: string) => months[Number(local.slice(5, 7)) - 1] as string
  const day = (local: string) => {
    const number = Number(local.slice(8, 10))
    return language === 'fr' && number === 1 ? '1er' : number
  }
  const dayMonth = (local: string) => dates.dayMonth({ day: day(local), month: month(local) })
  const weekdayDay = (local: string) =>
    dates.weekdayDay({ weekday: weekday(local), day: day(local), month: month(local) })
  const withYear = (date: string, local: string) => dates.withYear({ date, year: local.slice(0, 4) })
  return {
    language,
    m,
    what: m.vehicles,
    perHour: m.perHourUnit,
    hasHeavy: true,
    number,
    weekday,
    month,
    dayMonth,
    weekdayDay,
    classes: translate('vehicle-classes', VEHICLE_CLASS_LABELS, language),
    otherClasses: m.otherClasses,
    share,
    coverage: value => share(value === null ? null : shownCoverage(value)),
    weekdayDate: local => withYear(weekdayDay(local), local),
    date: local => withYear(dayMonth(local), local),
    duration(seconds) {
      const minutes = Math.round(seconds / 60)
      if (minutes < 60) return `${minutes}${NBSP}min`
      if (minutes % 60 === 0) return `${minutes / 60}${NBSP}h`
      return m.hoursMinutes({ hours: Math.floor(minutes / 60), minutes: minutes % 60 })
    },
  }
}
