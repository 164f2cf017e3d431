import { toMph, type Units } from '../../../contract/units.ts'
import { MAX_SPEED } from '../../../contract/vehicles/record.ts'

/** How many vehicles have each speed. */
export interface Speeds {
  total: number
  /** By speed in 0.1 km/h, or in 0.1 mph. */
  counts: Uint32Array
  /** None has a lower one; absent: that is not known. */
  lowest?: number
  /** Absent: all are measured speeds. */
  bins?: SpeedBins | undefined
}

/** Some speeds are known by their bins alone, in which they are spread evenly. */
export interface SpeedBins {
  /** That of the widest one in 0.1 of the unit. */
  width: number
  /** The lowest edge of bins without an upper one, in which speeds are not known at all; null without these. */
  openFrom: number | null
}

export function widestBins(a: SpeedBins | undefined, b: SpeedBins | undefined): SpeedBins | undefined {
  if (!a || !b) return a ?? b
  const open = [a.openFrom, b.openFrom].filter(edge => edge !== null)
  return { width: Math.max(a.width, b.width), openFrom: open.length === 0 ? null : Math.min(...open) }
}

type Numbers = Uint32Array | Uint16Array

/** The lowest speed that so many percent of the vehicles did not exceed: percentiles are by nearest rank. */
const rankOf = (percent: number, total: number): number => Math.ceil((percent * total) / 100)

/** Above this number of speeds, a count for each speed takes less memory than a list of them. */
const MAX_LISTED = 4096
const MIN_LISTED = 16
const NONE = new Uint16Array()
/** Successive multiples of it, without their whole parts, fill a bin evenly however many there are. */
export const GOLDEN = (Math.sqrt(5) - 1) / 2

/**
 * Memory that the counted speeds of a request share: a year has 8,784 hours, and an allocation for each took a tenth of the
 * time.
 */
export class SpeedMemory {
  #lists = NONE
  #taken = 0
  /** All 0 but from the lowest speed to the highest one that were read last. */
  readonly #counts = new Uint32Array(MAX_SPEED + 1)
  #lowest = 0
  #highest = -1

  list(length: number): Uint16Array {
    if (this.#taken + length > this.#lists.length) {
      this.#lists = new Uint16Array(16 * MAX_LISTED)
      this.#taken = 0
    }
    this.#taken += length
    return this.#lists.subarray(this.#taken - length, this.#taken)
  }

  /** Valid until the next call. */
  speedsOf(list: Uint16Array): Speeds {
    const counts = this.#counts.fill(0, this.#lowest, this.#highest + 1)
    let [lowest, highest] = [MAX_SPEED, 0]
    for (let i = 0; i < list.length; i++) {
      const speed = list[i] as number
      counts[speed] = (counts[speed] as number) + 1
      if (speed < lowest) lowest = speed
      if (speed > highest) highest = speed
    }
    this.#lowest = lowest
    this.#highest = highest
    return { total: list.length, counts, lowest }
  }
}

/** The speeds of some vehicles in 0.1 km/h: few as a list, many as how many there are of each. */
export class SpeedCounts {
  count = 0
  /** Absent: all are measured speeds. */
  bins: SpeedBins | undefined
  readonly #memory: SpeedMemory
  #list: Uint16Array = NONE
  /** Once there are more than MAX_LISTED. */
  #counts: Uint32Array | null = null
  #spread = 0

  constructor(memory: SpeedMemory) {
    this.#memory = memory
  }

  add(speed: number): void {
    if (this.count === this.#list.length) this.#makeRoom(this.count + 1)
    if (this.#counts) this.#counts[speed] = (this.#counts[speed] as number) + 1
    else this.#list[this.count] = speed
    this.count++
  }

  /** So many in a bin, over which they are spread evenly; all at its lower edge where it has no upper one. */
  addBin(low: number, high: number | null, total: number): void {
    this.bins = widestBins(this.bins, { width: high === null ? 0 : high - low, openFrom: high === null ? low : null })
    const lowest = Math.min(MAX_SPEED, Math.ceil(low))
    const highest = Math.min(MAX_SPEED, Math.max(lowest, high === null ? lowest : Math.ceil(high) - 1))
    const length = highest - lowest + 1
    const counts = new Uint32Array(length).fill(Math.floor(total / length))
    for (let left = total % length; left > 0; left--) {
      const at = Math.floor(((this.#spread++ * GOLDEN) % 1) * length)
      counts[at] = (counts[at] as number) + 1
    }
    this.addCounts({ total, counts, lowest })
  }

  /** Those from index `first` up to `after`. */
  addList(speeds: Numbers, first: number, after: number): void {
    const total = this.count + after - first
    this.#makeRoom(total)
    if (this.#counts) countEach(this.#counts, speeds, { first, after })
    else this.#list.set(speeds.subarray(first, after), this.count)
    this.count = total
  }

  /** So many of each speed, from the lowest on. */
  addCounts({ total, counts, lowest }: Speeds & { lowest: number }): void {
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
      this.#counts = new Uint32Array(MAX_SPEED + 1)
      countEach(this.#counts, this.#list, { first: 0, after: this.count })
      this.#list = NONE
    } else {
      const larger = this.#memory.list(Math.min(Math.max(total, length * 2, MIN_LISTED), MAX_LISTED))
      larger.set(this.#list)
      this.#list = larger
    }
  }

  /** How many of each. Shares memory: it is valid until the next call on any that have the same memory. */
  speeds(): Speeds {
    const { bins } = this
    if (this.#counts) return { total: this.count, counts: this.#counts, bins }
    return { ...this.#memory.speedsOf(this.#list.subarray(0, this.count)), bins }
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
function addEach(sum: Uint32Array, counts: Uint32Array, lowest: number): void {
  for (let i = 0; i < counts.length; i++) sum[lowest + i] = (sum[lowest + i] as number) + (counts[i] as number)
}

/** Counts the speeds from index `first` up to `after`. */
function countEach(sum: Uint32Array, speeds: Numbers, { first, after }: { first: number; after: number }): void {
  for (let i = first; i < after; i++) {
    const speed = speeds[i] as number
    sum[speed] = (sum[speed] as number) + 1
  }
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

/** The sum of a value of each vehicle by its speed, which is in 0.1 of the unit. */
export function sumOver(speeds: Speeds, value: (speed: number) => number): number {
  let sum = 0
  visitSpeeds(speeds, (speed, count) => {
    sum += count * value(speed)
  })
  return sum
}

/** The speeds by nearest rank, in the unit, of percents that ascend; and the sum of all speeds up to the last one. */
function walkRanks({ total, counts, lowest = 0 }: Speeds, percents: readonly number[]) {
  const found: number[] = []
  let [sum, seen, speed] = [0, 0, lowest - 1]
  for (const percent of percents) {
    const rank = rankOf(percent, total)
    while (seen < rank) {
      const count = counts[++speed] as number
      sum += speed * count
      seen += count
    }
    found.push(speed / 10)
  }
  return { sum, found }
}

/** Null without speeds, and in a bin without an upper edge. */
export const percentileOf = (speeds: Speeds, percent: number): number | null =>
  speeds.total === 0 ? null : knownIn(speeds, walkRanks(speeds, [percent]).found[0] as number)

const knownIn = ({ bins }: Speeds, speed: number): number | null =>
  bins?.openFrom != null && speed * 10 >= bins.openFrom ? null : speed

/** V85 is the speed at 85 percent, the highest that at 100. */
const PERCENTS = [15, 50, 85, 100]

interface SpeedStatistics {
  mean: number | null
  p15: number | null
  p50: number | null
  p85: number | null
  max: number | null
  /** Where they are known by bins alone. */
  from_bins?: boolean
  bin_width?: number
}

/** Null without speeds. Those of bins are interpolated in their bin, and null where that has no upper edge. */
export function speedStatistics(speeds: Speeds | undefined): SpeedStatistics {
  if (!speeds?.total) return { mean: null, p15: null, p50: null, p85: null, max: null }
  const { sum, found } = walkRanks(speeds, PERCENTS)
  const [p15, p50, p85, max] = found.map(speed => knownIn(speeds, speed)) as [number, number, number, number]
  const mean = Math.round((sum * 10) / speeds.total) / 100
  const { bins } = speeds
  if (!bins) return { mean, p15, p50, p85, max }
  return { mean: bins.openFrom === null ? mean : null, p15, p50, p85, max: null, ...describeBins(bins) }
}

/** Whether some speeds are not known at all, and so neither is their mean. */
export const hasOpenBin = ({ bins }: Speeds): boolean => bins?.openFrom != null

/** Whether it is not known how many are above a speed, which is in 0.1 km/h. */
export const isInOpenBin = (bins: SpeedBins | undefined, speed: number): boolean =>
  bins?.openFrom != null && speed >= bins.openFrom

/** The mean in the unit, exactly; null without speeds and with an open bin. */
export const meanSpeed = (speeds: Speeds): number | null =>
  speeds.total === 0 || hasOpenBin(speeds) ? null : sumOver(speeds, speed => speed) / speeds.total / 10

export const describeBins = ({ width }: SpeedBins) => ({ from_bins: true, bin_width: width / 10 })

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
  const { bins } = speeds
  const openFrom = bins?.openFrom == null ? null : tenthsIn(units, Math.round(bins.openFrom))
  const width = Math.round(toMph((bins?.width ?? 0) / 10) * 10)
  return { total: speeds.total, counts, ...(bins && { bins: { width, openFrom } }) }
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
