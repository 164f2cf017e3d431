import sql, { raw, type Sql } from 'sql-template-tag'
import type { EventType } from '../../../contract/webhook-events.ts'
import { userSeesAll } from './viewer.ts'

/**
 * A statement that makes a delivery of each event for each endpoint that chose its type, and may send events of its sites.
 * `events` selects organization_id, sites (null: all of the organization's), data (json) and trace_parent (null: no request
 * caused it). To be executed in the transaction that causes the events, best as a part of its statement (a `with`): then it is no round trip, and without endpoints it costs
 * the lookup of an organization in an index.
 */
export const recordEvents = (type: EventType, events: Sql): Sql => sql`
  insert into webhook_deliveries (endpoint_id, type, sites, data, trace_parent)
  select w.id, ${raw(`'${type}'`)}, event.sites, event.data, event.trace_parent
  from (${events}) as event (organization_id, sites, data, trace_parent)
  join webhook_endpoints w on w.organization_id = event.organization_id
  where w.enabled and ${raw(`'${type}'`)} = any(w.events) and ${mayHave(sql`event.sites`)}
`

/** Whether an endpoint `w` may have data of these sites: one that is limited to a user has what they may manage and see. */
export const mayHave = (sites: Sql): Sql => sql`
  (w.limited_to is null or exists (
    select from users u
    where u.id = w.limited_to and u.is_active and (u.ends_at is null or u.ends_at > now()) and ${userSeesAll(sites)}
      and (
        select count(*) = 2
        from permissions p
        where p.user_id = u.id and p.permission in ('can_manage_organization', 'can_read_data')
      )
  ))
`

/** A column as a time of a JSON answer. */
export const jsonTime = (column: string): Sql =>
  raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)
