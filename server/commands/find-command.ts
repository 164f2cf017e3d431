import sql, { empty, type Sql } from 'sql-template-tag'
import type { DeviceCaller } from '../access/context.ts'
import type { Queryable } from '../database/connect.ts'
import { notFound, permissionDenied } from '../http/errors.ts'
import { COMMAND_COLUMNS, type CommandRow } from './command-row.ts'
import type { CommandLimits } from './limits.ts'

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

/** The command of a site: 404 when the site has none such, 403 when it is another organization's. */
export async function findCommand(
  database: Queryable,
  { organizationId, siteId }: { organizationId: number; siteId: number },
  id: string,
  limits: CommandLimits,
  lock: 'locked' | 'as it is' = 'as it is',
): Promise<CommandRow> {
  const command = await read(database, id, limits, lock === 'locked' ? LOCKED : empty)
  if (command.organization_id !== organizationId) throw permissionDenied()
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
