import { DAY_MS } from '../../../contract/times/time.ts'
import { LOCKS, lockStatement, sharedLockStatement } from '../../platform/database/locks.ts'

/** A time span of an organization's records, within one UTC day: [start, end). */
export interface Span {
  organizationId: number
  start: number
  end: number
}

export interface SiteOfSpan {
  organizationId: number
  siteId: number
}

export const dayOf = (ts: number): number => Math.floor(ts / DAY_MS)

/** Above it one lock for all days is acquired: PostgreSQL's table of locks is limited. */
const MAX_LOCKED_DAYS = 64
const ALL_DAYS = -1

/**
 * Statements that keep sealing away from these UTC days (ascending) until the transaction ends. Sealing acquires the lock
 * of all days too, so that an upload of very many days needs only that.
 */
export function lockDaysForWriting(organizationId: number, days: number[]): string {
  const locked = days.length > MAX_LOCKED_DAYS ? [ALL_DAYS] : days
  return locked.map(day => `${sharedLockStatement(LOCKS.recordsOfDay(organizationId, day))};`).join('\n')
}

/** Statements that keep all others away from the blocks and rows of these UTC days (ascending) until the transaction ends. */
export const lockDaysForSealing = (organizationId: number, days: number[]): string =>
  [ALL_DAYS, ...days].map(day => lockStatement(LOCKS.recordsOfDay(organizationId, day))).join(';\n')

export const lockDayForSealing = ({ organizationId, start }: Span): string =>
  lockDaysForSealing(organizationId, [dayOf(start)])

export const daysBetween = (from: number, to: number): number[] =>
  Array.from({ length: Math.min(dayOf(to) - dayOf(from), MAX_LOCKED_DAYS) + 1 }, (_, n) => dayOf(from) + n)

/** The UTC days from `margin` before each of these times to as long after it. */
export function daysAround(times: number[], margin: number): number[] {
  const days = new Set<number>()
  for (const ts of times) {
    days.add(dayOf(ts - margin))
    days.add(dayOf(ts + margin))
  }
  return [...days].sort((a, b) => a - b)
}

/** The sites of `removed_sites`, which holds four bytes for each. */
export function sitesIn(bytes: Buffer): Set<number> {
  const sites = new Set<number>()
  for (let at = 0; at < bytes.length; at += 4) sites.add(bytes.readInt32BE(at))
  return sites
}

export function bytesOfSites(sites: number[]): Buffer {
  const bytes = Buffer.alloc(sites.length * 4)
  for (const [n, site] of sites.entries()) bytes.writeInt32BE(site, n * 4)
  return bytes
}
