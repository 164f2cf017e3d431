import { crc32 } from 'node:zlib'
import { COUNT_SCALE } from '../../../contract/intervals/interval-count.ts'
import { DAY_MS } from '../../../contract/times/time.ts'
import { BlockWriter } from '../blocks/format/write-stream.ts'
import { CHECKED_FROM, DAY_HEAD, DayReader, type Layout, REPLACED, VERSION } from './day-reader.ts'
import type { StoredInterval } from './stored-interval.ts'

const layoutOf = ({ classes, speeds, lengths }: StoredInterval): Layout => ({
  classes: classes?.map(({ vehicleClass, code }) => ({ vehicleClass, code })) ?? null,
  speeds: speeds?.edges ?? null,
  lengths: lengths?.edges ?? null,
})

const binsOf = ({ classes, speeds, lengths }: StoredInterval): number[] => [
  ...(classes ?? []).map(({ count }) => count),
  ...(speeds?.counts ?? []),
  ...(lengths?.counts ?? []),
]

const sumOf = (counts: number[]) => counts.reduce((sum, count) => sum + count, 0)

const largestSum = ({ classes, speeds, lengths }: StoredInterval): number =>
  Math.max(sumOf((classes ?? []).map(({ count }) => count)), sumOf(speeds?.counts ?? []), sumOf(lengths?.counts ?? []))

const writer = new BlockWriter()

/** Packs intervals in stored order. */
export function encodeDay(day: number, intervals: StoredInterval[]): Buffer {
  const uploads = [...new Set(intervals.map(({ upload }) => upload))].sort((a, b) => a - b)
  const uploadNumbers = new Map(uploads.map((upload, n) => [upload, n]))
  const layouts = new Map<string, { number: number; layout: Layout }>()
  const numbered = intervals.map(interval => {
    const layout = layoutOf(interval)
    const key = JSON.stringify(layout)
    const known = layouts.get(key) ?? { number: layouts.size, layout }
    layouts.set(key, known)
    return { interval, layout: known.number }
  })
  writer.reset(maxBytes(uploads, layouts, intervals))
  writer.at = CHECKED_FROM
  writer.varint(uploads.length)
  for (const [n, upload] of uploads.entries()) writer.varint(upload - (uploads[n - 1] ?? 0))
  writer.varint(layouts.size)
  for (const { layout } of layouts.values()) writeLayout(layout)
  const channels = new Map<number, typeof numbered>()
  for (const one of numbered) {
    const { channel } = one.interval
    const ofChannel = channels.get(channel)
    if (ofChannel) ofChannel.push(one)
    else channels.set(channel, [one])
  }
  writer.varint(channels.size)
  let before = { durationS: 0, layout: 0, upload: 0 }
  for (const [channel, ofChannel] of channels) {
    writer.varint(channel)
    writer.varint(ofChannel.length)
    let [start, end] = [day * DAY_MS, day * DAY_MS]
    for (const { interval, layout } of ofChannel) {
      const upload = uploadNumbers.get(interval.upload) as number
      writeInterval(interval, { layout, upload }, { ...before, start, end })
      before = { durationS: interval.durationS, layout, upload }
      start = interval.start
      end = start + interval.durationS * 1000
    }
  }
  const bytes = Buffer.from(new Uint8Array(writer.view.buffer, 0, writer.at))
  bytes[0] = VERSION
  bytes.writeUInt32LE(crc32(bytes.subarray(CHECKED_FROM), VERSION), 1)
  return bytes
}

const MAX_VARINT = 8

function maxBytes(uploads: number[], layouts: Map<string, unknown>, intervals: StoredInterval[]): number {
  const bins = intervals.reduce((sum, interval) => sum + binsOf(interval).length, 0)
  const keys = [...layouts.keys()].reduce((sum, key) => sum + key.length, 0)
  return CHECKED_FROM + MAX_VARINT * (3 + uploads.length + keys + 10 * intervals.length + 2 * bins)
}

function writeLayout({ classes, speeds, lengths }: Layout): void {
  writer.byte((classes ? 1 : 0) | (speeds ? 2 : 0) | (lengths ? 4 : 0))
  if (classes) {
    writer.varint(classes.length)
    for (const { vehicleClass, code } of classes) {
      writer.byte(vehicleClass)
      writer.varint(code === null ? 0 : code + 1)
    }
  }
  for (const edges of [speeds, lengths]) {
    if (!edges) continue
    writer.varint(edges.length)
    // The last one may be open: no edge has a difference of 0, but the first.
    for (const [n, edge] of edges.entries()) writer.varint(edge === null ? 0 : edge - (edges[n - 1] ?? 0))
  }
}

interface Before {
  start: number
  end: number
  durationS: number
  layout: number
  upload: number
}

function writeInterval(interval: StoredInterval, own: { layout: number; upload: number }, before: Before): void {
  const { start, durationS, coveredS, volume } = interval
  const bins = binsOf(interval)
  const isWhole = volume % COUNT_SCALE === 0 && bins.every(count => count % COUNT_SCALE === 0)
  const scale = isWhole ? COUNT_SCALE : 1
  const flags = interval.flags | (interval.isReplaced ? REPLACED : 0)
  const differs = {
    start: start !== before.end,
    duration: durationS !== before.durationS,
    layout: own.layout !== before.layout,
    upload: own.upload !== before.upload,
    covered: coveredS !== durationS,
    flags: flags !== 0,
    fraction: !isWhole,
    volume: volume !== largestSum(interval),
  }
  writer.byte(
    Object.entries(DAY_HEAD).reduce(
      (head, [name, bit]) => head | (differs[name as keyof typeof DAY_HEAD] ? bit : 0),
      0,
    ),
  )
  if (differs.start) writer.varint((start - before.start) / 1000)
  if (differs.duration) writer.varint(durationS)
  if (differs.layout) writer.varint(own.layout)
  if (differs.upload) writer.varint(own.upload)
  if (differs.covered) writer.varint(coveredS)
  if (differs.flags) writer.byte(flags)
  if (differs.volume) writer.varint(volume / scale)
  for (let at = 0; at < bins.length; at += 8) {
    writer.byte(bins.slice(at, at + 8).reduce((bits, count, n) => bits | (count > 0 ? 1 << n : 0), 0))
  }
  for (const count of bins) if (count > 0) writer.varint(count / scale)
}

/** The intervals of a day in stored order. */
export function decodeDay(day: number, bytes: Buffer): StoredInterval[] {
  const reader = new DayReader(day, bytes)
  const intervals: StoredInterval[] = []
  while (reader.next()) {
    const { classes, speeds, lengths, firstSpeed, firstLength, bins } = reader.layout
    const { start, durationS, channel, coveredS, flags, volume, upload, isReplaced, counts } = reader
    intervals.push({
      start,
      durationS,
      channel,
      coveredS,
      flags,
      volume,
      upload,
      isReplaced,
      classes: classes?.map((one, n) => ({ ...one, count: counts[n] as number })) ?? null,
      speeds: speeds && { edges: speeds, counts: [...counts.subarray(firstSpeed, firstLength)] },
      lengths: lengths && { edges: lengths, counts: [...counts.subarray(firstLength, bins)] },
    })
  }
  return intervals
}
