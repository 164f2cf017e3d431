import type { PlainPeriod } from '../support/plain-figures/plain-days.ts'
import { type PlainFilters, type PlainRecord, plainSelect } from '../support/traffic/plain-aggregate.ts'
import { iso } from '../support/traffic/traffic.ts'

/** A vehicle as it was sent: its number makes it the same when it is sent twice. */
export interface Vehicle extends PlainRecord {
  sequence: number
  class_code: number
  headway_s: number
  gap_s: number
}

/** A record that is or was stored. */
export interface StoredRecord extends Vehicle {
  id: number
  upload: number
  /** The number of the operation that stored it. */
  step: number
  isGone: boolean
}

export interface PlainUpload {
  id: number
  site: number
  importId: string | null
  /** Its places among the changes. */
  position: number
  deletionPosition: number | null
  covers: [number, number][]
  firstTs: number | null
  lastTs: number | null
  /** How many of its records were removed by taking it back. */
  takenBack: number
  /** Its deletion was requested; the background loop has not removed it yet. */
  isAsked: boolean
  /** It belongs to the site as it was made, and stays. */
  isPermanent: boolean
}

/** The order of every read. */
export const byTimeAndId = (a: { ts: number; id: number }, b: { ts: number; id: number }) => a.ts - b.ts || a.id - b.id

export interface Selection {
  from: number
  to: number
  filters: PlainFilters
}

/** The records of an organization that a request selects, in the order of reads. */
export const select = (records: StoredRecord[], { from, to, filters }: Selection): StoredRecord[] =>
  (plainSelect(records, filters, from, to) as StoredRecord[]).sort(byTimeAndId)

/** A record as answers show it. */
export const shown = (record: StoredRecord) => ({
  id: record.id,
  site: record.site,
  timestamp: iso(record.ts),
  channel: record.channel,
  lane: record.lane,
  vehicle_class: record.vehicle_class,
  class_code: record.class_code,
  speed_kmh: record.speed_kmh,
  length_m: record.length_m,
  headway_s: record.headway_s,
  gap_s: record.gap_s,
  valid: !record.device_fault,
  flags: flagsOf(record),
})

export const flagsOf = ({ speed_kmh, device_fault }: Vehicle): string[] => [
  ...(speed_kmh !== null && (speed_kmh < 2 || speed_kmh > 300) ? ['speed_out_of_range'] : []),
  ...(device_fault ? ['device_fault'] : []),
]

/** Disjoint ranges of the same time, ascending, without what is before `from`. */
export function union(ranges: [number, number][], from: number): [number, number][] {
  const joined: [number, number][] = []
  for (const [start, end] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const last = joined.at(-1)
    const begin = Math.max(start, from)
    if (begin >= end) continue
    if (last && begin <= last[1]) last[1] = Math.max(last[1], end)
    else joined.push([begin, end])
  }
  return joined
}

export interface PlainSiteFacts {
  limits: { from: number; kmh: number | null }[]
  periods: (PlainPeriod & { id: number })[]
}
