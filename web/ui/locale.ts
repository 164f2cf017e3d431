/**
 * Decides once by which locale the application writes, for our own text, for Intl and for react-aria.
 *
 * The rule: the browser's first language, if it is one of LOCALES; otherwise the first of LOCALES in the same language;
 * otherwise en-GB. So a browser in en-US reads `Nov 14, 2026`, one in en-AU, de-DE or ja-JP `14 Nov 2026`, and numbers
 * are `6,019.5` for all of them. The second language of a browser is not considered: German browsers list en-US there,
 * and their users do not want American dates.
 *
 * A translation adds its locale here. What the browser's ICU writes differs between its versions (`1–31 Oct` or
 * `1 – 31 Oct`, a narrow no-break space before PM, `Sept` or `Sep`), so dates and lists are written by our own tables:
 * Intl is used for numbers, for the order of names, for the names of countries and to convert between time zones.
 */
export const LOCALES = ['en-GB', 'en-US'] as const
export type Locale = (typeof LOCALES)[number]

export function chooseLocale(preferred: string | undefined): Locale {
  // Chromium reports `en-US@posix` under LANG=C.UTF-8, which is no language tag: Intl throws a RangeError.
  const [tag = ''] = (preferred ?? '').toLowerCase().replaceAll('_', '-').split(/[@.]/)
  const [language] = tag.split('-')
  return (
    LOCALES.find(locale => `${tag}-`.startsWith(`${locale.toLowerCase()}-`)) ??
    LOCALES.find(locale => locale.startsWith(`${language}-`)) ??
    LOCALES[0]
  )
}

/** Not defined where Node runs a unit test. */
const browser = (globalThis as { navigator?: { language: string } }).navigator

export const LOCALE: Locale = chooseLocale(browser?.language)

/** Monday is 1; from Intl.Locale it would depend on the browser. */
export const FIRST_WEEKDAY: { [locale in Locale]: number } = { 'en-GB': 1, 'en-US': 7 }

const collator = new Intl.Collator(LOCALE, { numeric: true })

/** For sorting names: `B 2` is before `B 10`, `Ä` beside `A`. */
export const compareNames = (one: string, other: string): number => collator.compare(one, other)

const regions = new Intl.DisplayNames(LOCALE, { type: 'region', fallback: 'code' })

/** `Germany`; an unknown code is returned unchanged. */
export function countryName(code: string): string {
  try {
    return regions.of(code) ?? code
  } catch {
    return code
  }
}
