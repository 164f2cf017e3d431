import sql from 'sql-template-tag'
import type { Queryable } from '../../database/connect.ts'

export interface AggregatedSite {
  id: number
  time_zone: string
  speed_limit_kmh: number | null
  /** Their numbers. */
  channels: number[]
}

/** These sites of the organization, or all, by id. */
export async function readSites(
  database: Queryable,
  organizationId: number,
  ids: number[] | null,
): Promise<AggregatedSite[]> {
  const { rows } = await database.query<AggregatedSite>(sql`
    select s.id, s.time_zone, s.speed_limit_kmh,
      array(select c.number from channels c where c.site_id = s.id order by c.number) as channels
    from sites s
    where s.organization_id = ${organizationId} and (${ids}::integer[] is null or s.id = any(${ids}::integer[]))
    order by s.id
  `)
  return rows
}
