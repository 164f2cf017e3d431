import sql from 'sql-template-tag'
import type { FindingKind } from '../../../contract/findings.ts'
import type { TimeRange } from '../../../contract/times/time.ts'
import { jsonTime, recordEvents } from '../../people/access/record-events.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'

export interface FoundAnomaly {
  kind: FindingKind
  /** Milliseconds since 1970. */
  from: number
  /** The first moment after it; null: it lasts. */
  to: number | null
  evidence: { [name: string]: number }
}

/** The events of those of `stored` that are new: `findings` is read as it was before the statement. */
const CREATED_EVENTS = recordEvents(
  'finding.created',
  sql`
    select s.organization_id, array[s.id], json_build_object('finding', f.id, 'kind', f.kind, 'site', s.id, 'site_name', s.name,
      'from_dt', ${jsonTime('f.starts_at')}, 'to_dt', ${jsonTime('f.ends_at')},
      'path', '/api/v1/traffic/sites/' || s.id || '/findings'), null
    from stored f
    join sites s on s.id = f.site_id
    where not exists (select from findings before where before.id = f.id)
  `,
)

/**
 * Stores what was found at a site between two times: new findings are added, open ones updated, and open ones that are no
 * longer found are deleted. What a person has decided stays.
 */
export async function storeFindings(
  database: Database,
  siteId: number,
  { found, from, to }: TimeRange & { found: FoundAnomaly[] },
): Promise<void> {
  await database.transaction(async tx => {
    await tx.query(sql`select 1 from sites where id = ${siteId} for no key update`)
    const rows = JSON.stringify(
      found.map(one => ({ ...one, from: new Date(one.from), to: one.to && new Date(one.to) })),
    )
    await tx.query(sql`
      delete from findings f
      where f.site_id = ${siteId} and f.state = 'open' and f.starts_at >= ${new Date(from)}
        and f.starts_at < ${new Date(to)} and not exists (
          select
          from json_to_recordset(${rows}::json) as new (kind text, "from" timestamptz)
          where new.kind = f.kind and new."from" = f.starts_at
        )
    `)
    await tx.query(sql`
      with stored as (
        insert into findings (site_id, kind, starts_at, ends_at, evidence)
        select ${siteId}::integer, kind, "from", "to", evidence
        from json_to_recordset(${rows}::json) as new (kind text, "from" timestamptz, "to" timestamptz, evidence json)
        on conflict (site_id, kind, starts_at) do update
        set ends_at = excluded.ends_at, evidence = excluded.evidence
        where findings.state = 'open'
        returning *
      )
      ${CREATED_EVENTS}
    `)
  })
}

/** Whether a person has decided about a kind of finding at a moment. */
export async function readDecided(
  database: Queryable,
  siteId: number,
): Promise<(kind: FindingKind, moment: number) => boolean> {
  const { rows } = await database.query<{ kind: FindingKind; starts_at: Date; ends_at: Date | null }>(sql`
    select kind, starts_at, ends_at
    from findings
    where site_id = ${siteId} and state <> 'open'
  `)
  // A jump lasts, but another one later is another finding.
  return (kind, moment) =>
    rows.some(
      row =>
        row.kind === kind &&
        moment >= row.starts_at.getTime() &&
        moment < (row.ends_at?.getTime() ?? row.starts_at.getTime() + 1),
    )
}
