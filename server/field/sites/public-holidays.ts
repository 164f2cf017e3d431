import type Holidays from 'date-holidays'
import { errorSentence } from '../../../contract/text/error-sentences.ts'
import { DAY_MS } from '../../../contract/times/time.ts'
import { ValidationError } from '../../platform/http/errors.ts'
import { COUNTRIES } from './countries.ts'

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
  const regions = await listRegions(country)
  if (regions.some(known => known.region === region)) return
  const sentence = errorSentence('regionWithoutHolidays', { region })
  throw new ValidationError({ region: [sentence] })
}

/** 400 when a country (`DE`) does not exist, or a region (`DE-NW`) has no holidays of its own. */
export async function checkCountryOrRegion(region: string): Promise<void> {
  const country = region.slice(0, 2)
  const isCountry = COUNTRIES.some(code => code === country)
  if (!isCountry) throw new ValidationError({ region: [errorSentence('unknownCountry', { country })] })
  if (region !== country) await checkRegion({ country, region })
}

export interface Region {
  region: string
  /** In a language of the country. */
  name: string
}

/** The parts of a country that have holidays of their own (`DE-NW`), and parts of these (`DE-BY-A`), by code. */
export async function listRegions(country: string): Promise<Region[]> {
  const library = new (await load())()
  const regions: Region[] = []
  for (const [state, name] of Object.entries(library.getStates(country) ?? {})) {
    regions.push({ region: `${country}-${state}`, name })
    for (const [part, partName] of Object.entries(library.getRegions(country, state) ?? {})) {
      regions.push({ region: `${country}-${state}-${part}`, name: `${name}, ${partName}` })
    }
  }
  return regions.sort((a, b) => (a.region < b.region ? -1 : 1))
}
