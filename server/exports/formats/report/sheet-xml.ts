import { type SharedStrings, sheetStart } from '../workbook-parts.ts'
import { cellName } from './cell-names.ts'
import type { Sheet, SheetCell } from './report-sheets.ts'

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const FORMATS = ['#,##0', '0.0', '0.00', 'yyyy\\-mm\\-dd\\ hh:mm']
const [, , , MOMENT] = FORMATS.map((_, i) => 164 + i)

/** Cell formats: plain, bold, title, moment; then numbers of 0, 1 and 2 places, plain and bold. */
const XFS = [
  [0, 0],
  [0, 1],
  [0, 2],
  [MOMENT as number, 0],
  ...[0, 1].flatMap(font => [164, 165, 166].map(format => [format, font])),
]

const font = (size: number, isBold: boolean) =>
  `<font>${isBold ? '<b/>' : ''}<sz val="${size}"/><name val="Calibri"/><family val="2"/></font>`

export const REPORT_STYLES =
  `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="${FORMATS.length}">${FORMATS.map((code, i) => `<numFmt numFmtId="${164 + i}" formatCode="${code}"/>`).join('')}</numFmts>` +
  `<fonts count="3">${font(11, false)}${font(11, true)}${font(14, true)}</fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>` +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  `<cellXfs count="${XFS.length}">${XFS.map(([format, own]) => `<xf numFmtId="${format}" fontId="${own}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`).join('')}</cellXfs>` +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'

const NAMED = { bold: 1, title: 2, moment: 3 }
const NUMBERS = 4

function styleOf({ value, style, digits = 0 }: SheetCell): number {
  if (typeof value === 'number') return NUMBERS + (style === 'bold' ? 3 : 0) + Math.min(digits, 2)
  return style ? NAMED[style] : 0
}

const DAY_MS = 86_400_000
/** 1970-01-01 in Excel's count of days. */
const EXCEL_EPOCH = 25_569

/** A local time such as `2026-11-12 17:00` as a number of Excel. */
const excelMoment = (local: string): number => Date.parse(`${local.replace(' ', 'T')}Z`) / DAY_MS + EXCEL_EPOCH

export function sheetXml({ rows, charts, scales }: Sheet, strings: SharedStrings): Buffer {
  const columns = Math.max(1, ...rows.map(row => row.length))
  const widths = Array.from({ length: columns }, (_, i) => (i === 0 ? 26 : 13))
  const encoded = rows.map((row, n) => {
    const cells = row.map((cell, column) => encodeCell(cell, cellName(column, n), strings))
    return `<row r="${n + 1}">${cells.join('')}</row>`
  })
  const coloured = scales.map(
    ({ top, rows: count, columns: across }, i) =>
      `<conditionalFormatting sqref="${cellName(1, top)}:${cellName(across, top + count - 1)}"><cfRule type="colorScale" priority="${i + 1}"><colorScale><cfvo type="min"/><cfvo type="max"/><color rgb="FFEBF6F8"/><color rgb="FF3C96AF"/></colorScale></cfRule></conditionalFormatting>`,
  )
  const relationships = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
  const start = sheetStart(widths).replace('<worksheet ', `<worksheet ${relationships} `)
  return Buffer.from(
    `${start}${encoded.join('')}</sheetData>${coloured.join('')}${charts.length > 0 ? '<drawing r:id="rId1"/>' : ''}</worksheet>`,
  )
}

function encodeCell(cell: SheetCell, name: string, strings: SharedStrings): string {
  const { value, style } = cell
  if (value === null || value === '') return ''
  if (typeof value === 'number')
    return `<c r="${name}" s="${styleOf(cell)}"><v>${Math.round(value * 1e6) / 1e6}</v></c>`
  if (style === 'moment') return `<c r="${name}" s="${NAMED.moment}"><v>${excelMoment(value)}</v></c>`
  return `<c r="${name}" s="${styleOf(cell)}" t="s"><v>${strings.numberOf(value)}</v></c>`
}
