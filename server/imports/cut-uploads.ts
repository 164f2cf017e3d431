import { FileRefused } from './file-refused.ts'
import type { Reading } from './readers/reader.ts'

/** Vehicles of one moment are written within this time of each other, whatever the order of the file. */
const NEIGHBOURS_MS = 60_000

export interface CutOptions {
  most: number
  /** Is told of the records that come too late to be given. */
  late(record: Reading): void
}

/**
 * Cuts a file's records, in their order, into uploads of at most `most`. Without a sequence number a record's identity holds its
 * ordinal among the equal ones of its upload, so all records of one tick, channel and lane must be in one upload:
 * - When `most` records are together, those within a minute of the last one are held back (its tick may still go on), the others are
 *   given. So files may be in ascending or descending order, slightly out of order, or one channel after the other.
 * - A record that comes back into a time already given for its channel and lane is late: it is not given but told. That is
 *   what happens to the longer part of a file of more than `most` records in no order of time; it has to be sorted first.
 * Records with a sequence number are never late. More than `most` in one tick refuse the file.
 */
export async function* cutUploads(
  records: AsyncIterable<Reading[]>,
  { most, late }: CutOptions,
): AsyncGenerator<Reading[]> {
  const given = new GivenTimes()
  let waiting: Reading[] = []
  for await (const some of records) {
    for (const record of some) {
      if (record.sequence === null && given.has(record)) {
        late(record)
        continue
      }
      waiting.push(record)
      if (waiting.length <= most) continue
      const { upload, rest } = cutBefore(record, waiting)
      given.add(upload, record.timestamp)
      waiting = rest
      yield upload
    }
  }
  if (waiting.length > 0) yield waiting
}

function cutBefore(last: Reading, records: Reading[]) {
  for (const neighbours of [NEIGHBOURS_MS, 0]) {
    const isFar = (record: Reading) => Math.abs(record.timestamp - last.timestamp) > neighbours
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

/** A pause longer than this ends a span, so that blocks of days may come in any order and quiet nights do not make many spans. */
const PAUSE_MS = 3_600_000

/** The times given so far, per channel and lane, as spans in order of time that do not overlap. */
class GivenTimes {
  #lanes = new Map<number, Span[]>()

  has(record: Reading): boolean {
    const spans = this.#lanes.get(laneOf(record)) ?? []
    if (record.timestamp > (spans.at(-1)?.to ?? Number.NEGATIVE_INFINITY)) return false
    const span = spans[firstEndingAtOrAfter(spans, record.timestamp)]
    return span !== undefined && span.from <= record.timestamp
  }

  /** What was held back lies around `heldBack` and belongs to no span. */
  add(upload: Reading[], heldBack: number): void {
    for (const [lane, times] of timesByLane(upload)) {
      const spans: Span[] = []
      for (const time of times.sort((a, b) => a - b)) {
        const last = spans.at(-1)
        const goesOn = last && time - last.to <= PAUSE_MS && last.to < heldBack === time < heldBack
        if (goesOn) last.to = time
        else spans.push({ from: time, to: time })
      }
      this.#lanes.set(lane, merged((this.#lanes.get(lane) ?? []).concat(spans)))
    }
  }
}

function merged(spans: Span[]): Span[] {
  const result: Span[] = []
  for (const span of spans.sort((one, other) => one.from - other.from)) {
    const last = result.at(-1)
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to)
    else result.push(span)
  }
  return result
}

/** Halving, for files in no order have many spans. */
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
