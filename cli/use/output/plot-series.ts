import { DAY_MS } from '../../../contract/times/time.ts'

/** Null is not known: nothing is drawn. Zero is a value: its dot stands on the ground. */
export type Value = number | null

export interface Series {
  values: Value[]
  /** Local start of each value: `2026-06-01T07:00:00+02:00`. */
  starts: string[]
}

/** Dots of a braille character, from the lowest: left, right. */
const LEFT = [0x40, 0x04, 0x02, 0x01]
const RIGHT = [0x80, 0x20, 0x10, 0x08]
const DOTS = 4
const BLANK = 0x2800

/** Values over time as a filled plot in braille, two values to a character, with its axes; never wider than `width`. */
export function plotSeries(
  { values, starts }: Series,
  { width, height, maxCount }: { width: number; height: number; maxCount?: number },
) {
  const top = roundUp(maxCount ?? Math.max(...values.map(value => value ?? 0)))
  const label = top.toLocaleString('en').length
  const room = Math.max(4, width - label - 2)
  const columns = stretch(values, room * 2)
  const levels = columns.map(value => (value === null ? 0 : Math.max(1, Math.round((value / top) * height * DOTS))))

  const rows = Array.from({ length: height }, (_, row) => {
    const ground = (height - 1 - row) * DOTS
    const axis = row === 0 ? top.toLocaleString('en') : row === height - 1 ? '0' : ''
    return `${axis.padStart(label)} ┤${characters(levels, ground)}`
  })
  const blank = ' '.repeat(label + 1)
  return [...rows, `${blank}└${'─'.repeat(room)}`, `${blank} ${placeLabels(starts, room)}`]
}

function characters(levels: number[], ground: number): string {
  let line = ''
  const dots = (level: number, side: number[]) =>
    side.slice(0, Math.max(0, Math.min(DOTS, level - ground))).reduce((sum, dot) => sum | dot, 0)
  for (let i = 0; i < levels.length; i += 2) {
    line += String.fromCharCode(BLANK | dots(levels[i] as number, LEFT) | dots(levels[i + 1] ?? 0, RIGHT))
  }
  return line
}

/** Values over so many columns: some columns each where there is room, else the mean of neighbours. */
function stretch(values: Value[], columns: number): Value[] {
  return Array.from({ length: columns }, (_, i) => {
    const from = Math.floor((i * values.length) / columns)
    const to = Math.max(from + 1, Math.floor(((i + 1) * values.length) / columns))
    const known = values.slice(from, to).filter(value => value !== null)
    return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length
  })
}

/** The next round number. */
export function roundUp(value: number): number {
  if (!(value > 0)) return 1
  const power = 10 ** Math.floor(Math.log10(value))
  const factor = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].find(one => one * power >= value * (1 - 1e-9)) as number
  return Math.max(1, Number((factor * power).toPrecision(6)))
}

/** As many moments below the plot as find room: midnights where there are some, else any. */
function placeLabels(starts: string[], room: number): string {
  const span = Date.parse(starts.at(-1) ?? '') - Date.parse(starts[0] ?? '')
  const isShort = span <= 2 * DAY_MS
  const midnights = starts.flatMap((start, i) => (start.slice(11, 16) === '00:00' ? [i] : []))
  const candidates = !isShort && midnights.length > 1 ? midnights : starts.map((_, i) => i)
  const textOf = (start: string) => {
    if (isShort) return start.slice(11, 16)
    return span > 300 * DAY_MS ? start.slice(0, 7) : start.slice(5, 10)
  }
  const all = candidates.map(i => ({ at: Math.floor((i / starts.length) * room), text: textOf(starts[i] as string) }))
  // Every nth, so that the distances are equal.
  const each = [1, 2, 3, 4, 6, 7, 12, 14, 24, 28, 48, 96].find(n => {
    const shown = all.filter((_, i) => i % n === 0)
    return shown.every((one, i) => i === 0 || one.at - (shown[i - 1] as typeof one).at >= one.text.length + 2)
  })
  let line = ''
  for (const [i, { at, text }] of all.entries()) {
    if (i % (each ?? all.length) === 0 && at + text.length <= room) line = line.padEnd(at) + text
  }
  return line
}
