import sql, { empty, type Sql } from 'sql-template-tag'
import { errorSentence } from '../../../contract/text/error-sentences.ts'
import { TEST_EVENT } from '../../../contract/webhook-events.ts'
import { type Actor, audit } from '../../people/access/audit.ts'
import type { Viewer } from '../../people/access/viewer.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts'
import { bindingOf, type Cursors } from '../../platform/http/cursors.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import { disableEndpoint } from './edit-endpoints.ts'
import type { EndpointRow } from './endpoints.ts'
import type { DeliveryState } from './schema.ts'

export interface DeliveryRow {
  id: string
  webhook: number
  type: string
  data: object
  created_at: Date
  status: DeliveryState
  attempts: number
  attempted_at: Date | null
  next_attempt_at: Date | null
  answer_status: number | null
  answer_body: string | null
  error: string | null
}

const DELIVERY_COLUMNS: Sql = sql`
  id, endpoint_id as webhook, type, data, created_at, status, attempt - earlier_attempts as attempts,
  attempted_at,
  case when status = 'waiting' then next_attempt_at end as next_attempt_at, answer_status, answer_body, error
`

/** The deliveries of an endpoint, newest first. */
export async function listDeliveries(
  database: Queryable,
  cursors: Cursors,
  viewer: Viewer,
  endpointId: number,
  { status, limit, cursor }: { status?: DeliveryState; limit: number; cursor: string | null },
): Promise<{ items: DeliveryRow[]; next_cursor: string | null }> {
  const binding = bindingOf('webhook-deliveries', viewer, { webhook: endpointId, status })
  const [before] = cursor === null ? [] : await cursors.verify(binding, cursor, 1, 'cursor')
  const { rows } = await database.query<DeliveryRow & { number: number }>(sql`
    select ${DELIVERY_COLUMNS}, number
    from webhook_deliveries
    where endpoint_id = ${endpointId} ${status ? sql`and status = ${status}` : empty}
      ${before === undefined ? empty : sql`and number < ${before}`}
      ${andSeen(viewer)}
    order by number desc
    limit ${limit + 1}
  `)
  const page = await cursors.page(rows, { binding, limit, positionOf: row => [row.number] })
  return { ...page, items: page.items.map(({ number: _, ...delivery }) => delivery) }
}

const andSeen = ({ only }: Viewer): Sql => (only ? sql`and sites <@ ${[...only.sites]}::integer[]` : empty)

/** The delivery of a path: 404 when the endpoint has no such delivery that the viewer may see. */
export async function findDelivery(
  database: Queryable,
  viewer: Viewer,
  endpointId: number,
  id: string,
): Promise<DeliveryRow> {
  const { rows } = await database.query<DeliveryRow>(sql`
    select ${DELIVERY_COLUMNS}
    from webhook_deliveries
    where id = ${id} and endpoint_id = ${endpointId} ${andSeen(viewer)}
  `)
  if (!rows[0]) throw notFound()
  return rows[0]
}

const isDisabled = () => conflict(errorSentence('webhookDisabled'))

/**
 * Sends a delivery again, whatever became of it, with the same id. Its attempts count on: one that is in flight has another
 * number than the next, and its outcome is not taken for that one's.
 */
export async function resendDelivery(database: Queryable, endpoint: EndpointRow, id: string): Promise<DeliveryRow> {
  if (!endpoint.enabled) throw isDisabled()
  const { rows } = await database.query<DeliveryRow>(sql`
    update webhook_deliveries
    set status = 'waiting', attempt = attempt + 1, earlier_attempts = attempt + 1, next_attempt_at = now(), error = null
    where id = ${id} and endpoint_id = ${endpoint.id}
    returning ${DELIVERY_COLUMNS}
  `)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** Half of what may wait for an endpoint before it is disabled. */
const MAX_RESENT = 5_000

/**
 * Sends again what has failed since a moment, of all 30 days without one, oldest first. With those that wait already not more
 * than a limit: `left` is how many are still failed.
 */
export async function resendFailed(
  database: Database,
  { organizationId, endpoint }: { organizationId: number; endpoint: EndpointRow },
  since: Date | null,
  actor: Actor,
  max = MAX_RESENT,
): Promise<{ resent: number; left: number }> {
  if (!endpoint.enabled) throw isDisabled()
  const hasFailed = sql`
    endpoint_id = ${endpoint.id} and status = 'failed'
      and coalesce(attempted_at, created_at) >= ${since ?? new Date(0)}
  `
  return database.transaction(async tx => {
    const { rowCount } = await tx.query(sql`
      update webhook_deliveries
      set status = 'waiting', attempt = attempt + 1, earlier_attempts = attempt + 1, next_attempt_at = now(), error = null
      where number = any(array(
        select number
        from webhook_deliveries
        where ${hasFailed}
        order by number
        limit greatest(0, ${max} - (
          select count(*) from webhook_deliveries where endpoint_id = ${endpoint.id} and status = 'waiting'
        ))
      )) and status = 'failed'
    `)
    const { rows } = await tx.query<{ left: number }>(sql`
      select count(*)::integer as left
      from webhook_deliveries
      where ${hasFailed}
    `)
    const resent = rowCount ?? 0
    const details = { resent, since }
    if (resent > 0) {
      await audit(tx, { organizationId, actor, action: 'webhook.resend', target: String(endpoint.id), details })
    }
    return { resent, left: rows[0]?.left ?? 0 }
  })
}

/** Sends an event that means nothing, so that a receiver can be tried. */
export async function sendTestEvent(
  database: Queryable,
  endpoint: EndpointRow,
  traceParent: string | null = null,
): Promise<DeliveryRow> {
  if (!endpoint.enabled) throw isDisabled()
  const data = JSON.stringify({ webhook: endpoint.id, path: `/api/v1/traffic/webhooks/${endpoint.id}` })
  const { rows } = await database.query<DeliveryRow>(sql`
    insert into webhook_deliveries (endpoint_id, type, sites, data, trace_parent)
    values (${endpoint.id}, ${TEST_EVENT}, '{}', ${data}, ${traceParent})
    returning ${DELIVERY_COLUMNS}
  `)
  return rows[0] as DeliveryRow
}

const MAX_WAITING = 10_000

/** Disables endpoints for which more deliveries are waiting. */
export async function disableBackloggedEndpoints(database: Database, maxWaiting = MAX_WAITING): Promise<void> {
  const { rows } = await database.query<{ endpoint_id: number }>(sql`
    select endpoint_id
    from webhook_deliveries
    where status = 'waiting'
    group by endpoint_id
    having count(*) > ${maxWaiting}
  `)
  for (const { endpoint_id } of rows) await database.transaction(tx => disableEndpoint(tx, endpoint_id, 'backlog'))
}

const KEPT_DAYS = 30

export function deleteOldDeliveries(database: Queryable, keptDays = KEPT_DAYS, batch?: number): Promise<void> {
  const isOld = sql`created_at < now() - make_interval(days => ${keptDays})`
  return deleteInBatches(database, 'webhook_deliveries', isOld, batch)
}
