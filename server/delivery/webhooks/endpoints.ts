import sql, { type Sql } from 'sql-template-tag'
import type { EventType } from '../../../contract/webhook-events.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { notFound, permissionDenied } from '../../platform/http/errors.ts'

export interface EndpointRow {
  id: number
  url: string
  description: string
  events: EventType[]
  enabled: boolean
  disabled_reason: 'gone' | 'backlog' | 'restored' | null
  old_secret_until: Date | null
  waiting: number
  last_delivered_at: Date | null
  created_at: Date
  changed_at: Date
}

const ENDPOINT_COLUMNS: Sql = sql`
  w.id, w.url, w.description, w.events, w.enabled, w.disabled_reason,
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

/** The endpoint of a path: 404 when there is none, 403 when it is another organization's. */
export async function findEndpoint(database: Queryable, organizationId: number, id: number): Promise<EndpointRow> {
  const { rows } = await database.query<EndpointRow & { organization_id: number }>(sql`
    select ${ENDPOINT_COLUMNS}, w.organization_id
    from webhook_endpoints w
    where w.id = ${id}::bigint and w.deleted_at is null
  `)
  if (!rows[0]) throw notFound()
  const { organization_id, ...endpoint } = rows[0]
  if (organization_id !== organizationId) throw permissionDenied()
  return endpoint
}

/** All endpoints of an organization by id. */
export async function listEndpoints(database: Queryable, organizationId: number): Promise<{ items: EndpointRow[] }> {
  const { rows } = await database.query<EndpointRow>(sql`
    select ${ENDPOINT_COLUMNS}
    from webhook_endpoints w
    where w.organization_id = ${organizationId} and w.deleted_at is null
    order by w.id
  `)
  return { items: rows }
}
