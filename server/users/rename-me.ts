import sql from 'sql-template-tag'
import { audit } from '../access/audit.ts'
import { actorOf, type Caller } from '../access/context.ts'
import type { Database } from '../database/connect.ts'

/** The name that others see. Without a difference there is no act. */
export function renameMe(database: Database, caller: Caller, name: string): Promise<void> {
  return database.transaction(async tx => {
    const { rowCount } = await tx.query(sql`
      update users
      set name = ${name}
      where id = ${caller.userId} and organization_id = ${caller.organizationId} and name <> ${name}
    `)
    if (!rowCount) return
    await audit(tx, {
      organizationId: caller.organizationId,
      actor: actorOf(caller),
      action: 'user.rename',
      target: caller.email,
      details: { name },
    })
  })
}
