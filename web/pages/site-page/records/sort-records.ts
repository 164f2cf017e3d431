import type { VehicleRecord } from '../../../../client/shapes.ts'

/** More records than this are not sorted in the browser. */
export const MAX_SORTED_RECORDS = 10_000

export interface RecordSorting {
  by: 'speed_kmh' | 'length_m'
  isDescending: boolean
}

/** The highest first, then the lowest first, then newest first again. */
export function nextRecordSorting(by: RecordSorting['by'], sorting: RecordSorting | null): RecordSorting | null {
  if (sorting?.by !== by) return { by, isDescending: true }
  return sorting.isDescending ? { by, isDescending: false } : null
}

/** Records without a value are last; equal ones stay newest first. */
export function sortRecords(
  records: readonly VehicleRecord[],
  sorting: RecordSorting | null,
): readonly VehicleRecord[] {
  if (!sorting) return records
  const missing = sorting.isDescending ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
  const sign = sorting.isDescending ? -1 : 1
  const keyOf = (record: VehicleRecord) => record[sorting.by] ?? missing
  return records.toSorted((a, b) => (keyOf(a) === keyOf(b) ? 0 : sign * (keyOf(a) - keyOf(b))))
}
