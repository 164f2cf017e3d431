import type { CSSProperties, ReactNode } from 'react'

export interface TableColumn<Row> {
  key: string
  /** With the unit of its numbers. */
  head: ReactNode
  cell: (row: Row) => ReactNode
  /** Right-aligned tabular figures. */
  isNumber?: boolean
  /** Names the row. */
  isRowHead?: boolean
  className?: string
  /** Classes of the cells, not of the head. */
  cellClassName?: string
}

interface Props<Row> {
  /** The accessible name. */
  label: string
  columns: TableColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** Maximum height; the head stays visible while the body scrolls. */
  maxHeight?: string
  rowClassName?: (row: Row) => string
}

const MIN_LONG_ROWS = 12

/** Whether a table may be continued on the next sheet of paper, for `data-long` of its section. */
export const isLongTable = (rows: number): true | undefined => rows >= MIN_LONG_ROWS || undefined

/** A plain table that scrolls if it is too wide. */
export function Table<Row>({ label, columns, rows, rowKey, maxHeight, rowClassName }: Props<Row>) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
      tabIndex={0}
      className={`focus-inside overflow-auto ${maxHeight ? 'max-h-(--max-height) print:max-h-none' : ''}`}
      style={maxHeight ? ({ '--max-height': maxHeight } as CSSProperties) : undefined}
      data-long={isLongTable(rows.length)}
    >
      <table className="w-full text-meta">
        <thead className="sticky top-0 z-10 bg-canvas text-text-3">
          <tr>
            {columns.map(({ key, head, isNumber, className = '' }) => (
              <th
                key={key}
                scope="col"
                className={`h-table-row px-3 font-medium whitespace-nowrap first:ps-4.5 last:pe-4.5 ${isNumber ? 'text-end' : 'text-start'} ${className}`}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={rowKey(row)} className={`border-t border-line ${rowClassName?.(row) ?? ''}`}>
              {columns.map(column => (
                <Cell key={column.key} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Cell<Row>({ column, row }: { column: TableColumn<Row>; row: Row }) {
  const { cell, isNumber, isRowHead, className = '', cellClassName = '' } = column
  const classes = `h-table-row px-3 py-1 first:ps-4.5 last:pe-4.5 ${isNumber ? 'num text-end' : 'text-start'} ${className} ${cellClassName}`
  return isRowHead ? (
    <th scope="row" className={`font-medium ${classes}`}>
      {cell(row)}
    </th>
  ) : (
    <td className={classes}>{cell(row)}</td>
  )
}
