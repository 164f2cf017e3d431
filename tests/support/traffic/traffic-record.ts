import type { Flag } from '../../../contract/vehicles/record.ts'
import type { VehicleClass } from '../../../contract/vehicles/vehicle-classes.ts'

/** As search, changes and the stream return it. */
export interface TrafficRecord {
  id: number
  site: number
  timestamp: string
  channel: number
  lane: number | null
  vehicle_class: VehicleClass
  class_code: number | null
  speed_kmh: number | null
  length_m: number | null
  headway_s: number | null
  gap_s: number | null
  valid: boolean
  flags: Flag[]
  upload?: number
}
