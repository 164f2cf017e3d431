import sql from 'sql-template-tag'
import type { IntervalCount } from '../../../../contract/intervals/interval-count.ts'
import { mergeRanges, type TimeRange } from '../../../../contract/times/time.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { dayOf } from '../../blocks/spans.ts'
import { readIntervalDays } from '../../intervals/interval-days.ts'
import { markReplaced } from '../../intervals/stored-interval.ts'

/** The time that an interval was measured: its first seconds stand for all. */
export const coveredTime = ({ start, coveredS }: Pick<IntervalCount, 'start' | 'coveredS'>): TimeRange => ({
  from: start,
  to: start + coveredS * 1000,
})

/** The time that intervals cover, at least that in [from, to), as if uploads that are being taken back were gone. */
export async function readCoveredByIntervals(
  tx: Queryable,
  siteId: number,
  { from, to }: TimeRange,
): Promise<TimeRange[]> {
  const days = Array.from({ length: dayOf(to) - dayOf(from) + 2 }, (_, n) => dayOf(from) - 1 + n)
  const stored = await readIntervalDays(tx, siteId, days)
  if (stored.size === 0) return []
  const takingBack = await listTakingBack(tx, siteId)
  const covered: TimeRange[] = []
  for (const versions of stored.values()) {
    markReplaced(versions, takingBack)
    for (const one of versions) if (!one.isReplaced) covered.push(coveredTime(one))
  }
  return mergeRanges(covered)
}

export async function listTakingBack(tx: Queryable, siteId: number): Promise<Set<number>> {
  const { rows } = await tx.query<{ id: number }>(sql`
    select id
    from uploads
    where site_id = ${siteId} and take_back_asked_at is not null and taken_back_at is null
  `)
  return new Set(rows.map(({ id }) => id))
}
