import sql from 'sql-template-tag'
import type { Queryable } from '../../database/connect.ts'
import type { Ranges } from './coverage.ts'

/** What was measured of each site within a window, as disjoint ranges of milliseconds, ascending. */
export async function readCoverage(
  database: Queryable,
  sites: number[],
  { from, to }: { from: number; to: number },
): Promise<Map<number, Ranges>> {
  const [first, last] = [new Date(from).toISOString(), new Date(to).toISOString()]
  const { rows } = await database.query<{ site_id: number; ranges: Ranges }>(sql`
    select c.site_id,
      json_agg(json_build_array(extract(epoch from lower(r)) * 1000, extract(epoch from upper(r)) * 1000) order by r)
        as ranges
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
