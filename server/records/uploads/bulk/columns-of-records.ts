import { NO_LANE } from '../../../../contract/vehicles/record.ts'
import {
  allocateColumns,
  columnNamesOf,
  NO_NUMBER,
  NO_SEQUENCE,
  NO_TIME,
  type RecordColumns,
} from '../../blocks/format/columns.ts'
import { mergeRecords } from '../../blocks/make-blocks.ts'
import type { Keyed } from '../insert-records.ts'

interface Accepted {
  upload: number
  /** In the order of their keys. */
  entries: Keyed[]
}

/** Accepted records in the order of (ts, id). They get these ids (ascending) in the order in which they would be inserted. */
export function columnsOf(siteId: number, uploads: Accepted[], ids: number[]): RecordColumns {
  const parts: Accepted[][] = []
  let last = Number.NEGATIVE_INFINITY
  for (const upload of uploads) {
    const [first, end] = [upload.entries[0], upload.entries.at(-1)]
    if (!first || !end) continue
    // Uploads of an import mostly follow each other.
    if (first.record.ts < last || parts.length === 0) parts.push([])
    parts.at(-1)?.push(upload)
    last = end.record.ts
  }
  let next = 0
  const columns = parts.map(part => {
    const count = part.reduce((sum, { entries }) => sum + entries.length, 0)
    next += count
    return inOrder(siteId, part, ids.slice(next - count, next))
  })
  return mergeRecords('site', columns.length > 0 ? columns : [allocateColumns(0, columnNamesOf('site'))])
}

/** Uploads of which each begins where the one before it ends, or later. */
function inOrder(siteId: number, uploads: Accepted[], ids: number[]): RecordColumns {
  const columns = allocateColumns(ids.length, columnNamesOf('site'))
  columns.site.fill(siteId)
  columns.id.set(ids)
  let i = 0
  for (const { upload, entries } of uploads) {
    for (const { record, identity } of entries) {
      columns.ts[i] = record.ts
      columns.upload[i] = upload
      columns.sequence[i] = record.sequence ?? NO_SEQUENCE
      columns.identity[i] = identity
      columns.headway[i] = record.headway ?? NO_TIME
      columns.gap[i] = record.gap ?? NO_TIME
      columns.classCode[i] = record.classCode ?? NO_NUMBER
      columns.speed[i] = record.speed ?? NO_NUMBER
      columns.length[i] = record.length ?? NO_NUMBER
      columns.channel[i] = record.channel
      columns.lane[i] = record.lane ?? NO_LANE
      columns.vehicleClass[i] = record.vehicleClass
      columns.flags[i] = record.flags
      i++
    }
  }
  return columns
}
