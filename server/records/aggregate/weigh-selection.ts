import sql from 'sql-template-tag'
import type { Queryable } from '../../database/connect.ts'

/** How many records the sites have on the local days that a window touches, whatever the filters; and what time it is. */
export async function weighSelection(
  database: Queryable,
  sites: { id: number; time_zone: string }[],
  { from, to }: { from: number; to: number },
): Promise<{ records: number; now: number }> {
  const [first, last] = [new Date(from).toISOString(), new Date(to - 1).toISOString()]
  const { rows } = await database.query<{ records: number; now: Date }>(sql`
    select coalesce(sum(y.count), 0)::bigint as records, now() as now
    from unnest(${sites.map(site => site.id)}::integer[], ${sites.map(site => site.time_zone)}::text[]) as s (id, zone)
    join site_days y on y.site_id = s.id
      and y.day between (${first}::timestamptz at time zone s.zone)::date
        and (${last}::timestamptz at time zone s.zone)::date
  `)
  const { records, now } = rows[0] as { records: number; now: Date }
  return { records, now: now.getTime() }
}
