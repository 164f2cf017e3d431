import { formatNumber, MISSING } from '../ui/format.ts'
import type { SheetColumn } from './sheet.ts'

/** A value of a table for people. */
export const writeCell = (value: string | number | null, column: SheetColumn): string => {
  if (value === null) return MISSING
  return typeof value === 'number' ? formatNumber(value, { digits: column.digits ?? 0 }) : value
}
