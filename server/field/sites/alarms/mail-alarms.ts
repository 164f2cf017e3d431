import sql, { type Sql } from 'sql-template-tag'
import { userSees } from '../../../people/access/viewer.ts'
import { type AlarmSite, enqueueMail } from '../../../people/mail/enqueue-mail.ts'
import type { Database, Queryable } from '../../../platform/database/database.ts'
import { deleteInBatches } from '../../../platform/database/delete-in-batches.ts'

export const ALARM_MAIL_LIMITS = {
  /** An immediate mail waits so long for further alarms of its site. */
  collectSeconds: 120,
  /** And so long after the last mail about the site, so that an alarm that comes and goes is not a flood. */
  pauseSeconds: 900,
  /** When digests are sent, in the time zone of the site of an alarm. */
  digestHour: 6,
  /** The newest; the others are only counted. */
  maxAlarmsInMail: 200,
  /** In one turn. */
  maxMails: 1000,
  /** Alarms that wait for a mail to one user: the newest. A weekly digest of alarms that come and go is not without end. */
  maxNotices: 5_000,
}
type AlarmMailLimits = typeof ALARM_MAIL_LIMITS

/** Notes the alarms of `raised`, rows that the statement has added, for the users of the organization who want mails. */
export const noteAlarms = (hasMail: boolean): Sql => sql`
  insert into alarm_notices (user_id, alarm_id)
  select u.id, a.id
  from raised a
  join sites s on s.id = a.site_id
  join users u on u.organization_id = s.organization_id
  where u.alarm_mails <> 'off' and u.is_active and ${hasMail}::boolean and ${userSees(sql`s.id`)}
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
  await dropOldNotices(database, limits)
  for (const due of await findDue(database, limits)) await database.transaction(tx => mailDue(tx, due, limits))
}

/** Deletes notices of users who may not read data, do not see the site or want no alarm mails, and all while the service sends no mails. */
async function dropNotices(database: Queryable, hasMail: boolean): Promise<void> {
  const isNotWanted = sql`
    not ${hasMail}::boolean
      or not exists (
        select
        from users u
        join permissions p on p.user_id = u.id and p.permission = 'can_read_data'
        join alarms a on a.id = alarm_notices.alarm_id
        where u.id = alarm_notices.user_id and u.is_active and u.alarm_mails <> 'off' and ${userSees(sql`a.site_id`)}
      )
  `
  await deleteInBatches(database, 'alarm_notices', isNotWanted)
}

/** The oldest of users who have more than the limit. */
async function dropOldNotices(database: Queryable, { maxNotices }: AlarmMailLimits): Promise<void> {
  const { rows } = await database.query<{ user_id: number; oldest: string }>(sql`
    select u.user_id, k.alarm_id::text as oldest
    from (select user_id from alarm_notices group by user_id having count(*) > ${maxNotices}) u
    cross join lateral (
      select alarm_id
      from alarm_notices n
      where n.user_id = u.user_id
      order by alarm_id desc
      offset ${maxNotices - 1}
      limit 1
    ) k
  `)
  for (const { user_id, oldest } of rows) {
    await deleteInBatches(database, 'alarm_notices', sql`user_id = ${user_id} and alarm_id < ${oldest}::bigint`)
  }
}

interface Due {
  user_id: number
  /** Null: of all sites. */
  site_id: number | null
  organization: string
}

/** Nothing if the notices are gone: the user has unsubscribed, or another process was first. */
async function mailDue(tx: Queryable, due: Due, { maxAlarmsInMail }: AlarmMailLimits): Promise<void> {
  const { user_id: userId, site_id: siteId, organization } = due
  const { rows } = await tx.query<AlarmRow & { count: number }>(sql`
    with taken as (
      delete from alarm_notices n
      using alarms a, sites s
      where n.user_id = ${userId} and a.id = n.alarm_id and s.id = a.site_id
        and (${siteId}::integer is null or s.id = ${siteId})
      returning s.id, s.name, s.time_zone, a.id as alarm_id, a.kind, coalesce(a.since, a.raised_at) as since, a.cleared_at
    )
    select *, (count(*) over ())::integer as count
    from taken
    order by alarm_id desc
    limit ${maxAlarmsInMail}
  `)
  if (!rows[0]) return
  const more = rows[0].count - rows.length
  const sites = groupBySite(rows.reverse())
  if (siteId === null) {
    await enqueueMail(tx, { userId, kind: 'alarm_digest', content: { organization, sites, more } })
  } else await enqueueMail(tx, { userId, kind: 'alarms', content: { sites, more }, siteId })
}

/** All that is due now, found once per turn: first one mail of each organization, then the second ones. */
async function findDue(database: Queryable, limits: AlarmMailLimits): Promise<Due[]> {
  const { collectSeconds, pauseSeconds, digestHour, maxMails } = limits
  const hours = sql`make_interval(hours => ${digestHour})`
  const local = sql`(n.oldest at time zone s.time_zone) - ${hours}`
  const { rows } = await database.query<Due>(sql`
    with noticed as (
      select n.user_id, a.site_id, min(n.created_at) as oldest
      from alarm_notices n
      join alarms a on a.id = n.alarm_id
      group by n.user_id, a.site_id
    ), recent as (
      select distinct user_id, site_id
      from mails
      where kind = 'alarms' and created_at > now() - make_interval(secs => ${pauseSeconds})
    ), due as (
      select u.id as user_id, u.organization_id, case when u.alarm_mails = 'immediate' then s.id end as site_id,
        min(n.oldest) as oldest
      from noticed n
      join users u on u.id = n.user_id
      join sites s on s.id = n.site_id
      left join recent r on r.user_id = u.id and r.site_id = s.id
      where case u.alarm_mails
        when 'immediate' then r.user_id is null and now() >= n.oldest + make_interval(secs => ${collectSeconds})
        when 'daily' then now() >= (date_trunc('day', ${local}) + interval '1 day' + ${hours}) at time zone s.time_zone
        when 'weekly' then now() >= (date_trunc('week', ${local}) + interval '7 days' + ${hours}) at time zone s.time_zone
      end
      group by 1, 2, 3
    )
    select due.user_id, due.site_id, o.name as organization
    from due
    join organizations o on o.id = due.organization_id
    order by row_number() over (partition by due.organization_id order by due.oldest, due.user_id, due.site_id), o.id
    limit ${maxMails}
  `)
  return rows
}

interface AlarmRow extends Omit<AlarmSite, 'alarms'> {
  alarm_id: number
  kind: AlarmSite['alarms'][number]['kind']
  since: Date
  cleared_at: Date | null
}

function groupBySite(rows: AlarmRow[]): AlarmSite[] {
  const sites = new Map<number, AlarmSite>()
  for (const { id, name, time_zone, kind, since, cleared_at } of rows) {
    const site = sites.get(id) ?? { id, name, time_zone, alarms: [] }
    sites.set(id, site)
    site.alarms.push({ kind, since: since.toISOString(), cleared_at: cleared_at?.toISOString() ?? null })
  }
  return [...sites.values()]
}
