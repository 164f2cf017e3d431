/// <reference types="vite/types/importMeta.d.ts" />

interface LanguageFacts {
  /** In itself, so that a reader finds hers. */
  name: string
  /** The most common first. */
  locales: string
}

/** The rest of these files is loaded by pages. */
const FILES = import.meta.glob<LanguageFacts>('../../../messages/*.json', { eager: true, import: 'language' })

/** By their ISO 639-1 code, English first. */
const LANGUAGES: { [language: string]: LanguageFacts } = Object.fromEntries(
  Object.entries(FILES)
    .map(([path, facts]) => [path.slice(-7, -5), facts] as const)
    .sort(([one]) => (one === 'en' ? -1 : 1)),
)

/**
 * Decides once by which locale the application writes, for our own text, for Intl and for react-aria. Another language
 * is shown after the page is loaded again.
 *
 * The rule: the language that was chosen (the account's, or at sign-in), otherwise the browser's first language. Of that
 * language the browser's region if it is one of LOCALES, otherwise the first of LOCALES in the same language, otherwise
 * en-GB. So a browser in en-US reads `Nov 14, 2026`, one in en-AU or ja-JP `14 Nov 2026`, one in de-LU `14. Nov. 2026`.
 * The second language of a browser is not considered: German browsers list en-US there, and their users do not want
 * American dates.
 *
 * What the browser's ICU writes differs between its versions (`1–31 Oct` or `1 – 31 Oct`, a narrow no-break space before
 * PM, `Sept` or `Sep`), so dates and lists are written by our own messages: Intl is used for numbers, plurals, the order
 * of names, the names of countries and to convert between time zones.
 */
export const LOCALES = Object.values(LANGUAGES).flatMap(({ locales }) => locales.split(' '))

export function chooseLocale(preferred: string | undefined, chosen?: string): string {
  // Chromium reports `en-US@posix` under LANG=C.UTF-8, which is no language tag: Intl throws a RangeError.
  const [tag = ''] = (preferred ?? '').toLowerCase().replaceAll('_', '-').split(/[@.]/)
  const language = chosen ?? tag.split('-')[0]
  const ofLanguage = LOCALES.filter(locale => locale.startsWith(`${language}-`))
  return ofLanguage.find(locale => `${tag}-`.startsWith(`${locale.toLowerCase()}-`)) ?? ofLanguage[0] ?? 'en-GB'
}

const KEY = 'wayside.language'

interface Browser {
  navigator?: { language: string }
  localStorage: {
    getItem(key: string): string | null
    setItem(key: string, value: string): void
    removeItem(key: string): void
  }
}
/** Neither is defined where Node runs a unit test. */
const browser = globalThis as unknown as Browser

/** The language that was chosen in this browser, if any. */
export function storedLanguage(): string | undefined {
  try {
    const stored = browser.localStorage.getItem(KEY)
    return stored !== null && stored in LANGUAGES ? stored : undefined
  } catch {
    // The browser has no storage, or this is a unit test.
    return undefined
  }
}

/** Remembers the language for the next page load; null: that of the browser. Returns whether it is another one. */
export function storeLanguage(language: string | null): boolean {
  try {
    if (language === null) browser.localStorage.removeItem(KEY)
    else browser.localStorage.setItem(KEY, language)
  } catch {
    // Without storage a page load would show the old language again.
    return false
  }
  return chooseLocale(browser.navigator?.language, language ?? undefined) !== LOCALE
}

export const LOCALE: string = chooseLocale(browser.navigator?.language, storedLanguage())
export const LANGUAGE: string = LOCALE.slice(0, 2)

interface LocaleWithWeek extends Intl.Locale {
  getWeekInfo?: () => { firstDay: number }
  weekInfo?: { firstDay: number }
}

/** For browsers that do not know: regions whose week begins on Sunday (7), Saturday (6) or Friday (5), by CLDR. */
const WEEK_STARTS: [day: number, regions: string][] = [
  [7, 'AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH'],
  [7, 'PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW'],
  [6, 'AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY'],
  [5, 'MV'],
]

/** Monday is 1. */
export function firstWeekday(locale: string, ofBrowser = weekOf): number {
  const { region = '' } = new Intl.Locale(locale).maximize()
  return ofBrowser(locale) ?? WEEK_STARTS.find(([, regions]) => regions.includes(region))?.[0] ?? 1
}

/** Older browsers have a property, newer ones a method, and Firefox neither. */
function weekOf(locale: string): number | undefined {
  const known = new Intl.Locale(locale) as LocaleWithWeek
  return (known.getWeekInfo?.() ?? known.weekInfo)?.firstDay
}

export const FIRST_WEEKDAY = firstWeekday(LOCALE)

/** In their own language, English first. */
export const LANGUAGE_NAMES = Object.entries(LANGUAGES).map(([language, { name }]) => ({ language, name }))

const collator = new Intl.Collator(LOCALE, { numeric: true })

/** For sorting names: `B 2` is before `B 10`, `Ä` beside `A`. */
export const compareNames = (one: string, other: string): number => collator.compare(one, other)

const regions = new Intl.DisplayNames(LOCALE, { type: 'region', fallback: 'code' })

/** `Germany`, of `DE` or of the number `276`; an unknown code is returned unchanged. */
export function countryName(code: string): string {
  try {
    // Intl knows no names of numbers, but which country each is.
    const region = /^\d+$/.test(code) ? new Intl.Locale(`und-${code}`).region : code
    return regions.of(region ?? code) ?? code
  } catch {
    return code
  }
}
