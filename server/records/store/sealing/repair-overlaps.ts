import type { Database, Queryable } from '../../../platform/database/database.ts'
import { DamagedBlock } from '../../blocks/format/block-format.ts'
import { allocateColumns, columnNamesOf } from '../../blocks/format/columns.ts'
import { makeSiteBlocks, type StoredSiteBlock } from '../../blocks/make-blocks.ts'
import { lockDayForSealing } from '../../blocks/spans.ts'
import { insertBlocks } from '../../blocks/store-blocks.ts'
import { storeOf } from '../store-of.ts'

interface SiteInSpan {
  organization_id: number
  site_id: number
  span_start: Date
}

interface RepairLog {
  info(fields: object, message: string): void
  error(fields: object, message: string): void
}

const PROGRESS_MS = 5_000
const LIMITS = { statementMs: 60_000, lockMs: 60_000 }

/**
 * Makes one sequence of blocks of those of a site in a span that overlap: an earlier version sealed late records beside what
 * it had sealed before, and searches by site missed some. It runs before the service answers, so that no search misses a
 * record meanwhile; a reader that expects overlaps would be needed for as long as there is one. One site of one span a
 * transaction; when it is interrupted, the next start goes on. Returns how many.
 */
export async function repairOverlaps(database: Database, log: RepairLog): Promise<number> {
  const found = await listOverlapping(database)
  if (found.length === 0) return 0
  let repaired = 0
  const report = () => log.info({ repaired, of: found.length }, 'putting overlapping blocks of sites in order')
  report()
  let reportedAt = performance.now()
  for (const site of found) {
    try {
      await database.transaction(tx => repairSite(tx, site), LIMITS)
      repaired++
    } catch (err) {
      // A read of it fails too, and names it.
      if (!(err instanceof DamagedBlock)) throw err
      log.error({ err, ...site }, 'overlapping blocks stay as they are')
    }
    if (performance.now() - reportedAt < PROGRESS_MS) continue
    report()
    reportedAt = performance.now()
  }
  report()
  return repaired
}

/** Each site of each span whose blocks overlap. */
export async function listOverlapping(database: Queryable): Promise<SiteInSpan[]> {
  const { rows } = await database.query<SiteInSpan>(`
    select distinct organization_id, site_id, span_start
    from site_blocks
    where is_overlapping
    order by organization_id, span_start, site_id
  `)
  return rows
}

async function repairSite(tx: Queryable, { organization_id, site_id, span_start }: SiteInSpan): Promise<void> {
  const span = { organizationId: organization_id, start: span_start.getTime(), end: span_start.getTime() }
  await tx.query(lockDayForSealing(span))
  const values = [organization_id, span_start.toISOString(), site_id]
  const { rows: siteBlocks } = await tx.query<StoredSiteBlock & { is_overlapping: boolean }>({
    text: `
      select site_id, data, ctid::text as name, is_overlapping
      from site_blocks
      where organization_id = $1 and span_start = $2 and site_id = $3
      order by first_ts, first_id
    `,
    values,
  })
  // Another process has repaired or opened them.
  if (!siteBlocks.some(({ is_overlapping }) => is_overlapping)) return
  const rows = allocateColumns(0, columnNamesOf('site'))
  const blocks = await makeSiteBlocks({ rows, siteBlocks, zones: await storeOf(tx).readZone(tx, site_id) })
  await tx.query({
    text: 'delete from site_blocks where organization_id = $1 and span_start = $2 and site_id = $3',
    values,
  })
  await insertBlocks(tx, 'site_blocks', span, blocks)
}
