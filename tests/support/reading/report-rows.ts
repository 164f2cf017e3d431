import { type Cell, cellValue, type ReportDocument, type Table } from '../../charts/report-document.ts'

export const tablesOf = ({ sections }: ReportDocument): Table[] =>
  sections.flatMap(({ blocks }) => blocks.flatMap(block => (block.type === 'table' ? block.table : [])))

/** The cells of a row as an English report shows them. */
export const writtenRow = ({ columns }: Table, cells: Cell[]): string[] =>
  cells.map((cell, i) => {
    const value = cellValue(cell)
    if (typeof value !== 'number') return value ?? '–'
    const digits = columns[i]?.digits ?? 0
    const options = { minimumFractionDigits: digits, maximumFractionDigits: digits }
    return new Intl.NumberFormat('en-GB', options).format(value).replace('-', '\u2212')
  })
