import sql from 'sql-template-tag'
import { audit } from '../access/audit.ts'
import { actorOf, type Caller } from '../access/context.ts'
import { tellState } from '../access/tell-state.ts'
import type { Database } from '../database/connect.ts'
import { conflict } from '../http/errors.ts'
import { type CommandRow, NOW } from './command-row.ts'
import { findCommand } from './find-command.ts'
import type { CommandLimits } from './limits.ts'
import { requireStep } from './steps.ts'

/** Takes back a command that no device has seen yet; 409 afterwards. */
export async function cancelCommand(
  database: Database,
  caller: Caller,
  { id, site }: CommandRow,
  limits: CommandLimits,
): Promise<CommandRow> {
  const { organizationId } = caller
  return database.transaction(async tx => {
    const place = { organizationId, siteId: site }
    const { status, command } = await findCommand(tx, place, id, limits, 'locked')
    if (status === 'sent' || status === 'acknowledged')
      throw conflict('The command was already sent.', 'command_already_sent')
    requireStep(status, 'cancelled')
    await tx.query(sql`
      update commands
      set status = 'cancelled', finished_at = greatest(created_at, ${NOW})
      where id = ${id} and organization_id = ${organizationId}
    `)
    const details = { command }
    await audit(tx, { organizationId, actor: actorOf(caller), action: 'command.cancel', target: id, details })
    await tellState(tx, organizationId, 'command', id)
    return findCommand(tx, place, id, limits)
  })
}
