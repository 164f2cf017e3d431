import { NO_LANE, VEHICLE_CLASSES } from '../record.ts'
import type { Group } from './schema.ts'
import { Tally } from './tally.ts'

export interface GroupKeys {
  site?: number
  channel?: number
  lane?: number | null
  vehicle_class?: (typeof VEHICLE_CLASSES)[number]
}

export interface Series {
  keys: GroupKeys
  /** By number of the interval; only those that hold records. */
  tallies: Map<number, Tally>
}

/** One series for each group that occurs. */
export class SeriesByGroup {
  readonly #grouped: { [group in Group]: boolean }
  readonly #series = new Map<number, Series>()

  constructor(groups: readonly Group[]) {
    const grouped = (group: Group) => groups.includes(group)
    this.#grouped = {
      site: grouped('site'),
      channel: grouped('channel'),
      lane: grouped('lane'),
      vehicle_class: grouped('vehicle_class'),
    }
    if (groups.length === 0) this.#of(0, 0, 0, 0)
  }

  get size(): number {
    return this.#series.size
  }

  /** A series that is there even when it is empty. */
  expect(site: number): void {
    this.#of(site, 0, 0, 0)
  }

  tally(bucket: number, site: number, channel: number, lane: number, vehicleClass: number): Tally {
    const { tallies } = this.#of(site, channel, lane, vehicleClass)
    let tally = tallies.get(bucket)
    if (!tally) {
      tally = new Tally()
      tallies.set(bucket, tally)
    }
    return tally
  }

  /** By site, channel, lane, class. */
  inOrder(): Series[] {
    return [...this.#series].sort(([a], [b]) => a - b).map(([, series]) => series)
  }

  #of(site: number, channel: number, lane: number, vehicleClass: number): Series {
    const grouped = this.#grouped
    // One number below 2^53 for the whole group: looking up texts took longer than all the rest.
    const key =
      (((grouped.site ? site : 0) * 256 + (grouped.channel ? channel : 0)) * 256 + (grouped.lane ? lane : 0)) * 16 +
      (grouped.vehicle_class ? vehicleClass : 0)
    let series = this.#series.get(key)
    if (!series) {
      series = {
        keys: {
          ...(grouped.site && { site }),
          ...(grouped.channel && { channel }),
          ...(grouped.lane && { lane: lane === NO_LANE ? null : lane }),
          ...(grouped.vehicle_class && { vehicle_class: VEHICLE_CLASSES[vehicleClass] }),
        },
        tallies: new Map(),
      }
      this.#series.set(key, series)
    }
    return series
  }
}
