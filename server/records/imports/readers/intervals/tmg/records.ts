import { clockTime, fullYear } from '../../clock-time.ts'

/** The text of a field by the name that headers of TMG files have for it, in lower case; empty where there is none. */
export type Field = (name: string) => string

/** Where fields are in a record of fixed width: the first column, from 1, and the width. */
export type Layout = { readonly [name: string]: readonly [first: number, width: number] }

export const fixedField =
  (layout: Layout, line: string): Field =>
  name => {
    const [first, width] = layout[name] ?? [1, 0]
    return line.slice(first - 1, first - 1 + width).trim()
  }

/** `count` fields of 5 digits each, from a column on. */
export const fivesFrom = (first: number, names: readonly string[]): Layout =>
  Object.fromEntries(names.map((name, at) => [name, [first + 5 * at, 5] as const]))

const isNumber = (text: string) => /^\d+$/.test(text)

/** The start of the record's day, in milliseconds; null where there is no such day between 1990 and 2100. */
export function dayOf(field: Field): number | null {
  const [year = '', month = '', day = ''] = ['year_record', 'month_record', 'day_record'].map(field)
  if (![year, month, day].every(isNumber)) return null
  const full = year.length <= 2 ? fullYear(Number(year)) : Number(year)
  return full >= 1990 && full < 2100 ? clockTime(full, Number(month), Number(day), 0, 0, 0) : null
}

/** Whether the day of the week, from 1 for Sunday, is that of the day; true where the record has none. */
export function fitsWeekday(field: Field, day: number): boolean {
  const weekday = field('day_of_week')
  return weekday === '' || Number(weekday) === new Date(day).getUTCDay() + 1
}

/** A lead of two lines that fit one layout alone. */
const DECIDED_LEAD = 6

/**
 * Chooses between layouts by which of them fits the lines of a file best: digits of one are often a valid date of another, in
 * another year.
 */
export class LayoutChooser<Choice> {
  #scores = new Map<Choice, number>()

  /** The layout of a line among those in which it can be read, the first one where nothing decides; null where there is none. */
  choose(possible: readonly { layout: Choice; score: number }[]): Choice | null {
    for (const { layout, score } of possible) this.#scores.set(layout, this.#scoreOf(layout) + score)
    const [best, other] = [...this.#scores].sort(([, a], [, b]) => b - a)
    const isDecided = best !== undefined && best[1] - (other?.[1] ?? 0) >= DECIDED_LEAD
    const layouts = possible.map(({ layout }) => layout).sort((a, b) => this.#scoreOf(b) - this.#scoreOf(a))
    return (isDecided ? layouts.find(layout => layout === best[0]) : layouts[0]) ?? null
  }

  #scoreOf(layout: Choice): number {
    return this.#scores.get(layout) ?? 0
  }
}
