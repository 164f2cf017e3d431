import type { ZipEntry } from '../batch/read-zip.ts'
import { MAX_LINE_LENGTH } from '../reading/line-decoder.ts'
import { type CellFormat, numberText } from './cell-formats.ts'
import { walkXml, workbookDamaged } from './walk-xml.ts'

export type TextsOfWorkbook = readonly string[]

export interface SheetParts {
  part: ZipEntry
  is1904: boolean
  /** By the number of the style. */
  formats: CellFormat[]
  texts: TextsOfWorkbook
  /** How many fields each line has at least. */
  width: number
}

/** As many as Excel has. */
const MAX_ROWS = 1_048_576
/** Later columns are ignored: a cell in column 16384 would give its line as many commas. */
const MAX_COLUMNS = 256
/** As Excel's. */
export const MAX_CELL_CHARACTERS = 32_767
/** XML without the end of a row would keep a preview busy without a line. */
const MAX_ROW_BYTES = 16 * 1024 * 1024

interface SheetCell {
  column: number
  type: string
  format: CellFormat
  text: string
}

/**
 * The rows of a sheet as lines of CSV, in chunks. Rows that are not in the file are blank lines, so that the number of a line
 * is that of its row. Calls `onRow` with the number of fields up to the last one that is not empty.
 */
export async function* sheetLines(
  parts: SheetParts,
  onRow: (fields: number) => void = () => {},
): AsyncGenerator<Buffer> {
  const { part, width } = parts
  let lines = ''
  let [row, bytes] = [0, 0]
  let fields: string[] = []
  let cell: SheetCell | null = null
  let [isValue, isPhonetic, nextColumn] = [false, false, 0]
  const handlers = {
    onOpen(name: string, attributes: { [name: string]: string }) {
      if (name === 'row') {
        const number = Number(attributes.r ?? row + 1)
        if (!(number > row && number <= MAX_ROWS)) throw workbookDamaged()
        lines += '\n'.repeat(number - row - 1)
        ;[row, nextColumn, fields] = [number, 0, []]
      } else if (name === 'c') {
        const column = attributes.r === undefined ? nextColumn : columnOf(attributes.r)
        const format = parts.formats[Number(attributes.s ?? 0)] ?? null
        cell = { column, type: attributes.t ?? 'n', format, text: '' }
        nextColumn = column + 1
      } else if (name === 'rPh') isPhonetic = true
      isValue = name === 'v' || (name === 't' && !isPhonetic)
    },
    onClose(name: string) {
      isValue = false
      if (name === 'rPh') isPhonetic = false
      else if (name === 'c' && cell) {
        if (cell.column < MAX_COLUMNS) fields[cell.column] = textOf(cell, parts)
        cell = null
      } else if (name === 'row') {
        const filled = fields.findLastIndex(field => field !== undefined && field !== '') + 1
        onRow(filled)
        lines += filled === 0 ? '\n' : `${csvLine(fields, Math.max(filled, width))}\n`
        bytes = 0
      }
    },
    onText(text: string) {
      if (!isValue || !cell) return
      cell.text += text
      if (cell.text.length > MAX_CELL_CHARACTERS) throw workbookDamaged()
    },
  }
  for await (const read of walkXml(part.open(), handlers)) {
    bytes += read
    if (bytes > MAX_ROW_BYTES) throw workbookDamaged()
    if (lines === '') continue
    yield Buffer.from(lines)
    lines = ''
  }
}

/** `A1` is 0, `AA1` is 26. */
function columnOf(place: string): number {
  let column = 0
  for (const letter of /^[A-Z]{1,3}/.exec(place)?.[0] ?? '') column = column * 26 + letter.charCodeAt(0) - 64
  if (column === 0) throw workbookDamaged()
  return column - 1
}

/** An error of a formula, such as `#N/A`, is no value. */
function textOf({ type, format, text }: SheetCell, { texts, is1904 }: SheetParts): string {
  if (type === 's') return texts[Number(text)] ?? ''
  if (type === 'b') return text === '1' ? 'true' : 'false'
  if (type === 'e') return ''
  const number = Number(text)
  return type === 'n' && text.trim() !== '' && Number.isFinite(number) ? numberText(number, format, is1904) : text
}

function csvLine(fields: readonly (string | undefined)[], width: number): string {
  let line = quoted(fields[0] ?? '')
  // Longer lines are refused.
  for (let at = 1; at < width && line.length <= MAX_LINE_LENGTH; at++) line += `,${quoted(fields[at] ?? '')}`
  return line
}

/** Each record is one line: an end of line in a cell becomes a blank. */
function quoted(field: string): string {
  const text = field.replace(/\s*[\r\n]+\s*/g, ' ')
  return /[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
