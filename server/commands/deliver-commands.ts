import sql from 'sql-template-tag'
import type { DeviceCaller } from '../access/context.ts'
import { STATES } from '../access/notify.ts'
import type { Queryable } from '../database/connect.ts'
import { invalidToken } from '../http/errors.ts'
import { inStates, statesBefore } from './command-steps.ts'
import { type CommandLimits, NOW } from './commands.ts'
import type { CommandName } from './parameters.ts'

export interface GivenCommand {
  id: string
  command: CommandName
  parameters: object
  attempt: number
  created_at: Date
  expires_at: Date
}

/**
 * Takes what there is for a device, oldest first: what is queued, and what it was given but did not acknowledge in time.
 * One statement, so that of two polls at once one gets it. Nothing of the site where it stood before, and nothing for a
 * key that was revoked while the device waited: that is a 401.
 */
export async function deliverCommands(
  database: Queryable,
  { deviceId, organizationId, keyHash }: DeviceCaller,
  { againMs, attempts, atATime }: CommandLimits,
): Promise<GivenCommand[]> {
  const { rows } = await database.query<{ allowed: boolean } & GivenCommand>(sql`
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
          or c.attempt < ${attempts} and c.sent_at + ${againMs} * interval '1 millisecond' <= ${NOW})
      order by c.number
      limit ${atATime}
      for no key update of c skip locked
    ), given as (
      update commands c
      set status = 'sent', attempt = c.attempt + 1, sent_at = greatest(c.created_at, c.sent_at, ${NOW})
      from due
      where c.id = due.id
      returning c.id, c.number, c.organization_id, c.command, c.parameters, c.attempt, c.created_at, c.expires_at
    ), told as (
      select pg_notify(${STATES}, organization_id || ' command ' || id)
      from given
    )
    select caller.allowed, g.id, g.command, g.parameters, g.attempt, g.created_at, g.expires_at,
      (select count(*) from told) as told
    from caller
    left join given g on true
    order by g.number
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
