import sql from 'sql-template-tag'
import type { Queryable } from '../../database/connect.ts'

/** What was measured of each site, as disjoint ranges of milliseconds, ascending. */
export async function readCoverage(
  database: Queryable,
  sites: number[],
  { from, to }: { from: number; to: number },
): Promise<Map<number, [number, number][]>> {
  const within = `{[${new Date(from).toISOString()},${new Date(to).toISOString()})}`
  const { rows } = await database.query<{ site_id: number; ranges: [number, number][] }>(sql`
    select c.site_id,
      json_agg(json_build_array(extract(epoch from lower(r)) * 1000, extract(epoch from upper(r)) * 1000) order by r)
        as ranges
    from (
      select y.site_id, range_agg(y.covered) * ${within}::tstzmultirange as covered
      from site_days y
      where y.site_id = any(${sites}::integer[])
        and y.day between ${new Date(from)}::date - 1 and ${new Date(to)}::date + 1
      group by y.site_id
    ) as c, unnest(c.covered) as r
    group by c.site_id
  `)
  return new Map(rows.map(({ site_id, ranges }) => [site_id, ranges]))
}
