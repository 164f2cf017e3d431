import sql from 'sql-template-tag'
import type { Queryable } from '../../database/connect.ts'
import { listFindings } from '../../imports/findings/list-findings.ts'
import { type Finding, ok, warn } from './finding.ts'

const MAX_SITES = 200
const MAX_LISTED = 5
const ADVICE = 'Compare with another counter or with the log of visits; import files again with the right --time-zone.'

/** Clock jumps in what was stored in the last week, at the sites that stored last. */
export async function checkClocks(database: Queryable): Promise<Finding> {
  const { rows: sites } = await database.query<{ id: number; site_id: string; time_zone: string }>(sql`
    select s.id, s.site_id, s.time_zone
    from sites s
    join site_days y on y.site_id = s.id
    where y.changed_at > now() - interval '7 days'
    group by s.id
    order by max(y.changed_at) desc
    limit ${MAX_SITES}
  `)
  const found: string[] = []
  for (const site of sites) {
    const { items } = await listFindings(database, site, { from: null, to: null })
    for (const { sentence } of items) found.push(`${site.site_id}: ${sentence}`)
  }
  if (found.length === 0) return ok('clocks of counters', `no jump seen at ${sites.length} sites`)
  const more = found.length > MAX_LISTED ? ` … and ${found.length - MAX_LISTED} more` : ''
  return warn('clocks of counters', `${found.slice(0, MAX_LISTED).join(' ')}${more}`, ADVICE)
}
