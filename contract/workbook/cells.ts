import { escapeXml } from '../text/escape-xml.ts'
import { DAY_MS } from '../times/time.ts'

export const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
export const SPREADSHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
export const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** `A`, `Z`, `AA`; the first column is 0. */
export function columnName(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : columnName(Math.floor(column / 26) - 1) + last
}

/** `B7`; rows and columns are counted from 0. */
export const cellName = (column: number, row: number): string => `${columnName(column)}${row + 1}`

/** 1970-01-01 in Excel's count of days. */
export const EXCEL_EPOCH = 25_569

/** A time as Excel has it: days since 1899-12-30. */
export const excelTime = (ms: number): number => ms / DAY_MS + EXCEL_EPOCH

/** A cell with one of the formats of STYLE. Texts are never formulas. */
export const cellXml = (name: string, value: string | number, style: number, strings: SharedStrings): string =>
  typeof value === 'number'
    ? `<c r="${name}" s="${style}"><v>${value}</v></c>`
    : `<c r="${name}" s="${style}" t="s"><v>${strings.numberOf(value)}</v></c>`

/**
 * Text for an XML part of a workbook. Characters that XML cannot contain are written as `_x001F_`, and an underscore
 * that would look like the start of such an escape as `_x005F_`.
 */
export function xmlText(value: string): string {
  const text = value
    .toWellFormed()
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[^\P{Cc}\t\n]|[\ufffe\uffff]/gu, character => `_x${hex(character)}_`)
  return escapeXml(text)
}

const hex = (character: string) => character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')

/** Excel refuses longer cells. */
const MAX_TEXT_LENGTH = 32_767

/** The texts of a workbook, each once: cells refer to them by number. */
export class SharedStrings {
  readonly #numbers = new Map<string, number>()

  numberOf(value: string): number {
    const string = value.slice(0, MAX_TEXT_LENGTH)
    const number = this.#numbers.get(string) ?? this.#numbers.size
    this.#numbers.set(string, number)
    return number
  }

  /** The part `xl/sharedStrings.xml`, in pieces. */
  *xml(): Generator<string> {
    yield `${XML}<sst xmlns="${SPREADSHEET}" uniqueCount="${this.#numbers.size}">`
    for (const string of this.#numbers.keys()) yield `<si><t xml:space="preserve">${xmlText(string)}</t></si>`
    yield '</sst>'
  }
}
