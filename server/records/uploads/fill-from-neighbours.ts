import { mergeRanges, type TimeRange } from '../../../contract/times/time.ts'
import { coveredAround } from './days/coverage.ts'
import { MIN_QUIET_MS, type UsualTraffic } from './days/usual-traffic.ts'
import { fillHeadways } from './fill-headways.ts'
import type { Neighbours } from './find-neighbours.ts'
import type { SentRecord } from './parse-record.ts'

/** A leader passed at most 5 minutes before, so a headway needs no longer time. */
const isShort = ({ from, to }: TimeRange): boolean => to - from <= MIN_QUIET_MS

/** Fills in the headways of an upload (ascending in time) that declares this time as measured. */
export function fillFromNeighbours(
  records: SentRecord[],
  neighbours: Neighbours,
  declared: TimeRange[],
  lanes: Map<number, number>,
): void {
  const own = records.map(record => record.ts)
  const byRecords = declared.length > 0 ? [] : coveredAround(own, neighbours.times, isShort)
  fillHeadways(records, neighbours.leaders, mergeRanges([...neighbours.covered, ...declared, ...byRecords]), lanes)
}

/**
 * The time that an upload declares as measured, else what its accepted records (ascending) prove to be. The traffic of the
 * site is read only where that decides.
 */
export async function findMeasured(
  declared: TimeRange[],
  own: number[],
  others: number[],
  readTraffic: (around: TimeRange) => Promise<UsualTraffic>,
): Promise<TimeRange[]> {
  const [first, last] = [own[0], own.at(-1)]
  if (declared.length > 0) return declared
  if (first === undefined || last === undefined) return []
  let hasLongGap = false
  const covered = coveredAround(own, others, quiet => {
    hasLongGap ||= !isShort(quiet)
    return isShort(quiet)
  })
  if (!hasLongGap) return covered
  const traffic = await readTraffic({ from: first, to: last })
  for (const ts of own) traffic.add(ts)
  return coveredAround(own, others, quiet => traffic.isMeasured(quiet))
}
