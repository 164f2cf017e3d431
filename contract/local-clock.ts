import { zoneOffsetMs } from './time-zone.ts'

const HOUR = 3_600_000

/** A zone's clocks, for moments that mostly follow each other: the zone is asked once an hour. */
export class LocalClock {
  readonly zone: string
  #from = 0
  #until = 0
  #offset = 0

  constructor(zone: string) {
    this.zone = zone
  }

  /** How far the clocks are ahead of UTC. */
  offsetMs(epochMs: number): number {
    return epochMs >= this.#from && epochMs < this.#until ? this.#offset : this.#ask(epochMs)
  }

  #ask(epochMs: number): number {
    const hour = Math.floor(epochMs / HOUR) * HOUR
    // Lord Howe's clocks change in the middle of one: there every record asks.
    const changes = zoneOffsetMs(this.zone, hour) !== zoneOffsetMs(this.zone, hour + HOUR - 1)
    this.#from = hour
    this.#until = changes ? hour : hour + HOUR
    this.#offset = zoneOffsetMs(this.zone, epochMs)
    return this.#offset
  }
}

/** One of a kind for all sites of a zone. */
export function eachZone<T>(make: (zone: string) => T): (zone: string) => T {
  const made = new Map<string, T>()
  return zone => {
    const one = made.get(zone) ?? make(zone)
    made.set(zone, one)
    return one
  }
}
