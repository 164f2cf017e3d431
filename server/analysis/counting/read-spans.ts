import sql from 'sql-template-tag'
import type { TimeRange } from '../../../contract/time-range.ts'
import { isOnCluster } from '../../database/cluster.ts'
import type { Queryable } from '../../database/connect.ts'
import { QUARTER_MS } from '../blocks/rollup.ts'
import { readSpanRollup, type SpanRollup } from '../blocks/span-rollup.ts'
import { namingBlock } from '../blocks/stored-block.ts'
import { timestamp } from '../timestamp.ts'
import type { CountRequest } from './read-counts.ts'

/** Rollups of spans that are read instead of those of their blocks. */
export interface ReadSpan {
  /** As the blocks name it. */
  id: number
  rollup: SpanRollup
}

/** Whether what the rollups of spans hold is enough. They are read of one site at a time. */
export function mayHaveSpans({ siteIds, filters, withSpeeds = true, speedEdges }: CountRequest): boolean {
  if (isOnCluster() || siteIds.length !== 1 || filters.sites?.length !== 1) return false
  return !withSpeeds || (speedEdges != null && !filters.vehicleClasses && filters.valid !== false)
}

/**
 * The spans of a site in which speeds are counted alike for as long as a histogram is. The
 * transaction is a snapshot, because a span may be opened or sealed meanwhile.
 */
export async function readSpans(tx: Queryable, request: CountRequest, cuts: number[]): Promise<ReadSpan[]> {
  const { organizationId, from, to, siteIds, withSpeeds = true, speedEdges } = request
  const site = siteIds[0] as number
  const { rows } = await tx.query<{ first_id: number; span_rollup: Buffer }>(sql`
    select first_id, span_rollup
    from site_blocks
    where site_id = ${site} and organization_id = ${organizationId} and length(span_rollup) > 0
      and last_ts >= ${timestamp(from)}::timestamptz - interval '1 day' and first_ts < ${timestamp(to)}
  `)
  const edges = [from, to, ...(speedEdges ?? [])].sort((a, b) => a - b)
  return rows.flatMap(({ first_id, span_rollup }) => {
    const name = `of site ${site} that begins with record ${first_id}`
    const rollup = namingBlock(name, () => readSpanRollup(span_rollup, withSpeeds))
    const end = rollup.start + rollup.quarters * QUARTER_MS
    const isCut = cuts.some(quarter => quarter >= rollup.start && quarter < end)
    const isAlike = rollup.histograms.every(one => !isDivided(one, edges))
    return isCut || !isAlike || end <= from ? [] : [{ id: first_id, rollup }]
  })
}

/** Whether one of the times, which ascend, is inside and not at its start. */
function isDivided({ from, to }: TimeRange, edges: number[]): boolean {
  let [next, after] = [0, edges.length]
  while (next < after) {
    const middle = (next + after) >> 1
    if ((edges[middle] as number) > from) after = middle
    else next = middle + 1
  }
  return next < edges.length && (edges[next] as number) < to
}

/** A time at which no histogram is divided: the same or an earlier one. */
export const beforeHistograms = (spans: ReadSpan[], until: number): number =>
  Math.min(
    until,
    ...spans.flatMap(({ rollup }) => rollup.histograms.filter(one => isDivided(one, [until])).map(one => one.from)),
  )
