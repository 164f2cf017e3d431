import sql, { raw } from 'sql-template-tag'
import { countedBy } from '../../../contract/intervals/counted-by.ts'
import { COUNT_SCALE } from '../../../contract/intervals/interval-count.ts'
import { DAY_MS, HOUR_MS } from '../../../contract/times/time.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { decodeDay, encodeDay } from './day-format.ts'
import { DayReader } from './day-reader.ts'
import { endOf, rangeOf, type StoredInterval } from './stored-interval.ts'

/** The largest one of PostgreSQL. */
const MAX_INTEGER = 2 ** 31 - 1

/** Intervals by the UTC day of their start. */
export type IntervalDays = Map<number, StoredInterval[]>

const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

/** All versions of the intervals of a site that start on these days. */
export async function readIntervalDays(tx: Queryable, siteId: number, days: Iterable<number>): Promise<IntervalDays> {
  const { rows } = await tx.query<{ day: number; data: Buffer }>(sql`
    select day - date '1970-01-01' as day, data
    from interval_days
    where site_id = ${siteId} and day = any(${[...days].map(dateOf)}::date[])
    order by day
  `)
  return new Map(rows.map(({ day, data }) => [day, decodeDay(day, data)]))
}

/** Replaces days of a site, whose lock the caller holds. A day without intervals is deleted. */
export async function writeIntervalDays(tx: Queryable, siteId: number, days: IntervalDays): Promise<void> {
  const filled = [...days].filter(([, intervals]) => intervals.length > 0)
  await tx.query(sql`
    delete from interval_days
    where site_id = ${siteId}
      and day = any(${[...days].filter(([, intervals]) => intervals.length === 0).map(([day]) => dateOf(day))}::date[])
  `)
  if (filled.length === 0) return
  await tx.query(sql`
    insert into interval_days as d (site_id, day, count, first, last, hours, counted_by, data)
    select ${siteId}, day, count, first, last, hours::integer[], counted_by, data
    from unnest(
      ${filled.map(([day]) => dateOf(day))}::date[],
      ${filled.map(([, intervals]) => intervals.filter(({ isReplaced }) => !isReplaced).length)}::integer[],
      ${filled.map(([, intervals]) => isoOf(rangeOf(intervals).from))}::timestamptz[],
      ${filled.map(([, intervals]) => isoOf(rangeOf(intervals).to))}::timestamptz[],
      ${filled.map(([, intervals]) => `{${hoursOf(intervals).join()}}`)}::text[],
      ${filled.map(([, intervals]) => countedBy(intervals.filter(({ isReplaced }) => !isReplaced)))}::text[],
      ${filled.map(([day, intervals]) => encodeDay(day, intervals))}::bytea[]
    ) as new (day, count, first, last, hours, counted_by, data)
    on conflict (site_id, day) do update
    set count = excluded.count, first = excluded.first, last = excluded.last,
      hours = excluded.hours, counted_by = excluded.counted_by, data = excluded.data
  `)
}

/** Vehicles by the hour of the day in which their interval starts. */
function hoursOf(intervals: StoredInterval[]): number[] {
  const hours = Array<number>(24).fill(0)
  for (const { start, volume, isReplaced } of intervals) {
    const hour = Math.floor((start % DAY_MS) / HOUR_MS)
    if (!isReplaced) hours[hour] = (hours[hour] as number) + volume
  }
  return hours.map(hundredths => Math.min(Math.round(hundredths / COUNT_SCALE), MAX_INTEGER))
}

const isoOf = (ts: number) => new Date(ts).toISOString()

/** So many days of sites are read together; mostly each has some KiB. */
const READ_DAYS = 1000
const SLOW = { statementMs: 60_000 }

/** Days of sites, by site, in parts: the next part is read while the caller works on the last one. */
export async function* readDaysOfSites(
  database: Database,
  siteIds: number[],
  { first, last }: { first: number; last: number },
): AsyncGenerator<PackedDay[]> {
  const together = Math.max(1, Math.floor(READ_DAYS / (last - first + 1)))
  const { rows: filled } = await database.query<{ id: number }>(sql`
    select s.id
    from unnest(${siteIds}::integer[]) as s (id)
    where exists (
      select
      from interval_days d
      where d.site_id = s.id and d.day between ${dateOf(first)}::date and ${dateOf(last)}::date
    )
    order by s.id
  `)
  const ids = filled.map(({ id }) => id)
  const read = (at: number) => readPart(database, ids.slice(at, at + together), { first, last })
  let next: ReturnType<typeof read> | null = ids.length === 0 ? null : read(0)
  for (let at = together; next; at += together) {
    const rows = await next
    next = at < ids.length ? read(at) : null
    // When the caller stops early, no one awaits this read.
    next?.catch(() => {})
    yield rows.map(([site, day, data]) => ({ site, read: () => new DayReader(day, data) }))
  }
}

export interface PackedDay {
  site: number
  read: () => DayReader
}

type DayRow = [site: number, day: number, data: Buffer]

async function readPart(database: Database, ids: number[], { first, last }: { first: number; last: number }) {
  const { text, values } = sql`
    select site_id, day - date '1970-01-01', data
    from interval_days
    where site_id = any(${ids}::integer[]) and day between ${dateOf(first)}::date and ${dateOf(last)}::date
    order by site_id, day
  `
  const { rows } = await database.transaction(
    tx => tx.query<DayRow>({ text, values, binary: true, rowMode: 'array' }),
    SLOW,
  )
  return rows
}

/** A day of a site has up to 1 MiB, with its corrections. */
const BATCH_DAYS = 50

export interface DayOfSite {
  site: number
  day: number
  /** Those that count. */
  intervals: StoredInterval[]
}

/** Deletes all versions of the intervals of a site that end before a time or at it; the caller holds its lock. */
export async function deleteIntervalsBefore(tx: Queryable, siteId: number, before: number): Promise<void> {
  await tx.query(sql`
    delete from interval_days
    where site_id = ${siteId} and last <= ${new Date(before)}
  `)
  const { rows } = await tx.query<{ day: number }>(sql`
    select day - date '1970-01-01' as day
    from interval_days
    where site_id = ${siteId} and first < ${new Date(before)}
  `)
  const days = await readIntervalDays(
    tx,
    siteId,
    rows.map(({ day }) => day),
  )
  for (const [day, intervals] of days) {
    days.set(
      day,
      intervals.filter(interval => endOf(interval) > before),
    )
  }
  await writeIntervalDays(tx, siteId, days)
}

/** The day after the last one of the year 9999 is no date in PostgreSQL, so it is not used. */
const AFTER_ALL_SITES = MAX_INTEGER

interface WalkedDays {
  siteIds: number[]
  first: number
  last: number
  order: 'asc' | 'desc'
  /** Chooses among all versions of a day; absent: those that count now. */
  choose?: (site: number, versions: StoredInterval[]) => Promise<StoredInterval[]>
}

const currentOf = async (_site: number, versions: StoredInterval[]) => versions.filter(({ isReplaced }) => !isReplaced)

/** Days of sites in the order of days, in batches. */
export async function* walkIntervalDays(
  database: Queryable,
  { siteIds, first, last, order, choose = currentOf }: WalkedDays,
): AsyncGenerator<DayOfSite[]> {
  const [sign, direction] = order === 'asc' ? [raw('>'), raw('asc')] : [raw('<'), raw('desc')]
  let after = order === 'asc' ? { day: first, site: 0 } : { day: last, site: AFTER_ALL_SITES }
  for (;;) {
    const { rows } = await database.query<{ site: number; day: number; data: Buffer }>(sql`
      select site_id as site, day - date '1970-01-01' as day, data
      from interval_days
      where (day, site_id) ${sign} (${dateOf(after.day)}::date, ${after.site}::integer)
        and day between ${dateOf(first)}::date and ${dateOf(last)}::date and site_id = any(${siteIds}::integer[])
      order by day ${direction}, site_id ${direction}
      limit ${BATCH_DAYS}
    `)
    const days: DayOfSite[] = []
    for (const { site, day, data } of rows) {
      days.push({ site, day, intervals: await choose(site, decodeDay(day, data)) })
    }
    if (days.length > 0) yield days
    const end = rows.at(-1)
    if (!end || rows.length < BATCH_DAYS) return
    after = end
  }
}
