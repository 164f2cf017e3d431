import { csvText } from '../../../contract/text/csv-text.ts'

export interface SheetColumn {
  head: string
  /** The unit of its numbers: `vehicles`, `mph`. */
  unit?: string
  isNumber?: boolean
  /** Decimal places on the page; a file has all. */
  digits?: number
}

/** What a plot shows, as a table. */
export interface Sheet {
  columns: SheetColumn[]
  rows: (string | number | null)[][]
}

export const headOf = ({ head, unit }: SheetColumn): string => (unit ? `${head} (${unit})` : head)

/** The table as CSV: units in the header, missing values empty. */
export function csvOf({ columns, rows }: Sheet): string {
  const lines = [columns.map(headOf), ...rows].map(line => line.map(field).join(','))
  return `${lines.join('\r\n')}\r\n`
}

function field(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(Math.round(value * 1e6) / 1e6)
  return csvText(value)
}
