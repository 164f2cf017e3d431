import { quotedText } from '../../../../../contract/text/csv-text.ts'
import type { AggregateColumn, AggregateRow } from './aggregate-columns.ts'

/** As in files of records: texts are quoted, every number of a column has the same decimals, lines end with CRLF. */
export async function* encodeAggregateCsv(
  rows: AsyncIterable<AggregateRow[]>,
  columns: AggregateColumn[],
): AsyncGenerator<Buffer> {
  yield Buffer.from(`${columns.map(({ name }) => name).join(',')}\r\n`)
  for await (const some of rows) {
    const lines = some.map(row => `${columns.map(column => csvField(column, row)).join(',')}\r\n`)
    yield Buffer.from(lines.join(''))
  }
}

function csvField({ kind, digits, value }: AggregateColumn, row: AggregateRow): string {
  const field = value(row)
  if (field === null) return ''
  if (typeof field === 'number') return field.toFixed(digits)
  return kind === 'time' ? field : quotedText(field)
}
