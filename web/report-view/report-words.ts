import type { ChartWords } from '../../charts/look.ts'
import { REPORT_LOCALES } from '../../contract/reports.ts'
import { chartWords } from '../plots/chart-words.ts'
import { formatDayMonth, formatWeekday } from '../ui/date-format.ts'
import { formatNumber } from '../ui/format.ts'
import { REPORT_LANGUAGE } from './report-options.ts'

/** That of the texts of the report, which the service writes: a reader in en-US reads no two kinds of dates. */
const LOCALE = REPORT_LOCALES[REPORT_LANGUAGE]

export const writeNumber = (value: number | null, digits: number): string =>
  formatNumber(value, { digits, locale: LOCALE })

/** The texts of the plots of a report. */
export const reportWords: ChartWords = {
  ...chartWords,
  number: (value, { digits = 0 } = {}) => writeNumber(value, digits),
  dayMonth: local => formatDayMonth(local, LOCALE),
  weekdayDay: local => formatWeekday(local, LOCALE),
}
