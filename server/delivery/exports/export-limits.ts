import { type ExportFormat, isAggregateFormat, MAX_XLSX_RECORDS } from '../../../contract/export-formats.ts'
import { DEFAULT_EXPORT_SIZES, type ExportSizes } from '../../../contract/limits.ts'
import { errorSentence } from '../../../contract/text/error-sentences.ts'

export interface ExportLimits extends ExportSizes {
  /** Exports of an organization at a time. */
  waiting: number
  running: number
  /** How long an organization waits until no other one may run a second export. A free worker claims within half a second. */
  yieldAfterSeconds: number
  xlsxRecords: number
  /** How long records are counted when an export is created. */
  countMs: number
  /** How long a file is stored. */
  daysKept: number
}

export const EXPORT_LIMITS: ExportLimits = {
  ...DEFAULT_EXPORT_SIZES,
  waiting: 20,
  running: 3,
  yieldAfterSeconds: 5,
  xlsxRecords: MAX_XLSX_RECORDS,
  countMs: 3_000,
  daysKept: 7,
}

/** Why a file of this format may not have so many rows; null when it may. */
export function tooManyRows(format: ExportFormat, rows: number, limits: ExportLimits): string | null {
  const { rows: max, xlsxRecords } = limits
  const isAggregate = isAggregateFormat(format)
  if (rows > xlsxRecords && format.endsWith('xlsx'))
    return isAggregate
      ? errorSentence('xlsxTooManyRows', { max: xlsxRecords })
      : errorSentence('xlsxTooLong', { max: xlsxRecords })
  if (rows <= max) return null
  return isAggregate ? errorSentence('exportTooManyRows', { max }) : errorSentence('exportTooLong', { max })
}

const MIB = 1024 ** 2

/** Why a file may not have so many bytes; null when it may. */
export const tooManyBytes = (size: number, { bytes }: ExportLimits): string | null =>
  size <= bytes ? null : errorSentence('exportTooLarge', { max: Math.round((100 * bytes) / MIB) / 100 })
