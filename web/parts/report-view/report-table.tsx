import {
  cellDigits,
  cellValue,
  type DocumentCell,
  type DocumentTable,
  isBoldCell,
  MAX_ROWS_KEPT,
} from '../../../charts/report-document.ts'
import { fillOf } from '../plots/legend.tsx'
import { writeNumber } from './report-words.ts'

/** Tables with more columns have smaller text. */
const WIDE = 9

/** A table of the report: it scrolls on a screen that is too narrow, and on paper its head is repeated on each page. */
export function ReportTable({ table: { columns, rows, notes }, label }: { table: DocumentTable; label: string }) {
  const isWide = columns.length > WIDE
  /** Texts have a distance from the number before them. */
  const alignHead = (i: number) => {
    if (columns[i]?.digits != null) return 'ps-1 text-end'
    return i === 0 ? 'text-start' : 'ps-2.5 text-start'
  }
  const align = (i: number) =>
    columns[i]?.digits == null && !(isWide && i > 0) ? alignHead(i) : `num whitespace-nowrap ${alignHead(i)}`
  return (
    <div className={rows.length <= MAX_ROWS_KEPT ? 'break-inside-avoid' : ''}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div
        role="group"
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
        tabIndex={0}
        className="overflow-x-auto"
      >
        <table className={`w-full ${isWide ? 'text-axis print:text-[8pt]' : 'text-meta'}`}>
          <thead className="text-text-2">
            <tr className="border-b border-control">
              {columns.map(({ head }, i) => (
                <th
                  // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same head
                  key={i}
                  scope="col"
                  className={`py-1 pe-1 align-bottom font-medium last:pe-0 ${alignHead(i)}`}
                >
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ cells, isBold = false, swatch }, row) => (
              <tr
                // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have the same cells
                key={row}
                className={`border-b border-line ${isBold ? 'font-semibold' : ''}`}
              >
                {cells.map((cell, i) => {
                  const Tag = i === 0 ? 'th' : 'td'
                  const weight = isBold || isBoldCell(cell) ? 'font-semibold' : 'font-normal'
                  return (
                    <Tag
                      // biome-ignore lint/suspicious/noArrayIndexKey: cells are known by their column
                      key={i}
                      scope={i === 0 ? 'row' : undefined}
                      className={`py-0.75 ${isWide ? 'print:py-px' : ''} pe-1 last:pe-0 ${align(i)} ${weight} ${i === 0 && swatch ? 'min-w-28' : ''}`}
                    >
                      {i === 0 && swatch && (
                        <span
                          className="me-1.5 inline-block size-2.5 rounded-[2px]"
                          style={{ background: fillOf(swatch) }}
                        />
                      )}
                      {writeCell(cell, cellDigits(cell, columns[i]), columns[i]?.isSigned)}
                    </Tag>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {notes.map(note => (
        <p key={note} className="mt-1 text-meta text-text-2">
          {note}
        </p>
      ))}
    </div>
  )
}

function writeCell(cell: DocumentCell, digits: number, isSigned = false): string {
  const value = cellValue(cell)
  return typeof value === 'string' ? value : writeNumber(value, digits, isSigned)
}
