import sql, { raw } from 'sql-template-tag'
import type { Database } from '../database/connect.ts'
import { zeroed } from './claim-job.ts'
import { ATTEMPTS, type Job, JobImpossible, type JobTable } from './job.ts'

const GIVE_UP_MS = 5_000

/**
 * Gives it back to the queue, or fails it: when trying again would not help, or has not helped often enough. Whether it
 * failed for good, so that nobody needs its files: one that went back may be running already, as the same attempt.
 */
export async function giveUpJob(
  database: Database,
  { name, counts, failure }: JobTable,
  { id, attempt }: Job,
  { error, isStopping }: { error: unknown; isStopping: boolean },
): Promise<boolean> {
  const isImpossible = error instanceof JobImpossible
  const isLast = isImpossible || (attempt >= ATTEMPTS && !isStopping)
  const ends = sql`status = 'failed', finished_at = now(), error = ${isImpossible ? error.message : failure}`
  const waits = sql`
    status = 'queued', attempt = ${isStopping ? attempt - 1 : attempt}, progress = 0, ${raw(zeroed(counts))}
  `
  const { rowCount } = await database.within(GIVE_UP_MS).query(sql`
    update ${raw(name)}
    set lease_until = null, ${isLast ? ends : waits}
    where id = ${id} and attempt = ${attempt} and status = 'running'
  `)
  return rowCount === 1 && isLast
}
