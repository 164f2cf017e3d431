import { NO_LANE } from '../../../../contract/vehicles/record.ts'
import {
  allocateColumns,
  columnNamesOf,
  NO_NUMBER,
  NO_SEQUENCE,
  NO_TIME,
  type RecordColumns,
} from '../../blocks/format/columns.ts'
import type { Keyed } from '../insert-records.ts'

interface Accepted {
  upload: number
  /** In the order of their keys. */
  entries: Keyed[]
}

/** Accepted records in the order of (ts, id). They get these ids (ascending) in the order in which they would be inserted. */
export function columnsOf(siteId: number, uploads: Accepted[], ids: number[]): RecordColumns {
  const all: { entry: Keyed; upload: number; id: number }[] = []
  for (const { upload, entries } of uploads) {
    for (const entry of entries) all.push({ entry, upload, id: ids[all.length] as number })
  }
  all.sort((a, b) => a.entry.record.ts - b.entry.record.ts || a.id - b.id)
  const columns = allocateColumns(all.length, columnNamesOf('site'))
  columns.site.fill(siteId)
  for (const [i, { entry, upload, id }] of all.entries()) {
    const { record } = entry
    columns.id[i] = id
    columns.ts[i] = record.ts
    columns.upload[i] = upload
    columns.sequence[i] = record.sequence ?? NO_SEQUENCE
    columns.identity[i] = entry.identity
    columns.headway[i] = record.headway ?? NO_TIME
    columns.gap[i] = record.gap ?? NO_TIME
    columns.classCode[i] = record.classCode ?? NO_NUMBER
    columns.speed[i] = record.speed ?? NO_NUMBER
    columns.length[i] = record.length ?? NO_NUMBER
    columns.channel[i] = record.channel
    columns.lane[i] = record.lane ?? NO_LANE
    columns.vehicleClass[i] = record.vehicleClass
    columns.flags[i] = record.flags
  }
  return columns
}
