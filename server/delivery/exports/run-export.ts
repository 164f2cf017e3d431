import { rm } from 'node:fs/promises'
import sql from 'sql-template-tag'
import { isAggregateFormat, isIntervalFormat, isReportFormat, isTmasFormat } from '../../../contract/export-formats.ts'
import { DAY_MS, type TimeRange } from '../../../contract/times/time.ts'
import { PACKED_BYTES } from '../../../contract/vehicles/record.ts'
import type { TargetScheme } from '../../../contract/vehicles/target-schemes.ts'
import { jsonTime, recordEvents } from '../../people/access/record-events.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { lackOfSpace } from '../../platform/jobs/disk-reserve.ts'
import { diskFull, renameFile, type Written, writePart } from '../../platform/jobs/job-files.ts'
import { JobImpossible, JobLost, JobYielded } from '../../platform/jobs/jobs.ts'
import { Lease } from '../../platform/jobs/lease.ts'
import { parseUploadRanges } from '../../records/blocks/format/match-columns.ts'
import { walkRecords } from '../../records/walk-records.ts'
import type { ClaimedExport, Count, ExportRun, RunOptions } from './claimed-export.ts'
import { tooManyBytes, tooManyRows } from './export-limits.ts'
import { exportFile, partFile, removeAttempts } from './files.ts'
import { encodeAggregate } from './formats/aggregate/encode-aggregate.ts'
import { encodeExport } from './formats/encode-export.ts'
import { encodeIntervals } from './formats/intervals/encode-intervals.ts'
import { readIntervals } from './formats/intervals/read-intervals.ts'
import { encodeTmas } from './formats/tmas/encode-tmas.ts'
import { leaveOutExcluded } from './leave-out-excluded.ts'
import { mailExports } from './mail-export.ts'
import { codeMarker } from './mark-codes.ts'

const READ_MS = DAY_MS
const SLICE_MS = 120_000
const COMPLETE_MS = 30_000

/** Writes the file of a claimed export under the name of a part, and renames it when it is complete. */
export async function runExport(database: Database, claimed: ClaimedExport, options: RunOptions): Promise<void> {
  const { directory } = options
  const part = partFile(directory, claimed)
  const count = { records: 0, progress: 0 }
  const lease = new Lease(options.leaseSeconds, () => renewLease(database, claimed, options, count))
  const signal = AbortSignal.any([options.signal, lease.ended])
  try {
    await removeAttempts(directory, { ...claimed, attempt: claimed.attempt - 1 })
    const pieces = encode({ database: database.within(READ_MS, signal), claimed, options, signal, lease, count })
    const written = await writePart(part, pieces, { signal, beforeWrite: sizeCheck(options) })
    await lease.check()
    await renameFile(part, exportFile(directory, claimed))
    await complete(database, claimed, options, { ...written, ...count })
  } catch (error) {
    await rm(part, { force: true })
    throw explain(error)
  } finally {
    await lease.end()
  }
}

/** Ends a file that becomes larger than the limit, or would use the reserve of the disk. */
const sizeCheck =
  (options: RunOptions) =>
  async (size: number, pieceSize: number): Promise<void> => {
    const { directory, reserveBytes } = options
    const sentence = tooManyBytes(size, options) ?? (await lackOfSpace(directory, reserveBytes, pieceSize))
    if (sentence) throw new JobImpossible(sentence)
  }

async function* encode(run: ExportRun): AsyncGenerator<Buffer> {
  const { claimed } = run
  const { format } = claimed
  if (isAggregateFormat(format)) {
    yield* encodeAggregate(run, format, contextOf(claimed))
    return
  }
  if (isIntervalFormat(format)) {
    yield* encodeIntervals(format, readIntervals(run), contextOf(claimed))
    return
  }
  if (isTmasFormat(format)) {
    yield* encodeTmas(run, format)
    return
  }
  if (!isReportFormat(format)) {
    yield* encodeExport(format, slices(run), contextOf(claimed))
    return
  }
  // The libraries of plots and PDF take a second to load, and most workers never need them.
  const { encodeReport } = await import('./formats/encode-report.ts')
  yield* encodeReport(run, format)
}

/**
 * Returns why the worker has to stop. The second running export of an organization returns to the queue when another
 * organization, which runs none, has waited.
 */
async function renewLease(database: Database, { id, attempt }: ClaimedExport, options: RunOptions, count: Count) {
  const { leaseSeconds: seconds, yieldAfterSeconds } = options
  const { rows } = await database.within(seconds * 1000).query<{ must_yield: boolean }>(sql`
    update exports
    set lease_until = now() + make_interval(secs => ${seconds}), records_written = ${count.records},
      progress = greatest(progress, ${count.progress})
    where id = ${id} and attempt = ${attempt} and status = 'running'
    returning exists (
      select
      from exports first
      where first.organization_id = exports.organization_id and first.status = 'running'
        and (first.started_at, first.number) < (exports.started_at, exports.number)
    ) and exists (
      select
      from exports waiting
      where waiting.status = 'queued' and waiting.created_at < now() - make_interval(secs => ${yieldAfterSeconds})
        and not exists (
          select
          from exports other
          where other.organization_id = waiting.organization_id and other.status = 'running'
        )
    ) as must_yield
  `)
  if (!rows[0]) return new JobLost()
  return rows[0].must_yield ? new JobYielded() : null
}

async function* slices({ database, claimed, options, signal, lease, count }: ExportRun) {
  const { filters, organization_id, through, except_uploads, context } = claimed
  const window = { from: claimed.window_from.getTime(), to: claimed.window_to.getTime() }
  const sites = Object.keys(context.sites).map(Number)
  const progressAt = await database
    .within(SLICE_MS)
    .transaction(tx => readProgress(tx, sites, window), { statementMs: SLICE_MS })
  const uploads = { through, except: parseUploadRanges(except_uploads) }
  const request = { organizationId: organization_id, ...window, filters, order: 'asc' as const, uploads }
  const markCodes = await codeMarker(database, request, sites, schemeOf(claimed), SLICE_MS)
  const leaveOut = leaveOutExcluded(window, context.exclusions ?? {})
  const walk = { slice: options.slice, sliceMs: SLICE_MS, leaveOut }
  for await (const { packed, next } of walkRecords(database, request, walk)) {
    signal.throwIfAborted()
    count.records += packed.length / PACKED_BYTES
    const sentence = tooManyRows(claimed.format, count.records, options)
    if (sentence) throw new JobImpossible(sentence)
    await markCodes?.(packed)
    if (packed.length > 0) yield packed
    count.progress = next ? progressAt(next.ts) : 1
    lease.report()
  }
}

const schemeOf = ({ request }: ClaimedExport) => (request as { class_scheme?: TargetScheme }).class_scheme

const contextOf = (claimed: ClaimedExport) => ({
  createdAt: claimed.created_at,
  organization: claimed.context.organization,
  request: claimed.request,
  classScheme: schemeOf(claimed),
  sites: new Map(Object.entries(claimed.context.sites).map(([id, site]) => [Number(id), site])),
})

const COMPLETED_EVENTS = recordEvents(
  'export.completed',
  sql`
    select organization_id, sites, json_build_object('export', id, 'format', format, 'records', records_written,
      'size_bytes', size_bytes, 'sha256', sha256, 'expires_at', ${jsonTime('expires_at')},
      'path', '/api/v1/traffic/exports/' || id), trace_parent
    from completed
  `,
)

/**
 * One statement marks the export as completed, if this attempt still holds it. When the outcome is unknown, the file
 * stays, because the row may say that it is completed.
 */
async function complete(
  database: Database,
  claimed: ClaimedExport,
  { directory, daysKept }: RunOptions,
  { size, sha256, records }: Written & { records: number },
): Promise<void> {
  const { id, attempt } = claimed
  const { rowCount } = await database.within(COMPLETE_MS).query(sql`
    with completed as (
      update exports
      set status = 'completed', progress = 1, records_written = ${records}, size_bytes = ${size}, sha256 = ${sha256},
        finished_at = now(), expires_at = now() + make_interval(days => ${daysKept}), error = null, lease_until = null
      where id = ${id} and attempt = ${attempt} and status = 'running'
      returning *
    ), events as (${COMPLETED_EVENTS}), mailed as (${mailExports('export_completed', 'completed')})
    select from completed
  `)
  if (rowCount === 1) return
  await rm(exportFile(directory, claimed), { force: true })
  throw new JobLost()
}

function explain(error: unknown): unknown {
  const sentence = diskFull(error)
  return sentence ? new JobImpossible(sentence, { cause: error }) : error
}

/** The share of an export's records (without its filters on records) before a moment: 0 to 1. */
type ProgressAt = (ts: number) => number

/** By the counts of site_days, and within a day in proportion to time. */
async function readProgress(database: Queryable, sites: number[], window: TimeRange): Promise<ProgressAt> {
  const { rows } = await database.query<{ day: Date; count: number }>(sql`
    select y.day::timestamp at time zone 'UTC' as day, sum(y.count)::bigint as count
    from site_days y
    where y.site_id = any(${sites}::integer[])
      and y.day between ${new Date(window.from)}::date - 1 and ${new Date(window.to)}::date + 1
      and y.count > 0
    group by 1
    order by 1
  `)
  const days = rows.map(({ day, count }) => {
    const start = Math.max(day.getTime(), window.from)
    const end = Math.max(start + 1, Math.min(day.getTime() + DAY_MS, window.to))
    return { start, end, count: (count * (end - start)) / DAY_MS }
  })
  const total = days.reduce((sum, { count }) => sum + count, 0)
  return ts => {
    let before = 0
    for (const { start, end, count } of days) {
      if (ts <= start) break
      before += count * Math.min(1, (ts - start) / (end - start))
    }
    return total === 0 ? 0 : Math.min(1, before / total)
  }
}
