import type { Database, Queryable } from '../../../platform/database/database.ts'
import { LOCKS, lock } from '../../../platform/database/locks.ts'
import { columnsFromPacked, type RecordColumns } from '../../blocks/format/columns.ts'
import { type Block, makeBlocks, makeSiteBlocks, type SpanRecords } from '../../blocks/make-blocks.ts'
import { bytesOfSites, lockDayForSealing, type Span } from '../../blocks/spans.ts'
import { hasPendingUploads, insertBlocks, overlapsOther } from '../../blocks/store-blocks.ts'
import { PACK } from '../../packed-row.ts'
import { timestamp } from '../../timestamp.ts'
import { bucketOf } from './find-stretch.ts'
import { deleteUnread } from './take-from-blocks.ts'

const LIMITS = { statementMs: 60_000, lockMs: 1_000 }

/** The row of `sealed_spans`; null when the span is new. */
interface SpanState {
  generation: number
  removed_sites: number[]
  pending_sites: number[]
}

interface SpanReading extends SpanRecords {
  state: SpanState | null
}

/**
 * Sealing in three transactions, between each of which it may be interrupted: (1) blocks of all sites are stored under a
 * new generation, which no one reads yet; (2) on the coordinator alone, the span gets this generation, after all readers of
 * the one before have finished; (3) rows and blocks of each site are exchanged, shard by shard. A site that is written after
 * (2) is read from its rows, and (3) leaves it as it is. A transaction that writes a site in a span deletes its blocks there first
 * (`takeFromBlocks`), so here a site has rows or blocks of a span, never both, and its new blocks overlap no others.
 */
export async function sealSpan(database: Database, span: Span, siteBlockRecords?: number): Promise<number | null> {
  await settleSpan(database, span)
  const reading = await readSpan(database, span)
  if (reading.rows.count === 0) return 0
  // Its blocks of all sites have these rows already.
  if (reading.state && reading.state.pending_sites.length > 0) return null
  const { timeBlocks, siteBlocks } = await makeBlocks({ ...reading, siteBlockRecords })
  const { rows } = await database.query<{ generation: number }>("select nextval('block_generations') as generation")
  const [{ generation }] = rows as [{ generation: number }]
  const stored = { generation, bucket: bucketOf(span.organizationId, span.start) }
  await database.transaction(tx => insertBlocks(tx, 'time_blocks', span, timeBlocks, stored), LIMITS)
  const isEntered = await database
    .transaction(tx => enterSpan(tx, span, reading, stored, timeBlocks), LIMITS)
    .catch(async error => {
      await dropUnread(database, span, generation).catch(() => {})
      throw error
    })
  if (!isEntered) {
    await dropUnread(database, span, generation)
    return null
  }
  await settleSpan(database, span, { generation, blocks: siteBlocks })
  return reading.rows.count
}

/** The row of the span first: its generation never changes, so the blocks are those of the row. */
function readSpan(database: Database, span: Span): Promise<SpanReading> {
  return database.transaction(
    async tx => {
      const state = await readState(tx, span)
      const rows = await readRows(tx, span, null)
      if (!state) return { rows, blocks: [], state }
      const removed_sites = bytesOfSites(state.removed_sites)
      const { rows: blocks } = await tx.query<{ data: Buffer; name: string }>({
        text: `
          select data, first_id::text as name
          from time_blocks
          where bucket = $1 and organization_id = $2 and generation = $3
          order by first_ts, first_id
        `,
        values: [bucketOf(span.organizationId, span.start), span.organizationId, state.generation],
      })
      return { rows, blocks: blocks.map(block => ({ ...block, removed_sites })), state }
    },
    { statementMs: 60_000 },
  )
}

async function readState(tx: Queryable, { organizationId, start }: Span): Promise<SpanState | null> {
  const { rows } = await tx.query<SpanState>({
    text: `
      select generation, removed_sites, pending_sites
      from sealed_spans
      where organization_id = $1 and start_ts = $2
    `,
    values: [organizationId, timestamp(start)],
  })
  return rows[0] ?? null
}

/** Rows in the order of time, of all sites or of these. */
async function readRows(tx: Queryable, { organizationId, start, end }: Span, sites: number[] | null) {
  const { rows } = await tx.query<[Buffer | null]>({
    text: `
      select string_agg(packed, '' order by ts, id)
      from (
        select ts, id,
          ${PACK.sql} || int8send(upload_id) || int8send(identity) || int8send(coalesce(sequence, -1)) as packed
        from records
        where organization_id = $1 and ts >= $2 and ts < $3 and ($4::integer[] is null or site_id = any($4::integer[]))
      ) as span
    `,
    values: [organizationId, timestamp(start), timestamp(end), sites],
    binary: true,
    rowMode: 'array',
  })
  return columnsFromPacked(rows[0]?.[0] ?? Buffer.alloc(0), 'site')
}

/**
 * From now on readers take the span from its new blocks. Only if nothing was written since its rows were read, which are
 * compared by their number and the sum of their ids, and if the new blocks can be read back.
 */
async function enterSpan(
  tx: Queryable,
  span: Span,
  { rows, state }: SpanReading,
  { generation, bucket }: { generation: number; bucket: number },
  timeBlocks: Block[],
): Promise<boolean> {
  await tx.query(lockDayForSealing(span))
  if ((await hasPendingUploads(tx, span)) || (await overlapsOther(tx, span))) return false
  if (JSON.stringify(await readState(tx, span)) !== JSON.stringify(state)) return false
  const { organizationId, start, end } = span
  const counted = async (text: string, values: unknown[]) =>
    (await tx.query<{ found: string }>({ text, values })).rows[0]?.found
  const foundRows = await counted(
    `select count(*) || ' ' || coalesce(sum(id), 0) as found
    from records
    where organization_id = $1 and ts >= $2 and ts < $3`,
    [organizationId, timestamp(start), timestamp(end)],
  )
  if (foundRows !== `${rows.count} ${sumOf(rows)}`) return false
  const foundBlocks = await counted(
    `select count(*) || ' ' || coalesce(sum(length(data)), 0) as found
    from time_blocks
    where bucket = $1 and organization_id = $2 and generation = $3`,
    [bucket, organizationId, generation],
  )
  // `deleteUnread` of another process may have deleted them.
  if (foundBlocks !== `${timeBlocks.length} ${timeBlocks.reduce((sum, { data }) => sum + data.length, 0)}`) return false
  await lock(tx, LOCKS.spansOfOrganization(organizationId))
  const sites = [...new Set(rows.site)]
  await tx.query({
    text: `
      insert into sealed_spans (organization_id, start_ts, end_ts, generation, sites, pending_sites)
      values ($1, $2, $3, $4, $5, $5)
      on conflict (organization_id, start_ts) do update
      set sealed_at = now(), generation = $4, removed_sites = '{}', pending_sites = $5,
        sites = array(select distinct unnest(sealed_spans.sites || $5::integer[]))
    `,
    values: [organizationId, timestamp(start), timestamp(end), generation, sites],
  })
  return true
}

const sumOf = ({ id, count }: RecordColumns): bigint => {
  let sum = 0n
  for (let i = 0; i < count; i++) sum += BigInt(id[i] as number)
  return sum
}

/**
 * Exchanges the rows of the pending sites of a span for their blocks, and deletes blocks of earlier generations. Blocks that
 * were made before, if any, are used for the sites that are still pending, unless another process has sealed the span again,
 * with more rows. Also completes what was interrupted.
 */
async function settleSpan(
  database: Database,
  span: Span,
  made?: { generation: number; blocks: Block[] },
): Promise<void> {
  const state = await readState(database, span)
  if (!state || state.pending_sites.length === 0) return
  const { organizationId, start, end } = span
  await database.transaction(async tx => {
    // On one connection a worker, so that a worker commits all or nothing of it.
    await tx.query("set local citus.multi_shard_modify_mode = 'sequential'")
    await tx.query(lockDayForSealing(span))
    const now = await readState(tx, span)
    const pending = now?.pending_sites ?? []
    const isPending = new Set(pending)
    await waitForBlocks(tx, span, pending)
    const blocks =
      made && made.generation === now?.generation
        ? made.blocks.filter(({ siteId }) => isPending.has(siteId))
        : await makeSiteBlocks({ rows: await readRows(tx, span, pending) })
    const { rowCount } = await tx.query({
      text: 'delete from records where organization_id = $1 and ts >= $2 and ts < $3 and site_id = any($4::integer[])',
      values: [organizationId, timestamp(start), timestamp(end), pending],
    })
    // Another process has done it meanwhile.
    if (rowCount === 0) return
    const count = blocks.reduce((sum, { summary }) => sum + summary.count, 0)
    if (rowCount !== count) throw new Error(`${rowCount} rows of a span were deleted, not ${count}.`)
    await insertBlocks(tx, 'site_blocks', span, blocks)
  }, LIMITS)
  // Only now, when the workers have committed: what is not pending is read from blocks of sites without their rows.
  await database.transaction(async tx => {
    await tx.query(lockDayForSealing(span))
    const now = await readState(tx, span)
    // Another process may have sealed the span again, and a worker that crashed may not have committed yet.
    if (now?.generation !== state.generation || (await hasRows(tx, span, now.pending_sites))) return
    await deleteUnread(tx, organizationId, start)
    await tx.query({
      text: `update sealed_spans set pending_sites = '{}' where organization_id = $1 and start_ts = $2`,
      values: [organizationId, timestamp(start)],
    })
  }, LIMITS)
}

/**
 * Waits until a worker that crashed has committed that blocks of a site became rows, and fails if that takes long: the
 * blocks are locked until then, and the rows cannot be read.
 */
async function waitForBlocks(tx: Queryable, { organizationId, start }: Span, sites: number[]): Promise<void> {
  if (sites.length === 0) return
  await tx.query({
    text: `
      update site_blocks
      set count = count
      where organization_id = $1 and span_start = $2 and site_id = any($3::integer[])
    `,
    values: [organizationId, timestamp(start), sites],
  })
}

async function hasRows(tx: Queryable, { organizationId, start, end }: Span, sites: number[]): Promise<boolean> {
  const { rows } = await tx.query({
    text: `
      select 1
      from records
      where organization_id = $1 and ts >= $2 and ts < $3 and site_id = any($4::integer[])
      limit 1
    `,
    values: [organizationId, timestamp(start), timestamp(end), sites],
  })
  return rows.length > 0
}

/**
 * Deletes blocks that were stored for nothing. When the connection was lost during the commit, the span may have them all
 * the same: that is known under the lock of the day, which the commit holds to its end. What stays here by an error is deleted
 * when the span is sealed next.
 */
async function dropUnread(database: Database, span: Span, generation: number): Promise<void> {
  await database.transaction(async tx => {
    await tx.query(lockDayForSealing(span))
    if ((await readState(tx, span))?.generation === generation) return
    const { organizationId, start } = span
    await tx.query({
      text: 'delete from time_blocks where bucket = $1 and organization_id = $2 and generation = $3',
      values: [bucketOf(organizationId, start), organizationId, generation],
    })
  }, LIMITS)
}

/** Completes all spans of an organization whose sealing was interrupted. */
export async function settleSpans(database: Database, organizationId: number): Promise<void> {
  const { rows } = await database.query<{ start_ts: Date; end_ts: Date }>({
    text: `select start_ts, end_ts from sealed_spans where organization_id = $1 and pending_sites <> '{}' order by start_ts`,
    values: [organizationId],
  })
  for (const { start_ts, end_ts } of rows) {
    await settleSpan(database, { organizationId, start: start_ts.getTime(), end: end_ts.getTime() })
  }
}
