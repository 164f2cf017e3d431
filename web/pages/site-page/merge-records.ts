import type { Change, VehicleRecord } from '../../../client/shapes.ts'
import { NUMBER_FILTERS } from '../../service/number-filters.ts'
import type { Bounds, View } from './view.ts'

export type ChangedRecord = Extract<Change, { upload: number }>

/** Number of records shown in live mode. */
export const MAX_LIVE_RECORDS = 200

/** Whether a record matches the filters of the page, by the same rules as in the service. */
export function matchesFilters(
  record: VehicleRecord,
  { range, channels, classes, lanes, bounds, valid }: View,
): boolean {
  const at = Date.parse(record.timestamp)
  return (
    at >= range.span.from &&
    at < range.span.to &&
    (channels.length === 0 || channels.includes(record.channel)) &&
    (classes.length === 0 || classes.includes(record.vehicle_class)) &&
    (lanes.length === 0 || (record.lane !== null && lanes.includes(record.lane))) &&
    NUMBER_FILTERS.every(({ name, field }) => isWithin(record[field], bounds[name])) &&
    (valid === null || record.valid === valid)
  )
}

const isWithin = (value: number | null, { min, max }: Bounds): boolean =>
  (min === null && max === null) ||
  (value !== null && value >= (min ?? 0) && value <= (max ?? Number.POSITIVE_INFINITY))

/** Merges found and received records: newest first, each once, at most MAX_LIVE_RECORDS. */
export function mergeRecords(found: readonly VehicleRecord[], received: readonly VehicleRecord[]): VehicleRecord[] {
  const all = new Map([...found, ...received].map(record => [record.id, record]))
  return [...all.values()].sort(byTime).slice(0, MAX_LIVE_RECORDS)
}

const byTime = (a: VehicleRecord, b: VehicleRecord) =>
  a.timestamp === b.timestamp ? b.id - a.id : a.timestamp < b.timestamp ? 1 : -1
