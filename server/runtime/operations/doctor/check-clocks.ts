import sql from 'sql-template-tag'
import { describeFinding } from '../../../analysis/findings/describe-finding.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { type Diagnosis, ok, warn } from './diagnosis.ts'

const MAX_LISTED = 5
const ADVICE = 'Compare with another counter or with the log of visits; import files again with the right --time-zone.'

interface Jump {
  site_id: string
  time_zone: string
  from: Date
  evidence: { [name: string]: number }
  all: number
}

/** Clock jumps that no one has accepted or dismissed yet, the last ones first. */
export async function checkClocks(database: Queryable): Promise<Diagnosis> {
  const { rows } = await database.query<Jump>(sql`
    select s.site_id, s.time_zone, f.starts_at as from, f.evidence, count(*) over ()::integer as all
    from findings f
    join sites s on s.id = f.site_id
    where f.kind = 'clock_jump' and f.state = 'open'
    order by f.found_at desc, f.id desc
    limit ${MAX_LISTED}
  `)
  if (rows.length === 0) return ok('clocks of counters', 'no jump found')
  const found = rows.map(({ site_id, time_zone, from, evidence }) => {
    const { sentence } = describeFinding({ kind: 'clock_jump', from, to: null, evidence }, time_zone)
    return `${site_id}: ${sentence}`
  })
  const more = (rows[0] as Jump).all - rows.length
  return warn('clocks of counters', `${found.join(' ')}${more > 0 ? ` … and ${more} more` : ''}`, ADVICE)
}
