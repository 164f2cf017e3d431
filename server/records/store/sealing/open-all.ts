import type { Database } from '../../../platform/database/database.ts'
import { lockSite } from '../../../platform/database/locks.ts'
import { Months } from '../../months.ts'
import { storeOf } from '../store-of.ts'

interface OpenOptions {
  /** Spans that overlap [from, to) are opened; without limits, all. */
  from?: number
  to?: number
  signal?: AbortSignal
  /** Records that are rows again, of about so many. */
  onProgress?: (opened: number, of: number) => void
}

interface SiteInSpan {
  organization_id: number
  site_id: number
  first: Date
  count: number
}

const LIMITS = { statementMs: 60_000, lockMs: 10_000 }

/**
 * Turns the blocks of a time range into rows again: one site of one span a transaction, so that uploads of the site wait
 * only briefly. What was opened stays open when it is interrupted, and the next call goes on behind it.
 */
export async function openAll(database: Database, options: OpenOptions = {}): Promise<number> {
  const { from, to, signal, onProgress } = options
  const store = storeOf(database)
  await store.completeSealing(database)
  const sites = await listSites(database, from, to)
  const all = sites.reduce((sum, { count }) => sum + count, 0)
  const months = new Months(database)
  let opened = 0
  for (const { organization_id, site_id, first } of sites) {
    if (signal?.aborted) break
    const [site, ts] = [{ organizationId: organization_id, siteId: site_id }, first.getTime()]
    opened += await months.storing([ts], async () => {
      const ahead = await store.openAhead(database, site, ts, ts)
      const rest = await database.transaction(async tx => {
        await lockSite(tx, site_id)
        return store.openSpans(tx, site, ts, ts)
      }, LIMITS)
      return ahead + rest
    })
    onProgress?.(opened, Math.max(opened, all))
  }
  return opened
}

/** The first record's time of each site in each span, span by span. */
async function listSites(database: Database, from?: number, to?: number): Promise<SiteInSpan[]> {
  const { rows } = await database.transaction(
    tx =>
      tx.query<SiteInSpan>({
        text: `
          select b.organization_id, b.site_id, min(b.first_ts) as first, sum(b.count)::float8 as count
          from sealed_spans s
          join site_blocks b on b.organization_id = s.organization_id and b.span_start = s.start_ts
          where s.end_ts > $1 and s.start_ts < $2
          group by b.organization_id, s.start_ts, b.site_id
          order by b.organization_id, s.start_ts, b.site_id
        `,
        values: [
          from === undefined ? '-infinity' : new Date(from).toISOString(),
          to === undefined ? 'infinity' : new Date(to).toISOString(),
        ],
      }),
    { statementMs: 60_000 },
  )
  return rows
}
