import {
  cellDigits,
  cellValue,
  type DocumentRow,
  type DocumentTable,
  isBoldCell,
} from '../../../../charts/report-document.ts'
import type { PdfNode } from '../../../platform/internals/tagged-pdf.ts'
import { reportColour } from '../report-colours.ts'
import { MISSING, type Words } from '../words.ts'
import { printable, textWidth } from './fonts.ts'

/** Characters of a text that stays in one line, as `07:15 – 07:30`. */
const MAX_UNWRAPPED = 13

/** In points: a row of numbers, and what stands above and below a table in its section. */
const ROW_HEIGHT = 11.5
const TITLE_HEIGHT = 44
const HEAD_HEIGHT = 22
const NOTE_HEIGHT = 12

/**
 * A table in parts that fit on a page, each with its head: they have about as many rows, so that none stands alone on the
 * last page.
 */
export function printTable(table: DocumentTable, words: Words, page: { width: number; height: number }): PdfNode[] {
  const { columns, rows, notes } = table
  const free = page.height - TITLE_HEIGHT - HEAD_HEIGHT - notes.length * NOTE_HEIGHT
  const heights = rows.map(row => (isDense(table) ? ROW_HEIGHT : heightOf(row, columns)))
  const parts = Math.max(1, Math.ceil(heights.reduce((sum, height) => sum + height, 0) / free))
  const perPart = Math.ceil(rows.length / parts)
  return Array.from({ length: parts }, (_, i) => {
    const isLast = i === parts - 1
    const some = rows.slice(i * perPart, (i + 1) * perPart)
    return printPart({ columns, rows: some, notes: isLast ? notes : [] }, words, isDense(table), page.width)
  })
}

/** Tables of hours are long, and have nothing but numbers. */
const isDense = ({ columns, rows }: DocumentTable) =>
  rows.length > 20 && columns.every(({ digits }, i) => i === 0 || digits !== null)

/** Texts wrap in columns whose width is not known here: three of them have 40 characters each, with some to spare. */
function heightOf({ cells }: DocumentRow, columns: DocumentTable['columns']): number {
  const texts = columns.filter(({ digits }) => digits === null).length
  if (texts < 3) return ROW_HEIGHT + 2
  const lines = cells.map(cell => Math.ceil(String(cellValue(cell) ?? '').length / (80 / texts)))
  return 3 + ROW_HEIGHT * Math.max(1, ...lines)
}

function printPart({ columns, rows, notes }: DocumentTable, words: Words, isDense: boolean, width: number): PdfNode {
  const head = columns.map(({ head: text, digits }) => ({
    text: printable(text),
    alignment: digits === null ? 'left' : 'right',
    color: reportColour('--color-text-2'),
  }))
  const isWide = columns.length > 9
  const isNumbers = columns.some(({ digits }) => digits !== null)
  const body = rows.map(row => printRow(row, columns, words))
  return {
    margin: [0, 2, 0, 4],
    unbreakable: isNumbers || rows.length < 12,
    stack: [
      {
        fontSize: isWide || isDense ? 8 : 8.5,
        lineHeight: isDense ? 1 : 1.15,
        layout: isDense ? DENSE : LINES,
        table: {
          headerRows: 1,
          hasRowHeads: isNumbers,
          dontBreakRows: true,
          widths: widthsOf(columns, rows, width),
          body: [head, ...body],
        },
      },
      ...notes.map(note => ({ text: printable(note), fontSize: 8, color: reportColour('--color-text-2') })),
    ],
  }
}

/** In points: a longer name of a row takes two lines. */
const MAX_NAME_WIDTH = 150
/** The width of the mark before a name, and of bold letters. */
const NAME_EXTRA = 14
/** The width of a number or of a word of a head, with what is beside it. */
const NUMBER_WIDTH = 34
const CELL_PADDING = 8

/** Columns of numbers are equally wide if names keep one line; else, and among texts, the first column gets what is left. */
function widthsOf(columns: DocumentTable['columns'], rows: DocumentRow[], width: number): (string | number)[] {
  const isNumber = columns.map(({ digits }) => digits !== null)
  const numbers = isNumber.filter(Boolean).length
  if (numbers === 0) return isNumber.map(() => '*')
  if (numbers < isNumber.length - 1) return isNumber.map((_, i) => (i === 0 ? '*' : 'auto'))
  const widest = (texts: string[]) => Math.max(...texts.map(text => textWidth(text, '9px')))
  const [first, ...others] = columns.map(({ head }) => head)
  const names = rows.map(({ cells }) => String(cellValue(cells[0] ?? null) ?? ''))
  const ofNumbers = Math.max(NUMBER_WIDTH, widest(others.flatMap(head => head.split(' '))) + CELL_PADDING)
  const name = Math.min(MAX_NAME_WIDTH, widest([first ?? '', ...names]) + NAME_EXTRA)
  const hasRoom = name + numbers * ofNumbers <= width
  return isNumber.map((_, i) => (hasRoom ? (i === 0 ? name : '*') : i === 0 ? '*' : 'auto'))
}

const printRow = ({ cells, isBold, swatch }: DocumentRow, columns: DocumentTable['columns'], words: Words) =>
  cells.map((cell, i) => {
    const { digits = null, isSigned } = columns[i] ?? {}
    const value = cellValue(cell)
    const text =
      typeof value === 'number'
        ? words.number(value, { digits: cellDigits(cell, columns[i]), isSigned })
        : (value ?? MISSING)
    const isStrong = isBold || isBoldCell(cell)
    const alignment = digits === null ? 'left' : 'right'
    const mark = i === 0 && swatch ? [{ text: '■ ', color: reportColour(swatch) }] : []
    return {
      alignment,
      bold: isStrong,
      text: [...mark, { text: printable(text) }],
      noWrap: digits !== null || text.length <= MAX_UNWRAPPED,
    }
  })

const LINES = {
  hLineWidth: (i: number) => (i === 0 ? 0 : 0.5),
  vLineWidth: () => 0,
  hLineColor: (i: number) => reportColour(i === 1 ? '--color-control' : '--color-line'),
  paddingLeft: (i: number) => (i === 0 ? 0 : 3),
  paddingRight: (i: number, node: { table: { widths: unknown[] } }) => (i === node.table.widths.length - 1 ? 0 : 3),
  paddingTop: () => 1.6,
  paddingBottom: () => 1.2,
}
const DENSE = { ...LINES, paddingTop: () => 1, paddingBottom: () => 0.5 }

export const NO_LINES = { ...LINES, hLineWidth: () => 0, paddingTop: () => 1, paddingBottom: () => 1 }
