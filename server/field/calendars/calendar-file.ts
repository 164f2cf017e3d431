import { errorSentence } from '../../../contract/text/error-sentences.ts'
import { DAY_MS } from '../../../contract/times/time.ts'
import { ValidationError } from '../../platform/http/errors.ts'
import { withoutInvisible } from '../../platform/http/requests/visible-text.ts'

export interface CalendarEntry {
  /** YYYY-MM-DD, both included. */
  first: string
  last: string
  name: string
}

export interface FileLimits {
  bytes: number
  lines: number
  /** Entries of a list, and days of an entry. */
  entries: number
  days: number
}

export const FIRST_YEAR = 1990
export const LAST_YEAR = 2100
const MAX_NAME = 200
const MAX_PROBLEMS = 20

export const refuseFile = (...sentences: string[]) => new ValidationError({ file: sentences })

/** The text of a file; 400 when it is not UTF-8 or has too many lines, before it is parsed. */
export function decodeFile(bytes: Buffer, limits: FileLimits): string {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw refuseFile(errorSentence('calendarNotUtf8'))
  }
  let lines = 1
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++
  if (lines > limits.lines) throw refuseFile(errorSentence('calendarTooLong', { count: lines, max: limits.lines }))
  return text
}

/** Collects what is wrong with the entries of a file, and the entries, each once. */
export class EntryList {
  readonly #limits: FileLimits
  readonly #entries = new Map<string, CalendarEntry>()
  readonly #problems: string[] = []

  constructor(limits: FileLimits) {
    this.#limits = limits
  }

  add(where: string, { first, last, name: sent }: CalendarEntry): void {
    const name = withoutInvisible(sent, ' ').trim()
    const problem = this.#problemOf(where, { first, last, name })
    if (problem) this.refuse(problem)
    else this.#entries.set(`${first} ${last} ${name}`, { first, last, name })
    if (this.#entries.size > this.#limits.entries) {
      throw refuseFile(errorSentence('calendarEntriesTooMany', { max: this.#limits.entries }))
    }
  }

  refuse(sentence: string): void {
    this.#problems.push(sentence)
    if (this.#problems.length >= MAX_PROBLEMS) this.#throwProblems()
  }

  /** By their first day. */
  all(): CalendarEntry[] {
    if (this.#problems.length > 0) this.#throwProblems()
    if (this.#entries.size === 0) throw refuseFile(errorSentence('calendarEmpty'))
    return [...this.#entries.values()].sort((a, b) => (a.first < b.first ? -1 : 1))
  }

  #throwProblems(): never {
    throw refuseFile(...this.#problems)
  }

  #problemOf(where: string, { first, last, name }: CalendarEntry): string | null {
    const years = [first, last].map(day => Number(day.slice(0, 4)))
    if (name === '') return errorSentence('calendarNoName', { where })
    if ([...name].length > MAX_NAME) return errorSentence('calendarNameTooLong', { where, max: MAX_NAME })
    if (years.some(year => year < FIRST_YEAR || year > LAST_YEAR))
      return errorSentence('calendarYears', { where, from: FIRST_YEAR, to: LAST_YEAR })
    if (last < first) return errorSentence('calendarReversed', { where })
    const days = (Date.parse(last) - Date.parse(first)) / DAY_MS + 1
    return days > this.#limits.days
      ? errorSentence('calendarEntryTooLong', { where, count: days, max: this.#limits.days })
      : null
  }
}
