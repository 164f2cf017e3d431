import { m } from '../messages.ts'
import { MAX_PRINTED_ROWS } from './printing.ts'

/** On paper, a list that is cut says so. */
export const PrintedNote = ({ rows }: { rows: number }) =>
  rows > MAX_PRINTED_ROWS && (
    <p className="hidden py-2 text-meta text-text-2 print:block">
      {m.firstRowsPrinted({ printed: MAX_PRINTED_ROWS, rows })}
    </p>
  )
