import { crc32 } from 'node:zlib'
import { type BinCounts, COUNT_SCALE } from '../../../contract/intervals/interval-count.ts'
import { DAY_MS } from '../../../contract/times/time.ts'
import { DamagedBlock } from '../blocks/format/block-format.ts'

/**
 * The intervals of a site that start on a UTC day, version 1: the version; crc32 of what follows; then varints. Uploads, as
 * differences. Layouts: which class codes and bins an interval counts. Channels with their intervals, in stored order. Of an
 * interval a byte of what differs from the one before, these differences, a bit for each bin that is not zero, and these.
 */
export const VERSION = 1
export const CHECKED_FROM = 5

export const DAY_HEAD = {
  /** It does not start where the last one of its channel ends: seconds since the start of that one. */
  start: 1,
  duration: 2,
  layout: 4,
  upload: 8,
  /** Not all of it was measured. */
  covered: 16,
  flags: 32,
  /** Counts are hundredths. */
  fraction: 64,
  /** Its volume is not the largest sum of its bins. */
  volume: 128,
} as const

/** Among the flags of an interval. */
export const REPLACED = 128

/** What an interval counts. */
export interface Layout {
  classes: { vehicleClass: number; code: number | null }[] | null
  speeds: BinCounts['edges'] | null
  lengths: BinCounts['edges'] | null
}

/** A layout, and where the bins of speeds and lengths begin behind those of classes, and end. */
export interface ReadLayout extends Layout {
  firstSpeed: number
  firstLength: number
  bins: number
}

const binCount = (edges: BinCounts['edges'] | null) => (edges ? edges.length - 1 : 0)

/**
 * Reads the intervals of a day one after the other, into itself: an object for each took most of the time of counting a month
 * of a thousand sites. Bytes that are not as they were written are refused.
 */
export class DayReader {
  channel = 0
  start = 0
  durationS = 0
  coveredS = 0
  flags = 0
  volume = 0
  upload = 0
  isReplaced = false
  isWhole = true
  layout: ReadLayout = { classes: null, speeds: null, lengths: null, firstSpeed: 0, firstLength: 0, bins: 0 }
  /** Hundredths, in the order of the layout. Valid until the next interval is read. */
  counts = new Float64Array(64)
  readonly #bytes: Buffer
  readonly #dayStart: number
  readonly #uploads: number[] = []
  readonly #layouts: ReadLayout[] = []
  #at = CHECKED_FROM
  #channels: number
  #left = 0
  #end = 0

  constructor(day: number, bytes: Buffer) {
    const version = bytes[0]
    if (version !== VERSION) throw new DamagedBlock(`Its intervals are of version ${version}; version 1 is read.`)
    if (crc32(bytes.subarray(CHECKED_FROM), VERSION) !== bytes.readUInt32LE(1)) {
      throw new DamagedBlock('The checksum of its intervals is wrong.')
    }
    this.#bytes = bytes
    this.#dayStart = day * DAY_MS
    let upload = 0
    for (let left = this.#varint(); left > 0; left--) {
      upload += this.#varint()
      this.#uploads.push(upload)
    }
    for (let left = this.#varint(); left > 0; left--) this.#layouts.push(this.#readLayout())
    this.layout = this.#layouts[0] ?? this.layout
    this.upload = this.#uploads[0] ?? 0
    this.#channels = this.#varint()
  }

  /** False at the end. */
  next(): boolean {
    while (this.#left === 0) {
      if (this.#channels-- <= 0) return false
      this.channel = this.#varint()
      this.#left = this.#varint()
      this.start = this.#end = this.#dayStart
    }
    this.#left--
    if (this.#at >= this.#bytes.length) throw new DamagedBlock('It ends too early.')
    this.#readInterval(this.#bytes[this.#at++] as number)
    return true
  }

  #readInterval(head: number): void {
    this.start = head & DAY_HEAD.start ? this.start + this.#varint() * 1000 : this.#end
    if (head & DAY_HEAD.duration) this.durationS = this.#varint()
    if (head & DAY_HEAD.layout) this.layout = this.#layouts[this.#varint()] as ReadLayout
    if (head & DAY_HEAD.upload) this.upload = this.#uploads[this.#varint()] as number
    this.#end = this.start + this.durationS * 1000
    this.coveredS = head & DAY_HEAD.covered ? this.#varint() : this.durationS
    const flags = head & DAY_HEAD.flags ? (this.#bytes[this.#at++] as number) : 0
    this.flags = flags & ~REPLACED
    this.isReplaced = (flags & REPLACED) !== 0
    this.isWhole = (head & DAY_HEAD.fraction) === 0
    const scale = this.isWhole ? COUNT_SCALE : 1
    const volume = head & DAY_HEAD.volume ? this.#varint() * scale : -1
    const largestSum = this.#readCounts(scale)
    this.volume = volume >= 0 ? volume : largestSum
  }

  /** Returns the largest of the sums of classes, of speeds and of lengths. */
  #readCounts(scale: number): number {
    const { firstSpeed, firstLength, bins } = this.layout
    if (bins > this.counts.length) this.counts = new Float64Array(bins)
    let bits = this.#at
    this.#at += (bins + 7) >> 3
    const { counts } = this
    const bytes = this.#bytes
    let largest = 0
    let sum = 0
    let filled = 0
    for (let n = 0; n < bins; n++) {
      if ((n & 7) === 0) filled = bytes[bits++] as number
      if (n === firstSpeed || n === firstLength) {
        if (sum > largest) largest = sum
        sum = 0
      }
      const count = (filled & 1) === 1 ? this.#varint() * scale : 0
      filled >>= 1
      counts[n] = count
      sum += count
    }
    return Math.max(largest, sum)
  }

  #readLayout(): ReadLayout {
    const has = this.#varint()
    const classes = has & 1 ? Array.from({ length: this.#varint() }, () => this.#readClass()) : null
    const speeds = has & 2 ? this.#readEdges() : null
    const lengths = has & 4 ? this.#readEdges() : null
    const firstSpeed = classes?.length ?? 0
    const firstLength = firstSpeed + binCount(speeds)
    return { classes, speeds, lengths, firstSpeed, firstLength, bins: firstLength + binCount(lengths) }
  }

  #readClass() {
    const vehicleClass = this.#varint()
    const code = this.#varint()
    return { vehicleClass, code: code === 0 ? null : code - 1 }
  }

  #readEdges(): BinCounts['edges'] {
    let edge = 0
    return Array.from({ length: this.#varint() }, (_, n) => {
      const difference = this.#varint()
      if (n > 0 && difference === 0) return null
      edge += difference
      return edge
    })
  }

  #varint(): number {
    const bytes = this.#bytes
    const first = bytes[this.#at++] as number
    if (first < 128) return first
    let value = first - 128
    for (let scale = 128; scale < Number.MAX_SAFE_INTEGER; scale *= 128) {
      const byte = bytes[this.#at++] as number
      if (byte < 128) return value + byte * scale
      value += (byte & 127) * scale
    }
    throw new DamagedBlock('A number in it is too long.')
  }
}
