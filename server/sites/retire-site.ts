import sql from 'sql-template-tag'
import { type Actor, audit } from '../access/audit.ts'
import type { Database } from '../database/connect.ts'

/**
 * A retired site keeps its records and is listed only when asked for. Its device stays assigned until it is moved, so
 * that what it still holds is not lost; none can be assigned anew. False when it was retired before.
 */
export async function retireSite(database: Database, siteId: number, actor: Actor): Promise<boolean> {
  return database.transaction(async tx => {
    const { rows } = await tx.query<{ site_id: string; organization_id: number }>(sql`
      update sites
      set retired_at = now(), version = version + 1
      where id = ${siteId} and retired_at is null
      returning site_id, organization_id
    `)
    const site = rows[0]
    if (!site) return false
    await audit(tx, { organizationId: site.organization_id, actor, action: 'site.retire', target: site.site_id })
    return true
  })
}
