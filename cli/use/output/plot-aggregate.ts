import { type AggregateGroup, type AggregateItem, groupValue } from './aggregate-rows.ts'
import { plotSeries, type Value } from './plot-series.ts'
import { colors, harmless } from './terminal.ts'

const HEIGHT = 9
const SMALL_HEIGHT = 4
/** More bars do not fit on a screen. */
const MAX_PLOTS = 6

/** One plot of all, or a small one a group, all of one scale; without intervals a bar a group. */
export function plotAggregate(
  items: AggregateItem[],
  { interval, by }: { interval: string; by: AggregateGroup[] },
  width: number,
): string[] {
  const nameOf = (item: AggregateItem) =>
    by.map(group => (group === 'vehicle_class' ? groupValue(item, group) : `${group} ${item[group] ?? '-'}`)).join(', ')
  if (interval === 'total') {
    const bars = items.map(item => ({ label: nameOf(item) || 'all', value: item.count }))
    return plotBars(bars, width).map(line => line.replace(/[█▏▎▍▌▋▊▉]+$/, bar => colors.cyan(bar)))
  }
  const groups = new Map<string, AggregateItem[]>()
  for (const item of items) groups.set(nameOf(item), [...(groups.get(nameOf(item)) ?? []), item])
  const maxCount = Math.max(...items.map(item => item.count))
  const lines: string[] = []
  const shown = [...groups].sort(([, a], [, b]) => total(b) - total(a)).slice(0, MAX_PLOTS)
  for (const [name, ofGroup] of shown) {
    if (name) lines.push(`${name}  ${colors.dim(total(ofGroup).toLocaleString('en'))}`)
    const series = { values: ofGroup.map(measured), starts: ofGroup.map(item => item.start) }
    const plot = plotSeries(series, { width, height: groups.size > 1 ? SMALL_HEIGHT : HEIGHT, maxCount })
    lines.push(...plot.map(paint))
  }
  if (groups.size > shown.length)
    lines.push(colors.dim(`… and ${groups.size - shown.length} more: --table shows them.`))
  return lines
}

const total = (items: AggregateItem[]) => items.reduce((sum, { count }) => sum + count, 0)

/** An interval that was not measured has no count, which is not zero. */
const measured = ({ count, coverage }: AggregateItem): Value => (count === 0 && !coverage ? null : count)

const paint = (line: string) =>
  line
    .replace(/^(.*? ┤)(.*)$/, (_, axis, dots) => colors.dim(axis) + colors.cyan(dots))
    .replace(/^ +[└\d].*$/, axis => colors.dim(axis))

const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉']

interface Bar {
  label: string
  value: number
}

/** One lying bar a value; never wider than `width`. */
function plotBars(bars: Bar[], width: number): string[] {
  const max = Math.max(1, ...bars.map(({ value }) => value))
  const numbers = bars.map(({ value }) => value.toLocaleString('en'))
  const numberWidth = Math.max(...numbers.map(number => number.length))
  const labelWidth = Math.min(Math.max(...bars.map(({ label }) => [...label].length)), Math.floor(width / 3))
  const room = Math.max(4, Math.min(60, width - labelWidth - numberWidth - 4))
  return bars.map(({ label, value }, i) => {
    const eighths = Math.round((value / max) * room * 8)
    const bar = '█'.repeat(Math.floor(eighths / 8)) + EIGHTHS[eighths % 8]
    const name = [...harmless(label)].slice(0, labelWidth).join('')
    return `${name.padEnd(labelWidth)}  ${(numbers[i] as string).padStart(numberWidth)}  ${bar}`
  })
}
