import { DAY_MS } from '../../../../contract/times/time.ts'
import type { Database } from '../../../platform/database/database.ts'
import { dayOf } from '../../blocks/spans.ts'
import type { BlockOptions } from '../store.ts'
import { storeOf } from '../store-of.ts'

export interface SealOptions extends BlockOptions {
  /** Rows before this time are sealed. */
  before: number
  /** Only of this organization. */
  organizationId?: number
  signal?: AbortSignal
  /** A span has no more records, unless one hour has: its locks are held for about 1.5 µs a record. */
  maxSpanRecords?: number
  onProgress?: (sealed: number) => void
  /** After each span it pauses for as long as that took, so that requests get at least half of each processor. */
  isPaced?: boolean
}

/**
 * A day of 500 sites with 667 vehicles each is one span. With a quarter of it, such a day of a site is in four blocks, and to
 * count a month of these sites takes half as long again.
 */
export const MAX_SPAN_RECORDS = 400_000

/** Seals the UTC days that ended so many days ago, and completes what earlier versions have sealed. */
export async function sealOldRecords(database: Database, days: number | null, signal?: AbortSignal): Promise<void> {
  const before = sealingTime(days)
  if (before === null) return
  await sealRecords(database, { before, signal, isPaced: true })
  await storeOf(database).fillRollups(database, signal)
}

/** Records before this time are to be sealed; null: never. */
export const sealingTime = (days: number | null, now = Date.now()): number | null =>
  days === null ? null : (dayOf(now) - days) * DAY_MS

/**
 * Moves all rows before a time into blocks, span by span. How many rows it was. A span that fails, because one of its
 * blocks is damaged, stays as it is and the others are sealed; then the error is thrown.
 */
export async function sealRecords(database: Database, options: SealOptions): Promise<number> {
  const { before, organizationId, signal, maxSpanRecords = MAX_SPAN_RECORDS, onProgress, isPaced = false } = options
  const { siteBlockRecords, encodeSpans } = options
  const organizations = organizationId === undefined ? await listOrganizations(database) : [organizationId]
  let sealed = 0
  const failures: unknown[] = []
  for (const id of organizations) {
    await storeOf(database).sealOrganization(database, {
      organizationId: id,
      before,
      maxSpanRecords,
      siteBlockRecords,
      encodeSpans,
      signal,
      isPaced,
      onSealed(rows) {
        sealed += rows
        onProgress?.(sealed)
      },
      onFailure: error => void failures.push(error),
    })
  }
  if (failures.length > 0) throw failures[0]
  return sealed
}

async function listOrganizations(database: Database): Promise<number[]> {
  const { rows } = await database.query<{ id: number }>('select id from organizations order by id')
  return rows.map(row => row.id)
}
