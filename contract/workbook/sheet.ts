import { cellName, cellXml, excelTime, RELATIONSHIPS, type SharedStrings, SPREADSHEET, XML, xmlText } from './cells.ts'
import { type CellFormat, STYLE } from './styles.ts'

type TextStyle =
  | 'title'
  | 'bold'
  | 'boldTop'
  | 'wrapped'
  | 'head'
  | 'headIndented'
  | 'headRight'
  | 'right'
  | 'indented'
  | 'boldIndented'
type ClockStyle = (typeof CLOCK_STYLES)[number]

const CLOCK_STYLES = ['clock', 'time', 'boldTime', 'headClock'] as const
const isClock = (style: SheetCell['style']): style is ClockStyle => (CLOCK_STYLES as readonly unknown[]).includes(style)

/** A number is a number in Excel too, with so many decimal places, or all; null is an empty cell. */
export interface SheetCell {
  value: string | number | null
  /**
   * `minute` and `date`: a local time such as `2026-11-12 17:00`; `clock`: a time of day such as `17:00` that names a row,
   * `time` and `boldTime` one that is a value. `head`, `headRight` and `headClock` name columns. `figure`: a number beside texts;
   * `percent`: a share of 0 to 1. `wrapped`: a text on as many lines as its column needs, and `boldTop` beside it.
   */
  style?: TextStyle | ClockStyle | 'minute' | 'date' | 'figure' | 'percent'
  digits?: number
  /** With a plus above zero. */
  isSigned?: boolean | undefined
}

/** A rectangle of cells; rows and columns are counted from 0. */
export interface CellRange {
  top: number
  left: number
  rows: number
  columns: number
}

/** Printed in landscape, as wide as so many sheets of the paper, with a line above and below; the number of the page is added. */
interface PrintedPage {
  paper: 'a4' | 'letter'
  head: string
  foot: string
  /** 1 when absent. */
  across?: number
}

interface SheetContent {
  rows: SheetCell[][]
  /** The width of each column, in characters. */
  widths?: number[]
  frozenRows?: number
  frozenColumns?: number
  page?: PrintedPage
  /** Coloured from the lowest to the highest value. */
  scales?: CellRange[]
  /** The number of the relationship of its drawing. */
  drawing?: string
}

export function sheetXml({ rows, scales = [], drawing, ...look }: SheetContent, strings: SharedStrings): string {
  const encoded = rows.map((row, n) => {
    const cells = row.map((cell, column) => encodeCell(cell, cellName(column, n), strings))
    return `<row r="${n + 1}"${heightOf(row, look.widths)}>${cells.join('')}</row>`
  })
  const drawn = drawing ? `<drawing r:id="${drawing}"/>` : ''
  const page = look.page ? pageXml(look.page) : ''
  return `${sheetStart(look)}${encoded.join('')}</sheetData>${scales.map(colourScale).join('')}${page}${drawn}</worksheet>`
}

const PAPERS: { [paper in PrintedPage['paper']]: number } = { a4: 9, letter: 1 }
/** Excel refuses 255 characters and more, with the codes of the sides and of the number of the page. */
const MAX_LINE = 230

/** In a head or foot `&` begins a code, such as that of the left side and of the number of the page. */
function lineOf(text: string): string {
  const characters = [...text].map(character => (character === '&' ? '&&' : character))
  let length = 0
  const fitting = characters.filter(character => {
    length += character.length
    return length < MAX_LINE
  })
  return xmlText(fitting.length === characters.length ? text.replaceAll('&', '&&') : `${fitting.join('').trimEnd()}…`)
}

const pageXml = ({ paper, head, foot, across = 1 }: PrintedPage): string =>
  '<pageMargins left="0.4" right="0.4" top="0.7" bottom="0.6" header="0.3" footer="0.3"/>' +
  `<pageSetup paperSize="${PAPERS[paper]}" orientation="landscape" fitToWidth="${across}" fitToHeight="0"/>` +
  `<headerFooter scaleWithDoc="0"><oddHeader>&amp;L${lineOf(head)}</oddHeader>` +
  `<oddFooter>&amp;L${lineOf(foot)}&amp;R&amp;P / &amp;N</oddFooter></headerFooter>`

const LINE_POINTS = 15

/** Programs do not find the height of a wrapped text by themselves. */
function heightOf(row: SheetCell[], widths: number[] = []): string {
  const linesOf = ({ value, style }: SheetCell, column: number) =>
    style === 'wrapped' ? Math.ceil(String(value).length / (widths[column] ?? 1)) : 1
  const lines = Math.max(1, ...row.map(linesOf))
  return lines > 1 ? ` ht="${lines * LINE_POINTS}" customHeight="1"` : ''
}

/** A sheet up to its first row. */
export function sheetStart(look: Pick<SheetContent, 'widths' | 'frozenRows' | 'frozenColumns' | 'page'>): string {
  const { widths = [], frozenRows = 0, frozenColumns = 0, page } = look
  const split = frozenColumns ? `xSplit="${frozenColumns}" ` : ''
  const pane = frozenRows
    ? `<pane ${split}ySplit="${frozenRows}" topLeftCell="${cellName(frozenColumns, frozenRows)}" activePane="${frozenColumns ? 'bottomRight' : 'bottomLeft'}" state="frozen"/>`
    : ''
  const fitted = page ? '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>' : ''
  const columns = widths.map((width, n) => `<col min="${n + 1}" max="${n + 1}" width="${width}" customWidth="1"/>`)
  return (
    `${XML}<worksheet xmlns="${SPREADSHEET}" xmlns:r="${RELATIONSHIPS}">` +
    `${fitted}<sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>` +
    `${columns.length > 0 ? `<cols>${columns.join('')}</cols>` : ''}<sheetData>`
  )
}

function encodeCell(cell: SheetCell, name: string, strings: SharedStrings): string {
  const { value, style } = cell
  if (value === null || value === '') return ''
  if (typeof value === 'number') return cellXml(name, Math.round(value * 1e6) / 1e6, STYLE[numberFormat(cell)], strings)
  if (style === 'minute' || style === 'date') {
    return cellXml(name, excelTime(Date.parse(`${value.replace(' ', 'T')}Z`)), STYLE[style], strings)
  }
  if (isClock(style)) return cellXml(name, timeOfDay(value), STYLE[style], strings)
  return cellXml(name, value, STYLE[style === 'figure' || style === 'percent' ? 'plain' : (style ?? 'plain')], strings)
}

/** `17:00` as a part of a day, as Excel has it. */
function timeOfDay(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return (hours * 60 + minutes) / 1440
}

function numberFormat({ style, digits, isSigned }: SheetCell): CellFormat {
  if (style === 'percent') return 'percent1'
  if (style === 'figure') return digits ? 'figure1' : 'figure0'
  if (digits === undefined) return style ?? 'plain'
  const places = digits >= 2 ? 2 : digits >= 1 ? 1 : 0
  if (isSigned) return `signed${places}`
  return style === 'bold' ? `boldDigits${places}` : `digits${places}`
}

function colourScale({ top, left, rows, columns }: CellRange, i: number): string {
  const range = `${cellName(left, top)}:${cellName(left + columns - 1, top + rows - 1)}`
  const scale = '<cfvo type="min"/><cfvo type="max"/><color rgb="FFEBF6F8"/><color rgb="FF3C96AF"/>'
  return `<conditionalFormatting sqref="${range}"><cfRule type="colorScale" priority="${i + 1}"><colorScale>${scale}</colorScale></cfRule></conditionalFormatting>`
}
