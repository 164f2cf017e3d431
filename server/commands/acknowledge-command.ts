import sql from 'sql-template-tag'
import type { DeviceContext } from '../access/context.ts'
import { tellState } from '../access/tell-state.ts'
import { type CommandRow, NOW } from './command-row.ts'
import { findCommandOfDevice } from './find-command.ts'
import type { CommandLimits } from './limits.ts'
import { requireStep } from './steps.ts'

/** The device has the command and will act on it: it is not given again. Said again it changes nothing. */
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
    await tellState(tx, device.organizationId, 'command', id)
    return findCommandOfDevice(tx, device, id, limits)
  })
}
