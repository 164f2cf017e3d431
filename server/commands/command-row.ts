import sql, { type Sql } from 'sql-template-tag'
import type { CommandLimits } from './limits.ts'
import type { CommandName } from './parameters.ts'
import { type CommandState, inStates, statesBefore } from './steps.ts'

export interface CommandRow {
  id: string
  organization_id: number
  site: number
  device: number
  command: CommandName
  parameters: { [name: string]: unknown }
  status: CommandState
  attempt: number
  created_by: string
  created_at: Date
  sent_at: Date | null
  acknowledged_at: Date | null
  finished_at: Date | null
  expires_at: Date
  result: unknown
  error: string | null
}

/** Now, in the milliseconds of all our times: not of the transaction's begin, which may have waited for another step. */
export const NOW: Sql = sql`date_trunc('milliseconds', clock_timestamp())`

/** When a command `c` that has not ended yet does so by itself. */
export const ENDS_AT = ({ resultMs }: Pick<CommandLimits, 'resultMs'>): Sql => sql`
  greatest(c.expires_at, c.sent_at, c.acknowledged_at + ${resultMs} * interval '1 millisecond')
`

export const NO_RESULT = 'No result.'
const CAN_END = [...statesBefore('expired'), 'acknowledged' as const]

/** Whether a command `c` has ended by itself: nobody need have noted it yet. */
export const IS_OVERDUE = (limits: CommandLimits): Sql => sql`
  (c.status in ${inStates(CAN_END)} and ${ENDS_AT(limits)} <= ${NOW})
`

/** Columns of a CommandRow, of `commands c` and its creator `u`: as it is now, by the database's clock. */
export const COMMAND_COLUMNS = (limits: CommandLimits): Sql => sql`
  c.id, c.organization_id, c.site_id as site, c.device_id as device, c.command, c.parameters,
  case when not ${IS_OVERDUE(limits)} then c.status when c.status = 'acknowledged' then 'failed' else 'expired' end
    as status,
  c.attempt, u.email as created_by, c.created_at, c.sent_at, c.acknowledged_at,
  case when ${IS_OVERDUE(limits)} then ${ENDS_AT(limits)} else c.finished_at end as finished_at,
  c.expires_at, c.result,
  case when ${IS_OVERDUE(limits)} and c.status = 'acknowledged' then ${NO_RESULT} else c.error end as error
`

/** A Command as answers show it. */
export const commandFields = ({ organization_id: _, ...command }: CommandRow) => command

/** A Command as devices see it: a device may be stolen, and the address of its operator is no affair of the device. */
export const deviceCommandFields = ({ organization_id: _, created_by: __, ...command }: CommandRow) => command
