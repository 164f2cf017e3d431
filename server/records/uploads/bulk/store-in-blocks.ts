import sql from 'sql-template-tag'
import { DAY_MS, HOUR_MS, intersectRanges, mergeRanges, type TimeRange } from '../../../../contract/times/time.ts'
import type { Database, Queryable } from '../../../platform/database/database.ts'
import { lockSite } from '../../../platform/database/locks.ts'
import { dayOf } from '../../blocks/spans.ts'
import type { Months } from '../../months.ts'
import type { AddedRecords, BlockOptions, PreparedBlocks } from '../../store/store.ts'
import { storeOf } from '../../store/store-of.ts'
import { countDays, countHours } from '../days/count-upload.ts'
import { stretchesOf } from '../days/coverage.ts'
import { COMPARED_MS, MAX_QUIET_MS, UsualTraffic } from '../days/usual-traffic.ts'
import { fillFromNeighbours, findMeasured } from '../fill-from-neighbours.ts'
import { MAX_LEADER_MS } from '../fill-headways.ts'
import { identitiesOf } from '../identity.ts'
import type { SentRecord } from '../parse-record.ts'
import { publishUploads } from '../publish-uploads.ts'
import { refuseTakenBackFile, type StoredUpload, setLastSeen, type UploadToStore } from '../store-upload.ts'
import { insertUploads, storeRejections, withDiffering } from '../upload-row.ts'
import { columnsOf } from './columns-of-records.ts'
import { KnownRecords } from './known-records.ts'

/** How many days of uploads are stored together: each day has a lock, and what is counted around them is read. */
const MAX_BULK_DAYS = 400
const MAX_ATTEMPTS = 3
const LIMITS = { statementMs: 60_000, lockMs: 3_000 }

/** Run in the storing transaction: `before` finds what was answered already, `after` makes the answer. */
export interface BulkHooks<T> {
  before: (tx: Queryable) => Promise<T | null>
  after: (tx: Queryable, stored: StoredUpload[]) => Promise<T>
}

/** Something was written since the blocks were prepared. */
class Outdated extends Error {}

/** Whether uploads with records between these times may be stored as blocks. `before`: the time until which is sealed. */
export const areOld = ([first, last]: [number, number], before: number | null): boolean =>
  before !== null && first <= last && last < before && areNear(first, last)

/**
 * Stores and publishes uploads of one site, and one import or device, in one transaction, their records as blocks. The result is
 * as if they had been stored one after the other by `storeUpload`, and then sealed. Null where they have to be stored by it:
 * nothing is stored then. At least one of them has a record.
 */
export async function storeInBlocks<T>(
  database: Database,
  months: Months,
  uploads: UploadToStore[],
  hooks: BulkHooks<T>,
  options: BlockOptions = {},
): Promise<{ result: T } | null> {
  const times = firstAndLastOfDays(uploads)
  const [first, last] = [times[0] as number, times.at(-1) as number]
  if (!areNear(first, last)) return null
  const batch = { uploads, first, last, ranges: daysAround(times), clearFilled: clearingFilled(uploads) }
  return months.storing(times, async () => {
    try {
      for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
        const prepared = await prepare(database, batch, options)
        if (!prepared) return null
        const stored = await database
          .transaction(tx => storeOnce(tx, batch, prepared, hooks), LIMITS)
          .catch(unlessOutdated)
        if (stored) return stored
      }
      return null
    } finally {
      batch.clearFilled()
    }
  })
}

/** The first and the last time of each UTC day, ascending. */
function firstAndLastOfDays(uploads: UploadToStore[]): number[] {
  const days = new Map<number, { first: number; last: number }>()
  let day = { first: Number.NaN, last: Number.NaN }
  let number = Number.NaN
  for (const { records } of uploads) {
    for (const { ts } of records) {
      if (dayOf(ts) !== number) {
        number = dayOf(ts)
        day = days.get(number) ?? { first: ts, last: ts }
        days.set(number, day)
      }
      if (ts < day.first) day.first = ts
      if (ts > day.last) day.last = ts
    }
  }
  return [...days].sort(([a], [b]) => a - b).flatMap(([, { first, last }]) => [first, last])
}

/** Clears headways and gaps that were filled in. To fill them into copies takes more time and memory. */
function clearingFilled(uploads: UploadToStore[]): () => void {
  const withoutHeadway: SentRecord[] = []
  const withoutGap: SentRecord[] = []
  for (const { records } of uploads) {
    for (const record of records) {
      if (record.headway === null) withoutHeadway.push(record)
      if (record.gap === null) withoutGap.push(record)
    }
  }
  return () => {
    for (const record of withoutHeadway) record.headway = null
    for (const record of withoutGap) record.gap = null
  }
}

interface Batch {
  uploads: UploadToStore[]
  /** The times of the earliest and the latest record. */
  first: number
  last: number
  /** The days of all records that may decide about these. */
  ranges: TimeRange[]
  /** Before another attempt, which may find other neighbours. */
  clearFilled: () => void
}

interface ChosenUpload {
  stored: StoredUpload
  /** Ascending in time. */
  accepted: SentRecord[]
  declared: TimeRange[]
}

interface Chosen extends AddedRecords {
  uploads: ChosenUpload[]
  measured: TimeRange[]
  days: StoredDays
}

/** Decides about each upload with what is stored, and with the uploads before it. */
async function prepare(
  database: Database,
  { uploads, first, last, ranges, clearFilled }: Batch,
  { siteBlockRecords, encodeSpans }: BlockOptions,
): Promise<PreparedBlocks<Chosen> | null> {
  const [{ site }] = uploads as [UploadToStore]
  // Each vehicle would have to be compared with them.
  if ((await readDays(database, site.siteId, [])).hasIntervals) return null
  const request = { site, ranges, siteBlockRecords, encodeSpans }
  return storeOf(database).addToBlocks(database, request, async (tx, stored): Promise<Chosen> => {
    clearFilled()
    const days = await readDays(tx, site.siteId, ranges)
    const { timeZone } = days
    const uploadIds = await drawIds(tx, 'upload_ids', uploads.length)
    const known = new KnownRecords(stored, first, last)
    let covered = mergeRanges(days.covered.map(([from, to]) => ({ from, to })))
    const hours = new Map(days.hours)
    const chosen: ChosenUpload[] = []
    const measured: TimeRange[] = []
    const keyed = []
    for (const [n, upload] of uploads.entries()) {
      const id = uploadIds[n] as number
      const records = upload.records.toSorted((a, b) => a.ts - b.ts || a.index - b.index)
      const own = timesOf(records)
      const declared = mergeRanges(upload.covers ?? [])
      const neighbours = { ...known.neighboursOf(own), covered: coveredAround(own, covered) }
      const identities = identitiesOf(records)
      fillFromNeighbours(records, neighbours, declared, site.channels)
      const { accepted: entries, duplicates, differing } = known.classify(records, identities)
      const accepted = entries.map(({ record }) => record)
      const byUpload = await findMeasured(declared, timesOf(accepted), neighbours.times, async around =>
        trafficAround(timeZone, hours, around),
      )
      known.add(entries)
      for (const { ts } of accepted) {
        const hour = Math.floor(ts / HOUR_MS) * HOUR_MS
        hours.set(hour, (hours.get(hour) ?? 0) + 1)
      }
      covered = mergeRanges([...covered, ...byUpload])
      measured.push(...byUpload)
      keyed.push({ upload: id, entries })
      const rejections = withDiffering(upload, differing)
      chosen.push({ stored: { id, accepted: accepted.length, duplicates, rejections }, accepted, declared })
    }
    const count = keyed.reduce((sum, { entries }) => sum + entries.length, 0)
    const records = columnsOf(site.siteId, keyed, await drawIds(tx, 'record_ids', count))
    return { records, timeZone, uploads: chosen, measured: mergeRanges(measured), days }
  })
}

async function storeOnce<T>(
  tx: Queryable,
  batch: Batch,
  prepared: PreparedBlocks<Chosen>,
  hooks: BulkHooks<T>,
): Promise<{ result: T }> {
  const answered = await hooks.before(tx)
  if (answered !== null) return { result: answered }
  await store(tx, batch, prepared)
  const stored = prepared.chosen.uploads.map(upload => upload.stored)
  return { result: await hooks.after(tx, stored) }
}

function unlessOutdated(error: Error): null {
  if (error instanceof Outdated) return null
  throw error
}

async function store(
  tx: Queryable,
  { uploads, ranges }: Batch,
  { chosen, store }: PreparedBlocks<Chosen>,
): Promise<void> {
  const [{ site, source }] = uploads as [UploadToStore]
  const { siteId } = site
  await lockSite(tx, siteId)
  if (source.importId !== null) await refuseTakenBackFile(tx, source.importId)
  await tx.query(sql`select from sites where id = ${siteId} for key share`)
  const now = await readDays(tx, siteId, ranges)
  if (JSON.stringify(now) !== JSON.stringify(chosen.days) || !(await store(tx))) throw new Outdated()
  const accepted = chosen.uploads.flatMap(upload => upload.accepted).sort((a, b) => a.ts - b.ts)
  const counts = [
    countDays(siteId, chosen.timeZone, accepted, chosen.measured),
    countHours(siteId, accepted),
    insertUploads(
      chosen.uploads.map(({ stored, accepted, declared }, n) => ({
        id: stored.id,
        site,
        source: (uploads[n] as UploadToStore).source,
        accepted,
        duplicates: stored.duplicates,
        rejected: stored.rejections.length,
        declared,
      })),
    ),
    source.deviceId === null ? null : setLastSeen(source.deviceId),
  ]
  for (const statement of counts) if (statement) await tx.query(statement)
  for (const { stored } of chosen.uploads) await storeRejections(tx, stored.id, stored.rejections)
  await publishUploads(
    tx,
    chosen.uploads.map(({ stored }) => stored.id),
  )
}

const timesOf = (records: SentRecord[]): number[] => records.map(record => record.ts)

/** The times of the first and of the last record; the first is later than the last if there is none. */
export function firstAndLast(records: SentRecord[]): [first: number, last: number] {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const { ts } of records) {
    if (ts < first) first = ts
    if (ts > last) last = ts
  }
  return [first, last]
}

/** Whether uploads with records between these times may be stored together. */
export const areNear = (first: number, last: number): boolean =>
  dayOf(last + MAX_QUIET_MS) - dayOf(first - MAX_QUIET_MS) < MAX_BULK_DAYS

/** The UTC days of all records that may decide about records with these first and last times of days. */
function daysAround(times: number[]): TimeRange[] {
  const days = stretchesOf(times, DAY_MS).map(({ first, last }) => ({
    from: dayOf(first - MAX_QUIET_MS) * DAY_MS,
    to: (dayOf(last + MAX_QUIET_MS) + 1) * DAY_MS,
  }))
  return mergeRanges(days)
}

/** The covered time in which `findNeighbours` finds any. */
function coveredAround(own: number[], covered: TimeRange[]): TimeRange[] {
  const around = stretchesOf(own, HOUR_MS).map(({ first, last }) => ({ from: first - MAX_LEADER_MS, to: last + 1 }))
  return intersectRanges(mergeRanges(around), covered)
}

/** As `readUsualTraffic` reads it. */
function trafficAround(zone: string, hours: Map<number, number>, { from, to }: TimeRange): UsualTraffic {
  const near = [...hours].filter(([hour]) => hour >= from - COMPARED_MS && hour < to + COMPARED_MS)
  return new UsualTraffic(zone, near)
}

interface StoredDays {
  timeZone: string
  covered: [from: number, to: number][]
  hours: [hour: number, vehicles: number][]
  hasIntervals: boolean
}

/** What is counted of a site around these ranges. */
async function readDays(tx: Queryable, siteId: number, ranges: TimeRange[]): Promise<StoredDays> {
  const [from, to] = [ranges[0]?.from ?? 0, ranges.at(-1)?.to ?? 0]
  const { rows } = await tx.query<StoredDays>(sql`
    select time_zone as "timeZone",
      (
        select coalesce(json_agg(json_build_array(extract(epoch from lower(r)) * 1000, extract(epoch from upper(r)) * 1000)
          order by r), '[]')
        from site_days y, unnest(y.covered) as r
        where y.site_id = s.id
          and y.day between ${new Date(from)}::timestamptz::date - 1 and ${new Date(to)}::timestamptz::date + 1
      ) as covered,
      (
        select coalesce(json_agg(json_build_array(extract(epoch from hour) * 1000, count) order by hour), '[]')
        from site_hours h
        where h.site_id = s.id
          and hour >= ${new Date(from - COMPARED_MS)} and hour < ${new Date(to + COMPARED_MS)}
      ) as hours,
      exists (select from interval_days i where i.site_id = s.id) as "hasIntervals"
    from sites s
    where id = ${siteId}
  `)
  return rows[0] as StoredDays
}

/** Numbers of a sequence, ascending. */
async function drawIds(tx: Queryable, sequence: 'upload_ids' | 'record_ids', count: number): Promise<number[]> {
  const { rows } = await tx.query<{ ids: Buffer | null }>({
    text: `select string_agg(int8send(nextval('${sequence}')), '') as ids from generate_series(1, $1::integer)`,
    values: [count],
    binary: true,
  })
  const bytes = rows[0]?.ids ?? Buffer.alloc(0)
  return Array.from({ length: count }, (_, n) => bytes.readUInt32BE(n * 8) * 2 ** 32 + bytes.readUInt32BE(n * 8 + 4))
}
