import { FLAGS, INVALID } from '../record.ts'

/** Speeds outside of what is believed, and those of records that are not valid, are counted as vehicles but not as speeds. */
const NO_SPEED = FLAGS.speed_out_of_range | INVALID

/** What is counted of the records of one interval and group. Speeds are kept in 0.1 km/h, as stored. */
export class Tally {
  count = 0
  valid = 0
  #speeds = new Uint16Array(16)
  #speedCount = 0
  #sorted = true

  add(speed: number, flags: number): void {
    this.count++
    if ((flags & INVALID) === 0) this.valid++
    if (speed < 0 || (flags & NO_SPEED) !== 0) return
    if (this.#speedCount === this.#speeds.length) {
      const larger = new Uint16Array(this.#speeds.length * 2)
      larger.set(this.#speeds)
      this.#speeds = larger
    }
    this.#speeds[this.#speedCount++] = speed
    this.#sorted = false
  }

  /** Ascending. */
  speeds(): Uint16Array {
    const speeds = this.#speeds.subarray(0, this.#speedCount)
    if (!this.#sorted) speeds.sort()
    this.#sorted = true
    return speeds
  }
}

export interface SpeedStatistics {
  mean: number | null
  p15: number | null
  p50: number | null
  p85: number | null
  max: number | null
}

/** Percentiles by nearest rank: the lowest speed that at least so many of a hundred vehicles did not exceed. */
export function speedStatistics(speeds: Uint16Array): SpeedStatistics {
  if (speeds.length === 0) return { mean: null, p15: null, p50: null, p85: null, max: null }
  let sum = 0
  for (const speed of speeds) sum += speed
  const rank = (percent: number) => (speeds[Math.ceil((percent * speeds.length) / 100) - 1] as number) / 10
  return {
    mean: Math.round((sum / speeds.length) * 10) / 100,
    p15: rank(15),
    p50: rank(50),
    p85: rank(85),
    max: (speeds.at(-1) as number) / 10,
  }
}

/** `[from_kmh, count]` of every bin from the lowest that holds a speed to the highest. */
export function speedHistogram(speeds: Uint16Array, binKmh: number): [number, number][] {
  const bins: [number, number][] = []
  const width = binKmh * 10
  for (const speed of speeds) {
    const from = Math.floor(speed / width) * binKmh
    let last = bins.at(-1)
    while (last && last[0] < from) {
      last = [last[0] + binKmh, 0]
      bins.push(last)
    }
    if (last) last[1]++
    else bins.push([from, 1])
  }
  return bins
}
