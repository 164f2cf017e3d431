import sql from 'sql-template-tag'
import type { Queryable } from '../database/connect.ts'
import { readCoverage } from '../records/aggregate/bucket-coverage.ts'
import type { Window } from './local-time.ts'
import type { SiteFacts } from './site-facts.ts'

interface SiteRow {
  id: number
  time_zone: string
  country: string
  speed_limit_kmh: number | null
  channels: number[]
}

export interface FactsRequest {
  organizationId: number
  year: number | null
  /** Holds the windows of all sites. */
  window: Window
  withQuality: boolean
  withCalendar: boolean
}

export async function readSiteRows(
  database: Queryable,
  organizationId: number,
  ids: number[] | null,
): Promise<SiteRow[]> {
  const { rows } = await database.query<SiteRow>(sql`
    select s.id, s.time_zone, s.country, s.speed_limit_kmh,
      array(select c.number from channels c where c.site_id = s.id order by c.number) as channels
    from sites s
    where s.organization_id = ${organizationId} and (${ids}::integer[] is null or s.id = any(${ids}::integer[]))
    order by s.id
  `)
  return rows
}

/** What is known of sites besides their records. */
export async function readFacts(database: Queryable, rows: SiteRow[], request: FactsRequest): Promise<SiteFacts[]> {
  const ids = rows.map(site => site.id)
  const covered = await readCoverage(database, ids, request.window)
  return rows.map(site => ({
    id: site.id,
    zone: site.time_zone,
    country: site.country,
    channels: site.channels,
    limits: [{ from: null, kmh: site.speed_limit_kmh }],
    covered: covered.get(site.id) ?? [],
    exclusions: [],
    calendar: new Map(),
    hasSchoolCalendar: false,
  }))
}
