import type { Database, Queryable } from '../../../platform/database/database.ts'
import { lockSite } from '../../../platform/database/locks.ts'
import { insertColumns } from '../../blocks/insert-columns.ts'
import { daysBetween, lockDaysForWriting, type SiteOfSpan } from '../../blocks/spans.ts'
import { decodeStored } from '../../blocks/stored-block.ts'
import { hasBlocks, takeFromBlocks, takeSiteBlocks } from './take-from-blocks.ts'

/**
 * Makes rows of the site's blocks that overlap [from, to], in a transaction of its own: the coordinator commits before the
 * workers, and a crash in between must not send readers to rows that are not there yet.
 */
export async function openAhead(database: Database, site: SiteOfSpan, from: number, to: number): Promise<number> {
  if (!(await hasBlocks(database, site, from, to))) return 0
  return database.transaction(
    async tx => {
      await lockSite(tx, site.siteId)
      await tx.query(lockDaysForWriting(site.organizationId, daysBetween(from, to)))
      return storeAsRows(tx, site, await takeSiteBlocks(tx, site, from, to))
    },
    { statementMs: 60_000, lockMs: 10_000 },
  )
}

export async function openSpans(tx: Queryable, site: SiteOfSpan, from: number, to: number): Promise<number> {
  await tx.query(lockDaysForWriting(site.organizationId, daysBetween(from, to)))
  return storeAsRows(tx, site, await takeFromBlocks(tx, site, { from, to, isWithin: false }))
}

async function storeAsRows(tx: Queryable, { organizationId, siteId }: SiteOfSpan, blocks: Buffer[]): Promise<number> {
  let count = 0
  for (const data of blocks) {
    const columns = decodeStored(data, `of site ${siteId}`)
    await insertColumns(tx, organizationId, columns)
    count += columns.count
  }
  return count
}

export async function dropSpans(tx: Queryable, site: SiteOfSpan, from: number, to: number): Promise<void> {
  await tx.query(lockDaysForWriting(site.organizationId, daysBetween(from, to)))
  await takeFromBlocks(tx, site, { from, to, isWithin: true })
}
