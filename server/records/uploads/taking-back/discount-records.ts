import sql from 'sql-template-tag'
import { HOUR_MS } from '../../../../contract/times/time.ts'
import { localDate, startOfLocalDay } from '../../../../contract/times/time-zone.ts'
import { INVALID } from '../../../../contract/vehicles/record.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { endOfLocalDay } from '../days/coverage.ts'
import { MAX_QUIET_MS } from '../days/usual-traffic.ts'

interface LocalDaySpan {
  /** [start, end) of the local day. */
  start: number
  end: number
  count: number
  valid: number
  first: number
  last: number
}

/** Records of a site that were deleted in a transaction, counted by what has to be corrected for them. */
export class DeletedRecords {
  readonly #zone: string
  readonly #days = new Map<string, LocalDaySpan>()
  readonly #hours = new Map<number, number>()
  readonly uploads = new Map<number, number>()
  count = 0
  #day: LocalDaySpan | undefined

  constructor(zone: string) {
    this.#zone = zone
  }

  add(upload: number, ts: number, flags: number): void {
    const day = this.#dayOf(ts)
    day.count++
    if (!(flags & INVALID)) day.valid++
    day.first = Math.min(day.first, ts)
    day.last = Math.max(day.last, ts)
    const hour = Math.floor(ts / HOUR_MS) * HOUR_MS
    this.#hours.set(hour, (this.#hours.get(hour) ?? 0) + 1)
    this.uploads.set(upload, (this.uploads.get(upload) ?? 0) + 1)
    this.count++
  }

  /** The local days whose coverage may have changed: those of the records, and of what may be their neighbours. */
  get days(): string[] {
    const days = new Set<string>()
    for (const { first, last } of this.#days.values()) {
      for (const ts of [first - MAX_QUIET_MS, first, last + MAX_QUIET_MS]) days.add(localDate(this.#zone, ts))
    }
    return [...days].sort()
  }

  #dayOf(ts: number): LocalDaySpan {
    if (this.#day && ts >= this.#day.start && ts < this.#day.end) return this.#day
    const day = localDate(this.#zone, ts)
    const [start, end] = [startOfLocalDay(this.#zone, day), endOfLocalDay(this.#zone, day)]
    const known = this.#days.get(day) ?? { start, end, count: 0, valid: 0, first: ts, last: ts }
    this.#days.set(day, known)
    this.#day = known
    return known
  }

  /** Subtracts them from the counts of the site's days and hours, and adds them to what is removed of their uploads. */
  async discount(tx: Queryable, siteId: number): Promise<void> {
    if (this.count === 0) return
    const days = [...this.#days]
    await tx.query(sql`
      update site_days y
      set count = y.count - deleted.count, valid_count = y.valid_count - deleted.valid, changed_at = now()
      from unnest(
        ${days.map(([day]) => day)}::date[],
        ${days.map(([, { count }]) => count)}::integer[],
        ${days.map(([, { valid }]) => valid)}::integer[]
      ) as deleted (day, count, valid)
      where y.site_id = ${siteId} and y.day = deleted.day
    `)
    const hours = [...this.#hours.keys()].map(hour => new Date(hour).toISOString())
    await tx.query(sql`
      update site_hours h
      set count = h.count - deleted.count
      from unnest(${hours}::timestamptz[], ${[...this.#hours.values()]}::integer[]) as deleted (hour, count)
      where h.site_id = ${siteId} and h.hour = deleted.hour
    `)
    await tx.query(sql`
      delete from site_hours
      where site_id = ${siteId} and hour = any(${hours}::timestamptz[]) and count = 0
    `)
    await tx.query(sql`
      update uploads u
      set taken_back = u.taken_back + deleted.count
      from unnest(${[...this.uploads.keys()]}::bigint[], ${[...this.uploads.values()]}::integer[]) as deleted (id, count)
      where u.id = deleted.id
    `)
  }
}
