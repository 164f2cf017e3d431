import type { IntervalFormat } from '../../../../../contract/export-formats.ts'
import type { ExportContext } from '../../../../../contract/exported-columns.ts'
import { INTERVAL_COLUMNS, type IntervalColumn } from '../../../../../contract/intervals/interval-columns.ts'
import { quotedText } from '../../../../../contract/text/csv-text.ts'
import { gzip } from '../gzip.ts'
import { encodeIntervalsParquet } from './encode-intervals-parquet.ts'
import type { IntervalRow } from './interval-row.ts'

type Rows = AsyncIterable<IntervalRow[]>

const ENCODERS: { [format in IntervalFormat]: (rows: Rows, context: ExportContext) => AsyncIterable<Buffer> } = {
  'intervals.csv': encodeCsv,
  'intervals.ndjson.gz': (rows, { createdAt }) => gzip(encodeLines(rows), createdAt),
  'intervals.parquet': encodeIntervalsParquet,
}

/** The same intervals and context give the same bytes. */
export const encodeIntervals = (format: IntervalFormat, rows: Rows, context: ExportContext): AsyncIterable<Buffer> =>
  ENCODERS[format](rows, context)

/** As in files of records: texts are quoted, every number of a column has the same decimals, lines end with CRLF. */
async function* encodeCsv(rows: Rows): AsyncGenerator<Buffer> {
  yield Buffer.from(`${INTERVAL_COLUMNS.map(({ name }) => name).join(',')}\r\n`)
  for await (const some of rows) {
    yield Buffer.from(
      some.map(row => `${INTERVAL_COLUMNS.map(column => csvField(column, row)).join(',')}\r\n`).join(''),
    )
  }
}

const DECIMALS = 2

function csvField({ kind, value }: IntervalColumn, row: IntervalRow): string {
  const field = value(row)
  if (Array.isArray(field)) return quotedText(field.map(one => one ?? '').join('|'))
  if (kind === 'text') return quotedText(String(field ?? ''))
  if (field === null || field === undefined) return ''
  return kind === 'count' ? (field as number).toFixed(DECIMALS) : String(field)
}

/** Each line is the interval of search, plus the names of its site and channel. */
async function* encodeLines(rows: Rows): AsyncGenerator<Buffer> {
  for await (const some of rows) yield Buffer.from(some.map(row => `${JSON.stringify(row)}\n`).join(''))
}
