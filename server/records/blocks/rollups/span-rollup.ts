import { DAY_MS, type TimeRange } from '../../../../contract/times/time.ts'
import { localDate } from '../../../../contract/times/time-zone.ts'
import { MAX_SPEED } from '../../../../contract/vehicles/record.ts'
import { NOT_MOTOR_CLASSES, VEHICLE_CLASSES } from '../../../../contract/vehicles/vehicle-classes.ts'
import { DamagedBlock, MAX_BLOCK_RECORDS } from '../format/block-format.ts'
import { zigzag } from '../format/write-stream.ts'
import {
  groupOf,
  NO_SPEEDS,
  QUARTER_MS,
  quarterOf,
  type Rollup,
  readGroupCounts,
  readRollup,
  unzigzag,
  visitCells,
} from './rollup.ts'
import { compareWritten, openRollup, writeRollup } from './rollup-bytes.ts'

/**
 * The rollups of the blocks of a site that were sealed together in a span, with how many of each speed there are instead of
 * the speeds, by channel and local day of the site: a day of 27,000 vehicles takes 2 kB and not 33. It is stored with the
 * first of these blocks. Later sealings of the span may add blocks; all are deleted together.
 *
 * Its numbers (rollup-bytes.ts): first quarter (zigzag), number of quarters, of groups and of histograms; its streams: the
 * groups (ascending), the counts (by quarter, then by group); of the histograms their first quarters and the quarters after
 * them (from the first one on), channels (times two, and one more for those who are no motor vehicles), lowest speeds, numbers
 * of speeds; then of each how many of each speed.
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
 * The span rollup of blocks of a site that are sealed together, divided where its local days begin. Empty when there is
 * only one block, or when it cannot be made. Divided at hours it took three times as long to read.
 */
export const rollUpSpan = (rollups: Buffer[], zone: string): Buffer =>
  rollups.length < 2 ? EMPTY : makeSpanRollup(rollups, midnightsOf(rollups, zone))

function midnightsOf([first]: Buffer[], zone: string): number[] {
  const { start } = readRollup(first as Buffer, false)
  const starts: number[] = []
  for (let ts = start + QUARTER_MS; ts < start + DAY_MS; ts += QUARTER_MS) {
    if (localDate(zone, ts) !== localDate(zone, ts - QUARTER_MS)) starts.push(ts)
  }
  return starts
}

/**
 * Merges rollups of blocks of a site in a span, divided at `cuts`: starts of quarters of an hour in ascending order.
 * The result is empty when one of the rollups is, or when it would be longer than they are.
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
      return { head: [from, to, key % KEYS, lowest, dense.length], dense: Float64Array.from(dense) }
    })
  const heads = [0, 1, 2, 3, 4].map(n => Float64Array.from(written, ({ head }) => head[n] as number))
  const streams = [Float64Array.from(groups), counts, ...heads, ...written.map(({ dense }) => dense)]
  const maxBytes = rollups.reduce((sum, rollup) => sum + rollup.length, 0)
  const numbers = [zigzag(first), last - first, groups.length, written.length]
  const bytes = writeRollup(numbers, streams, maxBytes)
  if (bytes.length === 0) return bytes
  const read = readStreams(bytes, true)
  compareWritten([read.groups, read.counts, ...read.heads, ...read.speedCounts], streams)
  return bytes
}

const ALWAYS = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY }
/** More than there are of channels and motor vehicles or not. */
const KEYS = 512

const copyOf = ({ groups, counts, speeds, ...rest }: Rollup): Rollup => ({
  ...rest,
  groups: groups.slice(),
  counts: counts.slice(),
  speeds: speeds.slice(),
})

function openStreams(bytes: Buffer) {
  const reader = openRollup(bytes)
  const start = unzigzag(reader.varint()) * QUARTER_MS
  const [quarters, groupCount, histogramCount] = [reader.varint(), reader.varint(), reader.varint()]
  if (Math.max(quarters * groupCount, histogramCount) > MAX_BLOCK_RECORDS) {
    throw new DamagedBlock(
      `Its rollup has ${quarters} quarters, ${groupCount} groups and ${histogramCount} histograms.`,
    )
  }
  return { reader, start, quarters, groupCount, histogramCount }
}

function readStreams(bytes: Buffer, withSpeeds: boolean) {
  const { reader, start, quarters, groupCount, histogramCount } = openStreams(bytes)
  const { groups, counts } = readGroupCounts(reader, quarters, groupCount)
  // `readNumbers` always returns the same memory.
  const read = (count: number) => reader.readNumbers(count).slice()
  const heads = withSpeeds ? (Array.from(NO_HEADS, () => read(histogramCount)) as Heads) : NO_HEADS
  const speedCounts = Array.from(heads[4], count => {
    if (count > MAX_SPEED + 1) throw new DamagedBlock(`Its rollup has ${count} counts of speeds.`)
    return read(count)
  })
  return { start, quarters, groups, counts, heads, speedCounts }
}

/** The time of a span rollup, and that of each of its histograms, without reading what it counts. */
export function readSpanTimes(bytes: Buffer): { whole: TimeRange; histograms: TimeRange[] } {
  const { reader, start, quarters, groupCount, histogramCount } = openStreams(bytes)
  reader.skip(groupCount)
  reader.skip(quarters * groupCount)
  const froms = reader.readNumbers(histogramCount).slice()
  const histograms = Array.from(reader.readNumbers(histogramCount), (after, n): TimeRange => {
    return { from: start + (froms[n] as number) * QUARTER_MS, to: start + after * QUARTER_MS }
  })
  return { whole: { from: start, to: start + quarters * QUARTER_MS }, histograms }
}

type Heads = [from: Uint32Array, to: Uint32Array, key: Uint32Array, lowest: Uint32Array, speeds: Uint32Array]
const NO_HEADS: Heads = [NO_SPEEDS, NO_SPEEDS, NO_SPEEDS, NO_SPEEDS, NO_SPEEDS]

/** Without histograms on request; its groups and counts are valid until another rollup is read. One that is not as it was written is refused. */
export function readSpanRollup(bytes: Buffer, withSpeeds = true): SpanRollup {
  const { start, quarters, groups, counts, heads, speedCounts } = readStreams(bytes, withSpeeds)
  const [froms, afters, keys, lowests] = heads
  const histograms = speedCounts.map((ofSpeeds, n): SpeedHistogram => {
    const key = keys[n] as number
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
