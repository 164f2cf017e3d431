import sql from 'sql-template-tag'
import { type Actor, audit } from '../access/audit.ts'
import type { Database } from '../database/connect.ts'

/** A retired site is in use again. False when it was not retired. */
export async function restoreSite(database: Database, siteId: number, actor: Actor): Promise<boolean> {
  return database.transaction(async tx => {
    const { rows } = await tx.query<{ site_id: string; organization_id: number }>(sql`
      update sites
      set retired_at = null, version = version + 1
      where id = ${siteId} and retired_at is not null
      returning site_id, organization_id
    `)
    const site = rows[0]
    if (!site) return false
    await audit(tx, { organizationId: site.organization_id, actor, action: 'site.restore', target: site.site_id })
    return true
  })
}
