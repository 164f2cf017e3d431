import { stat } from 'node:fs/promises'
import sql, { type Sql } from 'sql-template-tag'
import type { Database } from '../database/connect.ts'
import { JobImpossible, JobLost } from '../jobs/jobs.ts'
import { Lease } from '../jobs/lease.ts'
import { readSite } from '../uploads/read-site.ts'
import { FileRefused, oneLine } from './file-refused.ts'
import { importedFile, removeFile } from './files.ts'
import type { ClaimedImport } from './import-jobs.ts'
import { newTally, storeFile, type Tally } from './store-file.ts'

export interface RunOptions {
  directory: string
  leaseSeconds: number
  inflatedBytes: number
  inflationRatio: number
  signal: AbortSignal
  /** Records of one upload. */
  slice?: number
}

const COMPLETE_MS = 30_000
const COMPLETED = sql`
  status = case status when 'running' then 'completed' else status end, finished_at = coalesce(finished_at, now()),
  lease_until = null
`

/** Stores a claimed import. Another attempt may have stored a part of it: that part is not stored again. */
export async function runImport(database: Database, claimed: ClaimedImport, options: RunOptions): Promise<void> {
  const { directory, leaseSeconds, signal } = options
  const path = importedFile(directory, claimed.id)
  const so: SoFar = { tally: newTally(), bytes: 0, toldLines: 0 }
  const beat = sql`lease_until = case status when 'running' then now() + make_interval(secs => ${leaseSeconds}) end`
  const lease = new Lease(leaseSeconds, () => tell(database.within(leaseSeconds * 1000), claimed, so, beat))
  try {
    await stat(path)
    await storeFile(database, path, so.tally, {
      site: await readSite(database, claimed.site_id),
      importId: claimed.id,
      fileName: claimed.name,
      format: claimed.format,
      timeZone: claimed.time_zone,
      ambiguous: claimed.ambiguous ?? undefined,
      most: options.slice,
      mostBytes: options.inflatedBytes,
      maxRatio: options.inflationRatio,
      onProgress(bytes) {
        so.bytes = bytes
        lease.report()
      },
      async between() {
        await lease.check()
        signal.throwIfAborted()
      },
    })
    so.bytes = claimed.size_bytes
    if (!(await tell(database.within(COMPLETE_MS), claimed, so, COMPLETED))) throw new JobLost()
    await removeFile(directory, claimed.id)
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error
    // So that it is known what was stored before the file turned out to be damaged.
    await lease.check()
    throw new JobImpossible(oneLine(error.message), { cause: error })
  } finally {
    await lease.end()
  }
}

interface SoFar {
  tally: Tally
  /** Of the file, read. */
  bytes: number
  /** How many of the unreadable lines are in the database. */
  toldLines: number
}

/**
 * Tells how far it is; false when it is no longer ours. What is new is counted by the uploads, whichever attempt stored
 * them. Counts are told also of one that was cancelled: its last upload may have been on its way.
 */
async function tell(database: Database, claimed: ClaimedImport, so: SoFar, change: Sql): Promise<boolean> {
  const { id, attempt, organization_id, size_bytes } = claimed
  const { records, rejected, unreadable } = so.tally
  const fresh = unreadable.first.slice(so.toldLines)
  const { rows } = await database.query<{ is_ours: boolean }>(sql`
    with stored as (
      select coalesce(sum(accepted), 0) as accepted
      from uploads
      where organization_id = ${organization_id} and import_id = ${id}
    ), told as (
      update imports
      set progress = greatest(progress, ${size_bytes === 0 ? 0 : so.bytes / size_bytes}), records_read = ${records},
        rejected = ${rejected}, unreadable = ${unreadable.total}, accepted = stored.accepted,
        duplicates = greatest(0, ${records}::bigint - ${rejected} - stored.accepted), ${change}
      from stored
      where id = ${id} and organization_id = ${organization_id} and attempt = ${attempt}
        and status in ('running', 'cancelled')
      returning id, status <> 'cancelled' as is_ours
    ), kept as (
      insert into unreadable_lines (import_id, line, text, reason)
      select told.id, l.line, l.text, l.reason
      from told, unnest(${fresh.map(({ line }) => line)}::bigint[], ${fresh.map(({ text }) => storable(text))}::text[],
        ${fresh.map(({ reason }) => storable(reason))}::text[]) as l (line, text, reason)
      on conflict do nothing
    )
    select is_ours
    from told
  `)
  so.toldLines += fresh.length
  return rows[0]?.is_ours ?? false
}

/** PostgreSQL's texts hold everything but zero characters. */
const storable = (text: string): string => text.replaceAll('\0', '\ufffd')
