import { createContext } from 'react'
import type { ChartWords } from '../../../charts/look.ts'
import { type Paper, reportLocale } from '../../../contract/reports.ts'
import { formatDayMonth, formatWeekday } from '../../ui/text/date-format.ts'
import { formatNumber } from '../../ui/text/format.ts'
import { chartWords } from '../plots/chart-words.ts'
import { REPORT_LANGUAGE } from './report-options.ts'

/** The paper of the report that is shown: its plots have the dates of its texts, which the service writes. */
export const ReportPaper = createContext<Paper>('a4')

export const writeNumber = (value: number | null, digits: number, isSigned = false): string =>
  formatNumber(value, { digits, signed: isSigned, locale: reportLocale(REPORT_LANGUAGE, 'a4') })

/** The texts of the plots of a report. */
export function reportWords(paper: Paper): ChartWords {
  const locale = reportLocale(REPORT_LANGUAGE, paper)
  return {
    ...chartWords,
    number: (value, { digits = 0 } = {}) => writeNumber(value, digits),
    dayMonth: local => formatDayMonth(local, locale),
    weekdayDay: local => formatWeekday(local, locale),
  }
}
