import { REPORT_LOCALES, type ReportLanguage } from '../../contract/reports.ts'
import { VEHICLE_CLASS_LABELS } from '../../contract/vehicle-class-labels.ts'
import { type Messages, translate } from '../http/translations.ts'
import { ENGLISH } from './messages.ts'

/** The texts of a report, and how it writes numbers and dates. */
export interface Words {
  language: ReportLanguage
  m: Messages<typeof ENGLISH>
  classes: Messages<typeof VEHICLE_CLASS_LABELS>
  number(value: number | null | undefined, options?: { digits?: number }): string
  /** Of 0 to 1: `32.7 %` */
  share(value: number | null | undefined): string
  /** `Thu`, `12 Nov`, `Thu 12 Nov`, `12 Nov 2026` of a local time. */
  weekday(local: string): string
  dayMonth(local: string): string
  weekdayDay(local: string): string
  date(local: string): string
  month(local: string): string
  duration(seconds: number): string
}

export const MISSING = '–'
const NBSP = '\u00a0'

const known = new Map<ReportLanguage, Words>()

export function wordsOf(language: ReportLanguage): Words {
  const found = known.get(language) ?? readWords(language)
  known.set(language, found)
  return found
}

function readWords(language: ReportLanguage): Words {
  const m = translate('report', ENGLISH, language)
  const weekdays = m.weekdays.split(' ')
  const months = m.months.split(' ')
  const number: Words['number'] = (value, { digits = 0 } = {}) => {
    if (value === null || value === undefined) return MISSING
    const options = { minimumFractionDigits: digits, maximumFractionDigits: digits }
    return new Intl.NumberFormat(REPORT_LOCALES[language], options).format(value).replace('-', '\u2212')
  }
  const dateOf = (local: string) => new Date(`${local.slice(0, 10)}T00:00:00Z`)
  const weekday = (local: string) => weekdays[(dateOf(local).getUTCDay() + 6) % 7] as string
  const month = (local: string) => months[Number(local.slice(5, 7)) - 1] as string
  const day = (local: string) => Number(local.slice(8, 10))
  const dayMonth = (local: string) => m.dayMonth({ day: day(local), month: month(local) })
  return {
    ...{ language, m, number, weekday, month, dayMonth },
    classes: translate('vehicle-classes', VEHICLE_CLASS_LABELS, language),
    share: value => (value === null || value === undefined ? MISSING : `${number(value * 100, { digits: 1 })}${NBSP}%`),
    weekdayDay: local => m.weekdayDay({ weekday: weekday(local), day: day(local), month: month(local) }),
    date: local => m.withYear({ date: dayMonth(local), year: local.slice(0, 4) }),
    duration(seconds) {
      const minutes = Math.round(seconds / 60)
      if (minutes < 60) return `${minutes}${NBSP}min`
      if (minutes % 60 === 0) return `${minutes / 60}${NBSP}h`
      return m.hoursMinutes({ hours: Math.floor(minutes / 60), minutes: minutes % 60 })
    },
  }
}
