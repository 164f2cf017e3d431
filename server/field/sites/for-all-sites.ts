import sql from 'sql-template-tag'
import { type Database, DatabaseUnavailable } from '../../platform/database/database.ts'

interface SiteOfOrganization {
  id: number
  organization_id: number
}

const MAX_SITES = 100
const STATEMENT_TIMEOUT = '57014'

/**
 * Runs a statement for all sites, in batches. A batch that fails or takes too long is split until the site is found; the
 * organization of that site is skipped, the others are not affected. Throws at the end if there was one.
 */
export async function forAllSites(
  database: Database,
  work: (siteIds: number[]) => Promise<unknown>,
  maxSites = MAX_SITES,
): Promise<void> {
  const { rows } = await database.query<SiteOfOrganization>(
    sql`select id, organization_id from sites order by organization_id, id`,
  )
  const failed = new Map<number, unknown>()

  async function runBatch(sites: SiteOfOrganization[]): Promise<void> {
    const batch = sites.filter(site => !failed.has(site.organization_id))
    const [first] = batch
    if (!first) return
    try {
      await work(batch.map(({ id }) => id))
    } catch (error) {
      if (error instanceof DatabaseUnavailable && error.code !== STATEMENT_TIMEOUT) throw error
      if (batch.length === 1) failed.set(first.organization_id, error)
      else {
        const half = Math.ceil(batch.length / 2)
        await runBatch(batch.slice(0, half))
        await runBatch(batch.slice(half))
      }
    }
  }

  for (let at = 0; at < rows.length; at += maxSites) await runBatch(rows.slice(at, at + maxSites))
  if (failed.size > 0) {
    throw new Error(`Failed for organizations ${[...failed.keys()].join(', ')}.`, { cause: [...failed.values()][0] })
  }
}
