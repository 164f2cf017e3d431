import sql from 'sql-template-tag'
import { DAY_MS, HOUR_MS, intersectRanges, mergeRanges, type TimeRange } from '../../../../contract/times/time.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { RecordColumns } from '../../blocks/format/columns.ts'
import { dayOf } from '../../blocks/spans.ts'
import { ReadState } from '../../store/read-state.ts'
import type { AddedRecords } from '../../store/store.ts'
import { stretchesOf } from '../days/coverage.ts'
import { COMPARED_MS, MAX_QUIET_MS, UsualTraffic } from '../days/usual-traffic.ts'
import { fillFromNeighbours, findMeasured } from '../fill-from-neighbours.ts'
import { MAX_LEADER_MS } from '../fill-headways.ts'
import { identitiesOf } from '../identity.ts'
import type { SentRecord } from '../parse-record.ts'
import type { StoredUpload, UploadToStore } from '../store-upload.ts'
import { withDiffering } from '../upload-row.ts'
import { columnsOf } from './columns-of-records.ts'
import { KnownRecords } from './known-records.ts'

/** Uploads that are stored together. */
export interface Batch {
  uploads: UploadToStore[]
  /** The first and the last time of each UTC day, ascending. */
  times: number[]
  /** Numbers of its UTC days. */
  days: number[]
  /** The days of all records that may decide about these. */
  ranges: TimeRange[]
}

interface ChosenUpload {
  stored: StoredUpload
  /** Ascending in time. */
  accepted: SentRecord[]
  declared: TimeRange[]
}

/** What is stored of a batch. */
export interface ChosenBatch extends AddedRecords {
  batchDays: number[]
  uploads: ChosenUpload[]
  measured: TimeRange[]
  /** What of the database it was chosen by. */
  by: { days: ReadState; records: ReadState }
}

export function batchOf(uploads: UploadToStore[]): Batch {
  const times = firstAndLastOfDays(uploads)
  return { uploads, times, days: [...new Set(times.map(dayOf))], ranges: daysAround(times) }
}

/** Ascending. */
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

/** The UTC days of all records that may decide about records with these first and last times of days. */
function daysAround(times: number[]): TimeRange[] {
  const days = stretchesOf(times, DAY_MS).map(({ first, last }) => ({
    from: dayOf(first - MAX_QUIET_MS) * DAY_MS,
    to: (dayOf(last + MAX_QUIET_MS) + 1) * DAY_MS,
  }))
  return mergeRanges(days)
}

interface StoredAround {
  records: RecordColumns[]
  state: ReadState
  /** The batch before, which is not stored yet. */
  before: ChosenBatch | null
}

/** Decides about each upload with what is stored, and with the uploads before it. */
export async function chooseBatch(
  tx: Queryable,
  { uploads, times, days: batchDays, ranges }: Batch,
  { records: stored, state, before }: StoredAround,
): Promise<ChosenBatch> {
  const [{ site }] = uploads as [UploadToStore]
  const days = await readDays(tx, site.siteId, ranges)
  const { timeZone } = days
  const uploadIds = await drawIds(tx, 'upload_ids', uploads.length)
  const all = before ? [...stored, before.records] : stored
  const known = new KnownRecords(all, times[0] as number, times.at(-1) as number)
  let covered = mergeRanges([...days.covered.map(([from, to]) => ({ from, to })), ...(before?.measured ?? [])])
  const hours = new Map(days.hours)
  if (before) for (const ts of before.records.ts) addHour(hours, ts)
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
    for (const { ts } of accepted) addHour(hours, ts)
    covered = mergeRanges([...covered, ...byUpload])
    measured.push(...byUpload)
    keyed.push({ upload: id, entries })
    const rejections = withDiffering(upload, differing)
    chosen.push({ stored: { id, accepted: accepted.length, duplicates, rejections }, accepted, declared })
  }
  const count = keyed.reduce((sum, { entries }) => sum + entries.length, 0)
  const records = columnsOf(site.siteId, keyed, await drawIds(tx, 'record_ids', count))
  const read = async (now: Queryable) => JSON.stringify(await readDays(now, site.siteId, ranges))
  const by = { days: new ReadState(JSON.stringify(days), read, before !== null), records: state }
  return { records, timeZone, batchDays, uploads: chosen, measured: mergeRanges(measured), by }
}

const timesOf = (records: SentRecord[]): number[] => records.map(record => record.ts)

function addHour(hours: Map<number, number>, ts: number): void {
  const hour = Math.floor(ts / HOUR_MS) * HOUR_MS
  hours.set(hour, (hours.get(hour) ?? 0) + 1)
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
export async function readDays(tx: Queryable, siteId: number, ranges: TimeRange[]): Promise<StoredDays> {
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
