import sql, { type Sql } from 'sql-template-tag'
import type { Database, Queryable } from '../database/connect.ts'
import { type AlarmSite, enqueueMail } from '../mail/enqueue-mail.ts'

export const ALARM_MAIL_LIMITS = {
  /** An immediate mail waits so long for further alarms of its site. */
  collectSeconds: 120,
  /** And so long after the last mail about the site, so that an alarm that comes and goes is not a flood. */
  pauseSeconds: 900,
  /** When digests are sent, in the time zone of the site of an alarm. */
  digestHour: 6,
  maxAlarmsInMail: 200,
}
type AlarmMailLimits = typeof ALARM_MAIL_LIMITS

/** Notes the alarms of `raised`, rows that the statement has added, for the users of the organization who want mails. */
export const noteAlarms = (hasMail: boolean): Sql => sql`
  insert into alarm_notices (user_id, alarm_id)
  select u.id, a.id
  from raised a
  join sites s on s.id = a.site_id
  join users u on u.organization_id = s.organization_id
  where u.alarm_mails <> 'off' and u.is_active and ${hasMail}::boolean
    and exists (select from permissions p where p.user_id = u.id and p.permission = 'can_read_data')
`

/** Writes the mails about alarms that are due, one for each user, or for each user and site. */
export async function mailAlarms(
  database: Database,
  hasMail: boolean,
  limits: AlarmMailLimits = ALARM_MAIL_LIMITS,
): Promise<void> {
  await dropNotices(database, hasMail)
  if (!hasMail) return
  while (await database.transaction(tx => mailNext(tx, limits))) {
    // Until none is due.
  }
}

/** Of users who may not read the sites now, and all while the service sends no mails. */
async function dropNotices(database: Queryable, hasMail: boolean): Promise<void> {
  await database.query(sql`
    delete from alarm_notices n
    where not ${hasMail}::boolean
      or not exists (
        select
        from users u
        join permissions p on p.user_id = u.id and p.permission = 'can_read_data'
        where u.id = n.user_id and u.is_active and u.alarm_mails <> 'off'
      )
  `)
}

interface Due {
  user_id: number
  /** Null: of all sites. */
  site_id: number | null
  organization: string
}

async function mailNext(tx: Queryable, limits: AlarmMailLimits): Promise<boolean> {
  const due = await findDue(tx, limits)
  if (!due) return false
  const { rows } = await tx.query<AlarmRow>(sql`
    delete from alarm_notices n
    using alarms a, sites s
    where n.user_id = ${due.user_id} and a.id = n.alarm_id and s.id = a.site_id
      and (${due.site_id}::integer is null or s.id = ${due.site_id})
    returning s.id, s.name, s.time_zone, a.id as alarm_id, a.kind, a.raised_at, a.cleared_at
  `)
  const shown = rows.toSorted((a, b) => a.alarm_id - b.alarm_id).slice(0, limits.maxAlarmsInMail)
  const { user_id: userId, site_id: siteId, organization } = due
  const sites = groupBySite(shown)
  if (siteId === null) {
    const more = rows.length - shown.length
    await enqueueMail(tx, { userId, kind: 'alarm_digest', content: { organization, sites, more } })
  } else await enqueueMail(tx, { userId, kind: 'alarms', content: { sites }, siteId })
  return true
}

/** The user is locked, so that two processes do not write the same mail. */
async function findDue(tx: Queryable, { collectSeconds, pauseSeconds, digestHour }: AlarmMailLimits) {
  const hours = sql`make_interval(hours => ${digestHour})`
  const local = sql`(n.created_at at time zone s.time_zone) - ${hours}`
  const { rows } = await tx.query<Due>(sql`
    with due as (
      select n.user_id, case when u.alarm_mails = 'immediate' then s.id end as site_id
      from alarm_notices n
      join users u on u.id = n.user_id
      join alarms a on a.id = n.alarm_id
      join sites s on s.id = a.site_id
      where now() >= case u.alarm_mails
        when 'immediate' then greatest(n.created_at + make_interval(secs => ${collectSeconds}), (
          select max(m.created_at) + make_interval(secs => ${pauseSeconds})
          from mails m
          where m.user_id = u.id and m.kind = 'alarms' and m.site_id = s.id
        ))
        when 'daily' then (date_trunc('day', ${local}) + interval '1 day' + ${hours}) at time zone s.time_zone
        when 'weekly' then (date_trunc('week', ${local}) + interval '7 days' + ${hours}) at time zone s.time_zone
      end
      order by n.created_at
      limit 1
    )
    select due.user_id, due.site_id, o.name as organization
    from due
    join users u on u.id = due.user_id
    join organizations o on o.id = u.organization_id
    for no key update of u skip locked
  `)
  return rows[0]
}

interface AlarmRow extends Omit<AlarmSite, 'alarms'> {
  alarm_id: number
  kind: AlarmSite['alarms'][number]['kind']
  raised_at: Date
  cleared_at: Date | null
}

function groupBySite(rows: AlarmRow[]): AlarmSite[] {
  const sites = new Map<number, AlarmSite>()
  for (const { id, name, time_zone, kind, raised_at, cleared_at } of rows) {
    const site = sites.get(id) ?? { id, name, time_zone, alarms: [] }
    sites.set(id, site)
    site.alarms.push({ kind, raised_at: raised_at.toISOString(), cleared_at: cleared_at?.toISOString() ?? null })
  }
  return [...sites.values()]
}
