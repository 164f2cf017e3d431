/** A colour by the name of its variable: `--plot-car`, `--color-surface`. */
export type Colours = (name: string) => string

/** Texts of a drawing, in the language of its reader. Dates are of local times such as `2026-11-12T17:00`. */
export interface ChartWords {
  number(value: number, options?: { digits?: number }): string
  /** `Thu` */
  weekday(local: string): string
  /** `12 Nov` */
  dayMonth(local: string): string
  /** `Thu 12 Nov` */
  weekdayDay(local: string): string
  /** `Nov` */
  month(local: string): string
  limit: string
  dst: string
  /** `No data, 4 h 50 min` */
  noDataFor(seconds: number): string
}

/** What differs between the pages, whose theme changes, and a printed report. */
export interface Look {
  colours: Colours
  words: ChartWords
  textWidth(text: string, font?: string): number
}

/** `#0b5a78` with an opacity of 0 to 1; SVG knows no hex with eight digits. */
export const faded = (hex: string, opacity: number): string => {
  const [red, green, blue] = [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16))
  return `rgba(${red}, ${green}, ${blue}, ${opacity})`
}

export const AXIS_FONT = '11px "Inter Variable"'
export const LABEL_FONT = '500 11px "Inter Variable"'
