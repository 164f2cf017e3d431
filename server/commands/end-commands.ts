import sql from 'sql-template-tag'
import { DEVICES_TOLD } from '../access/tell-device.ts'
import { STATES } from '../access/tell-state.ts'
import type { Queryable } from '../database/connect.ts'
import { ENDS_AT, IS_OVERDUE, NO_RESULT } from './command-row.ts'
import { COMMAND_LIMITS } from './limits.ts'

/** Notes which commands have ended by themselves: not acknowledged in time, or without a result. */
export async function endCommands(database: Queryable, limits = COMMAND_LIMITS): Promise<void> {
  await database.query(sql`
    with ended as (
      update commands c
      set status = case when c.status = 'acknowledged' then 'failed' else 'expired' end,
        finished_at = ${ENDS_AT(limits)},
        error = case when c.status = 'acknowledged' then ${NO_RESULT} end
      where c.expires_at <= now() and ${IS_OVERDUE(limits)}
      returning c.id, c.organization_id
    )
    select pg_notify(${STATES}, organization_id || ' command ' || id)
    from ended
  `)
}

/** A device that waits is told when it is to be given a command again. One that does not will ask by itself. */
export async function tellOfRedelivery(database: Queryable, { againMs, attempts } = COMMAND_LIMITS): Promise<void> {
  await database.query(sql`
    select pg_notify(${DEVICES_TOLD}, c.device_id::text)
    from commands c
    where c.status = 'sent' and c.attempt < ${attempts} and c.expires_at > now()
      and c.sent_at + ${againMs} * interval '1 millisecond' between now() - interval '5 seconds' and now()
    group by c.device_id
  `)
}
