import { toMph, type Units } from '../../../contract/units.ts'
import { MAX_SPEED } from '../../../contract/vehicles/record.ts'
import { BinSpread, type KnownBins, widestBins } from './bins.ts'

/** How many vehicles have each speed. */
export interface Speeds {
  total: number
  /** By speed in 0.1 km/h, or in 0.1 mph. */
  counts: Uint32Array
  /** Absent: all are measured speeds. */
  bins?: KnownBins
}

/** Above this number of speeds, a count for each speed takes less memory than a list of them. */
const MAX_LISTED = 4096
const MIN_LISTED = 16
const NONE = new Uint16Array()

/**
 * Memory that the counted speeds of a request share: a year has 8,784 hours, and an allocation for each took a tenth of the
 * time.
 */
export class SpeedMemory {
  #lists = NONE
  #taken = 0
  readonly #counts = new Uint32Array(MAX_SPEED + 1)

  list(length: number): Uint16Array {
    if (this.#taken + length > this.#lists.length) {
      this.#lists = new Uint16Array(16 * MAX_LISTED)
      this.#taken = 0
    }
    this.#taken += length
    return this.#lists.subarray(this.#taken - length, this.#taken)
  }

  /** How many of each speed these have together. Valid until the next call. */
  sumOf(cells: readonly SpeedCounts[]): Speeds {
    const sum: Speeds = { total: 0, counts: this.#counts.fill(0) }
    for (const cell of cells) {
      sum.total += cell.count
      sum.bins = widestBins(sum.bins, cell.bins)
      cell.addTo(sum.counts)
    }
    return sum
  }
}

/** The speeds of some vehicles in 0.1 km/h: few as a list, many as how many there are of each. */
export class SpeedCounts {
  count = 0
  readonly #memory: SpeedMemory
  #list: Uint16Array = NONE
  /** Once there are more than MAX_LISTED. */
  #counts: Uint32Array | null = null
  #spread: BinSpread | null = null

  constructor(memory: SpeedMemory) {
    this.#memory = memory
  }

  add(speed: number): void {
    if (this.count === this.#list.length) this.#makeRoom(this.count + 1)
    if (this.#counts) this.#counts[speed] = (this.#counts[speed] as number) + 1
    else this.#list[this.count] = speed
    this.count++
  }

  /** Absent: all are measured speeds. */
  get bins(): KnownBins | undefined {
    return this.#spread?.bins
  }

  /** So many in a bin, over which they are spread evenly. */
  addBin(low: number, high: number | null, total: number): void {
    this.#spread ??= new BinSpread(MAX_SPEED)
    this.addCounts(this.#spread.spread(low, high, total))
  }

  /** Those from index `first` up to `after`. */
  addList(speeds: Uint32Array, first: number, after: number): void {
    const total = this.count + after - first
    this.#makeRoom(total)
    const counts = this.#counts
    // Not the loop of a list: V8 compiles it for one type of numbers, and slower for two.
    if (counts)
      for (let i = first; i < after; i++) counts[speeds[i] as number] = (counts[speeds[i] as number] as number) + 1
    else this.#list.set(speeds.subarray(first, after), this.count)
    this.count = total
  }

  /** So many of each speed, from the lowest on. */
  addCounts({ total, counts, lowest }: ReturnType<BinSpread['spread']>): void {
    this.#makeRoom(this.count + total)
    if (this.#counts) addEach(this.#counts, counts, lowest)
    else {
      let at = this.count
      for (let i = 0; i < counts.length; i++) {
        for (let left = counts[i] as number; left > 0; left--) this.#list[at++] = lowest + i
      }
    }
    this.count += total
  }

  /** Adds how many of each there are. */
  addTo(sum: Uint32Array): void {
    if (this.#counts) addEach(sum, this.#counts, 0)
    else
      for (let i = 0; i < this.count; i++) sum[this.#list[i] as number] = (sum[this.#list[i] as number] as number) + 1
  }

  /** For so many speeds in all. */
  #makeRoom(total: number): void {
    const length = this.#list.length
    if (this.#counts || total <= length) return
    if (total > MAX_LISTED) {
      const counts = new Uint32Array(MAX_SPEED + 1)
      this.addTo(counts)
      this.#counts = counts
      this.#list = NONE
    } else {
      const larger = this.#memory.list(Math.min(Math.max(total, length * 2, MIN_LISTED), MAX_LISTED))
      larger.set(this.#list)
      this.#list = larger
    }
  }

  /** How many are above a speed. */
  countAbove(speed: number): number {
    const whole = Math.floor(speed)
    let above = 0
    if (this.#counts) {
      for (let i = Math.max(0, whole + 1); i <= MAX_SPEED; i++) above += this.#counts[i] as number
      return above
    }
    // The sign of the difference, because a branch took twice as long.
    for (let i = 0; i < this.count; i++) above += (whole - (this.#list[i] as number)) >>> 31
    return above
  }
}

/** Adds how many of each speed there are, from the lowest on. */
export function addEach(sum: Uint32Array, counts: Uint32Array, lowest: number): void {
  for (let i = 0; i < counts.length; i++) sum[lowest + i] = (sum[lowest + i] as number) + (counts[i] as number)
}

/** Visits the speeds that vehicles have, ascending, with how many have each. */
export function visitSpeeds({ total, counts }: Speeds, visit: (speed: number, count: number) => void): void {
  // No vehicle is faster once all were seen.
  for (let speed = 0, seen = 0; seen < total; speed++) {
    const count = counts[speed] as number
    seen += count
    if (count > 0) visit(speed, count)
  }
}

/** Each stored speed as the nearest 0.1 mph. None is below the one before it. */
const IN_MPH = Uint16Array.from({ length: MAX_SPEED + 1 }, (_, speed) => Math.round(toMph(speed / 10) * 10))

/** A speed in 0.1 of the unit. */
export const tenthsIn = (units: Units, speed: number): number =>
  units === 'imperial' ? (IN_MPH[speed] as number) : speed

/** Each speed as the nearest 0.1 of the unit, before it is counted into a bin or compared. */
export function speedsIn(units: Units, speeds: Speeds): Speeds {
  if (units === 'metric') return speeds
  const counts = new Uint32Array(speeds.counts.length)
  visitSpeeds(speeds, (speed, count) => {
    const at = IN_MPH[speed] as number
    counts[at] = (counts[at] as number) + count
  })
  const { total, bins } = speeds
  if (!bins) return { total, counts }
  const width = Math.round(toMph(bins.width / 10) * 10)
  const openFrom = bins.openFrom === null ? null : tenthsIn(units, Math.round(bins.openFrom))
  return { total, counts, bins: { width, openFrom } }
}

/** The highest speed in 0.1 km/h that is not above one in 0.1 of the unit. */
export function highestUpTo(units: Units, limit: number): number {
  if (units === 'metric') return Math.floor(limit)
  let [low, high] = [-1, IN_MPH.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((IN_MPH[middle] as number) <= limit) low = middle
    else high = middle - 1
  }
  return low
}
