import { errorSentence } from '../../../../contract/text/error-sentences.ts'
import { HOUR_MS, mergeRanges, type TimeRange } from '../../../../contract/times/time.ts'
import { dayOf } from '../../blocks/spans.ts'
import type { Reading } from '../readers/reader.ts'
import { FileRefused } from './file-refused.ts'

/** Records of the same time are near each other in a file, within this time of other records between them. */
const OUT_OF_ORDER_MS = 60_000

/** Maximum number of waiting records of all counters of a file: about 100 MB. */
const MAX_WAITING = 200_000

export interface CutOptions {
  maxRecords: number
  /** At least `maxRecords`, which it is by default. */
  maxInOneTick?: number
  /** Called with each record that is too late to be in an upload. */
  onLate(record: Reading): void
}

/**
 * Cuts a file's records, in their order, into uploads of at most `maxRecords`, each of one counter. The identity of a record without a sequence
 * number contains its ordinal among the equal records of its upload, so all records of one tick, channel and lane must be
 * in one upload:
 * - When `maxRecords` are collected, those within a minute of the last one are held back (its tick may continue), or those
 *   of its day if that are few, and the others are an upload. So a file may ascend or descend, be slightly out of order, or list one channel after the other.
 * - A record within a time that was already in an upload for its channel and lane is late: it is reported by `onLate`. In a
 *   file of more than `maxRecords` records without any order of time most are late; such a file must be sorted first.
 * Records with a sequence number are never late. More than `maxInOneTick` in one tick refuse the file.
 */
export async function* cutUploads(
  records: AsyncIterable<Reading[]>,
  { maxRecords, maxInOneTick = maxRecords, onLate }: CutOptions,
): AsyncGenerator<Reading[]> {
  const counters = new Map<string | null, Cutter>()
  let waiting = 0
  for await (const chunk of records) {
    for (const record of chunk) {
      let cutter = counters.get(record.counter)
      if (!cutter) {
        cutter = new Cutter()
        counters.set(record.counter, cutter)
      }
      if (!cutter.add(record)) {
        onLate(record)
        continue
      }
      waiting++
      const isFull = cutter.size > (cutter.isOfOneTick ? maxInOneTick : maxRecords)
      if (!isFull && waiting <= MAX_WAITING) continue
      const upload = (isFull ? cutter : largest(counters)).cut()
      waiting -= upload.length
      if (upload.length > 0) yield upload
      else if (isFull && cutter.size > maxInOneTick) throw tooManyInOneTick(record, maxInOneTick)
    }
  }
  for (const cutter of counters.values()) if (cutter.size > 0) yield cutter.rest()
}

const largest = (counters: Map<string | null, Cutter>): Cutter =>
  [...counters.values()].reduce((one, other) => (other.size > one.size ? other : one))

/** The records of one counter. */
class Cutter {
  #yielded = new YieldedTimes()
  #waiting: Reading[] = []
  /** Whether the last `cut` found all that waits to be of one tick. */
  isOfOneTick = false

  get size(): number {
    return this.#waiting.length
  }

  /** False for a record that is late. */
  add(record: Reading): boolean {
    if (record.sequence === null && this.#yielded.has(record)) return false
    this.#waiting.push(record)
    return true
  }

  /** Empty when all its records are of one tick. */
  cut(): Reading[] {
    const last = this.#waiting.at(-1) as Reading
    const { upload, rest } = cutBefore(last, this.#waiting)
    this.#yielded.add(upload, last.timestamp)
    this.#waiting = rest
    this.isOfOneTick = upload.length === 0
    return upload
  }

  rest(): Reading[] {
    const upload = this.#waiting
    this.#waiting = []
    return upload
  }
}

function cutBefore(last: Reading, records: Reading[]) {
  const isFarBy = (distance: number) => (record: Reading) => Math.abs(record.timestamp - last.timestamp) > distance
  const isFar = isFarBy(OUT_OF_ORDER_MS)
  // At the end of a day where that is near: what is stored of a day then needs no blocks that are made again for its rest.
  const isOfOtherDay = (record: Reading) => dayOf(record.timestamp) !== dayOf(last.timestamp) && isFar(record)
  const ofOtherDays = records.filter(isOfOtherDay)
  if (ofOtherDays.length >= records.length / 2)
    return { upload: ofOtherDays, rest: records.filter(record => !isOfOtherDay(record)) }
  for (const isCut of [isFar, isFarBy(0)]) {
    const upload = records.filter(isCut)
    if (upload.length > 0) return { upload, rest: records.filter(record => !isCut(record)) }
  }
  return { upload: [], rest: records }
}

const tooManyInOneTick = ({ line, timestamp }: Reading, max: number) =>
  new FileRefused(errorSentence('crowdedLine', { line, max, time: new Date(timestamp).toISOString() }))

/** A longer pause ends a span. So blocks of days may be in any order, and quiet nights do not make many spans. */
const PAUSE_MS = HOUR_MS

/** The times of the uploads before, per channel and lane, as disjoint spans in ascending order. */
class YieldedTimes {
  #lanes = new Map<number, TimeRange[]>()

  has(record: Reading): boolean {
    const spans = this.#lanes.get(laneOf(record)) ?? []
    if (record.timestamp >= (spans.at(-1)?.to ?? Number.NEGATIVE_INFINITY)) return false
    const span = spans[firstEndingAfter(spans, record.timestamp)]
    return span !== undefined && span.from <= record.timestamp
  }

  /** The records that were held back are around `heldBack`, so no span may include that time. */
  add(upload: Reading[], heldBack: number): void {
    for (const [lane, times] of timesByLane(upload)) {
      const spans: TimeRange[] = []
      for (const time of times.sort((a, b) => a - b)) {
        const last = spans.at(-1)
        const isContinued = last && time - last.to < PAUSE_MS && last.to <= heldBack === time < heldBack
        if (isContinued) last.to = time + 1
        else spans.push({ from: time, to: time + 1 })
      }
      this.#lanes.set(lane, mergeRanges((this.#lanes.get(lane) ?? []).concat(spans)))
    }
  }
}

/** Binary search, because unordered files have many spans. */
function firstEndingAfter(spans: TimeRange[], time: number): number {
  let low = 0
  let high = spans.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((spans[middle]?.to ?? time) <= time) low = middle + 1
    else high = middle
  }
  return low
}

function timesByLane(records: Reading[]): Map<number, number[]> {
  const lanes = new Map<number, number[]>()
  for (const record of records) {
    const lane = laneOf(record)
    const times = lanes.get(lane)
    if (times) times.push(record.timestamp)
    else lanes.set(lane, [record.timestamp])
  }
  return lanes
}

const laneOf = ({ channel, lane }: Reading): number => channel * 65_536 + (lane ?? 0)
