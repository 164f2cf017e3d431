import { NO_LANE } from '../../../contract/record.ts'
import { VEHICLE_CLASS_BITS, VEHICLE_CLASSES } from '../../../contract/vehicle-classes.ts'
import type { Group } from './schema.ts'
import { Tally } from './tally.ts'

export interface GroupKeys {
  site?: number
  channel?: number
  lane?: number | null
  vehicle_class?: (typeof VEHICLE_CLASSES)[number]
  /** Of the class scheme of the request. */
  class?: string
}

export interface Series {
  keys: GroupKeys
  /** By number of the interval, only intervals with records. */
  tallies: Map<number, Tally>
}

/** One series for each group that occurs or is expected. */
export class SeriesByGroup {
  readonly #grouped: { [group in Group]: boolean }
  /** The classes of the request's scheme; null: the stored ones. */
  readonly #classes: readonly string[] | null
  readonly #series = new Map<number, Series>()
  /** Tallies of one interval by group. */
  readonly #open = new Map<number, Tally>()
  #bucket = -1

  constructor(groups: readonly Group[], classes: readonly string[] | null = null) {
    this.#classes = classes
    const grouped = (group: Group) => groups.includes(group)
    this.#grouped = {
      site: grouped('site'),
      channel: grouped('channel'),
      lane: grouped('lane'),
      vehicle_class: grouped('vehicle_class'),
    }
    if (groups.length === 0) this.expect(0, 0)
  }

  /** Whether records of a site are counted together. */
  get isWhole(): boolean {
    const { channel, lane, vehicle_class } = this.#grouped
    return !channel && !lane && !vehicle_class
  }

  get size(): number {
    return this.#series.size
  }

  /** Adds a series that is listed even when it is empty. */
  expect(site: number, channel: number): void {
    this.#of(this.#keyOf(site, channel, 0, 0), site, channel, 0, 0)
  }

  /**
   * The tally of a group in an interval. Intervals ascend in most calls, but not in all: rows and blocks of each site are
   * counted one after the other.
   */
  tally(bucket: number, site: number, channel: number, lane: number, vehicleClass: number): Tally {
    if (bucket !== this.#bucket) {
      this.#open.clear()
      this.#bucket = bucket
    }
    const key = this.#keyOf(site, channel, lane, vehicleClass)
    let tally = this.#open.get(key)
    if (!tally) {
      const { tallies } = this.#of(key, site, channel, lane, vehicleClass)
      tally = tallies.get(bucket) ?? new Tally()
      tallies.set(bucket, tally)
      this.#open.set(key, tally)
    }
    return tally
  }

  /** The series by site, channel, lane, class. */
  inOrder(): Series[] {
    return [...this.#series].sort(([a], [b]) => a - b).map(([, series]) => series)
  }

  /** One number below 2^53 for the group (a site's id has 31 bits). With strings as keys, they took most of the time. */
  #keyOf(site: number, channel: number, lane: number, vehicleClass: number): number {
    const grouped = this.#grouped
    const withinSite =
      ((grouped.channel ? channel : 0) << (8 + VEHICLE_CLASS_BITS)) |
      ((grouped.lane ? lane : 0) << VEHICLE_CLASS_BITS) |
      (grouped.vehicle_class ? vehicleClass : 0)
    return grouped.site ? site * 2 ** (16 + VEHICLE_CLASS_BITS) + withinSite : withinSite
  }

  #of(key: number, site: number, channel: number, lane: number, vehicleClass: number): Series {
    let series = this.#series.get(key)
    if (!series) {
      const grouped = this.#grouped
      series = {
        keys: {
          ...(grouped.site && { site }),
          ...(grouped.channel && { channel }),
          ...(grouped.lane && { lane: lane === NO_LANE ? null : lane }),
          ...(grouped.vehicle_class && this.#classKey(vehicleClass)),
        },
        tallies: new Map(),
      }
      this.#series.set(key, series)
    }
    return series
  }

  #classKey(number: number): GroupKeys {
    return this.#classes ? { class: this.#classes[number] } : { vehicle_class: VEHICLE_CLASSES[number] }
  }
}
