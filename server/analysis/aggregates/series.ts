import { NO_LANE } from '../../../contract/vehicles/record.ts'
import { VEHICLE_CLASS_BITS, VEHICLE_CLASSES } from '../../../contract/vehicles/vehicle-classes.ts'
import type { Group } from '../counting/cells.ts'
import type { Group as GroupName } from './schema.ts'

export interface GroupKeys {
  site?: number
  channel?: number
  lane?: number | null
  vehicle_class?: (typeof VEHICLE_CLASSES)[number]
  /** A class of the class scheme of the request. */
  class?: string
}

export interface Series {
  keys: GroupKeys
  /** Its row in the tables. */
  row: number
}

type Place = Pick<Group, 'site' | 'channel' | 'lane' | 'vehicleClass' | 'schemeClass'>

/** One series for each group of items that occurs or is expected: a row of the tables. */
export class SeriesByGroup {
  readonly #names: readonly GroupName[]
  /** The classes of the request's scheme; null: the stored ones. */
  readonly #classes: readonly string[] | null
  readonly #series = new Map<number, Series>()

  constructor(names: readonly GroupName[], classes: readonly string[] | null = null) {
    this.#names = names
    this.#classes = classes
    if (names.length === 0) this.expect(0, 0)
  }

  get size(): number {
    return this.#series.size
  }

  /** Adds a series that is listed even when it is empty. */
  expect(site: number, channel: number): void {
    this.rowOf({ site, channel, lane: 0, vehicleClass: 0, schemeClass: -1 })
  }

  rowOf(group: Place): number {
    const key = this.#keyOf(group)
    let series = this.#series.get(key)
    if (!series) {
      series = { keys: this.#keysOf(group), row: this.#series.size }
      this.#series.set(key, series)
    }
    return series.row
  }

  /** The series by site, channel, lane, class. */
  inOrder(): Series[] {
    return [...this.#series].sort(([a], [b]) => a - b).map(([, series]) => series)
  }

  #classOf({ vehicleClass, schemeClass }: Place): number {
    return this.#classes ? schemeClass : vehicleClass
  }

  /** One number below 2^53 for the group (a site's id has 31 bits). */
  #keyOf(group: Place): number {
    const has = (name: GroupName) => this.#names.includes(name)
    const withinSite =
      ((has('channel') ? group.channel : 0) << (8 + VEHICLE_CLASS_BITS)) |
      ((has('lane') ? group.lane : 0) << VEHICLE_CLASS_BITS) |
      (has('vehicle_class') ? this.#classOf(group) : 0)
    return has('site') ? group.site * 2 ** (16 + VEHICLE_CLASS_BITS) + withinSite : withinSite
  }

  #keysOf(group: Place): GroupKeys {
    const has = (name: GroupName) => this.#names.includes(name)
    const number = this.#classOf(group)
    const ofClass = this.#classes ? { class: this.#classes[number] } : { vehicle_class: VEHICLE_CLASSES[number] }
    return {
      ...(has('site') && { site: group.site }),
      ...(has('channel') && { channel: group.channel }),
      ...(has('lane') && { lane: group.lane === NO_LANE ? null : group.lane }),
      ...(has('vehicle_class') && ofClass),
    }
  }
}
