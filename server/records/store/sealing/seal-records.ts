import { setTimeout as sleep } from 'node:timers/promises'
import { detectCluster, isOnCluster } from '../../database/cluster.ts'
import type { Database } from '../../database/connect.ts'
import { timestamp } from '../timestamp.ts'
import { fillRollups } from './fill-rollups.ts'
import { prepareSpan } from './seal-span.ts'
import { settleSpans } from './seal-span-on-cluster.ts'
import { dayOf, type Span } from './spans.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000

export interface SealOptions {
  /** Rows before this time are sealed. */
  before: number
  /** Only of this organization. */
  organizationId?: number
  signal?: AbortSignal
  /** A span has no more records, unless one hour has: so that its locks are held for less than 1 s. */
  maxSpanRecords?: number
  /** A block of a site has no more records. */
  siteBlockRecords?: number
  onProgress?: (sealed: number) => void
  /** After each span it pauses for as long as that took, so that requests get at least half of each processor. */
  isPaced?: boolean
}

/** Seals the UTC days that ended so many days ago, and completes what earlier versions have sealed. */
export async function sealOldRecords(database: Database, days: number | null, signal?: AbortSignal): Promise<void> {
  const before = sealingTime(days)
  if (before === null) return
  const isCluster = await detectCluster(database)
  await sealRecords(database, { before, signal, isPaced: true })
  // Nothing was sealed on a cluster before there were rollups.
  if (!isCluster) await fillRollups(database, { signal })
}

/** Records before this time are to be sealed; null: never. */
export const sealingTime = (days: number | null, now = Date.now()): number | null =>
  days === null ? null : (dayOf(now) - days) * DAY_MS

/**
 * Moves all rows before a time into blocks, span by span. How many rows it was. A span that fails, because one of its
 * blocks is damaged, stays as it is and the others are sealed; then the error is thrown.
 */
export async function sealRecords(database: Database, options: SealOptions): Promise<number> {
  const { before, organizationId, signal, maxSpanRecords = 100_000, onProgress, isPaced = false } = options
  const { siteBlockRecords } = options
  const organizations = organizationId === undefined ? await listOrganizations(database) : [organizationId]
  let sealed = 0
  const failures: unknown[] = []
  const seal = async (span: Span, previous: Promise<void>) => {
    try {
      const store = await prepareSpan(database, span, siteBlockRecords)
      await previous
      sealed += (await store()) ?? 0
      onProgress?.(sealed)
    } catch (error) {
      failures.push(error)
    }
  }
  for (const id of organizations) {
    if (isOnCluster()) await settleSpans(database, id).catch(error => void failures.push(error))
    let from = Number.NEGATIVE_INFINITY
    let previous = Promise.resolve()
    try {
      while (!signal?.aborted) {
        const startedAt = performance.now()
        const span = await findSpan(database, id, from, before, maxSpanRecords)
        if (!span) break
        from = span.end
        const sealing = seal(span, previous)
        // Two spans at a time: while one is encoded here, PostgreSQL reads or stores the other.
        await (isPaced || isOnCluster() ? sealing : previous)
        previous = sealing
        if (isPaced) await sleep(performance.now() - startedAt, null, { signal }).catch(() => {})
      }
    } finally {
      await previous
    }
  }
  if (failures.length > 0) throw failures[0]
  return sealed
}

async function listOrganizations(database: Database): Promise<number[]> {
  const { rows } = await database.query<{ id: number }>('select id from organizations order by id')
  return rows.map(row => row.id)
}

interface FirstRow {
  first: Date | null
  start: Date | null
  end: Date | null
  /** The end of the last span before it, and the start of the next one after it. */
  before: Date | null
  after: Date | null
}

/** The span of the first row in [from, before): the sealed one that it is in, or a new one between its neighbours. */
async function findSpan(
  database: Database,
  organizationId: number,
  from: number,
  before: number,
  maxRecords: number,
): Promise<Span | null> {
  const { rows } = await database.transaction(
    tx =>
      tx.query<FirstRow>({
        text: `
          with first_row as (
            select min(ts) as ts
            from records
            where organization_id = $1 and ts >= $2 and ts < $3
          )
          select f.ts as first, s.start_ts as start, s.end_ts as end,
            (select max(end_ts) from sealed_spans where organization_id = $1 and end_ts <= f.ts) as before,
            (select min(start_ts) from sealed_spans where organization_id = $1 and start_ts > f.ts) as after
          from first_row f
          left join sealed_spans s on s.organization_id = $1 and s.start_ts <= f.ts and s.end_ts > f.ts
        `,
        values: [organizationId, from === Number.NEGATIVE_INFINITY ? '-infinity' : timestamp(from), timestamp(before)],
      }),
    { statementMs: 60_000 },
  )
  const [row] = rows
  if (!row?.first) return null
  if (row.start && row.end) return { organizationId, start: row.start.getTime(), end: row.end.getTime() }
  const first = row.first.getTime()
  const endOfDay = (dayOf(first) + 1) * DAY_MS
  // On a cluster without gaps between the spans of a day: there each gap is asked of all workers by readers.
  const earliest = isOnCluster() ? dayOf(first) * DAY_MS : Math.floor(first / HOUR_MS) * HOUR_MS
  const start = Math.max(earliest, from, row.before?.getTime() ?? Number.NEGATIVE_INFINITY)
  const end = Math.min(endOfDay, before, row.after?.getTime() ?? Number.POSITIVE_INFINITY)
  return { organizationId, start, end: await cutAtHour(database, organizationId, start, end, maxRecords) }
}

/** The end of the last hour up to which there are at most so many rows; at least one hour. */
async function cutAtHour(
  database: Database,
  organizationId: number,
  start: number,
  end: number,
  maxRecords: number,
): Promise<number> {
  const { rows } = await database.query<{ hour: Date; count: number }>({
    text: `
      select date_trunc('hour', ts) as hour, count(*)::integer as count
      from records
      where organization_id = $1 and ts >= $2 and ts < $3
      group by 1
      order by 1
    `,
    values: [organizationId, timestamp(start), timestamp(end)],
  })
  let count = 0
  for (const row of rows) {
    const hour = row.hour.getTime()
    if (count > 0 && count + row.count > maxRecords) return Math.max(hour, start + 1)
    count += row.count
  }
  return end
}
