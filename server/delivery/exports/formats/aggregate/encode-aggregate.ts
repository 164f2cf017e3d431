import type { AggregateFormat } from '../../../../../contract/export-formats.ts'
import type { ExportContext } from '../../../../../contract/exported-columns.ts'
import { cellName, cellXml, columnName, excelTime, SharedStrings } from '../../../../../contract/workbook/cells.ts'
import { commonParts, workbookXml } from '../../../../../contract/workbook/parts.ts'
import { sheetStart } from '../../../../../contract/workbook/sheet.ts'
import { STYLE } from '../../../../../contract/workbook/styles.ts'
import { JobImpossible } from '../../../../platform/jobs/jobs.ts'
import type { ExportRun } from '../../claimed-export.ts'
import { type ExportLimits, tooManyRows } from '../../export-limits.ts'
import { aggregateOptions } from '../../schema.ts'
import { aboutSheet } from '../about-sheet.ts'
import { textEntry, type ZipEntry, zip } from '../zip.ts'
import { type AggregateColumn, type AggregateRow, aggregateColumns } from './aggregate-columns.ts'
import { encodeAggregateCsv } from './encode-aggregate-csv.ts'
import { readAggregate } from './read-aggregate.ts'

/** The file of an aggregate: counts, classes and bins of speeds per interval, the same as POST …/data/aggregate. */
export async function* encodeAggregate(
  run: ExportRun,
  format: AggregateFormat,
  context: ExportContext,
): AsyncGenerator<Buffer> {
  const asked = aggregateOptions.parse((run.claimed.request as { aggregate?: unknown }).aggregate ?? {})
  const columns = aggregateColumns(asked)
  const rows = limited(readAggregate(run, asked), format, run.options)
  if (format === 'aggregate.csv') yield* encodeAggregateCsv(rows, columns)
  else yield* zip(workbookParts(rows, columns, context), context.createdAt)
}

/** The intervals are first, because the sheet "About" has the number of their records. */
function* workbookParts(
  rows: AsyncIterable<AggregateRow[]>,
  columns: AggregateColumn[],
  context: ExportContext,
): Generator<ZipEntry> {
  const strings = new SharedStrings()
  const written = { rows: 0, records: 0 }
  const title = `Traffic of ${context.organization}`
  for (const [path, xml] of commonParts({ title, createdAt: context.createdAt, sheets: 2 })) yield textEntry(path, xml)
  yield { name: 'xl/worksheets/sheet2.xml', content: encodeSheet(rows, columns, strings, written) }
  yield textEntry('xl/worksheets/sheet1.xml', aboutSheet(context, written.records, strings, { ...ABOUT, columns }))
  const range = `$A$1:$${columnName(columns.length - 1)}$${written.rows + 1}`
  yield textEntry('xl/workbook.xml', workbookXml(['About', 'Intervals'], { filtered: { sheet: 1, range } }))
  yield textEntry('xl/sharedStrings.xml', strings.xml())
}

const ABOUT = {
  title: 'Traffic per interval',
  lead: 'Every row of the sheet "Intervals" is an interval of one channel of a site. An empty cell is a value that is not known.',
}

async function* encodeSheet(
  rows: AsyncIterable<AggregateRow[]>,
  columns: AggregateColumn[],
  strings: SharedStrings,
  written: { rows: number; records: number },
): AsyncGenerator<Buffer> {
  const cell = (column: number, row: number, style: number, value: string | number) =>
    cellXml(cellName(column, row), value, style, strings)
  const header = columns.map(({ name }, n) => cell(n, 0, STYLE.bold, name))
  const widths = columns.map(({ kind, name }) => (kind === 'time' ? 24 : Math.max(11, name.length + 2)))
  yield Buffer.from(`${sheetStart({ widths, frozenRows: 1 })}<row r="1">${header.join('')}</row>`)
  for await (const some of rows) {
    const encoded = some.map(row => {
      written.rows++
      written.records += row.item.count
      const cells = columns.map(({ kind, digits = 0, value }, n) => {
        const field = value(row)
        if (field === null || field === '') return ''
        if (kind === 'time') return cell(n, written.rows, STYLE.moment, excelMoment(field as string))
        return cell(n, written.rows, STYLE.plain, typeof field === 'number' ? Number(field.toFixed(digits)) : field)
      })
      return `<row r="${written.rows + 1}">${cells.join('')}</row>`
    })
    yield Buffer.from(encoded.join(''))
  }
  const range = `A1:${cellName(columns.length - 1, written.rows)}`
  yield Buffer.from(`</sheetData><autoFilter ref="${range}"/></worksheet>`)
}

/** Channels that were added since the export was created have more rows than were known then. */
async function* limited(
  rows: AsyncIterable<AggregateRow[]>,
  format: AggregateFormat,
  limits: ExportLimits,
): AsyncGenerator<AggregateRow[]> {
  let count = 0
  for await (const some of rows) {
    count += some.length
    const sentence = tooManyRows(format, count, limits)
    if (sentence) throw new JobImpossible(sentence)
    yield some
  }
}

/** The local time of `2026-06-01T00:00:00.000+02:00` as a number of Excel. */
const excelMoment = (time: string): number => excelTime(Date.parse(`${time.slice(0, 23)}Z`))
