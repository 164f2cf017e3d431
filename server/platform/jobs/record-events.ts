import sql, { raw, type Sql } from 'sql-template-tag'
import type { EventType } from '../../../contract/webhook-events.ts'

/**
 * A statement that makes a delivery of each event for each endpoint that chose its type. `events` selects organization_id
 * and data (json). To be executed in the transaction that causes the events, best as a part of its statement (a `with`):
 * then it is no round trip, and without endpoints it costs the lookup of an organization in an index.
 */
export const recordEvents = (type: EventType, events: Sql): Sql => sql`
  insert into webhook_deliveries (endpoint_id, type, data)
  select w.id, ${raw(`'${type}'`)}, event.data
  from (${events}) as event (organization_id, data)
  join webhook_endpoints w on w.organization_id = event.organization_id
  where w.enabled and ${raw(`'${type}'`)} = any(w.events)
`

/** A column as a time of a JSON answer. */
export const jsonTime = (column: string): Sql =>
  raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)
