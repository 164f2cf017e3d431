import sql from 'sql-template-tag'
import type { DeviceCaller } from '../../people/access/context.ts'
import { STATE_CHANNEL } from '../../people/access/notify.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { invalidToken } from '../../platform/http/errors.ts'
import { inStates, statesBefore } from './command-steps.ts'
import { type CommandLimits, NOW } from './commands.ts'
import type { CommandName } from './parameters.ts'

export interface DeliveredCommand {
  id: string
  command: CommandName
  parameters: object
  attempt: number
  created_at: Date
  expires_at: Date
}

/**
 * Marks the next commands of a device as sent and returns them, oldest first: those that are queued, and those that it did
 * not acknowledge in time. It is one statement, so that of two concurrent polls only one gets a command. Commands for a
 * site where the device was before are not delivered. 401 when the key was revoked while the device waited.
 */
export async function deliverCommands(
  database: Queryable,
  { deviceId, organizationId, keyHash }: DeviceCaller,
  { redeliverAfterMs, maxAttempts, maxPerPoll }: CommandLimits,
): Promise<DeliveredCommand[]> {
  const { rows } = await database.query<{ allowed: boolean } & DeliveredCommand>(sql`
    with caller as (
      select exists (
        select
        from device_keys k
        where k.hash = ${keyHash} and k.device_id = ${deviceId} and k.revoked_at is null
      ) as allowed
    ), due as (
      select c.id
      from commands c
      join device_assignments a on a.device_id = c.device_id and a.site_id = c.site_id and a.assigned_until is null
      where c.device_id = ${deviceId} and c.organization_id = ${organizationId} and (select allowed from caller)
        and c.status in ${inStates(statesBefore('sent'))} and c.expires_at > ${NOW}
        and (c.attempt = 0
          or c.attempt < ${maxAttempts} and c.sent_at + ${redeliverAfterMs} * interval '1 millisecond' <= ${NOW})
      order by c.number
      limit ${maxPerPoll}
      for no key update of c skip locked
    ), delivered as (
      update commands c
      set status = 'sent', attempt = c.attempt + 1, sent_at = greatest(c.created_at, c.sent_at, ${NOW})
      from due
      where c.id = due.id
      returning c.id, c.number, c.organization_id, c.command, c.parameters, c.attempt, c.created_at, c.expires_at
    ), notified as (
      select pg_notify(${STATE_CHANNEL}, organization_id || ' command ' || id)
      from delivered
    )
    select caller.allowed, d.id, d.command, d.parameters, d.attempt, d.created_at, d.expires_at,
      (select count(*) from notified) as notified
    from caller
    left join delivered d on true
    order by d.number
  `)
  if (!rows[0]?.allowed) throw invalidToken()
  return rows
    .filter(row => row.id !== null)
    .map(({ id, command, parameters, attempt, created_at, expires_at }) => ({
      id,
      command,
      parameters,
      attempt,
      created_at,
      expires_at,
    }))
}
