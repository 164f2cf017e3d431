import type Holidays from 'date-holidays'
import { errorSentence } from '../../../contract/text/error-sentences.ts'
import { DAY_MS } from '../../../contract/times/time.ts'
import { ValidationError } from '../../platform/http/errors.ts'

/** Years of regions that are kept: computing one takes about 40 ms. */
const MAX_CACHED = 1_000
const cached = new Map<string, Map<string, string>>()

/** Loaded when first needed: it takes about 400 ms and 27 MB. */
const load = async (): Promise<typeof Holidays> => (await import('date-holidays')).default

/**
 * The public holidays of a country or region (`DE`, `DE-NW`) in a year, as names by day. Only whole days: a holiday that
 * begins at noon does not make its morning traffic that of a Sunday. Empty for a country that the library does not know.
 */
export async function publicHolidays(region: string, year: number): Promise<Map<string, string>> {
  const key = `${region} ${year}`
  const known = cached.get(key)
  if (known) return known
  const holidays = computeHolidays(await load(), region, year)
  if (cached.size >= MAX_CACHED) cached.clear()
  cached.set(key, holidays)
  return holidays
}

function computeHolidays(Library: typeof Holidays, region: string, year: number): Map<string, string> {
  const [country = '', state = '', part = ''] = region.split('-')
  const holidays = new Map<string, string>()
  const library = new Library(country, state, part, { types: ['public'] })
  // A holiday of the last days of December may last into January.
  for (const one of [...library.getHolidays(year - 1), ...library.getHolidays(year)]) {
    if (!one.date.slice(10).startsWith(' 00:00:00')) continue
    const first = Date.parse(`${one.date.slice(0, 10)}T00:00:00Z`)
    const days = Math.round((one.end.getTime() - one.start.getTime()) / DAY_MS)
    for (let number = 0; number < days; number++) {
      const day = new Date(first + number * DAY_MS).toISOString().slice(0, 10)
      if (Number(day.slice(0, 4)) === year && !holidays.has(day)) holidays.set(day, one.name)
    }
  }
  return holidays
}

/** 400 when a region is not a part of the site's country that has holidays of its own. */
export async function checkRegion({ country, region }: { country: string; region: string | null }): Promise<void> {
  if (region === null) return
  if (!region.startsWith(`${country}-`)) {
    throw new ValidationError({ region: [errorSentence('regionOfOtherCountry', { country })] })
  }
  if (await isKnownRegion(region)) return
  const sentence = errorSentence('regionWithoutHolidays', { region })
  throw new ValidationError({ region: [sentence] })
}

/** Whether a region has holidays of its own: `DE-NW`. */
async function isKnownRegion(region: string): Promise<boolean> {
  const [country = '', state = '', part] = region.split('-')
  const library = new (await load())()
  if (part !== undefined) return Object.hasOwn(library.getRegions(country, state) ?? {}, part)
  return Object.hasOwn(library.getStates(country) ?? {}, state)
}
