import type { Database } from '../../database/connect.ts'
import { AT, readSlices, type Selection, sizeOf, timeOf } from './read-slices.ts'
import type { SeriesByGroup } from './series.ts'
import type { Summary } from './summary.ts'

/**
 * Reads the records of a selection once and counts them into the intervals between the edges, by group, and into the
 * summary. `check` is called after every slice: which groups there are is known only then.
 */
export async function tallyRecords(
  database: Database,
  selection: Selection,
  edges: number[],
  series: SeriesByGroup,
  summary: Summary | null,
  check: () => void,
): Promise<void> {
  const size = sizeOf(selection)
  const { withSite } = selection
  const onlySite = selection.filters.sites?.[0] ?? 0
  let bucket = 0
  for await (const records of readSlices(database, selection)) {
    for (let at = 0; at < records.byteLength; at += size) {
      const ts = timeOf(records, at)
      const site = withSite ? records.getInt32(at + AT.site) : onlySite
      const channel = records.getUint8(at + AT.channel)
      const lane = records.getUint8(at + AT.lane)
      const vehicleClass = records.getUint8(at + AT.vehicleClass)
      const speed = records.getInt16(at + AT.speed)
      const flags = records.getUint8(at + AT.flags)
      while (ts >= (edges[bucket + 1] as number)) bucket++
      series.tally(bucket, site, channel, lane, vehicleClass).add(speed, flags)
      summary?.add(ts, site, channel, vehicleClass, speed, flags)
    }
    check()
  }
}
