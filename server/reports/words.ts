import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { ReportLanguage } from '../../contract/reports.ts'
import { ENGLISH } from './messages.ts'

type Names<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never
type MessageOf<Text> = [Names<Text>] extends [never]
  ? string
  : (values: { [name in Names<Text>]: string | number }) => string
type ReportMessages = { readonly [name in keyof typeof ENGLISH]: MessageOf<(typeof ENGLISH)[name]> }

/** The texts of a report, and how it writes numbers and dates. */
export interface Words {
  language: ReportLanguage
  m: ReportMessages
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
const LOCALES: { [language in ReportLanguage]: string } = { en: 'en-GB', de: 'de-DE', fr: 'fr-FR' }
const NBSP = '\u00a0'

const known = new Map<ReportLanguage, Words>()

export function wordsOf(language: ReportLanguage): Words {
  const found = known.get(language) ?? readWords(language)
  known.set(language, found)
  return found
}

function readWords(language: ReportLanguage): Words {
  const m = messagesOf(language)
  const weekdays = m.weekdays.split(' ')
  const months = m.months.split(' ')
  const number: Words['number'] = (value, { digits = 0 } = {}) => {
    if (value === null || value === undefined) return MISSING
    const options = { minimumFractionDigits: digits, maximumFractionDigits: digits }
    return new Intl.NumberFormat(LOCALES[language], options).format(value).replace('-', '\u2212')
  }
  const dateOf = (local: string) => new Date(`${local.slice(0, 10)}T00:00:00Z`)
  const weekday = (local: string) => weekdays[(dateOf(local).getUTCDay() + 6) % 7] as string
  const month = (local: string) => months[Number(local.slice(5, 7)) - 1] as string
  const day = (local: string) => Number(local.slice(8, 10))
  const dayMonth = (local: string) => m.dayMonth({ day: day(local), month: month(local) })
  return {
    ...{ language, m, number, weekday, month, dayMonth },
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

/** `{name}` alone: reports need no plurals. */
function messagesOf(language: ReportLanguage): ReportMessages {
  const translated: { [name: string]: string } = language === 'en' ? {} : readTranslation(language)
  const entries = Object.entries(ENGLISH).map(([name, english]) => {
    const text = translated[name] ?? english
    if (!text.includes('{')) return [name, text]
    const write = (values: { [name: string]: string | number }) =>
      text.replace(/\{(\w+)\}/g, (_, key: string) => String(values[key] ?? ''))
    return [name, write]
  })
  return Object.fromEntries(entries)
}

const ROOT = join(import.meta.dirname, extname(import.meta.filename) === '.ts' ? '../..' : '../../..')

/** The files of the web application, so that a language is one file. */
const readTranslation = (language: string): { [name: string]: string } =>
  JSON.parse(readFileSync(join(ROOT, 'web', 'messages', `${language}.json`), 'utf8')).report ?? {}
