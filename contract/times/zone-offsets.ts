import { HOUR_MS } from './time.ts'
import { zoneOffsetMs } from './time-zone.ts'

/** The UTC offsets of a zone, cached for an hour of time: records are mostly in order, and a lookup is slow. */
export class ZoneOffsets {
  readonly zone: string
  #from = 0
  #until = 0
  #offset = 0

  constructor(zone: string) {
    this.zone = zone
  }

  /** How far local time is ahead of UTC. */
  offsetMs(epochMs: number): number {
    return epochMs >= this.#from && epochMs < this.#until ? this.#offset : this.#lookUp(epochMs)
  }

  #lookUp(epochMs: number): number {
    const hour = Math.floor(epochMs / HOUR_MS) * HOUR_MS
    // Lord Howe's clocks change in the middle of an hour; such an hour is not cached.
    const changes = zoneOffsetMs(this.zone, hour) !== zoneOffsetMs(this.zone, hour + HOUR_MS - 1)
    this.#from = hour
    this.#until = changes ? hour : hour + HOUR_MS
    this.#offset = zoneOffsetMs(this.zone, epochMs)
    return this.#offset
  }
}

/** Caches one value per zone, for all its sites. */
export function eachZone<T>(create: (zone: string) => T): (zone: string) => T {
  const cache = new Map<string, T>()
  return zone => {
    const value = cache.get(zone) ?? create(zone)
    cache.set(zone, value)
    return value
  }
}
