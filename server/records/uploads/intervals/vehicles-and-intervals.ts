import sql from 'sql-template-tag'
import { errorSentence } from '../../../../contract/text/error-sentences.ts'
import { HOUR_MS, mergeRanges, type TimeRange } from '../../../../contract/times/time.ts'
import { PACKED_BYTES, positionAt } from '../../../../contract/vehicles/record.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { dayOf } from '../../blocks/spans.ts'
import { readIntervalDays } from '../../intervals/interval-days.ts'
import { endOf } from '../../intervals/stored-interval.ts'
import type { UploadSelection } from '../../page.ts'
import { readPage } from '../../read-page.ts'
import { NO_FILTERS } from '../../record-filters.ts'
import type { SentRecord } from '../parse-record.ts'
import { CurrentIntervals } from './merge-intervals.ts'
import type { SentInterval } from './parse-interval.ts'

interface Refused {
  index: number
  reason: string
}

/** Vehicles and intervals of the same channel and time are never added: records that stored intervals have counted are refused. */
export async function withoutCountedRecords(
  tx: Queryable,
  siteId: number,
  records: SentRecord[],
  takingBack: ReadonlySet<number>,
): Promise<{ free: SentRecord[]; refused: Refused[] }> {
  const days = new Set(records.flatMap(({ ts }) => [dayOf(ts) - 1, dayOf(ts)]))
  const stored = await readIntervalDays(tx, siteId, days)
  const current = new CurrentIntervals([...stored.values()].flat().filter(({ upload }) => !takingBack.has(upload)))
  const free: SentRecord[] = []
  const refused: Refused[] = []
  for (const record of records) {
    const interval = current.at(record.channel, record.ts)
    if (interval === null) free.push(record)
    else {
      const text = { time: new Date(interval.start).toISOString(), seconds: interval.durationS }
      refused.push({ index: record.index, reason: errorSentence('recordInInterval', text) })
    }
  }
  return { free, refused }
}

interface SiteOfRecords {
  siteId: number
  organizationId: number
}

/** The same for intervals in whose channel and time vehicles are stored. */
export async function withoutMeasuredIntervals(
  tx: Queryable,
  site: SiteOfRecords,
  intervals: readonly SentInterval[],
  takingBack: readonly number[],
): Promise<{ free: SentInterval[]; refused: Refused[] }> {
  const hours = await readHours(tx, site.siteId, intervals)
  const near = intervals.filter(one => isWithin(hours, { from: one.start, to: endOf(one) }))
  const measured = new Set<SentInterval>()
  for (const channel of new Set(near.map(one => one.channel))) {
    const ofChannel = near.filter(one => one.channel === channel)
    const times = await findMeasured(tx, site, { channel, pieces: piecesOf(ofChannel) }, takingBack)
    for (const one of ofChannel) if (isWithin(times, { from: one.start, to: endOf(one) })) measured.add(one)
  }
  const reason = errorSentence('intervalHasVehicles')
  return {
    free: intervals.filter(interval => !measured.has(interval)),
    refused: [...measured].map(({ index }) => ({ index, reason })),
  }
}

/** The hours with vehicles, as ranges. */
async function readHours(tx: Queryable, siteId: number, intervals: readonly SentInterval[]): Promise<TimeRange[]> {
  const times = mergeRanges(intervals.map(one => ({ from: one.start - HOUR_MS, to: endOf(one) })))
  const { rows } = await tx.query<{ hour: Date }>(sql`
    select distinct hour
    from unnest(
      ${times.map(({ from }) => new Date(from).toISOString())}::timestamptz[],
      ${times.map(({ to }) => new Date(to).toISOString())}::timestamptz[]
    ) as t (first, last)
    join site_hours h on h.site_id = ${siteId} and h.hour > t.first and h.hour < t.last
  `)
  return mergeRanges(rows.map(({ hour }) => ({ from: hour.getTime(), to: hour.getTime() + HOUR_MS })))
}

const isWithin = (ranges: readonly TimeRange[], { from, to }: TimeRange): boolean => {
  let [low, high] = [0, ranges.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ranges[middle] as TimeRange).to <= from) low = middle + 1
    else high = middle
  }
  const next = ranges[low]
  return next !== undefined && next.from < to
}

/** Intervals of an upload may overlap: their time, cut at each start and end, ascending. */
function piecesOf(intervals: readonly SentInterval[]): TimeRange[] {
  const cuts = [...new Set(intervals.flatMap(one => [one.start, endOf(one)]))].sort((a, b) => a - b)
  const whole = mergeRanges(intervals.map(one => ({ from: one.start, to: endOf(one) })))
  const pieces = cuts.slice(1).map((to, n) => ({ from: cuts[n] as number, to }))
  return pieces.filter(piece => isWithin(whole, piece))
}

const PAGE = 1000

/** Those of disjoint times (ascending) in which the site has a vehicle of a channel. Vehicles between them are not all read. */
async function findMeasured(
  tx: Queryable,
  { siteId, organizationId }: SiteOfRecords,
  { channel, pieces }: { channel: number; pieces: TimeRange[] },
  takingBack: readonly number[],
): Promise<TimeRange[]> {
  const measured: TimeRange[] = []
  const to = pieces.at(-1)?.to ?? 0
  const filters = { ...NO_FILTERS, sites: [siteId], channels: [channel] }
  const request = { organizationId, filters, order: 'asc', limit: PAGE, uploads: allBut(takingBack) } as const
  for (let n = 0, from = pieces[0]?.from ?? 0; n < pieces.length; ) {
    const { packed, next } = await readPage(tx, { ...request, from, to, after: null })
    for (let at = 0; at < packed.length && n < pieces.length; at += PACKED_BYTES) {
      const { ts } = positionAt(packed, at)
      while (n < pieces.length && (pieces[n] as TimeRange).to <= ts) n++
      const piece = pieces[n]
      if (piece && piece.from <= ts) {
        measured.push(piece)
        n++
      }
    }
    if (next === null || n === pieces.length) break
    // Several vehicles may have the time of the last one; none of them decides about another piece.
    from = Math.max(next.ts + 1, (pieces[n] as TimeRange).from)
  }
  return measured
}

const allBut = (uploads: readonly number[]): UploadSelection => ({
  through: Number.MAX_SAFE_INTEGER,
  except: uploads.map(id => [id, id + 1]),
})
