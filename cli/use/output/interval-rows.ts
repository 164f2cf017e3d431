import type { Interval } from '../../../client/wayside.ts'
import { INTERVAL_COLUMNS, type IntervalColumn } from '../../../contract/intervals/interval-columns.ts'
import { colors } from './terminal.ts'
import { csvDecimal, csvTime, type RowShape } from './write-rows.ts'

/** `car 12, truck 2`: those that are not 0. */
const classesOf = ({ classes }: Interval): string =>
  Object.entries(classes ?? {})
    .flatMap(([name, count]) => (count > 0 ? `${name} ${count}` : []))
    .join(', ')

const minutesOf = ({ duration_s, covered_s }: Interval) => ({ minutes: duration_s / 60, covered: covered_s / 60 })

/** As wide as an interval gets, but for the rarest. */
const WIDEST: Interval = {
  site: 999,
  start: '2026-06-01T07:15:00.000Z',
  end: '2026-06-01T07:30:00.000Z',
  duration_s: 3600,
  channel: 99,
  total: 10_000,
  classes: { car: 1000, truck: 100, bicycle: 100 },
  class_codes: null,
  speeds: null,
  lengths: null,
  covered_s: 3600,
  valid: true,
  flags: ['device_fault'],
}

/** The rows of stored intervals, in search. */
export const INTERVAL_ROWS: RowShape<Interval> = {
  columns: [
    { title: 'START (UTC)', cell: ({ start }) => start.slice(0, 16).replace('T', ' ') },
    { title: 'SITE', cell: ({ site }) => site, right: true },
    { title: 'CH', cell: ({ channel }) => channel, right: true },
    { title: 'MIN', cell: row => minutesOf(row).minutes, right: true },
    { title: 'MEASURED', cell: row => minutesOf(row).covered, right: true, drop: 3 },
    { title: 'TOTAL', cell: ({ total }) => total, right: true },
    { title: 'CLASSES', cell: classesOf, minWidth: 12 },
    {
      title: 'FLAGS',
      cell: ({ flags }) => flags.join(' '),
      drop: 4,
      paint: (text, { valid }) => (valid ? colors.dim(text) : colors.yellow(text)),
    },
  ],
  widest: [WIDEST],
  csv: Object.fromEntries(
    INTERVAL_COLUMNS.filter(column => !('isInFilesAlone' in column)).map(column => [column.name, csvOf(column)]),
  ),
}

/** The columns that files have too, with the same decimals. */
function csvOf(column: IntervalColumn): RowShape<Interval>['csv'][string] {
  if (column.kind === 'texts' || column.kind === 'numbers')
    return row => column.value(row).map(one => (one === null ? '' : String(one)))
  if (column.kind === 'count') return row => csvDecimal((column.value(row) as number | null | undefined) ?? null, 2)
  if (column.kind === 'time') return row => csvTime(column.value(row) as string)
  return row => column.value(row)
}
