import type { ColumnKind } from '../../../../../contract/csv-columns.ts'
import { hasEqualSteps } from '../../../../../contract/intervals/equal-steps.ts'
import { errorSentence } from '../../../../../contract/text/error-sentences.ts'
import { FileRefused } from '../../reading/file-refused.ts'
import { MappedTable } from './mapped-table.ts'
import { type Mapping, rowsOf } from './mapping.ts'

const NO_COUNT: readonly ColumnKind[] = [
  'timestamp',
  'date',
  'time',
  'year',
  'month',
  'day',
  'hour',
  'minute',
  'second',
]
const OF_PLACE: readonly ColumnKind[] = ['counter', 'channel', 'lane']

/**
 * Refuses rows that look like counts of intervals where a mapping reads vehicles without saying so: each row would become a
 * vehicle, zeros too.
 */
export function refuseUnsaidIntervals(mapping: Mapping, lines: readonly string[]): void {
  if (mapping.rows || rowsOf(mapping) === 'intervals') return
  const table = new MappedTable(mapping)
  const rows = lines.flatMap((text, at) => {
    const fields = table.rowOf(text, at + 1)
    const time = Array.isArray(fields) ? table.timeOf(fields) : null
    return typeof time === 'number' ? [{ fields: fields as string[], time: time / 1000 }] : []
  })
  const times = rows.map(({ time }) => time)
  if (!hasEqualSteps(times)) return
  const others = table.columns.filter(({ is }) => [...NO_COUNT, ...OF_PLACE].includes(is))
  const width = rows[0]?.fields.length ?? 0
  const hasCounts = Array.from({ length: width }, (_, at) => at)
    .filter(at => others.every(({ position }) => position !== at))
    .some(at => isWhole(rows.map(({ fields }) => fields[at]?.trim() ?? '')))
  if (!hasCounts) return
  const step = Math.min(
    ...times
      .slice(1)
      .map((time, at) => time - (times[at] as number))
      .filter(one => one > 0),
  )
  throw new FileRefused(errorSentence('rowsLookLikeIntervals', { minutes: step / 60 }), { about: 'mapping' })
}

const isWhole = (texts: string[]): boolean =>
  texts.some(text => text !== '') && texts.every(text => /^\d{0,6}$/.test(text))
