import { cellName, cellXml, excelTime, RELATIONSHIPS, type SharedStrings, SPREADSHEET, XML } from './cells.ts'
import { type CellFormat, STYLE } from './styles.ts'

/** A number is a number in Excel too, with so many decimal places, or all; null is an empty cell. */
export interface SheetCell {
  value: string | number | null
  /** `minute`: a local time such as `2026-11-12 17:00`. */
  style?: 'title' | 'bold' | 'minute'
  digits?: number
}

/** A rectangle of cells; rows and columns are counted from 0. */
export interface CellRange {
  top: number
  left: number
  rows: number
  columns: number
}

interface SheetContent {
  rows: SheetCell[][]
  /** The width of each column, in characters. */
  widths?: number[]
  frozenRows?: number
  /** Coloured from the lowest to the highest value. */
  scales?: CellRange[]
  /** The number of the relationship of its drawing. */
  drawing?: string
}

export function sheetXml({ rows, scales = [], drawing, ...look }: SheetContent, strings: SharedStrings): string {
  const encoded = rows.map((row, n) => {
    const cells = row.map((cell, column) => encodeCell(cell, cellName(column, n), strings))
    return `<row r="${n + 1}">${cells.join('')}</row>`
  })
  const drawn = drawing ? `<drawing r:id="${drawing}"/>` : ''
  return `${sheetStart(look)}${encoded.join('')}</sheetData>${scales.map(colourScale).join('')}${drawn}</worksheet>`
}

/** A sheet up to its first row. */
export function sheetStart({ widths = [], frozenRows = 0 }: Pick<SheetContent, 'widths' | 'frozenRows'>): string {
  const pane = frozenRows
    ? `<pane ySplit="${frozenRows}" topLeftCell="A${frozenRows + 1}" activePane="bottomLeft" state="frozen"/>`
    : ''
  const columns = widths.map((width, n) => `<col min="${n + 1}" max="${n + 1}" width="${width}" customWidth="1"/>`)
  return (
    `${XML}<worksheet xmlns="${SPREADSHEET}" xmlns:r="${RELATIONSHIPS}">` +
    `<sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>` +
    `${columns.length > 0 ? `<cols>${columns.join('')}</cols>` : ''}<sheetData>`
  )
}

function encodeCell(cell: SheetCell, name: string, strings: SharedStrings): string {
  const { value, style } = cell
  if (value === null || value === '') return ''
  if (typeof value === 'number') return cellXml(name, Math.round(value * 1e6) / 1e6, STYLE[numberFormat(cell)], strings)
  if (style === 'minute') {
    return cellXml(name, excelTime(Date.parse(`${value.replace(' ', 'T')}Z`)), STYLE.minute, strings)
  }
  return cellXml(name, value, STYLE[style ?? 'plain'], strings)
}

function numberFormat({ style, digits }: SheetCell): CellFormat {
  if (digits === undefined) return style ?? 'plain'
  const places = digits >= 2 ? 2 : digits >= 1 ? 1 : 0
  return style === 'bold' ? `boldDigits${places}` : `digits${places}`
}

function colourScale({ top, left, rows, columns }: CellRange, i: number): string {
  const range = `${cellName(left, top)}:${cellName(left + columns - 1, top + rows - 1)}`
  const scale = '<cfvo type="min"/><cfvo type="max"/><color rgb="FFEBF6F8"/><color rgb="FF3C96AF"/>'
  return `<conditionalFormatting sqref="${range}"><cfRule type="colorScale" priority="${i + 1}"><colorScale>${scale}</colorScale></cfRule></conditionalFormatting>`
}
