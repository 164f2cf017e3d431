import sql from 'sql-template-tag'
import { errorSentence } from '../../../contract/text/error-sentences.ts'
import { audit } from '../../people/access/audit.ts'
import { actorOf, type Caller, type DeviceContext } from '../../people/access/context.ts'
import { DEVICE_CHANNEL, notifyState, STATE_CHANNEL } from '../../people/access/notify.ts'
import { recordEvents } from '../../people/access/record-events.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { conflict } from '../../platform/http/errors.ts'
import { requireStep } from './command-steps.ts'
import {
  COMMAND_LIMITS,
  type CommandLimits,
  type CommandRow,
  ENDS_AT,
  findCommand,
  findCommandOfDevice,
  IS_OVERDUE,
  NO_RESULT,
  NOW,
} from './commands.ts'
import type { ResultBody } from './schema.ts'

/** The events of `ended`, commands that the statement has ended. */
const ENDED_EVENTS = recordEvents(
  'command.ended',
  sql`
    select c.organization_id, array[s.id], json_build_object('command', c.id, 'name', c.command, 'status', c.status, 'error', c.error,
      'site', s.id, 'site_name', s.name, 'path', '/api/v1/traffic/sites/' || s.id || '/commands/' || c.id),
      c.trace_parent
    from ended c
    join sites s on s.id = c.site_id
  `,
)

/** Stores the result of a command, which implies its acknowledgement. The same result again changes nothing. */
export async function finishCommand(
  { device, database }: DeviceContext,
  id: string,
  outcome: ResultBody,
  limits: CommandLimits,
): Promise<CommandRow> {
  const { status, error } = outcome
  const result = outcome.result === null ? null : JSON.stringify(outcome.result)
  return database.transaction(async tx => {
    const command = await findCommandOfDevice(tx, device, id, limits, 'locked')
    if (isSame(command, outcome)) return command
    requireStep(command.status, status)
    await tx.query(sql`
      with ended as (
        update commands
        set status = ${status}, result = ${result}, error = ${error},
          acknowledged_at = coalesce(acknowledged_at, greatest(sent_at, ${NOW})),
          finished_at = greatest(sent_at, acknowledged_at, ${NOW})
        where id = ${id} and organization_id = ${device.organizationId}
        returning *
      )
      ${ENDED_EVENTS}
    `)
    if (status === 'completed' && command.command === 'set_configuration') await configure(tx, command)
    await notifyState(tx, device.organizationId, 'command', id)
    return findCommandOfDevice(tx, device, id, limits)
  })
}

const isSame = (command: CommandRow, { status, result, error }: ResultBody): boolean =>
  command.status === status &&
  command.error === error &&
  JSON.stringify(command.result ?? null) === JSON.stringify(result)

/** The upload interval and the class scheme of the device are now those of the command. */
async function configure(tx: Queryable, { device, organization_id, parameters }: CommandRow): Promise<void> {
  await tx.query(sql`
    update devices
    set upload_interval_s = coalesce(${parameters.upload_interval_s ?? null}, upload_interval_s),
      class_scheme = coalesce(${parameters.class_scheme ?? null}, class_scheme)
    where id = ${device} and organization_id = ${organization_id}
  `)
}

/** The device has received the command and will act on it, so it is not delivered again. Repeating this changes nothing. */
export async function acknowledgeCommand(
  { device, database }: DeviceContext,
  id: string,
  limits: CommandLimits,
): Promise<CommandRow> {
  return database.transaction(async tx => {
    const command = await findCommandOfDevice(tx, device, id, limits, 'locked')
    if (command.acknowledged_at !== null) return command
    requireStep(command.status, 'acknowledged')
    await tx.query(sql`
      update commands
      set status = 'acknowledged', acknowledged_at = greatest(sent_at, ${NOW})
      where id = ${id} and organization_id = ${device.organizationId}
    `)
    await notifyState(tx, device.organizationId, 'command', id)
    return findCommandOfDevice(tx, device, id, limits)
  })
}

/** Cancels a command that was not sent yet; 409 afterwards. */
export async function cancelCommand(
  database: Database,
  caller: Caller,
  { id, site }: CommandRow,
  limits: CommandLimits,
): Promise<CommandRow> {
  const { organizationId } = caller
  return database.transaction(async tx => {
    const siteKey = { viewer: caller, siteId: site }
    const { status, command } = await findCommand(tx, siteKey, id, limits, 'locked')
    if (status === 'sent' || status === 'acknowledged')
      throw conflict(errorSentence('commandSent'), 'command_already_sent')
    requireStep(status, 'cancelled')
    await tx.query(sql`
      with ended as (
        update commands
        set status = 'cancelled', finished_at = greatest(created_at, ${NOW})
        where id = ${id} and organization_id = ${organizationId}
        returning *
      )
      ${ENDED_EVENTS}
    `)
    const details = { command }
    const actor = actorOf(caller)
    await audit(tx, { organizationId, actor, action: 'command.cancel', target: id, site, details })
    await notifyState(tx, organizationId, 'command', id)
    return findCommand(tx, siteKey, id, limits)
  })
}

/** Updates commands whose time is over: not acknowledged in time, or without a result. */
export async function expireCommands(database: Queryable, limits = COMMAND_LIMITS): Promise<void> {
  await database.query(sql`
    with ended as (
      update commands c
      set status = case when c.status = 'acknowledged' then 'failed' else 'expired' end,
        finished_at = ${ENDS_AT(limits)},
        error = case when c.status = 'acknowledged' then ${NO_RESULT} end
      where c.expires_at <= now() and ${IS_OVERDUE(limits)}
      returning c.*
    ), events as (${ENDED_EVENTS})
    select pg_notify(${STATE_CHANNEL}, organization_id || ' command ' || id)
    from ended
  `)
}

/** Notifies devices that poll when a command is to be delivered again. */
export async function notifyRedelivery(
  database: Queryable,
  { redeliverAfterMs, maxAttempts } = COMMAND_LIMITS,
): Promise<void> {
  await database.query(sql`
    select pg_notify(${DEVICE_CHANNEL}, c.device_id::text)
    from commands c
    where c.status = 'sent' and c.attempt < ${maxAttempts} and c.expires_at > now()
      and c.sent_at + ${redeliverAfterMs} * interval '1 millisecond' between now() - interval '5 seconds' and now()
    group by c.device_id
  `)
}
