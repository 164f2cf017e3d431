import sql from 'sql-template-tag'
import { errorSentence } from '../../../contract/text/error-sentences.ts'
import { audit } from '../../people/access/audit.ts'
import { actorOf, type Caller } from '../../people/access/context.ts'
import type { TransactionHooks } from '../../people/access/idempotent.ts'
import { notifyDevice, notifyState } from '../../people/access/notify.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { LOCKS, lock } from '../../platform/database/locks.ts'
import { conflict, DetailError } from '../../platform/http/errors.ts'
import type { Value } from '../../platform/http/requests/fields.ts'
import { inStates, statesBefore } from './command-steps.ts'
import { type CommandLimits, type CommandRow, findCommand, IS_OVERDUE, NOW } from './commands.ts'
import type { commandBody } from './schema.ts'

interface DispatchOptions {
  limits: CommandLimits
  hooks: TransactionHooks<CommandRow>
  traceParent: string | null
}

/** Queues a command for the device that is assigned to a site now. 409 when there is none. */
export async function dispatchCommand(
  database: Database,
  caller: Caller,
  site: { id: number; site_id: string },
  { command, parameters, expires_in_s }: Value<typeof commandBody>,
  { limits, hooks, traceParent }: DispatchOptions,
): Promise<Buffer> {
  const { organizationId, userId } = caller
  return database.transaction(async tx => {
    const answered = await hooks.before(tx)
    if (answered) return answered
    await refuseTooMany(tx, site.id, limits)
    const { rows } = await tx.query<{ id: string; device_id: number; serial: string }>(sql`
      with queued as (
        insert into commands (organization_id, site_id, device_id, command, parameters, created_by, created_at,
          expires_at, trace_parent)
        select ${organizationId}, a.site_id, a.device_id, ${command}, ${JSON.stringify(parameters)}, ${userId}, moment,
          moment + make_interval(secs => ${expires_in_s}), ${traceParent}::text
        from device_assignments a, (select ${NOW} as moment) as at
        where a.site_id = ${site.id} and a.assigned_until is null and a.assigned_from <= now()
        returning id, device_id
      )
      select q.id, q.device_id, d.serial
      from queued q
      join devices d on d.id = q.device_id
    `)
    const queued = rows[0]
    if (!queued) throw conflict(errorSentence('siteWithoutDevice'), 'site_without_device')
    const details = { site_id: site.site_id, device: queued.serial, command, parameters, expires_in_s }
    await audit(tx, {
      organizationId,
      actor: actorOf(caller),
      action: 'command.dispatch',
      target: queued.id,
      site: site.id,
      details,
    })
    await notifyDevice(tx, queued.device_id)
    await notifyState(tx, organizationId, 'command', queued.id)
    return hooks.after(tx, await findCommand(tx, { viewer: caller, siteId: site.id }, queued.id, limits))
  })
}

/** Without a limit one caller could fill the table, and a device that was offline would be busy for days. */
async function refuseTooMany(tx: Queryable, siteId: number, limits: CommandLimits): Promise<void> {
  await lock(tx, LOCKS.commandQueue(siteId))
  const { rows } = await tx.query<{ waiting: number }>(sql`
    select count(*)::integer as waiting
    from device_assignments a
    join commands c on c.device_id = a.device_id and c.site_id = a.site_id
    where a.site_id = ${siteId} and a.assigned_until is null and c.status in ${inStates(statesBefore('sent'))}
      and not ${IS_OVERDUE(limits)}
  `)
  if ((rows[0]?.waiting ?? 0) < limits.maxWaiting) return
  const detail = errorSentence('tooManyCommands')
  throw new DetailError(429, detail, { 'Retry-After': '60' }, 'too_many_commands')
}
