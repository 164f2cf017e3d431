import sql from 'sql-template-tag'
import { intervalOf, type TimeRange } from '../../contract/times/time.ts'
import type { Queryable } from '../platform/database/database.ts'

/**
 * The measured share of each interval up to now, to 4 digits, of one site or of several together; null for an interval in
 * the future. `edges` are the starts of consecutive intervals and the end of the last one. The ranges of a site are
 * disjoint and between the edges. With `counted`, which the ranges do not exceed, it is the share of that time.
 */
export function coverageOf(
  sites: TimeRange[][],
  edges: number[],
  now: number,
  counted: TimeRange[] | null = null,
): (number | null)[] {
  const covered = coveredMs(sites, edges, now)
  const lengths = counted && coveredMs([counted], edges, now)
  return edges.slice(0, -1).map((start, i) => {
    const length = lengths ? (lengths[i] as number) : Math.min(edges[i + 1] as number, now) - start
    if (length <= 0 || sites.length === 0) return null
    return Math.round(((covered[i] as number) / length / sites.length) * 10_000) / 10_000
  })
}

/** Each range costs two steps, however many intervals it spans: a thousand sites may each have a year of hours. */
export function coveredMs(sites: TimeRange[][], edges: number[], now: number): number[] {
  const whole = new Int32Array(edges.length)
  const parts = new Float64Array(edges.length)
  const add = (to: Float64Array | Int32Array, i: number, value: number) => {
    to[i] = (to[i] as number) + value
  }
  for (const ranges of sites) {
    let i = 0
    for (const { from, to } of ranges) {
      const end = Math.min(to, now)
      if (end <= from) continue
      i = intervalOf(edges, from, i)
      const last = intervalOf(edges, end - 1, i)
      if (i === last) {
        add(parts, i, end - from)
        continue
      }
      add(parts, i, (edges[i + 1] as number) - from)
      add(parts, last, end - (edges[last] as number))
      add(whole, i + 1, 1)
      add(whole, last, -1)
      i = last
    }
  }
  let sitesOfAll = 0
  return edges.slice(0, -1).map((start, i) => {
    sitesOfAll += whole[i] as number
    return (parts[i] as number) + sitesOfAll * (Math.min(edges[i + 1] as number, now) - start)
  })
}

/** The covered time of each site within a window, as disjoint ranges of milliseconds, ascending. */
export async function readCoverage(
  database: Queryable,
  sites: number[],
  { from, to }: TimeRange,
): Promise<Map<number, TimeRange[]>> {
  const [first, last] = [new Date(from).toISOString(), new Date(to).toISOString()]
  const { rows } = await database.query<{ site_id: number; ranges: TimeRange[] }>(sql`
    select c.site_id,
      json_agg(json_build_object('from', extract(epoch from lower(r)) * 1000, 'to', extract(epoch from upper(r)) * 1000)
        order by r) as ranges
    from (
      select y.site_id, range_agg(y.covered) * ${`{[${first},${last})}`}::tstzmultirange as covered
      from site_days y
      where y.site_id = any(${sites}::integer[])
        and y.day between ${first}::timestamptz::date - 1 and ${last}::timestamptz::date + 1
      group by y.site_id
    ) as c, unnest(c.covered) as r
    group by c.site_id
  `)
  const ranges = new Map(rows.map(row => [row.site_id, row.ranges]))
  return new Map(sites.map(site => [site, ranges.get(site) ?? []]))
}
