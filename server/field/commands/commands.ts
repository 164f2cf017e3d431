import sql, { empty, type Sql } from 'sql-template-tag'
import { errorSentence } from '../../../contract/text/error-sentences.ts'
import { MINUTE_MS } from '../../../contract/times/time.ts'
import type { DeviceCaller } from '../../people/access/context.ts'
import { canSee, type Viewer } from '../../people/access/viewer.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { bindingOf, type Cursors, type ListPage } from '../../platform/http/cursors.ts'
import { notFound, permissionDenied } from '../../platform/http/errors.ts'
import { type CommandState, inStates, statesBefore } from './command-steps.ts'
import type { CommandName } from './parameters.ts'

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

/** The current time in milliseconds. Not that of the transaction's start, which may have waited for another step. */
export const NOW: Sql = sql`date_trunc('milliseconds', clock_timestamp())`

/** When the time of a command `c` that is not finished is over. */
export const ENDS_AT = ({ resultMs }: Pick<CommandLimits, 'resultMs'>): Sql => sql`
  greatest(c.expires_at, c.sent_at, c.acknowledged_at + ${resultMs} * interval '1 millisecond')
`

export const NO_RESULT = errorSentence('noResult')
const CAN_END = [...statesBefore('expired'), 'acknowledged' as const]

/** Whether the time of a command `c` is over, although its row may not be updated yet. */
export const IS_OVERDUE = (limits: CommandLimits): Sql => sql`
  (c.status in ${inStates(CAN_END)} and ${ENDS_AT(limits)} <= ${NOW})
`

/** The columns of a CommandRow, of `commands c` and its creator `u`, with its state at this moment by the database's clock. */
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

/** A Command as devices see it, without the email address of its creator: a device may be stolen. */
export const deviceCommandFields = ({ organization_id: _, created_by: __, ...command }: CommandRow) => command

/** Times are in milliseconds, by the database's clock. */
export interface CommandLimits {
  /** A command that was not acknowledged is delivered again after this time. */
  redeliverAfterMs: number
  /** How often a command is delivered at most. */
  maxAttempts: number
  /** The time that a device has at least for a result after its acknowledgement. */
  resultMs: number
  /** Commands in one answer. */
  maxPerPoll: number
  /** Commands of one device that are not acknowledged yet. */
  maxWaiting: number
}

export const COMMAND_LIMITS: CommandLimits = {
  redeliverAfterMs: 60_000,
  maxAttempts: 3,
  resultMs: 10 * MINUTE_MS,
  maxPerPoll: 10,
  maxWaiting: 100,
}

const LOCKED = sql`for no key update of c`

async function read(database: Queryable, id: string, limits: CommandLimits, lock: Sql): Promise<CommandRow> {
  const { rows } = await database.query<CommandRow>(sql`
    select ${COMMAND_COLUMNS(limits)}
    from commands c
    join users u on u.id = c.created_by
    where c.id = ${id}
    ${lock}
  `)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** The command of a site: 404 when the site has none such, 403 when the viewer may not see the site of the command. */
export async function findCommand(
  database: Queryable,
  { viewer, siteId }: { viewer: Viewer; siteId: number },
  id: string,
  limits: CommandLimits,
  lock: 'locked' | 'as it is' = 'as it is',
): Promise<CommandRow> {
  const command = await read(database, id, limits, lock === 'locked' ? LOCKED : empty)
  if (!canSee(viewer, { ...command, sites: [command.site] })) throw permissionDenied()
  if (command.site !== siteId) throw notFound()
  return command
}

/** The command of a device: 404 when there is none such, 403 when it is another device's. */
export async function findCommandOfDevice(
  database: Queryable,
  { deviceId, organizationId }: DeviceCaller,
  id: string,
  limits: CommandLimits,
  lock: 'locked' | 'as it is' = 'as it is',
): Promise<CommandRow> {
  const command = await read(database, id, limits, lock === 'locked' ? LOCKED : empty)
  if (command.device !== deviceId || command.organization_id !== organizationId) throw permissionDenied()
  return command
}

/** The commands of a site, newest first. */
export async function listCommands(
  database: Queryable,
  { cursors, limits }: { cursors: Cursors; limits: CommandLimits },
  viewer: Viewer,
  siteId: number,
  { limit, cursor }: ListPage,
) {
  const binding = bindingOf('commands', viewer, { site: siteId })
  const [before] = cursor === null ? [] : await cursors.verify(binding, cursor, 1, 'cursor')
  const { rows } = await database.query<CommandRow & { number: number }>(sql`
    select ${COMMAND_COLUMNS(limits)}, c.number
    from commands c
    join users u on u.id = c.created_by
    where c.site_id = ${siteId} and c.organization_id = ${viewer.organizationId}
      ${before === undefined ? empty : sql`and c.number < ${before}`}
    order by c.number desc
    limit ${limit + 1}
  `)
  const page = await cursors.page(rows, { binding, limit, positionOf: row => [row.number] })
  return { ...page, items: page.items.map(({ number: _, ...row }) => commandFields(row)) }
}
