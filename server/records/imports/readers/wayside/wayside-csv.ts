import { errorSentence } from '../../../../../contract/text/error-sentences.ts'
import { FileRefused } from '../../reading/file-refused.ts'
import type { LineReader, OnLine, Reader } from '../reader.ts'
import { splitRecord } from '../split-record.ts'
import { RECORD_NAMES, type RecordName, readRecord, unknownNames } from './wayside-record.ts'

// A quoted text may span several lines; a quote that is never closed must not swallow the file.
const MAX_LINES_PER_RECORD = 10

/** Wayside's own CSV: column names in the first line, as in an export or in `POST /device/v1/uploads`. */
export const waysideCsv: Reader = {
  name: 'wayside-csv',
  title: 'Wayside CSV, with the columns timestamp and channel',
  localTime: false,
  recognise: ([first = '']) => columnsOf(first) !== null,
  notices: ([first = '']) => unknownNames('column', namesOf(first)),
  open: () => new CsvReader(),
}

type Columns = { count: number; positions: [name: RecordName, position: number][] }
interface NumberedLine {
  line: number
  text: string
}

class CsvReader implements LineReader {
  #header = ''
  #columns: Columns | null = null
  /** Lines of a record with a quote still open. */
  #open: NumberedLine[] = []

  read(text: string, line: number, onLine: OnLine): void {
    if (this.#open.length === 0 && (text.trim() === '' || text === this.#header)) return
    this.#columns ??= this.#readHeader(text)
    if (text === this.#header) return
    this.#open.push({ line, text })
    const fields = splitRecord(this.#open.length === 1 ? text : this.#open.map(part => part.text).join('\n'))
    if (fields === 'open' && this.#open.length < MAX_LINES_PER_RECORD) return
    const isComplete = typeof fields !== 'string' && fields.length === this.#columns.count
    if (!isComplete && this.#open.length > 1) {
      this.#rejectFirst(onLine)
      return
    }
    const [first] = this.#open as [NumberedLine]
    this.#open = []
    onLine(first.line, first.text, typeof fields === 'string' ? UNCLOSED : readFields(fields, this.#columns))
  }

  end(onLine: OnLine): void {
    while (this.#open.length > 0) this.#rejectFirst(onLine)
  }

  /** Only the first of the open lines is wrong; the lines after it are read again. */
  #rejectFirst(onLine: OnLine): void {
    const [first, ...rest] = this.#open as [NumberedLine, ...NumberedLine[]]
    this.#open = []
    onLine(first.line, first.text, UNCLOSED)
    for (const { line, text } of rest) this.read(text, line, onLine)
  }

  #readHeader(text: string): Columns {
    const columns = columnsOf(text)
    if (!columns) throw new FileRefused(NO_HEADER, { about: 'format' })
    this.#header = text
    return columns
  }
}

function readFields(fields: string[], columns: Columns) {
  if (fields.length !== columns.count)
    return errorSentence('fieldCount', { found: fields.length, expected: columns.count })
  const values: { [name in RecordName]?: string } = {}
  for (const [name, position] of columns.positions) values[name] = fields[position]
  return readRecord(values)
}

const UNCLOSED = errorSentence('quoteMissing')
const NO_HEADER = errorSentence('headerLacksColumns')

function namesOf(header: string): string[] {
  const fields = splitRecord(header)
  return typeof fields === 'string' ? [] : fields.map(name => name.trim().toLowerCase())
}

function columnsOf(header: string): Columns | null {
  const names = namesOf(header)
  if (!names.includes('timestamp') || !names.includes('channel')) return null
  const positions = RECORD_NAMES.map((name): [RecordName, number] => [name, names.indexOf(name)])
  return { count: names.length, positions: positions.filter(([, position]) => position >= 0) }
}
