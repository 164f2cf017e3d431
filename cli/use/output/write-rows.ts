import { type Command, Option } from 'commander'
import { quotedText } from '../../../contract/text/csv-text.ts'
import { fitTable, type TableColumn } from './fit-table.ts'
import type { Output } from './output.ts'
import { remark, remarkColors, widthOf } from './terminal.ts'

export interface FormatOptions {
  json?: true
  ndjson?: true
  csv?: true
}

/** What a row is in a table, and in csv. */
export interface RowShape<Row> {
  columns: TableColumn<Row>[]
  /** Where rows come one by one: those for which the columns are wide enough. */
  widest?: Row[]
  /** Names of the csv columns with their values: texts and lists are quoted, as in an export. */
  csv: { [name: string]: (row: Row) => CsvValue }
}

type CsvValue = string | number | boolean | null | undefined | string[] | Unquoted

/** A time, or a number with its decimals. */
interface Unquoted {
  unquoted: string
}

export const csvTime = (moment: string | null): Unquoted | null => (moment === null ? null : { unquoted: moment })

/** With the same decimals in every row, so that no program takes the column for whole numbers. */
export const csvDecimal = (value: number | null, places: number): Unquoted | null =>
  value === null ? null : { unquoted: value.toFixed(places) }

export const withFormats = (command: Command): Command =>
  command
    .addOption(new Option('--json', 'as JSON').conflicts(['ndjson', 'csv']))
    .addOption(new Option('--ndjson', 'one JSON object a line').conflicts(['json', 'csv']))
    .addOption(new Option('--csv', 'comma-separated, with a head line').conflicts(['json', 'ndjson']))

export const isForPrograms = ({ json, ndjson, csv }: FormatOptions): boolean => Boolean(json || ndjson || csv)

type Rows<Row> = AsyncIterable<Row> | Row[]

/** Writes rows as they come, in the format that was asked for; a table when none was. Returns how many there were. */
export async function writeRows<Row>(
  output: Output,
  rows: Rows<Row>,
  shape: RowShape<Row>,
  options: FormatOptions,
): Promise<number> {
  if (options.json) return writeJson(output, rows)
  if (options.ndjson) return writeLines(output, rows, row => JSON.stringify(row))
  if (!options.csv) return writeTable(output, rows, shape)
  await output.line(Object.keys(shape.csv).join(','))
  return writeLines(output, rows, row =>
    Object.values(shape.csv)
      .map(value => csvCell(value(row)))
      .join(','),
  )
}

async function writeLines<Row>(output: Output, rows: Rows<Row>, lineOf: (row: Row) => string) {
  let count = 0
  for await (const row of rows) {
    await output.line(lineOf(row))
    count++
  }
  return count
}

async function writeJson<Row>(output: Output, rows: Rows<Row>) {
  let count = 0
  for await (const row of rows) await output.write(`${count++ === 0 ? '[\n' : ',\n'}${JSON.stringify(row)}`)
  await output.line(count === 0 ? '[]' : '\n]')
  return count
}

async function writeTable<Row>(output: Output, rows: Rows<Row>, { columns, widest = [] }: RowShape<Row>) {
  const table = fitTable(columns, Array.isArray(rows) ? rows : widest, widthOf(process.stdout))
  let count = 0
  for await (const row of rows) {
    if (count++ === 0) await output.line(table.head)
    await output.line(table.line(row))
  }
  if (count > 0 && table.dropped.length > 0 && process.stderr.isTTY) {
    await output.flush()
    remark(remarkColors.dim(`No room for ${table.dropped.join(', ')}.`))
  }
  return count
}

function csvCell(value: CsvValue): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return quotedText(value.join('|'))
  if (typeof value === 'object') return value.unquoted
  return typeof value === 'string' ? quotedText(value) : String(value)
}
