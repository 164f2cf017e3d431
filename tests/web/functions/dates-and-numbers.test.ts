import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { REPORT_LANGUAGES } from '../../../contract/reports.ts'
import { shownDifference } from '../../../contract/text/shown-numbers.ts'
import { wordsOf } from '../../../server/analysis/reports/words.ts'
import { CHECKOUT } from '../../../server/runtime/config.ts'
import {
  formatDateRange,
  formatDayMonth,
  formatDayRange,
  formatLocalDate,
  formatTimeSpan,
  formatWeekday,
} from '../../../web/ui/text/date-format.ts'
import {
  formatDate,
  formatDateTime,
  formatDifference,
  formatList,
  formatNumber,
  formatShare,
  formatTime,
  formatWithUnit,
} from '../../../web/ui/text/format.ts'
import { localDay, localTime, utcOffset } from '../../../web/ui/text/local-time.ts'
import { chooseLocale, compareNames, countryName, firstWeekday, LOCALES } from '../../../web/ui/text/locale.ts'
import { SIGNED_ZERO } from '../../support/reading/report-rows.ts'

test.each([
  ['en-GB', 'en-GB'],
  ['en-US', 'en-US'],
  ['en-us', 'en-US'],
  ['en-US@posix', 'en-US'],
  ['en_US.UTF-8', 'en-US'],
  ['en-US-u-nu-arab', 'en-US'],
  ['en', 'en-GB'],
  ['en-AU', 'en-GB'],
  ['enm', 'en-GB'],
  ['de-DE', 'de-DE'],
  ['de-LU', 'de-DE'],
  ['de-CH', 'de-CH'],
  ['fr', 'fr-FR'],
  ['fr-CH', 'fr-CH'],
  ['frp', 'en-GB'],
  ['pt-BR', 'en-GB'],
  ['tr', 'en-GB'],
  ['C', 'en-GB'],
  ['', 'en-GB'],
  [undefined, 'en-GB'],
])('a browser in %s reads %s', (preferred, locale) => {
  expect(chooseLocale(preferred)).toBe(locale)
})

test.each([
  ['en-US', 'de', 'de-DE'],
  ['de-AT', 'de', 'de-AT'],
  ['de-AT', 'en', 'en-GB'],
  ['en-US', 'en', 'en-US'],
  ['ja-JP', 'fr', 'fr-FR'],
] as const)('a browser in %s whose user chose %s reads %s', (preferred, chosen, locale) => {
  expect(chooseLocale(preferred, chosen)).toBe(locale)
})

test('whatever a browser reports as its language, Intl can use what is chosen', () => {
  fc.assert(
    fc.property(fc.string(), preferred => {
      expect(LOCALES).toContain(chooseLocale(preferred))
    }),
  )
})

test('dates are written day first, to Americans month first', () => {
  const local = '2026-11-04T17:05:09'
  const written = (locale: 'en-GB' | 'en-US') => [
    formatDayMonth(local, locale),
    formatLocalDate(local, locale),
    formatWeekday(local, locale),
  ]
  expect(written('en-GB')).toEqual(['4 Nov', '4 Nov 2026', 'Wed 4 Nov'])
  expect(written('en-US')).toEqual(['Nov 4', 'Nov 4, 2026', 'Wed, Nov 4'])
})

test.each([
  ['2026-10-01', '2026-10-01', '1 Oct 2026', 'Oct 1, 2026'],
  ['2026-10-01', '2026-10-31', '1 – 31 Oct 2026', 'Oct 1 – 31, 2026'],
  ['2026-10-29', '2026-11-04', '29 Oct – 4 Nov 2026', 'Oct 29 – Nov 4, 2026'],
  ['2026-12-30', '2027-01-02', '30 Dec 2026 – 2 Jan 2027', 'Dec 30, 2026 – Jan 2, 2027'],
  ['2025-11-04', '2026-11-04', '4 Nov 2025 – 4 Nov 2026', 'Nov 4, 2025 – Nov 4, 2026'],
])('from %s to %s is %s, to Americans %s', (first, last, british, american) => {
  expect(formatDateRange(first, last, 'en-GB')).toBe(british)
  expect(formatDateRange(first, last, 'en-US')).toBe(american)
})

test('weekdays of a range, and clocks of a part of a day', () => {
  const days = (first: string, last: string, locale: 'en-GB' | 'en-US') =>
    formatDayRange(first, last, { hasYear: true, locale })
  expect(days('2026-11-08', '2026-11-14', 'en-GB')).toBe('Sun 8 – Sat 14 Nov 2026')
  expect(days('2026-11-08', '2026-11-14', 'en-US')).toBe('Sun, Nov 8 – Sat, Nov 14, 2026')
  expect(days('2026-12-30', '2027-01-02', 'en-GB')).toBe('Wed 30 Dec 2026 – Sat 2 Jan 2027')
  expect(days('2026-12-30', '2027-01-02', 'en-US')).toBe('Wed, Dec 30, 2026 – Sat, Jan 2, 2027')
  expect(formatTimeSpan('2026-11-12T23:00', '2026-11-13T00:00', 'en-US')).toBe('Thu, Nov 12, 23:00 – 24:00')
})

test.each([
  ['Europe/Berlin', '2026-07-01T22:30:09Z', '2026-07-02T00:30:09', 120],
  ['Europe/Berlin', '2026-10-25T01:30:00Z', '2026-10-25T02:30:00', 60],
  ['America/St_Johns', '2026-01-01T00:00:00Z', '2025-12-31T20:30:00', -210],
  ['Asia/Kathmandu', '2026-01-01T18:15:00Z', '2026-01-02T00:00:00', 345],
  ['Pacific/Auckland', '2026-01-01T11:00:00Z', '2026-01-02T00:00:00', 780],
  ['Pacific/Kiritimati', '2026-01-01T10:00:00.999Z', '2026-01-02T00:00:00', 840],
  ['UTC', '0099-03-01T00:00:00Z', '0099-03-01T00:00:00', 0],
])('the clocks of %s show at %s %s', (zone, at, local, offset) => {
  expect(localTime(at, zone)).toBe(local)
  expect(localDay(at, zone)).toBe(local.slice(0, 10))
  expect(utcOffset(new Date(at), zone)).toBe(offset)
})

test('moments are written with a clock of 24 hours and no space of a special kind', () => {
  const midnight = { zone: 'Europe/Berlin', seconds: true }
  expect(formatTime('2026-11-13T23:00:05Z', midnight)).toBe('00:00:05')
  expect(formatDateTime('2026-11-13T23:00:05Z', midnight)).toBe('14 Nov 2026, 00:00:05')
  expect(formatDateTime('2026-11-14T15:42:00Z', { zone: 'Asia/Kathmandu' })).toBe('14 Nov 2026, 21:27')
  expect(formatDate(null)).toBe('–')
  expect(formatTime(undefined)).toBe('–')
})

test('lists, numbers, names of sites and countries', () => {
  expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map(formatList)).toEqual(['', 'a', 'a and b', 'a, b and c'])
  expect(formatNumber(-1234567.5, { digits: 1 })).toBe('\u22121,234,567.5')
  expect(['B 10', 'Ö', 'B 2', 'Z'].sort(compareNames)).toEqual(['B 2', 'B 10', 'Ö', 'Z'])
  expect(countryName('DE')).toBe('Germany')
  // Maps name countries by their number in ISO 3166.
  expect(['276', '036'].map(countryName)).toEqual(['Germany', 'Australia'])
  expect(countryName('no code')).toBe('no code')
})

test('no number and no difference is written as minus zero or plus zero', () => {
  const locales = REPORT_LANGUAGES.map(language => wordsOf({ language, paper: 'a4' }))
  const values = fc.oneof(fc.double({ min: -2, max: 2, noNaN: true }), fc.constantFrom(-0, -0.04, -0.05, 0.04, -5e-7))
  fc.assert(
    fc.property(values, values, fc.nat(2), (value, before, digits) => {
      const texts = [
        formatNumber(value, { digits }),
        formatNumber(value, { digits, signed: true }),
        formatNumber(value, { digits, signed: true, locale: 'de-DE' }),
        formatDifference(value, before, digits),
        formatShare(value / 100, digits),
        formatWithUnit(value, 'km/h', digits),
        ...locales.flatMap(words => [words.number(value, { digits }), words.share(value / 100)]),
        ...locales.map(words => words.number(shownDifference(value, before, digits), { digits })),
      ]
      expect(texts.filter(text => SIGNED_ZERO.test(text ?? ''))).toEqual([])
    }),
    { numRuns: 500 },
  )
  expect(formatNumber(-0.05, { digits: 1, signed: true })).toBe('\u22120.1')
})

/** Everything else would bring back text that depends on the browser. */
const MAY_USE_INTL = ['ui/text/format.ts', 'ui/text/intl.ts', 'ui/text/local-time.ts', 'ui/text/locale.ts']

test('only the modules for locale, time zones and numbers ask the browser how to write', () => {
  const asks = /\bIntl\.|navigator\.language|\.toLocale\w*String|\.localeCompare|\.toLocale(Lower|Upper)Case/
  const files = readdirSync(join(CHECKOUT, 'web'), { recursive: true, encoding: 'utf8' })
  const sources = files.filter(file => /\.tsx?$/.test(file) && !file.startsWith('node_modules/'))
  expect(sources.length).toBeGreaterThan(100)
  const asking = sources.filter(file => asks.test(readFileSync(join(CHECKOUT, 'web', file), 'utf8')))
  expect(asking.sort()).toEqual(MAY_USE_INTL)
})

test.each([
  ['en-US', 7],
  ['en-GB', 1],
  ['de-CH', 1],
  ['fr-CA', 7],
  ['ar-EG', 6],
  ['dv-MV', 5],
  // Without a region, that where most speak the language.
  ['pt', 7],
  ['da', 1],
])('the week of %s begins on day %d, also where the browser does not know', (locale, day) => {
  expect(firstWeekday(locale)).toBe(day)
  expect(firstWeekday(locale, () => undefined)).toBe(day)
})
