import { zoneOffsetMs } from '../../../contract/time-zone.ts'
import { NOT_MOTOR_CLASSES, VEHICLE_CLASSES } from '../../../contract/vehicle-classes.ts'
import { DamagedBlock, MAX_BLOCK_RECORDS } from './block-format.ts'
import {
  groupOf,
  MAX_SPEED,
  NO_SPEEDS,
  QUARTER_MS,
  quarterOf,
  type Rollup,
  readRollup,
  unzigzag,
  visitCells,
} from './rollup.ts'
import { compareWritten, openRollup, writeRollup } from './rollup-bytes.ts'
import { zigzag } from './write-stream.ts'

/**
 * The rollups of the blocks of a site that were sealed together in a span, with how many of each speed there are instead of the speeds, by
 * channel and between times at which local hours or days of the site begin: a day of 27,000 vehicles takes 8 kB and not 33. It is
 * stored with the first of these blocks. Later sealings of the span may add blocks; all are deleted together.
 *
 * Its numbers (rollup-bytes.ts): first quarter (zigzag), number of quarters, of groups and of histograms; its streams: the
 * groups (ascending), the counts (by quarter, then by group); of the histograms their first quarters and the quarters after
 * them (from the first one on), channels (times two, and one more for those who are no motor vehicles), lowest speeds, numbers
 * of speeds; then for all of them how many of each speed.
 */
export interface SpanRollup extends Rollup {
  histograms: SpeedHistogram[]
}

/** The speeds of a channel in a stretch of time. */
export interface SpeedHistogram {
  /** Milliseconds since 1970; `from` is included, `to` is not. */
  from: number
  to: number
  channel: number
  isMotor: boolean
  /** 0.1 km/h, of the first count. */
  lowest: number
  counts: Uint32Array
  total: number
}

const EMPTY = Buffer.alloc(0)
const NOT_MOTOR = Uint8Array.from(VEHICLE_CLASSES, name => (NOT_MOTOR_CLASSES.includes(name) ? 1 : 0))
const keyOf = (channel: number, vehicleClass: number) => 2 * channel + (NOT_MOTOR[vehicleClass] ?? 0)

/**
 * Of the rollups of the blocks of a site that are sealed together. Empty when there is only one, or when it cannot be made.
 * Divided at the hours of the site where it has many vehicles, else at its days: an hour of few has a count for each of its
 * vehicles.
 */
export function rollUpSpan(rollups: Buffer[], zone: string): Buffer {
  if (rollups.length < 2 || rollups.some(rollup => rollup.length === 0)) return EMPTY
  const { start } = readRollup(rollups[0] as Buffer, false)
  const byHour = makeSpanRollup(rollups, startsIn(zone, start, 3_600_000))
  const bytes = rollups.reduce((sum, rollup) => sum + rollup.length, 0)
  return byHour.length > 0 && byHour.length < bytes / 2
    ? byHour
    : makeSpanRollup(rollups, startsIn(zone, start, DAY_MS))
}

const DAY_MS = 86_400_000

/** Quarters of an hour of a day at which local hours, or local days, begin. */
function startsIn(zone: string, from: number, length: number): number[] {
  const starts: number[] = []
  let [before, number] = [zoneOffsetMs(zone, from), Math.floor((from + zoneOffsetMs(zone, from)) / length)]
  for (let ts = from + QUARTER_MS; ts < from + DAY_MS; ts += QUARTER_MS) {
    const offset = zoneOffsetMs(zone, ts)
    const next = Math.floor((ts + offset) / length)
    // An hour that the clock shows twice is two hours.
    if (next !== number || (length < DAY_MS && offset !== before)) starts.push(ts)
    ;[before, number] = [offset, next]
  }
  return starts
}

/**
 * Of the rollups of blocks of a site in a span; divided at `cuts`, which are starts of quarters of an hour and ascend.
 * Empty when one of them is, or when it would be longer than they are.
 */
export function makeSpanRollup(rollups: Buffer[], cuts: number[]): Buffer {
  if (rollups.some(rollup => rollup.length === 0)) return EMPTY
  const all = rollups.map(rollup => copyOf(readRollup(rollup)))
  const first = Math.min(...all.map(({ start }) => quarterOf(start)))
  const last = Math.max(...all.map(({ start, quarters }) => quarterOf(start) + quarters))
  const groups = [...new Set(all.flatMap(rollup => [...rollup.groups]))].sort((a, b) => a - b)
  const cells = (last - first) * groups.length
  if (cells > MAX_BLOCK_RECORDS) return EMPTY
  const counts = new Float64Array(cells)
  const edges = [first, ...cuts.map(quarterOf).filter(quarter => quarter > first && quarter < last), last]
  const histograms = new Map<number, Uint32Array>()
  const numberOf = new Map(groups.map((group, number) => [group, number]))
  for (const rollup of all) {
    visitCells(rollup, ALWAYS, null, (ts, channel, vehicleClass, state, count, speeds, from, after) => {
      const quarter = quarterOf(ts)
      const number = numberOf.get(groupOf(channel, vehicleClass, state)) as number
      const cell = (quarter - first) * groups.length + number
      counts[cell] = (counts[cell] as number) + count
      if (from === after) return
      const stretch = edges.findLastIndex(edge => edge <= quarter)
      const key = stretch * KEYS + keyOf(channel, vehicleClass)
      const ofSpeeds = histograms.get(key) ?? new Uint32Array(MAX_SPEED + 1)
      histograms.set(key, ofSpeeds)
      for (let i = from; i < after; i++) {
        const speed = speeds[i] as number
        ofSpeeds[speed] = (ofSpeeds[speed] as number) + 1
      }
    })
  }
  const written = [...histograms]
    .sort(([a], [b]) => a - b)
    .map(([key, ofSpeeds]) => {
      const lowest = ofSpeeds.findIndex(count => count > 0)
      const dense = ofSpeeds.subarray(lowest, ofSpeeds.findLastIndex(count => count > 0) + 1)
      const stretch = Math.floor(key / KEYS)
      const [from, to] = [(edges[stretch] as number) - first, (edges[stretch + 1] as number) - first]
      return { head: [from, to, key % KEYS, lowest, dense.length], dense }
    })
  const speedCounts = Float64Array.from(written.flatMap(({ dense }) => [...dense]))
  if (speedCounts.length > MAX_BLOCK_RECORDS) return EMPTY
  const heads = [0, 1, 2, 3, 4].map(n => Float64Array.from(written, ({ head }) => head[n] as number))
  const streams = [Float64Array.from(groups), counts, ...heads, speedCounts]
  const maxBytes = rollups.reduce((sum, rollup) => sum + rollup.length, 0)
  const numbers = [zigzag(first), last - first, groups.length, written.length]
  const bytes = writeRollup(numbers, streams, maxBytes)
  if (bytes.length === 0) return bytes
  const read = readStreams(bytes)
  compareWritten([read.groups, read.counts, ...read.heads, read.speedCounts], streams)
  return bytes
}

const ALWAYS = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY }
/** More than there are of channels and motor vehicles or not. */
const KEYS = 512

const copyOf = ({ groups, counts, speeds, ...rest }: Rollup): Rollup => ({
  ...rest,
  ...{ groups: groups.slice(), counts: counts.slice(), speeds: speeds.slice() },
})

function readStreams(bytes: Buffer) {
  const reader = openRollup(bytes)
  const start = unzigzag(reader.varint()) * QUARTER_MS
  const [quarters, groupCount, histogramCount] = [reader.varint(), reader.varint(), reader.varint()]
  if (Math.max(quarters * groupCount, histogramCount) > MAX_BLOCK_RECORDS) {
    throw new DamagedBlock(
      `Its rollup has ${quarters} quarters, ${groupCount} groups and ${histogramCount} histograms.`,
    )
  }
  // `readNumbers` always returns the same memory.
  const read = (count: number) => reader.readNumbers(count).slice()
  const [groups, counts] = [read(groupCount), read(quarters * groupCount)]
  const heads = Array.from({ length: HEADS }, () => read(histogramCount)) as Heads
  const speedCount = sumOf(heads[4])
  if (speedCount > MAX_BLOCK_RECORDS) throw new DamagedBlock(`Its rollup has ${speedCount} counts of speeds.`)
  return { start, quarters, groups, counts, heads, speedCounts: read(speedCount) }
}

const HEADS = 5
type Heads = [from: Uint32Array, to: Uint32Array, key: Uint32Array, lowest: Uint32Array, speeds: Uint32Array]

/** Without histograms on request. One that is not as it was written is refused. */
export function readSpanRollup(bytes: Buffer, withSpeeds = true): SpanRollup {
  const { start, quarters, groups, counts, heads, speedCounts } = readStreams(bytes)
  if (!withSpeeds) return { start, quarters, groups, counts, speeds: NO_SPEEDS, histograms: [] }
  const [froms, afters, keys, lowests, speeds] = heads
  let at = 0
  const histograms = Array.from(keys, (key, n): SpeedHistogram => {
    const ofSpeeds = speedCounts.subarray(at, at + (speeds[n] as number))
    at += ofSpeeds.length
    return {
      from: start + (froms[n] as number) * QUARTER_MS,
      to: start + (afters[n] as number) * QUARTER_MS,
      channel: key >>> 1,
      isMotor: (key & 1) === 0,
      lowest: lowests[n] as number,
      counts: ofSpeeds,
      total: sumOf(ofSpeeds),
    }
  })
  return { start, quarters, groups, counts, speeds: NO_SPEEDS, histograms }
}

function sumOf(counts: Uint32Array): number {
  let sum = 0
  for (let i = 0; i < counts.length; i++) sum += counts[i] as number
  return sum
}

/** The times at which it is divided. */
export const cutsOf = ({ start, quarters, histograms }: SpanRollup): number[] =>
  [...new Set(histograms.flatMap(({ from, to }) => [from, to]))]
    .filter(ts => ts > start && ts < start + quarters * QUARTER_MS)
    .sort((a, b) => a - b)
