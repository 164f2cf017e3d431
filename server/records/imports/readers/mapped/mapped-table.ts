import { type ColumnKind, timeColumns } from '../../../../../contract/csv-columns.ts'
import { errorSentence } from '../../../../../contract/text/error-sentences.ts'
import { DAY_MS } from '../../../../../contract/times/time.ts'
import { FileRefused } from '../../reading/file-refused.ts'
import { splitRecord } from '../split-record.ts'
import type { Mapping } from './mapping.ts'
import { timeFormat } from './time-format.ts'

export type MappedColumn = Mapping['columns'][number] & { position: number }

/** The rows of a file, and the texts of their columns, as a mapping says. */
export class MappedTable {
  readonly #mapping: Mapping
  readonly #delimiter: string
  readonly #time: ReturnType<typeof timeFormat>
  readonly #timeColumns: ColumnKind[]
  #columns: MappedColumn[] | null = null
  #byKind = new Map<ColumnKind, MappedColumn>()
  #count = 0

  constructor(mapping: Mapping) {
    this.#mapping = mapping
    this.#delimiter = mapping.delimiter === 'tab' ? '\t' : mapping.delimiter
    this.#time = timeFormat(mapping.time_format)
    this.#timeColumns = timeColumns(kind => mapping.columns.some(({ is }) => is === kind)) ?? []
  }

  /** The columns of the mapping, once a first row was read. */
  get columns(): readonly MappedColumn[] {
    return this.#columns ?? []
  }

  /** The fields of a line; null where it is no row, or the reason why it cannot be read. */
  rowOf(text: string, line: number): string[] | string | null {
    if (text.trim() === '' || line <= this.#mapping.skip_lines) return null
    const fields = splitRecord(text, this.#delimiter)
    if (!this.#columns) {
      this.#columns = this.#findColumns(typeof fields === 'string' ? [] : fields, line)
      for (const column of this.#columns) this.#byKind.set(column.is, column)
      if (this.#mapping.header) return null
    }
    if (typeof fields === 'string') return errorSentence('quoteMissing')
    return fields.length === this.#count
      ? fields
      : errorSentence('fieldCount', { found: fields.length, expected: this.#count })
  }

  columnOf(kind: ColumnKind): MappedColumn | undefined {
    return this.#byKind.get(kind)
  }

  /** What a row says in a column, with the meaning of its text; empty where that is no value. */
  textOf(fields: readonly string[], column: MappedColumn | undefined): string {
    const value = fields[column?.position ?? -1]?.trim() ?? ''
    if (column?.missing.includes(value)) return ''
    return column?.values && Object.hasOwn(column.values, value) ? (column.values[value] ?? '') : value
  }

  /** The same of a number, with a decimal point. */
  numberText(fields: readonly string[], column: MappedColumn | undefined): string {
    const text = this.textOf(fields, column)
    return this.#mapping.decimal === ',' ? text.replace(',', '.') : text
  }

  /** The time of a row in milliseconds, of a local time as if it were UTC; or why it cannot be read. */
  timeOf(fields: readonly string[]): number | string {
    return this.#timeIn(this.#timeColumns.map(kind => this.textOf(fields, this.columnOf(kind))))
  }

  /** The time in the column `end`, which has the format of the others; of a clock alone, on the day of the row or the next one. */
  endOf(fields: readonly string[], start: number): number | string {
    const text = this.textOf(fields, this.columnOf('end'))
    const [first, second] = this.#timeColumns
    if (first === 'timestamp' || second !== 'time') return this.#timeIn([text])
    const end = this.#timeIn([this.textOf(fields, this.columnOf('date')), text])
    return typeof end === 'number' && end <= start ? end + DAY_MS : end
  }

  #timeIn(texts: string[]): number | string {
    return this.#time?.read(texts.join(' ')) ?? errorSentence('mappingTimeFormat')
  }

  #findColumns(fields: string[], line: number): MappedColumn[] {
    this.#count = fields.length
    const names = this.#mapping.header ? fields.map(name => name.trim().toLowerCase()) : []
    return this.#mapping.columns.map(one => {
      const named = names.indexOf(one.column.trim().toLowerCase())
      const position = named >= 0 ? named : /^\d{1,3}$/.test(one.column) ? Number(one.column) - 1 : -1
      if (position < 0 || position >= fields.length)
        throw new FileRefused(errorSentence('noColumn', { line, column: one.column }), { about: 'mapping' })
      return { ...one, position }
    })
  }
}
