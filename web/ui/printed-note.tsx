import { m } from './messages.ts'

/** On paper, a list that is cut says so. */
export const PrintedNote = ({ rows, max }: { rows: number; max: number }) =>
  rows > max && (
    <p className="hidden py-2 text-meta text-text-2 print:block">{m.firstRowsPrinted({ printed: max, rows })}</p>
  )
