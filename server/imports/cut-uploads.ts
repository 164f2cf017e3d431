import { FileRefused } from './file-refused.ts'
import type { Reading } from './readers/reader.ts'

/** Records of the same time are near each other in a file, within this time of other records between them. */
const OUT_OF_ORDER_MS = 60_000

export interface CutOptions {
  maxRecords: number
  /** Called with each record that is too late to be in an upload. */
  onLate(record: Reading): void
}

/**
 * Cuts a file's records, in their order, into uploads of at most `maxRecords`. The identity of a record without a sequence
 * number contains its ordinal among the equal records of its upload, so all records of one tick, channel and lane must be
 * in one upload:
 * - When `maxRecords` are collected, those within a minute of the last one are held back (its tick may continue), and the
 *   others are an upload. So a file may ascend or descend, be slightly out of order, or list one channel after the other.
 * - A record within a time that was already in an upload for its channel and lane is late: it is reported by `onLate`. In a
 *   file of more than `maxRecords` records without any order of time most are late; such a file must be sorted first.
 * Records with a sequence number are never late. More than `maxRecords` in one tick refuse the file.
 */
export async function* cutUploads(
  records: AsyncIterable<Reading[]>,
  { maxRecords, onLate }: CutOptions,
): AsyncGenerator<Reading[]> {
  const yielded = new YieldedTimes()
  let waiting: Reading[] = []
  for await (const chunk of records) {
    for (const record of chunk) {
      if (record.sequence === null && yielded.has(record)) {
        onLate(record)
        continue
      }
      waiting.push(record)
      if (waiting.length <= maxRecords) continue
      const { upload, rest } = cutBefore(record, waiting)
      yielded.add(upload, record.timestamp)
      waiting = rest
      yield upload
    }
  }
  if (waiting.length > 0) yield waiting
}

function cutBefore(last: Reading, records: Reading[]) {
  for (const distance of [OUT_OF_ORDER_MS, 0]) {
    const isFar = (record: Reading) => Math.abs(record.timestamp - last.timestamp) > distance
    const upload = records.filter(isFar)
    if (upload.length > 0) return { upload, rest: records.filter(record => !isFar(record)) }
  }
  const time = new Date(last.timestamp).toISOString()
  throw new FileRefused(`Line ${last.line}: more than ${records.length - 1} vehicles at the same time, ${time}.`)
}

interface Span {
  from: number
  to: number
}

/** A longer pause ends a span. So blocks of days may be in any order, and quiet nights do not make many spans. */
const PAUSE_MS = 3_600_000

/** The times of the uploads before, per channel and lane, as disjoint spans in ascending order. */
class YieldedTimes {
  #lanes = new Map<number, Span[]>()

  has(record: Reading): boolean {
    const spans = this.#lanes.get(laneOf(record)) ?? []
    if (record.timestamp > (spans.at(-1)?.to ?? Number.NEGATIVE_INFINITY)) return false
    const span = spans[firstEndingAtOrAfter(spans, record.timestamp)]
    return span !== undefined && span.from <= record.timestamp
  }

  /** The records that were held back are around `heldBack`, so no span may include that time. */
  add(upload: Reading[], heldBack: number): void {
    for (const [lane, times] of timesByLane(upload)) {
      const spans: Span[] = []
      for (const time of times.sort((a, b) => a - b)) {
        const last = spans.at(-1)
        const isContinued = last && time - last.to <= PAUSE_MS && last.to < heldBack === time < heldBack
        if (isContinued) last.to = time
        else spans.push({ from: time, to: time })
      }
      this.#lanes.set(lane, merged((this.#lanes.get(lane) ?? []).concat(spans)))
    }
  }
}

function merged(spans: Span[]): Span[] {
  const result: Span[] = []
  for (const span of spans.sort((a, b) => a.from - b.from)) {
    const last = result.at(-1)
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to)
    else result.push(span)
  }
  return result
}

/** Binary search, because unordered files have many spans. */
function firstEndingAtOrAfter(spans: Span[], time: number): number {
  let low = 0
  let high = spans.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((spans[middle]?.to ?? time) < time) low = middle + 1
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
