import sql from 'sql-template-tag'
import type { Database, Queryable } from '../../../platform/database/database.ts'
import { lockSite } from '../../../platform/database/locks.ts'
import { dayOf } from '../../blocks/spans.ts'
import { readIntervalDays, writeIntervalDays } from '../../intervals/interval-days.ts'
import { markReplaced, type StoredInterval } from '../../intervals/stored-interval.ts'
import { listTakingBack } from '../days/cover-by-intervals.ts'
import { recountIntervals } from '../days/recount-coverage.ts'
import type { Stretch } from '../uploads.ts'

interface SiteOfIntervals {
  id: number
  time_zone: string
}

/** A step rewrites so many days: each has up to 1 MiB, with its corrections. */
const STEP_DAYS = 30
const LIMITS = { statementMs: 60_000, lockMs: 1_000 }

/**
 * Removes the intervals of uploads of a site, in steps of one transaction each. What they corrected counts again, unless that
 * is being taken back too.
 */
export async function* removeIntervals(
  database: Database,
  site: SiteOfIntervals,
  uploads: ReadonlySet<number>,
  stretches: Stretch[],
): AsyncGenerator<void, void> {
  const days = new Set<number>()
  for (const [first, last] of stretches) for (let day = dayOf(first); day <= dayOf(last); day++) days.add(day)
  const ascending = [...days].sort((a, b) => a - b)
  for (let at = 0; at < ascending.length; at += STEP_DAYS) {
    const some = ascending.slice(at, at + STEP_DAYS)
    await database.transaction(async tx => {
      await lockSite(tx, site.id)
      await removeFromDays(tx, site, uploads, some)
    }, LIMITS)
    yield
  }
}

async function removeFromDays(
  tx: Queryable,
  site: SiteOfIntervals,
  uploads: ReadonlySet<number>,
  days: number[],
): Promise<void> {
  const siteId = site.id
  const takingBack = await listTakingBack(tx, siteId)
  const removed: StoredInterval[] = []
  const changed = await readIntervalDays(tx, siteId, days)
  for (const [day, versions] of changed) {
    const left = versions.filter(({ upload }) => !uploads.has(upload))
    if (left.length === versions.length) changed.delete(day)
    else {
      for (const version of versions) if (uploads.has(version.upload)) removed.push(version)
      markReplaced(left, takingBack)
      changed.set(day, left)
    }
  }
  await writeIntervalDays(tx, siteId, changed)
  await recountIntervals(tx, site, removed)
  const counts = new Map<number, number>()
  for (const { upload } of removed) counts.set(upload, (counts.get(upload) ?? 0) + 1)
  await tx.query(sql`
    update uploads u
    set taken_back = u.taken_back + removed.count
    from unnest(${[...counts.keys()]}::bigint[], ${[...counts.values()]}::integer[]) as removed (id, count)
    where u.id = removed.id
  `)
}
