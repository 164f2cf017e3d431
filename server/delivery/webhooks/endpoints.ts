import sql, { empty, type Sql } from 'sql-template-tag'
import type { EventType } from '../../../contract/webhook-events.ts'
import { everySite, type Viewer } from '../../people/access/viewer.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { notFound, permissionDenied } from '../../platform/http/errors.ts'

export interface EndpointRow {
  id: number
  url: string
  description: string
  events: EventType[]
  enabled: boolean
  /** The user whose sites it sends events of; null: of all sites. */
  limited_to: string | null
  disabled_reason: 'gone' | 'backlog' | 'restored' | null
  old_secret_until: Date | null
  waiting: number
  last_delivered_at: Date | null
  created_at: Date
  changed_at: Date
}

const ENDPOINT_COLUMNS: Sql = sql`
  w.id, w.url, w.description, w.events, w.enabled,
  (select u.email from users u where u.id = w.limited_to) as limited_to, w.disabled_reason,
  case when w.old_secret_until > now() then w.old_secret_until end as old_secret_until,
  (select count(*)::integer from webhook_deliveries where endpoint_id = w.id and status = 'waiting') as waiting,
  (
    select attempted_at
    from webhook_deliveries
    where endpoint_id = w.id and status = 'delivered'
    order by number desc
    limit 1
  ) as last_delivered_at,
  w.created_at, w.changed_at
`

/** Who manages endpoints. Users of groups have endpoints of their own, which send events of their sites. */
export interface EndpointManager extends Viewer {
  userId: number | null
}

/** For the operator and the service itself. */
export const everyEndpoint = (organizationId: number): EndpointManager => ({
  ...everySite(organizationId),
  userId: null,
})

/** The endpoint of a path: 404 when there is none, 403 when the manager may not manage it. */
export async function findEndpoint(database: Queryable, manager: EndpointManager, id: number): Promise<EndpointRow> {
  const { rows } = await database.query<EndpointRow & { organization_id: number; user_id: number | null }>(sql`
    select ${ENDPOINT_COLUMNS}, w.organization_id, w.limited_to as user_id
    from webhook_endpoints w
    where w.id = ${id}::bigint and w.deleted_at is null
  `)
  if (!rows[0]) throw notFound()
  const { organization_id, user_id, ...endpoint } = rows[0]
  const isOwn = manager.only === null || user_id === manager.userId
  if (organization_id !== manager.organizationId || !isOwn) throw permissionDenied()
  return endpoint
}

/** All endpoints of a manager by id. */
export async function listEndpoints(database: Queryable, manager: EndpointManager): Promise<{ items: EndpointRow[] }> {
  const { rows } = await database.query<EndpointRow>(sql`
    select ${ENDPOINT_COLUMNS}
    from webhook_endpoints w
    where w.organization_id = ${manager.organizationId} and w.deleted_at is null
      ${manager.only ? sql`and w.limited_to = ${manager.userId}` : empty}
    order by w.id
  `)
  return { items: rows }
}
