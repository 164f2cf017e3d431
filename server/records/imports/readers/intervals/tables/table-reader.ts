import type { IntervalReading } from '../../../../../../contract/intervals/interval-reading.ts'
import { errorSentence } from '../../../../../../contract/text/error-sentences.ts'
import type { ClassScheme } from '../../../../../../contract/vehicles/class-schemes.ts'
import { FileRefused } from '../../../reading/file-refused.ts'
import type { ChannelNames, FileFacts, LineReader, OnLine } from '../../reader.ts'
import { splitRecord } from '../../split-record.ts'
import { type CountColumn, countReader, type ReadCounts } from './count-columns.ts'
import { RowStep } from './row-step.ts'

/** What a header says of the rows below it. */
interface TableHeader {
  counts: CountColumn[]
  /** The fields of a row, where these are not as many as those of the header. */
  width?: number
  /** The column with the sum of all totals of a row, which is compared and not stored. */
  sum?: number | null
  /** Columns that are left out, by name. */
  leftOut?: string[]
  timeOf(fields: readonly string[]): number | string
}

/** A format of text with a header of columns and a row for each interval. */
export interface TableFormat {
  /** The columns of a header, also of a later one; null where the line is none. May throw FileRefused. */
  header(fields: string[], line: number): TableHeader | null
  /** Called with the lines before the header. */
  before?(fields: string[], line: number): void
  /** The length of an interval; null: the distance of the rows. */
  durationS?(): number | null
  classScheme?(): ClassScheme | null
  /** Vehicles for each thing that is counted, such as axles; null: vehicles are counted. */
  factor?(): number | null
  names(channel: number): ChannelNames
  /** The columns that the first line with a header must have, as a message names them. */
  columns: string
}

interface Table extends TableHeader {
  text: string
  width: number
  read: ReadCounts
}

/** Reads a table of counts. */
export class TableReader implements LineReader<IntervalReading> {
  readonly #format: TableFormat
  #table: Table | null = null
  #step = new RowStep()
  #lastLine = 0
  #leftOut = new Set<string>()
  #contradictions: { rows: number; firstLine: number } | null = null

  constructor(format: TableFormat) {
    this.#format = format
  }

  read(text: string, line: number, onLine: OnLine<IntervalReading>): void {
    this.#lastLine = line
    if (text.trim() === '' || text === this.#table?.text) return
    const fields = splitRecord(text)
    const header = typeof fields === 'string' ? null : this.#format.header(fields.map(asName), line)
    if (header) {
      const width = header.width ?? (fields as string[]).length
      this.#table = { ...header, text, width, read: countReader(header.counts) }
      for (const name of header.leftOut ?? []) if (this.#leftOut.size < MAX_LEFT_OUT) this.#leftOut.add(name)
    } else if (!this.#table) {
      this.#format.before?.(typeof fields === 'string' ? [] : fields.map(asName), line)
    } else if (typeof fields === 'string') {
      onLine(line, text, errorSentence('quoteMissing'))
    } else {
      this.#readRow(this.#table, fields, text, line, onLine)
    }
  }

  end(onLine: OnLine<IntervalReading>): void {
    if (!this.#table)
      throw new FileRefused(errorSentence('columnsLacking', { line: this.#lastLine, columns: this.#format.columns }))
    this.#step.end(onLine)
  }

  describeChannel(_counter: string | null, channel: number): ChannelNames {
    return this.#format.names(channel)
  }

  facts(): FileFacts {
    const contradictions = this.#contradictions
    const factor = this.#format.factor?.() ?? null
    return {
      classScheme: this.#format.classScheme?.() ?? null,
      notices: [
        ...[...this.#leftOut].map(name => errorSentence('columnUnknown', { name: `"${name}"` })),
        ...(factor === null ? [] : [errorSentence('axlesConverted', { factor })]),
        ...(contradictions
          ? [errorSentence('sumDiffers', { count: contradictions.rows, line: contradictions.firstLine })]
          : []),
      ],
    }
  }

  #readRow(table: Table, fields: string[], text: string, line: number, onLine: OnLine<IntervalReading>): void {
    const { width, timeOf, read, sum } = table
    if (fields.length !== width) {
      onLine(line, text, errorSentence('fieldCount', { found: fields.length, expected: width }))
      return
    }
    const start = timeOf(fields)
    if (typeof start === 'string') {
      onLine(line, text, start)
      return
    }
    const durationS = this.#format.durationS?.() ?? null
    const found = read(fields, { start, duration_s: durationS ?? 0, isLocal: true })
    if (typeof found === 'string') {
      onLine(line, text, found)
      return
    }
    const total = fields[sum ?? -1]?.trim() ?? ''
    if (total !== '' && Number(total) !== totalOf(found)) {
      this.#contradictions ??= { rows: 0, firstLine: line }
      this.#contradictions.rows++
    }
    const factor = this.#format.factor?.() ?? null
    const readings = factor === null ? found : found.map(one => inVehicles(one, factor))
    if (durationS === null) this.#step.add({ start, line, text, readings }, onLine)
    else for (const reading of readings) onLine(line, text, reading)
  }
}

/** To the hundredth that is stored. */
const inVehicles = (reading: IntervalReading, factor: number): IntervalReading => ({
  ...reading,
  total: reading.total == null ? null : Math.round(reading.total * factor * 100) / 100,
})

const asName = (field: string): string => field.trim()

/** The vehicles of a row, by what each channel counts. */
const totalOf = (readings: IntervalReading[]): number =>
  readings.reduce((all, { total, classes, class_codes, speeds }) => {
    const parts = Object.values(classes ?? class_codes ?? speeds?.counts ?? {}) as (number | null)[]
    return all + (total ?? parts.reduce<number>((sum, count) => sum + (count ?? 0), 0))
  }, 0)

const MAX_LEFT_OUT = 10
