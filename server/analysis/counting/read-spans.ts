import type { TimeRange } from '../../../contract/times/time.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { QUARTER_MS } from '../../records/blocks/rollups/rollup.ts'
import { readSpanTimes } from '../../records/blocks/rollups/span-rollup.ts'
import { namingBlock } from '../../records/blocks/stored-block.ts'
import { query, type Selection, selectSpans } from './select-cells.ts'

/** The rollup of a span that is read instead of those of its blocks. */
export interface FoundSpan {
  site: number
  /** As the blocks name it. */
  id: number
  bytes: Buffer
  /** The times that each have a histogram of speeds; empty when speeds are not read. */
  histograms: TimeRange[]
}

/** Whether speeds of a site are counted alike during a time. */
export type IsAlike = (site: number, range: TimeRange) => boolean

/**
 * The spans in which speeds, if they are read, are counted alike for as long as a histogram is. The transaction is a snapshot, because a span
 * may be opened or sealed meanwhile.
 */
export async function findSpans(tx: Queryable, selection: Selection, isAlike: IsAlike | null): Promise<FoundSpan[]> {
  const rows = await query<[site: number, id: number, bytes: Buffer]>(tx, selectSpans(selection))
  return rows.flatMap(([site, id, bytes]) => {
    const times = namingBlock(`of site ${site} that begins with record ${id}`, () => readSpanTimes(bytes))
    const { from, to } = times.whole
    const histograms = isAlike ? times.histograms : []
    const isUsed =
      to > selection.from &&
      !selection.cutQuarters?.some(quarter => quarter < to && quarter + QUARTER_MS > from) &&
      histograms.every(one => !isDivided(one, selection) && isAlike?.(site, one))
    return isUsed ? [{ site, id, bytes, histograms }] : []
  })
}

const isDivided = ({ from, to }: TimeRange, part: TimeRange): boolean =>
  (part.from > from && part.from < to) || (part.to > from && part.to < to)

/** A time at which no histogram is divided: the same or an earlier one. */
export function beforeHistograms(spans: FoundSpan[], until: number): number {
  let before = until
  for (const { histograms } of spans) {
    for (const { from, to } of histograms) if (from < until && to > until) before = Math.min(before, from)
  }
  return before
}
