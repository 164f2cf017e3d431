import { FLAGS, INVALID } from '../../../contract/record.ts'
import { toMph } from '../../../contract/units.ts'
import { MAX_SPEED } from '../blocks/rollup.ts'

/** Records with any of these flags are counted as vehicles, but their speeds are not used. */
const NO_SPEED = FLAGS.speed_out_of_range | INVALID
/** Above this number of speeds, a count for each speed takes less memory than a list of them. */
const MAX_LISTED = 4096
const MIN_LISTED = 16
const NONE = new Uint16Array()

let shared = NONE
let taken = 0

/** Many lists share one allocation: a year has 8,784 hours, and an allocation for each took a tenth of the time. */
function newList(length: number): Uint16Array {
  if (taken + length > shared.length) {
    shared = new Uint16Array(16 * MAX_LISTED)
    taken = 0
  }
  taken += length
  return shared.subarray(taken - length, taken)
}

/** The counts and speeds of the records of one interval and group. */
export class Tally {
  count = 0
  valid = 0
  #speeds = 0
  #list: Uint16Array = NONE
  /** How many of each speed, once there are more than MAX_LISTED. */
  #counts: Uint32Array | null = null

  add(speed: number, flags: number): void {
    this.count++
    if ((flags & INVALID) === 0) this.valid++
    if (speed < 0 || speed > MAX_SPEED || (flags & NO_SPEED) !== 0) return
    if (this.#speeds === this.#list.length) this.#makeRoom(this.#speeds + 1)
    if (this.#counts) this.#counts[speed] = (this.#counts[speed] as number) + 1
    else this.#list[this.#speeds] = speed
    this.#speeds++
  }

  /** Records that are valid and whose speeds are in range: those from index `first` up to `after`. */
  addSpeeds(speeds: Uint32Array, first: number, after: number): void {
    const total = this.#speeds + after - first
    this.#makeRoom(total)
    const [counts, list] = [this.#counts, this.#list]
    if (counts) {
      for (let i = first; i < after; i++) {
        const speed = speeds[i] as number
        counts[speed] = (counts[speed] as number) + 1
      }
    } else {
      let at = this.#speeds
      for (let i = first; i < after; i++) list[at++] = speeds[i] as number
    }
    this.#speeds = total
    this.count += after - first
    this.valid += after - first
  }

  /** So many records with each speed, from the lowest on. */
  addCounts({ total, counts, lowest = 0 }: Speeds): void {
    this.#makeRoom(this.#speeds + total)
    if (this.#counts) addEach(this.#counts, counts, lowest)
    else listEach(this.#list, this.#speeds, counts, lowest)
    this.#speeds += total
    this.count += total
    this.valid += total
  }

  /** Records whose speeds are not used. */
  addWithoutSpeed(count: number, isValid: boolean): void {
    this.count += count
    if (isValid) this.valid += count
  }

  /** The speeds of all of these. */
  addAll(tallies: Tally[]): void {
    this.#makeRoom(tallies.reduce((sum, tally) => sum + tally.#speeds, this.#speeds))
    for (const tally of tallies) {
      if (tally.#counts) this.addCounts(tally.speeds())
      else this.#addList(tally.#list.subarray(0, tally.#speeds))
    }
  }

  #addList(list: Uint16Array): void {
    if (this.#counts) countInto(this.#counts, list, list.length)
    else this.#list.set(list, this.#speeds)
    this.#speeds += list.length
    this.count += list.length
    this.valid += list.length
  }

  /** For so many speeds in all. */
  #makeRoom(total: number): void {
    const length = this.#list.length
    if (this.#counts || total <= length) return
    if (total > MAX_LISTED) {
      this.#counts = countInto(new Uint32Array(MAX_SPEED + 1), this.#list, this.#speeds)
      this.#list = NONE
    } else {
      const larger = newList(Math.min(Math.max(total, length * 2, MIN_LISTED), MAX_LISTED))
      larger.set(this.#list)
      this.#list = larger
    }
  }

  /** How many of each speed. The result shares memory: it is valid until the next call on any tally. */
  speeds(): Speeds {
    return { total: this.#speeds, counts: this.#counts ?? countInto(scratch.fill(0), this.#list, this.#speeds) }
  }

  /** How many of the speeds are above the limit. */
  countAbove(limit: number): number {
    if (this.#counts) return countAbove(this.speeds(), limit)
    const whole = Math.floor(limit)
    let above = 0
    for (let i = 0; i < this.#speeds; i++) above += isAbove(this.#list[i] as number, whole)
    return above
  }

  /** The speed by nearest rank, in 0.1 km/h or 0.1 mph; null without speeds. */
  percentile(percent: number): number | null {
    if (this.#speeds === 0) return null
    const rank = Math.ceil((percent * this.#speeds) / 100)
    if (!this.#counts) return percentileOf(this.#list.subarray(0, this.#speeds), rank)
    let [seen, speed] = [0, -1]
    while (seen < rank) seen += this.#counts[++speed] as number
    return speed
  }
}

export interface Speeds {
  total: number
  /** By speed in 0.1 km/h, or in 0.1 mph. */
  counts: Uint32Array
  /** The speed of the first count; absent: 0. */
  lowest?: number
}

const scratch = new Uint32Array(MAX_SPEED + 1)

function countInto(counts: Uint32Array, list: Uint16Array, length: number): Uint32Array {
  for (let i = 0; i < length; i++) {
    const speed = list[i] as number
    counts[speed] = (counts[speed] as number) + 1
  }
  return counts
}

/** All 0 between two calls. */
const found = new Uint16Array(MAX_SPEED + 1)

/** Only from the lowest speed up to the highest one: an hour has speeds near each other. */
function percentileOf(list: Uint16Array, rank: number): number {
  let [lowest, highest] = [MAX_SPEED, 0]
  for (let i = 0; i < list.length; i++) {
    const speed = list[i] as number
    found[speed] = (found[speed] as number) + 1
    if (speed < lowest) lowest = speed
    if (speed > highest) highest = speed
  }
  let [seen, speed] = [0, lowest - 1]
  while (seen < rank) seen += found[++speed] as number
  found.fill(0, lowest, highest + 1)
  return speed
}

/** Adds how many of each speed there are, from the lowest on. */
export function addEach(sum: Uint32Array, counts: Uint32Array, lowest = 0): void {
  for (let i = 0; i < counts.length; i++) sum[lowest + i] = (sum[lowest + i] as number) + (counts[i] as number)
}

/** Writes each speed as often as it occurs, from the lowest on. */
function listEach(list: Uint16Array, start: number, counts: Uint32Array, lowest: number): void {
  let at = start
  for (let i = 0; i < counts.length; i++) {
    for (let left = counts[i] as number; left > 0; left--) list[at++] = lowest + i
  }
}

/** 1 if a speed is above a whole limit, else 0: the sign of the difference, because a branch took twice as long. */
export const isAbove = (speed: number, limit: number): number => (limit - speed) >>> 31

/** How many of them are above the limit. */
export function countAbove({ counts, lowest = 0 }: Speeds, limit: number): number {
  let above = 0
  for (let i = Math.max(0, Math.floor(limit) + 1 - lowest); i < counts.length; i++) above += counts[i] as number
  return above
}

/** Each speed as the nearest 0.1 of another unit. */
export function convertSpeeds({ total, counts, lowest = 0 }: Speeds, toUnit: (speed: number) => number): Speeds {
  const first = toUnit(lowest)
  const converted = new Uint32Array(toUnit(lowest + counts.length - 1) - first + 1)
  for (let i = 0; i < counts.length; i++) {
    const at = toUnit(lowest + i) - first
    converted[at] = (converted[at] as number) + (counts[i] as number)
  }
  return { total, counts: converted, lowest: first }
}

export interface SpeedStatistics {
  mean: number | null
  p15: number | null
  p50: number | null
  p85: number | null
  max: number | null
}

/** Of the last one, the speed is the highest. */
const PERCENTS = [15, 50, 85, 100]

/** Percentiles by nearest rank: the lowest speed that at least that percentage of vehicles did not exceed. */
export function speedStatistics({ total, counts }: Speeds): SpeedStatistics {
  if (total === 0) return { mean: null, p15: null, p50: null, p85: null, max: null }
  const found = [0, 0, 0, 0]
  let [sum, seen, speed] = [0, 0, -1]
  for (let n = 0; n < PERCENTS.length; n++) {
    const rank = Math.ceil(((PERCENTS[n] as number) * total) / 100)
    while (seen < rank) {
      const count = counts[++speed] as number
      sum += speed * count
      seen += count
    }
    found[n] = speed / 10
  }
  const [p15, p50, p85, max] = found as [number, number, number, number]
  return { mean: Math.round((sum * 10) / total) / 100, p15, p50, p85, max }
}

/**
 * `[from, count]` of every bin from the lowest that holds a speed to the highest; `from` in km/h or mph. The width of a
 * bin is in tenths of that.
 */
export function speedHistogram({ total, counts }: Speeds, tenths: number): [number, number][] {
  const bins: [number, number][] = []
  for (let [from, seen] = [0, 0]; seen < total; from += tenths) {
    let count = 0
    for (let speed = from; speed < from + tenths; speed++) count += counts[speed] ?? 0
    if (count > 0 || bins.length > 0) bins.push([from / 10, count])
    seen += count
  }
  return bins
}

/** Each stored speed in 0.1 mph, by its 0.1 km/h. */
const TENTHS_OF_MPH = Uint16Array.from({ length: MAX_SPEED + 1 }, (_, speed) => Math.round(toMph(speed / 10) * 10))

/** A stored speed in 0.1 mph; speeds out of range are not converted. */
export const tenthsOfMph = (speed: number): number => TENTHS_OF_MPH[speed] ?? speed

/** Each speed becomes the nearest 0.1 mph before it is counted into a bin. */
export const speedsInMph = (speeds: Speeds): Speeds => convertSpeeds(speeds, tenthsOfMph)
