import sql from 'sql-template-tag'
import type { DeviceContext } from '../access/context.ts'
import { tellState } from '../access/tell-state.ts'
import type { Queryable } from '../database/connect.ts'
import { type CommandRow, NOW } from './command-row.ts'
import { findCommandOfDevice } from './find-command.ts'
import type { CommandLimits } from './limits.ts'
import type { ResultBody } from './schema.ts'
import { requireStep } from './steps.ts'

/** What became of a command; it implies the acknowledgement. The same said again changes nothing. */
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
      update commands
      set status = ${status}, result = ${result}, error = ${error},
        acknowledged_at = coalesce(acknowledged_at, greatest(sent_at, ${NOW})),
        finished_at = greatest(sent_at, acknowledged_at, ${NOW})
      where id = ${id} and organization_id = ${device.organizationId}
    `)
    if (status === 'completed' && command.command === 'set_configuration') await configure(tx, command)
    await tellState(tx, device.organizationId, 'command', id)
    return findCommandOfDevice(tx, device, id, limits)
  })
}

const isSame = (command: CommandRow, { status, result, error }: ResultBody): boolean =>
  command.status === status &&
  command.error === error &&
  JSON.stringify(command.result ?? null) === JSON.stringify(result)

/** When the device is silent, and what its class codes mean, follow what it was told. */
async function configure(tx: Queryable, { device, organization_id, parameters }: CommandRow): Promise<void> {
  await tx.query(sql`
    update devices
    set upload_interval_s = coalesce(${parameters.upload_interval_s ?? null}, upload_interval_s),
      class_scheme = coalesce(${parameters.class_scheme ?? null}, class_scheme)
    where id = ${device} and organization_id = ${organization_id}
  `)
}
