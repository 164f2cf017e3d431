import type { TimeRange } from '../../../../contract/times/time.ts'
import type { RecordPosition } from '../../../../contract/vehicles/record.ts'
import type { Database, Queryable } from '../../../platform/database/database.ts'
import { LOCKS, sharedLockStatement } from '../../../platform/database/locks.ts'
import { dayOf } from '../../blocks/spans.ts'
import { timestamp } from '../../timestamp.ts'

/**
 * Reading all sites on a cluster. Rows, distributed by site, and blocks of all sites, distributed by day, have no common
 * snapshot. So `sealed_spans`, on the coordinator, decides what is read: in a span the blocks of its generation, without
 * those of its removed sites, and rows of these sites alone; rows of all sites where there is no span. A transaction that changes it
 * writes first what readers will need, and deletes last what they needed before.
 *
 * One site needs none of this: its rows and its blocks are on one shard, and one statement reads them in one snapshot.
 *
 * A stretch is rows alone, or spans one after the other, on one UTC day unless several are asked for.
 */
export interface StretchToRead extends TimeRange {
  /** Null: rows of all sites. */
  sealed: SealedStretch | null
}

export interface SealedStretch {
  bucket: number
  generations: number[]
  /** Sites that are read from rows. Where there are any, the stretch is a single span. */
  removedSites: number[]
  /** Whether every site has its own blocks already. */
  isSettled: boolean
}

/** The blocks of an organization's UTC day are on one shard. */
export const bucketOf = (organizationId: number, ts: number): number =>
  (Math.imul(organizationId, 100_003) + dayOf(ts)) | 0

interface StretchWindow extends TimeRange {
  organizationId: number
  order: 'asc' | 'desc'
  /** Where the stretch begins. */
  after: RecordPosition
}

interface SpanRow {
  start: string
  end: string
  generation: number
  removed: number[]
  pending: boolean
}

/** More than the spans of a day; a run that is cut here goes on with the next stretch. */
const MAX_SPANS = 64

/** Work that reads all sites: in one transaction, in which no span changes from the first stretch on. */
export function inReadTransaction<T>(database: Queryable | Database, work: (tx: Queryable) => Promise<T>): Promise<T> {
  return 'transaction' in database ? database.transaction(work) : work(database)
}

interface StretchOptions {
  /** Spans of several days may be one stretch. */
  isOneDay?: boolean
  /** How many rows are wanted: a stretch of rows is not much longer than they need, because each shard reads all of it. */
  rows?: number
}

/** The stretch that begins at a position. */
export async function findStretch(
  tx: Queryable,
  window: StretchWindow,
  { isOneDay = true, rows = Number.POSITIVE_INFINITY }: StretchOptions = {},
): Promise<StretchToRead> {
  const stretch = await readStretch(tx, window, isOneDay)
  if (stretch.sealed) return stretch
  const ms = Math.max(MIN_ROWS_MS, Math.ceil(1.5 * rows * (paces.get(window.organizationId) ?? USUAL_PACE_MS)))
  return window.order === 'asc'
    ? { ...stretch, to: Math.min(stretch.to, stretch.from + ms) }
    : { ...stretch, from: Math.max(stretch.from, stretch.to - ms) }
}

/** Milliseconds for each row, by organization, as they were when they were read last. */
const paces = new Map<number, number>()
/** A thousand an hour. */
const USUAL_PACE_MS = 3_600
const MIN_ROWS_MS = 1_000

export function learnPace(organizationId: number, ms: number, rows: number): void {
  if (rows > 0) paces.set(organizationId, Math.max(ms, 1) / rows)
}

/** One round trip; the lock is a statement of its own, so that the next one sees all. */
async function readStretch(tx: Queryable, window: StretchWindow, isOneDay: boolean): Promise<StretchToRead> {
  const { organizationId, from, to, order, after } = window
  const isAscending = order === 'asc'
  const [low, high] = isAscending ? [after.ts, to] : [from, after.ts + (after.id < 0 ? 0 : 1)]
  const answers: unknown = await tx.query(`
    ${READ_SETTINGS}
    ${sharedLockStatement(LOCKS.spansOfOrganization(organizationId))};
    select extract(epoch from start_ts) * 1000 as start, extract(epoch from end_ts) * 1000 as end, generation,
      to_json(removed_sites) as removed, pending_sites <> '{}' as pending
    from sealed_spans
    where organization_id = ${Number(organizationId)} and end_ts > '${timestamp(low)}' and start_ts < '${timestamp(high)}'
    order by ${isAscending ? 'end_ts' : 'start_ts desc'}
    limit ${MAX_SPANS}
  `)
  const { rows } = (answers as { rows: SpanRow[] }[]).at(-1) as { rows: SpanRow[] }
  const spans = rows.map(row => ({ ...row, start: Number(row.start), end: Number(row.end) }))
  const [first] = spans
  if (!first) return { from: low, to: high, sealed: null }
  if (isAscending && first.start > low) return { from: low, to: Math.min(first.start, high), sealed: null }
  if (!isAscending && first.end < high) return { from: Math.max(first.end, low), to: high, sealed: null }
  const run = [first]
  for (const span of spans.slice(1)) {
    const last = run.at(-1) as typeof span
    const isNext = isAscending ? span.start === last.end : span.end === last.start
    const isSameDay = dayOf(span.start) === dayOf(first.start)
    if (!isNext || (isOneDay && !isSameDay) || first.removed.length + span.removed.length > 0) break
    run.push(span)
  }
  const last = run.at(-1) as typeof first
  return {
    from: Math.max(low, isAscending ? first.start : last.start),
    to: Math.min(high, isAscending ? last.end : first.end),
    sealed: {
      bucket: bucketOf(organizationId, first.start),
      generations: run.map(({ generation }) => generation),
      removedSites: first.removed,
      isSettled: !run.some(({ pending }) => pending),
    },
  }
}

/**
 * The statements change nothing, so workers need no transaction. One connection for each worker stays open between statements;
 * Citus would open others for the further shards of each statement, which took twice as long as these shards.
 */
const READ_SETTINGS = `
  set local citus.select_opens_transaction_block = off;
  set local citus.max_adaptive_executor_pool_size = 1;`

interface SpanState {
  bucket: number
  generation: number
  removed_sites: number[]
  pending_sites: number[]
}

/** The span as it stays until the transaction ends. One that is not sealed has no generation. */
export async function readSpanState(tx: Queryable, organizationId: number, start: Date): Promise<SpanState> {
  await tx.query(sharedLockStatement(LOCKS.spansOfOrganization(organizationId)))
  const { rows } = await tx.query<Omit<SpanState, 'bucket'>>({
    text: `
      select generation, removed_sites, pending_sites
      from sealed_spans
      where organization_id = $1 and start_ts = $2
    `,
    values: [organizationId, start.toISOString()],
  })
  const [span = { generation: -1, removed_sites: [], pending_sites: [] }] = rows
  return { bucket: bucketOf(organizationId, start.getTime()), ...span }
}
