import { NO_LANE } from '../../../contract/vehicles/record.ts'
import { VEHICLE_CLASS_BITS, VEHICLE_CLASSES } from '../../../contract/vehicles/vehicle-classes.ts'
import type { Group } from '../counting/group.ts'
import type { Group as GroupName } from './schema.ts'

export interface GroupKeys {
  site?: number
  channel?: number
  lane?: number | null
  vehicle_class?: (typeof VEHICLE_CLASSES)[number]
  /** A class of the class scheme of the request. */
  class?: string
}

type SeriesKey = Pick<Group, 'site' | 'channel' | 'lane' | 'vehicleClass' | 'schemeClass'>

/** One series for each group of items that occurs or is expected: a row of the tables. */
export class SeriesByGroup {
  readonly #has: { [name in GroupName]: boolean }
  /** The classes of the request's scheme; null: the stored ones. */
  readonly #classes: readonly string[] | null
  readonly #series = new Map<number, { keys: GroupKeys; row: number }>()

  constructor(names: readonly GroupName[], classes: readonly string[] | null = null) {
    const has = (name: GroupName) => names.includes(name)
    this.#has = { site: has('site'), channel: has('channel'), lane: has('lane'), vehicle_class: has('vehicle_class') }
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

  rowOf(group: SeriesKey): number {
    const key = this.#keyOf(group)
    const series = this.#series.get(key) ?? { keys: this.#keysOf(group), row: this.#series.size }
    this.#series.set(key, series)
    return series.row
  }

  /** The series by site, channel, lane, class. */
  inOrder() {
    return [...this.#series].sort(([a], [b]) => a - b).map(([, series]) => series)
  }

  /** One number below 2^53 for the group (a site's id has 31 bits). */
  #keyOf({ site, channel, lane, vehicleClass, schemeClass }: SeriesKey): number {
    const has = this.#has
    const classKey = this.#classes ? schemeClass : vehicleClass
    const withinSite =
      ((has.channel ? channel : 0) << (8 + VEHICLE_CLASS_BITS)) |
      ((has.lane ? lane : 0) << VEHICLE_CLASS_BITS) |
      (has.vehicle_class ? classKey : 0)
    return has.site ? site * 2 ** (16 + VEHICLE_CLASS_BITS) + withinSite : withinSite
  }

  #keysOf({ site, channel, lane, vehicleClass, schemeClass }: SeriesKey): GroupKeys {
    const has = this.#has
    const classes = this.#classes
    return {
      ...(has.site && { site }),
      ...(has.channel && { channel }),
      ...(has.lane && { lane: lane === NO_LANE ? null : lane }),
      ...(has.vehicle_class &&
        (classes ? { class: classes[schemeClass] } : { vehicle_class: VEHICLE_CLASSES[vehicleClass] })),
    }
  }
}
