import type { Site } from '../../../client/shapes.ts'
import { searchText, searchWords } from '../../../contract/text/search-text.ts'

export interface PaletteEntry {
  id: string
  label: string
  /** What it is, beside the label. */
  hint: string
  /** Further words that find it. */
  words?: string
  run: () => void
}

/** What can be done at a site, with the words that ask for it. */
export interface SiteAction {
  id: string
  label: string
  /** A month, or a site as a whole. */
  hasMonth: boolean
}

export interface Month {
  year: number
  /** From 1 to 12. */
  month: number
}

export interface AskedEntries {
  actions: SiteAction[]
  month: Month | null
  /** What is left names a site. */
  rest: string[]
}

/** At least so many letters begin the name of a month or an action: `oct`, `repo`. */
const MIN_LETTERS = 3

/** Reads `report october zurich`: an action, a month up to now, and a site, in any order. */
export function readAsked(
  typed: string,
  { actions, months, now }: { actions: readonly SiteAction[]; months: readonly string[][]; now: Month },
): AskedEntries {
  const begins = (names: readonly string[], word: string) =>
    word.length >= MIN_LETTERS && names.some(name => searchText(name).startsWith(word))
  const words = searchWords(typed)
  const numberOf = (word: string) => months.findIndex(names => begins(names, word)) + 1
  const isYear = (word: string) => /^(19|20)\d\d$/.test(word)
  const monthWord = words.find(word => numberOf(word) > 0)
  const yearWord = monthWord && words.find(isYear)
  const rest = words.filter(word => word !== monthWord && word !== yearWord)
  const found = rest.flatMap(word =>
    actions.filter(({ label }) => begins([label], word)).map(action => ({ word, action })),
  )
  return {
    actions: found.map(({ action }) => action),
    month: monthWord ? monthUpTo(numberOf(monthWord), yearWord, now) : null,
    rest: rest.filter(word => !found.some(one => one.word === word)),
  }
}

/** Without a year the last one of that name that has begun. */
function monthUpTo(month: number, year: string | undefined, now: Month): Month {
  if (year) return { year: Number(year), month }
  return { year: month <= now.month ? now.year : now.year - 1, month }
}

const textOf = (site: Site) => searchText([site.name, site.city, site.street_name, site.site_id].join(' '))

/** Those whose name begins with the words first. */
export function findSites(sites: readonly Site[], words: readonly string[], max: number): Site[] {
  const all = sites.filter(site => words.every(word => textOf(site).includes(word)))
  const isFirst = (site: Site) => searchText(site.name).startsWith(words[0] ?? '')
  return [...all.filter(isFirst), ...all.filter(site => !isFirst(site))].slice(0, max)
}

export function findEntries(entries: readonly PaletteEntry[], typed: string): PaletteEntry[] {
  const words = searchWords(typed)
  return entries.filter(({ label, words: more = '' }) => {
    const text = searchText(`${label} ${more}`)
    return words.every(word => text.includes(word))
  })
}

const two = (value: number) => String(value).padStart(2, '0')

/** First and last day, `2026-10-01`. */
export function daysOfMonth({ year, month }: Month): { from: string; to: string } {
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return { from: `${year}-${two(month)}-01`, to: `${year}-${two(month)}-${two(last)}` }
}
