import { setTimeout as sleep } from 'node:timers/promises'
import sql, { type Sql } from 'sql-template-tag'
import type { Database } from '../../../platform/database/database.ts'
import { removeTakenBack } from './take-back.ts'

export interface TakeBackProgress {
  uploads: number
  /** Uploads that still have records to remove. */
  left: number
  /** Records of all uploads, and how many of them are removed. */
  records: number
  removed: number
}

interface TakeBackOptions {
  onProgress?: (progress: TakeBackProgress) => void
  /** Called when a running service removes the records, and not this process. */
  onWaiting?: () => void
  pollMs?: number
  /** After so long without progress of the service, this process removes records too. */
  stalledMs?: number
}

/**
 * Waits until uploads that were asked to be taken back have no records left. Where a service runs, its loop removes them;
 * this process does so only without one, or when it makes no progress. Both may work: each step is done under the site's
 * lock, and finds what the other has left.
 */
export async function completeTakeBack(
  database: Database,
  which: Sql,
  { onProgress, onWaiting, pollMs = 500, stalledMs = 10_000 }: TakeBackOptions = {},
): Promise<TakeBackProgress> {
  let changedAt = performance.now()
  let removed = -1
  for (let isWaiting = false; ; ) {
    const progress = await readProgress(database, which)
    onProgress?.(progress)
    if (progress.left === 0) return progress
    if (progress.removed !== removed) changedAt = performance.now()
    removed = progress.removed
    if ((await isLoopRunning(database)) && performance.now() - changedAt < stalledMs) {
      if (!isWaiting) onWaiting?.()
      isWaiting = true
      await sleep(pollMs)
    } else await removeHere(pollMs)
  }

  async function removeHere(everyMs: number): Promise<void> {
    const done = new AbortController()
    let reportedAt = performance.now()
    const onStep = async () => {
      if (performance.now() - reportedAt < everyMs) return
      reportedAt = performance.now()
      const progress = await readProgress(database, which)
      onProgress?.(progress)
      if (progress.left === 0) done.abort()
    }
    await removeTakenBack(database, { onStep, signal: done.signal })
  }
}

async function readProgress(database: Database, which: Sql): Promise<TakeBackProgress> {
  const { rows } = await database.query<TakeBackProgress>(sql`
    select count(*)::integer as uploads,
      count(*) filter (where take_back_asked_at is not null and taken_back_at is null)::integer as left,
      coalesce(sum(accepted), 0)::float8 as records, coalesce(sum(taken_back), 0)::float8 as removed
    from uploads
    where ${which}
  `)
  return rows[0] as TakeBackProgress
}

async function isLoopRunning(database: Database): Promise<boolean> {
  const { rows } = await database.query<{ is_held: boolean }>(sql`
    select coalesce(bool_or(held_until > now()), false) as is_held
    from background_runner
  `)
  return rows[0]?.is_held ?? false
}
