import { randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import { errorSentence } from '../../../contract/text/error-sentences.ts'
import { type Actor, audit } from '../../people/access/audit.ts'
import { changedFields, withChanges } from '../../people/access/changed-fields.ts'
import { enqueueMail } from '../../people/mail/enqueue-mail.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts'
import { LOCKS, lock } from '../../platform/database/locks.ts'
import { conflict, ValidationError } from '../../platform/http/errors.ts'
import { type AddressRules, checkUrl, RefusedUrl } from '../../platform/http/requests/checked-request.ts'
import { type EndpointManager, type EndpointRow, findEndpoint } from './endpoints.ts'
import type { EndpointChanges, EndpointInput } from './schema.ts'

export interface WebhookLimits {
  /** Endpoints of an organization. */
  endpoints: number
}
export const WEBHOOK_LIMITS: WebhookLimits = { endpoints: 20 }

interface WithSecret extends EndpointRow {
  /** Shown once. */
  secret: string
}

const SECRET_BYTES = 24
const shownSecret = (secret: Buffer): string => `whsec_${secret.toString('base64')}`

export async function createEndpoint(
  database: Database,
  manager: EndpointManager,
  input: EndpointInput,
  actor: Actor,
  rules: AddressRules,
  limits: WebhookLimits = WEBHOOK_LIMITS,
): Promise<WithSecret> {
  const { organizationId, only, userId } = manager
  const url = checkedUrl(input.url, rules)
  const events = [...new Set(input.events)]
  const secret = randomBytes(SECRET_BYTES)
  return database.transaction(async tx => {
    await lock(tx, LOCKS.webhooks(organizationId))
    await refuseTooMany(tx, organizationId, limits)
    const { rows } = await tx.query<{ id: number }>(sql`
      insert into webhook_endpoints (organization_id, url, description, events, enabled, limited_to, secret)
      values (${organizationId}, ${url}, ${input.description}, ${events}, ${input.enabled}, ${only && userId},
        ${secret})
      returning id
    `)
    const { id } = rows[0] as { id: number }
    const details = { url: originOf(url), events, description: input.description, enabled: input.enabled }
    await audit(tx, { organizationId, actor, action: 'webhook.create', target: String(id), details })
    return { ...(await findEndpoint(tx, manager, id)), secret: shownSecret(secret) }
  })
}

/** Changes the fields that are not undefined. Nothing is written when none differs. */
export async function editEndpoint(
  database: Database,
  manager: EndpointManager,
  id: number,
  changes: EndpointChanges,
  actor: Actor,
  rules: AddressRules,
): Promise<EndpointRow> {
  const { organizationId } = manager
  return database.transaction(async tx => {
    await lock(tx, LOCKS.webhooks(organizationId))
    const { url, description, events, enabled } = await findEndpoint(tx, manager, id)
    const before: EndpointInput = { url, description, events, enabled }
    const after = withChanges(before, changes)
    if (changes.url !== undefined) after.url = checkedUrl(changes.url, rules)
    if (changes.events) after.events = [...new Set(changes.events)]
    const details = changedFields(before, after)
    if (details) {
      await tx.query(sql`
        update webhook_endpoints
        set url = ${after.url}, description = ${after.description}, events = ${after.events},
          enabled = ${after.enabled}, disabled_reason = null, changed_at = date_trunc('milliseconds', now())
        where id = ${id}
      `)
      // Also when it is enabled: an event of a transaction that was slower than the disabling may wait.
      if (!before.enabled || !after.enabled) await failWaiting(tx, id)
      // The rest of an address may hold a secret.
      if (details.url) details.url = { from: originOf(before.url), to: originOf(after.url) }
      await audit(tx, { organizationId, actor, action: 'webhook.edit', target: String(id), details })
    }
    return findEndpoint(tx, manager, id)
  })
}

/** Gives the endpoint a new secret; the old one signs too for so many hours. */
export async function rotateSecret(
  database: Database,
  manager: EndpointManager,
  id: number,
  overlapHours: number,
  actor: Actor,
): Promise<WithSecret> {
  const { organizationId } = manager
  const secret = randomBytes(SECRET_BYTES)
  return database.transaction(async tx => {
    await tx.query(sql`
      update webhook_endpoints
      set secret = ${secret}, old_secret = secret, old_secret_until = now() + make_interval(hours => ${overlapHours}),
        changed_at = date_trunc('milliseconds', now())
      where id = ${id} and organization_id = ${organizationId} and deleted_at is null
    `)
    const details = { overlap_hours: overlapHours }
    await audit(tx, { organizationId, actor, action: 'webhook.rotate', target: String(id), details })
    return { ...(await findEndpoint(tx, manager, id)), secret: shownSecret(secret) }
  })
}

/** Old secrets are not kept when they sign no more. */
export async function clearOldSecrets(database: Queryable): Promise<void> {
  await database.query(sql`
    update webhook_endpoints
    set old_secret = null, old_secret_until = null
    where old_secret_until <= now()
  `)
}

/** Marks the endpoint, which takes no time however many deliveries it has; `removeDeletedEndpoints` deletes these. */
export async function deleteEndpoint(
  database: Database,
  manager: EndpointManager,
  id: number,
  actor: Actor,
): Promise<void> {
  const { organizationId } = manager
  await database.transaction(async tx => {
    await lock(tx, LOCKS.webhooks(organizationId))
    const { url, events } = await findEndpoint(tx, manager, id)
    await tx.query(sql`
      update webhook_endpoints
      set deleted_at = now(), enabled = false, url = '', description = '', secret = '', old_secret = null,
        old_secret_until = null
      where id = ${id}
    `)
    const details = { url: originOf(url), events }
    await audit(tx, { organizationId, actor, action: 'webhook.delete', target: String(id), details })
  })
}

/** Deletes the deliveries of endpoints that users deleted, and then the endpoints. */
export async function removeDeletedEndpoints(database: Database, batch?: number): Promise<void> {
  const { rows } = await database.query<{ id: number }>(sql`
    select id
    from webhook_endpoints
    where deleted_at is not null
  `)
  for (const { id } of rows) {
    await deleteInBatches(database, 'webhook_deliveries', sql`endpoint_id = ${id}`, batch)
    await database.query(sql`delete from webhook_endpoints where id = ${id}`)
  }
}

const SERVICE: Actor = { userId: null, name: 'service', address: null }

/** The service disables an endpoint that is gone or takes nothing, with a mail to those who manage the organization. */
export async function disableEndpoint(tx: Queryable, id: number, reason: 'gone' | 'backlog'): Promise<void> {
  const { rows } = await tx.query<{ organization_id: number; url: string; limited_to: number | null }>(sql`
    update webhook_endpoints
    set enabled = false, disabled_reason = ${reason}, changed_at = date_trunc('milliseconds', now())
    where id = ${id} and enabled
    returning organization_id, url, limited_to
  `)
  if (!rows[0]) return
  await failWaiting(tx, id)
  const { organization_id: organizationId, url, limited_to } = rows[0]
  const details = { reason, url: originOf(url) }
  const wasMailed = await wasDisabledToday(tx, organizationId, id)
  for (const userId of wasMailed ? [] : await readManagers(tx, organizationId, limited_to)) {
    await enqueueMail(tx, { userId, kind: 'webhook_disabled', content: details })
  }
  await audit(tx, { organizationId, actor: SERVICE, action: 'webhook.disable', target: String(id), details })
}

/** An endpoint that is enabled and fails again is one mail a day. */
async function wasDisabledToday(tx: Queryable, organizationId: number, id: number): Promise<boolean> {
  const { rowCount } = await tx.query(sql`
    select
    from audit_log
    where organization_id = ${organizationId} and action = 'webhook.disable' and target = ${String(id)}
      and at > now() - interval '1 day'
    limit 1
  `)
  return rowCount !== 0
}

/**
 * Those who see all sites, and the user to whom the endpoint is limited, if they have signed in: an address that was only
 * invited may be a stranger's.
 */
async function readManagers(tx: Queryable, organizationId: number, limitedTo: number | null): Promise<number[]> {
  const { rows } = await tx.query<{ id: number }>(sql`
    select u.id
    from users u
    join permissions p on p.user_id = u.id and p.permission = 'can_manage_organization'
    where u.organization_id = ${organizationId} and u.is_active and (u.sees_all_sites or u.id = ${limitedTo})
      and (exists (select from passwords w where w.user_id = u.id) or exists (select from identities i where i.user_id = u.id))
    order by u.id
  `)
  return rows.map(({ id }) => id)
}

/** A disabled endpoint has no waiting deliveries: enabling it a month later would send what no one expects. */
async function failWaiting(tx: Queryable, endpointId: number): Promise<void> {
  await tx.query(sql`
    update webhook_deliveries
    set status = 'failed', error = ${errorSentence('endpointDisabled')}
    where endpoint_id = ${endpointId} and status = 'waiting'
  `)
}

function checkedUrl(text: string, rules: AddressRules): string {
  try {
    return checkUrl(text, rules).href
  } catch (error) {
    if (error instanceof RefusedUrl) throw new ValidationError({ url: [error.message] })
    throw error
  }
}

/** Many receivers identify senders by a secret in the path or query, which does not belong into the audit log and mails. */
const originOf = (url: string): string => new URL(url).origin

async function refuseTooMany(tx: Queryable, organizationId: number, { endpoints }: WebhookLimits): Promise<void> {
  const { rows } = await tx.query<{ count: number }>(sql`
    select count(*)::integer as count
    from webhook_endpoints
    where organization_id = ${organizationId} and deleted_at is null
  `)
  if ((rows[0]?.count ?? 0) < endpoints) return
  throw conflict(errorSentence('tooManyWebhooks', { max: endpoints }))
}
