import { cellValue, isBoldCell, MAX_ROWS_KEPT, type Row, type Table } from '../../../../charts/report-document.ts'
import { reportColour } from '../report-colours.ts'
import { MISSING, type Words } from '../words.ts'
import { printable } from './fonts.ts'

/** Characters of a text that stays in one line, as `07:15 – 07:30`. */
const MAX_UNWRAPPED = 13

/** A table whose head is repeated on the next page. Its rows are not cut. */
export function printTable({ columns, rows, notes }: Table, words: Words): object {
  const head = columns.map(({ head: text, digits }) => ({
    text: printable(text),
    alignment: digits === null ? 'left' : 'right',
    color: reportColour('--color-text-2'),
  }))
  const isWide = columns.length > 9
  return {
    margin: [0, 2, 0, 4],
    unbreakable: rows.length <= MAX_ROWS_KEPT,
    stack: [
      {
        fontSize: isWide ? 8 : 8.5,
        layout: LAYOUT,
        table: {
          headerRows: 1,
          dontBreakRows: true,
          widths: widthsOf(columns.map(({ digits }) => digits !== null)),
          body: [head, ...rows.map(row => printRow(row, columns, words))],
        },
      },
      ...notes.map(note => ({ text: printable(note), fontSize: 8, color: reportColour('--color-text-2') })),
    ],
  }
}

/** Columns of numbers are equally wide; among texts the first column gets what is left. */
function widthsOf(isNumber: boolean[]): string[] {
  const numbers = isNumber.filter(Boolean).length
  if (numbers === 0) return isNumber.map(() => '*')
  return isNumber.map((_, i) => ((i === 0) === (numbers === isNumber.length - 1) ? 'auto' : '*'))
}

const printRow = ({ cells, isBold, swatch }: Row, columns: Table['columns'], words: Words) =>
  cells.map((cell, i) => {
    const digits = columns[i]?.digits ?? null
    const value = cellValue(cell)
    const text = typeof value === 'number' ? words.number(value, { digits: digits ?? 0 }) : (value ?? MISSING)
    const isStrong = isBold || isBoldCell(cell)
    const alignment = digits === null ? 'left' : 'right'
    const mark = i === 0 && swatch ? [{ text: '■ ', color: reportColour(swatch) }] : []
    return {
      alignment,
      bold: isStrong,
      text: [...mark, { text: printable(text) }],
      ...(digits !== null && { fontFeatures: ['tnum'] }),
      noWrap: digits !== null || text.length <= MAX_UNWRAPPED,
    }
  })

const LAYOUT = {
  hLineWidth: (i: number) => (i === 0 ? 0 : 0.5),
  vLineWidth: () => 0,
  hLineColor: (i: number) => reportColour(i === 1 ? '--color-control' : '--color-line'),
  paddingLeft: (i: number) => (i === 0 ? 0 : 3),
  paddingRight: (i: number, node: { table: { widths: unknown[] } }) => (i === node.table.widths.length - 1 ? 0 : 3),
  paddingTop: () => 1.6,
  paddingBottom: () => 1.2,
}
