import { expect } from 'vitest'
import { type Cell, cellDigits, cellValue, type ReportDocument, type Table } from '../../../charts/report-document.ts'
import { readPdf } from './read-pdf.ts'
import { readXlsx } from './read-xlsx.ts'

/** `-0`, `+0.0`: a number without a difference has no sign. */
export const SIGNED_ZERO = /(?<!\w)[-+\u2212]0(?:[.,]0+)?(?![.,]?\d)/

export const tablesOf = ({ sections }: ReportDocument): Table[] =>
  sections.flatMap(({ blocks }) => blocks.flatMap(block => (block.type === 'table' ? block.table : [])))

/** The cells of a row as an English report shows them. */
export const writtenRow = ({ columns }: Table, cells: Cell[]): string[] =>
  cells.map((cell, i) => {
    const value = cellValue(cell)
    if (typeof value !== 'number') return value ?? '–'
    const digits = cellDigits(cell, columns[i])
    const signDisplay = columns[i]?.isSigned ? ('exceptZero' as const) : ('negative' as const)
    const options = { minimumFractionDigits: digits, maximumFractionDigits: digits, signDisplay }
    return new Intl.NumberFormat('en-GB', options).format(value).replace('-', '\u2212')
  })

/** An empty text is an empty cell, and numbers of Excel files have six decimal places. */
const textOf = (cells: (string | number | boolean | null)[]) =>
  JSON.stringify(cells.map(cell => (typeof cell === 'number' ? Math.round(cell * 1e6) / 1e6 : cell || null))).replace(
    /(,null)+\]$/,
    ']',
  )

/** Times of day are numbers in Excel. */
function asExcel(value: string | number | null, isClock = false): string | number | null {
  const [, hours, minutes = 0] = (isClock && /^(\d\d)(?::(\d\d))?/.exec(String(value))) || []
  return hours === undefined ? (value ?? '–') : (Number(hours) * 60 + Number(minutes)) / 1440
}

/** Every figure of the page of a report is in its PDF and in its Excel file. */
export function expectInFiles(document: ReportDocument, files: { pdf: Buffer; xlsx: Buffer }): void {
  const asPrinted = (words: string) => words.replace(/\s/g, '').replaceAll(/[東京]/g, '□')
  const pdf = asPrinted(readPdf(files.pdf).pages.join(''))
  const { sheets } = readXlsx(files.xlsx)
  const rows = new Set(
    Object.values(sheets).flatMap(sheet => sheet.rows.map(row => textOf(row.map(cell => cell?.value ?? null)))),
  )
  for (const table of tablesOf(document)) {
    for (const { cells } of table.rows) {
      expect(pdf).toContain(asPrinted(writtenRow(table, cells).join('')))
      expect(rows).toContain(textOf(cells.map((cell, i) => asExcel(cellValue(cell), table.columns[i]?.isClock))))
    }
  }
  expect(document.figures.length).toBeGreaterThan(3)
  for (const { name, value, number, unit, more } of document.figures) {
    for (const part of [name, `${value}${unit}`, more]) expect(pdf).toContain(asPrinted(part))
    expect(rows).toContain(textOf([unit ? `${name}, ${unit}` : name, number.value ?? '–', more]))
  }
  for (const { name, values } of document.head) expect(rows).toContain(textOf([name, values[0] ?? '']))
}
