import { colors, harmless } from './terminal.ts'

export interface TableColumn<Row> {
  title: string
  cell(row: Row): string | number | null | undefined
  /** Numbers stand to the right. */
  right?: true
  /** Where there is no room the highest goes first; without it a column always stays. */
  drop?: number
  /** To how many characters it may be cut. */
  minWidth?: number
  paint?(text: string, row: Row): string
}

export interface Table<Row> {
  head: string
  line(row: Row): string
  /** Titles of the columns for which there is no room. */
  dropped: string[]
}

const GAP = '  '

/** A table as wide as these rows need it, and never wider than the terminal. */
export function fitTable<Row>(columns: TableColumn<Row>[], rows: readonly Row[], width: number): Table<Row> {
  let shown = columns.map(column => ({
    column,
    width: Math.max(...[column.title, ...rows.map(row => text(column, row))].map(length)),
  }))
  const total = () => shown.reduce((sum, one) => sum + one.width + GAP.length, -GAP.length)
  // Cutting texts costs less than leaving a column out.
  const cut = () => {
    for (const one of shown.toSorted((a, b) => b.width - a.width)) {
      const minWidth = Math.max(one.column.minWidth ?? one.width, length(one.column.title))
      one.width -= Math.max(0, Math.min(total() - width, one.width - minWidth))
    }
  }
  const wanted = shown.map(({ width }) => width)
  for (cut(); total() > width; cut()) {
    const last = Math.max(...shown.map(({ column }) => column.drop ?? 0))
    if (last === 0) break
    shown = shown.filter(({ column }) => column.drop !== last)
    // Width that a dropped column freed is returned before anything is cut.
    for (const one of shown) one.width = wanted[columns.indexOf(one.column)] as number
  }
  const pad = (column: TableColumn<Row>, value: string, to: number) => {
    const blanks = ' '.repeat(Math.max(0, to - length(value)))
    return column.right ? blanks + value : value + blanks
  }
  return {
    head: colors.bold(
      shown
        .map(one => pad(one.column, one.column.title, one.width))
        .join(GAP)
        .trimEnd(),
    ),
    line: row =>
      shown
        .map(({ column, width }) => {
          const cell = pad(
            column,
            shorten(text(column, row), column.minWidth ? width : Number.POSITIVE_INFINITY),
            width,
          )
          return column.paint ? column.paint(cell, row) : cell
        })
        .join(GAP)
        .trimEnd(),
    dropped: columns.filter(column => !shown.some(one => one.column === column)).map(column => column.title),
  }
}

const length = (value: string) => [...value].length

function text<Row>({ cell }: TableColumn<Row>, row: Row): string {
  const value = cell(row)
  return value === null || value === undefined || value === '' ? '-' : harmless(String(value))
}

function shorten(value: string, maxLength: number): string {
  const characters = [...value]
  return characters.length > maxLength ? `${characters.slice(0, maxLength - 1).join('')}…` : value
}
