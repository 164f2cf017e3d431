import sql from 'sql-template-tag'
import { DAY_MS, type TimeRange } from '../../../../contract/times/time.ts'
import type { Database } from '../../../platform/database/database.ts'
import { QUARTER_MS } from '../../blocks/rollups/rollup.ts'
import { timestamp } from '../../timestamp.ts'
import { quarterStart } from './cells.ts'
import { SLOW_STATEMENT } from './select-cells.ts'

/** What is read at once: a stretch of time of some sites; null: of all sites of the organization. */
export interface CellsOfPart extends TimeRange {
  sites: number[] | null
}

interface CellsToDivide extends CellsOfPart {
  organizationId: number
  /** Ids of all sites. */
  siteIds: number[]
}

const FIRST_RECORDS = 100_000

/**
 * Divides what is to be read into parts of about so many records at most. The caller says up to which time a part was read. A
 * part has all the time of some sites, so that a site is counted as a whole: with some of the time of all sites, what 500 of
 * them are counted into was out of the processor's cache whenever it was their turn. Only a site with more records, and sites
 * that are not told apart, are divided by time.
 */
export async function* planParts(
  database: Database,
  request: CellsToDivide,
  max: number,
): AsyncGenerator<CellsOfPart, void, number> {
  // The first part is small, because nothing is counted while it is read.
  let records = Math.min(max, FIRST_RECORDS)
  function* divideTime(sites: number[] | null, days: Map<number, number> | null): Generator<CellsOfPart, void, number> {
    const { from, to } = request
    for (let start = from; start < to; records = Math.min(max, 2 * records)) {
      start = yield { sites, from: start, to: days ? endOfPart({ from: start, to }, days, records) : to }
    }
  }
  const { sites, siteIds } = request
  if (!sites || sites.length === 1) {
    yield* divideTime(sites, await countDays(database, siteIds, request))
    return
  }
  const counts = await countSites(database, request)
  for (let first = 0, after = 0; first < sites.length; first = after) {
    let sum = 0
    do sum += counts.get(sites[after++] as number) ?? 0
    while (after < sites.length && sum + (counts.get(sites[after] as number) ?? 0) <= records)
    const some = sites.slice(first, after)
    yield* divideTime(some, sum > max ? await countDays(database, some, request) : null)
  }
}

async function countBy<Key extends 'site' | 'day'>(
  database: Database,
  siteIds: number[],
  { from, to }: TimeRange,
  by: Key,
): Promise<Map<number, number>> {
  const key = by === 'site' ? sql`site_id` : sql`day - '1970-01-01'::date`
  const statement = sql`
    select ${key} as key, sum(count)::float8 as count
    from site_days
    where site_id = any(${siteIds}::integer[])
      and day between ${timestamp(from)}::timestamptz::date - 1 and ${timestamp(to)}::timestamptz::date + 1
    group by 1`
  const { rows } = await database.transaction(tx => tx.query<{ key: number; count: number }>(statement), SLOW_STATEMENT)
  return new Map(rows.map(({ key, count }) => [key, count]))
}

/** About how many records each UTC day has: the counts of local days, which is near enough. */
const countDays = (database: Database, siteIds: number[], range: TimeRange) => countBy(database, siteIds, range, 'day')
const countSites = (database: Database, { siteIds, ...range }: CellsToDivide) =>
  countBy(database, siteIds, range, 'site')

const QUARTERS_A_DAY = DAY_MS / QUARTER_MS

/** The end of a part of a window that begins with it and has about as many records. */
function endOfPart({ from, to }: TimeRange, counts: Map<number, number>, records: number): number {
  let [end, sum] = [from, 0]
  while (end < to && sum < records) {
    const day = Math.floor(end / DAY_MS)
    const count = counts.get(day) ?? 0
    const parts = Math.min(Math.ceil(count / records), QUARTERS_A_DAY)
    const step = parts > 1 ? Math.ceil(QUARTERS_A_DAY / parts) * QUARTER_MS : DAY_MS
    const next = Math.min(quarterStart(end) + step, (day + 1) * DAY_MS)
    sum += (count * (next - end)) / DAY_MS
    end = next
  }
  return Math.min(end, to)
}
