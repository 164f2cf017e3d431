/** The languages of reports: English and those of messages/. */
export const REPORT_LANGUAGES = ['en', 'de', 'fr'] as const
export type ReportLanguage = (typeof REPORT_LANGUAGES)[number]

export const PAPERS = ['a4', 'letter'] as const
export type Paper = (typeof PAPERS)[number]

const LOCALES: { [language in ReportLanguage]: string } = { en: 'en-GB', de: 'de-DE', fr: 'fr-FR' }

/** How a report writes numbers and dates: English on Letter as in the United States. */
export const reportLocale = (language: ReportLanguage, paper: Paper): string =>
  language === 'en' && paper === 'letter' ? 'en-US' : LOCALES[language]

/** Each row of a table of counts is an hour of the day, or a quarter of it. */
export const COUNT_TABLES = ['1h', '15m'] as const
export type CountTable = (typeof COUNT_TABLES)[number]

/** The parts of a report that can be left out, in their order. */
export const REPORT_SECTIONS = [
  'by_direction',
  'volume',
  'speed_over_time',
  'weekdays',
  'classes',
  'counts',
  'speeds',
  'left_out',
  'definitions',
] as const
export type ReportSection = (typeof REPORT_SECTIONS)[number]

/** A report is about one site and at most so many days. */
export const MAX_REPORT_DAYS = 366

/** Characters of the names of its project and its author, and of its remarks. */
export const MAX_REPORT_NAME = 200
export const MAX_REPORT_REMARKS = 2000

/** A report compares one site with at most so many others, or one period with others. */
export const MAX_COMPARED = 5

/** Up to so many days, counts are a table of hours by days; beyond, of days by months. */
export const MAX_DAYS_OF_HOURS = 31

/** Single records are read for headways, so longer reports do not have them: of 10 million it takes 5 s. */
export const MAX_DAYS_OF_HEADWAYS = 35

/** Dates as in the United States, for English pages and reports there. */
export const AMERICAN_DATES = {
  dayMonth: ({ day, month }: { day: number | string; month: string }) => `${month} ${day}`,
  weekdayDay: ({ weekday, day, month }: { weekday: string; day: number | string; month: string }) =>
    `${weekday}, ${month} ${day}`,
  withYear: ({ date, year }: { date: string; year: string }) => `${date}, ${year}`,
}
