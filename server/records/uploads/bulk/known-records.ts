import { NO_LANE } from '../../../../contract/vehicles/record.ts'
import { NO_NUMBER, type RecordColumns, sliceColumns } from '../../blocks/format/columns.ts'
import { stretchesOf } from '../days/coverage.ts'
import { MAX_QUIET_MS } from '../days/usual-traffic.ts'
import { MAX_LEADER_MS } from '../fill-headways.ts'
import { NEIGHBOUR_MS, type Neighbours } from '../find-neighbours.ts'
import { isDuplicate, type Keyed, separateRepeated } from '../insert-records.ts'
import type { SentRecord } from '../parse-record.ts'

type StoredRecord = Pick<
  SentRecord,
  'ts' | 'channel' | 'lane' | 'vehicleClass' | 'classCode' | 'speed' | 'length' | 'flags'
>
interface Known {
  record: StoredRecord
  identity: bigint
}

export interface Classified {
  /** In the order of their keys. */
  accepted: Keyed[]
  duplicates: number
  differing: SentRecord[]
}

/**
 * The records of a site around uploads that are stored together: those that are stored already, and those that were accepted
 * of the uploads before. It answers what `findNeighbours` and `insertRecords` find out by statements.
 */
export class KnownRecords {
  /** Ascending in (ts, id). */
  #known: Known[]

  /** `stored` are in the order of (ts, id) each; those far from [first, last], the times of the uploads, are left out. */
  constructor(stored: RecordColumns[], first: number, last: number) {
    const near = stored.map(columns => around(columns, first - MAX_LEADER_MS, last))
    this.#known = near.flatMap(columns => (columns.count === 0 ? [] : knownIn(columns)))
    const ids = near.flatMap(({ id }) => Array.from(id))
    const order = this.#known.map((_, n) => n)
    order.sort((a, b) => this.#at(a) - this.#at(b) || (ids[a] as number) - (ids[b] as number))
    this.#known = order.map(n => this.#known[n] as Known)
  }

  /** Without the covered time. */
  neighboursOf(own: number[]): Omit<Neighbours, 'covered'> {
    const found: Omit<Neighbours, 'covered'> = { times: [], leaders: [] }
    for (const { first, last } of stretchesOf(own, NEIGHBOUR_MS)) {
      const [start, end] = [this.#firstFrom(first), this.#firstFrom(last + 1)]
      const before = start > 0 ? this.#at(start - 1) : Number.NEGATIVE_INFINITY
      const after = end < this.#known.length ? this.#at(end) : Number.POSITIVE_INFINITY
      if (first - before <= MAX_QUIET_MS) found.times.push(before)
      for (let n = this.#firstFrom(first - MAX_LEADER_MS); n < end; n++) {
        const { record } = this.#known[n] as Known
        found.leaders.push(record)
        if (n >= start) found.times.push(record.ts)
      }
      if (after - last <= MAX_QUIET_MS) found.times.push(after)
    }
    found.times.sort((a, b) => a - b)
    return found
  }

  classify(records: SentRecord[], identities: bigint[]): Classified {
    const { distinct, repeated } = separateRepeated(records, identities)
    const classified: Classified = { accepted: [], duplicates: 0, differing: [] }
    const compare = ({ record }: Keyed, known: Known) => {
      if (isDuplicate(record, known.record)) classified.duplicates++
      else classified.differing.push(record)
    }
    for (const entry of distinct) {
      const known = this.#find(entry)
      if (known) compare(entry, known)
      else classified.accepted.push(entry)
    }
    if (repeated.length === 0) return classified
    const firsts = new Map(distinct.map(entry => [keyOf(entry), entry]))
    for (const entry of repeated) compare(entry, this.#find(entry) ?? (firsts.get(keyOf(entry)) as Keyed))
    return classified
  }

  /** In the order of their keys; they are stored after all that is known. */
  add(accepted: Keyed[]): void {
    const isBehind = (accepted[0]?.record.ts ?? 0) >= (this.#known.at(-1)?.record.ts ?? Number.NEGATIVE_INFINITY)
    for (const entry of accepted) this.#known.push(entry)
    // Stable: at the same time, what was known before stays before.
    if (!isBehind) this.#known.sort((a, b) => a.record.ts - b.record.ts)
  }

  #find({ record, identity }: Keyed): Known | undefined {
    for (let n = this.#firstFrom(record.ts); n < this.#known.length && this.#at(n) === record.ts; n++) {
      if (this.#known[n]?.identity === identity) return this.#known[n]
    }
    return undefined
  }

  #at(n: number): number {
    return (this.#known[n] as Known).record.ts
  }

  /** The number of the first record that is not before a time. */
  #firstFrom(ts: number): number {
    let [low, high] = [0, this.#known.length]
    // Most are asked for what is behind all.
    if (high === 0 || this.#at(high - 1) < ts) return high
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#at(middle) < ts) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** The records from `first` to `last`, and the next one on both sides. */
function around(columns: RecordColumns, first: number, last: number): RecordColumns {
  const from = columns.ts.findLastIndex(ts => ts < first)
  const to = columns.ts.findIndex(ts => ts > last)
  return sliceColumns(columns, Math.max(from, 0), to < 0 ? columns.count : to + 1)
}

const keyOf = ({ record, identity }: Keyed): string => `${record.ts} ${identity}`

function knownIn(columns: RecordColumns): Known[] {
  const { count, ts, identity, channel, lane, vehicleClass, classCode, speed, length, flags } = columns
  const orNull = (value: number | undefined, none: number): number | null => (value === none ? null : (value as number))
  return Array.from({ length: count }, (_, i) => ({
    identity: identity[i] as bigint,
    record: {
      ts: ts[i] as number,
      channel: channel[i] as number,
      lane: orNull(lane[i], NO_LANE),
      vehicleClass: vehicleClass[i] as number,
      classCode: orNull(classCode[i], NO_NUMBER),
      speed: orNull(speed[i], NO_NUMBER),
      length: orNull(length[i], NO_NUMBER),
      flags: flags[i] as number,
    },
  }))
}
