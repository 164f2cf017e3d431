import type { State } from '../../records/blocks/rollups/rollup.ts'

/** Vehicles that are counted alike at a time. */
export interface Group {
  site: number
  channel: number
  /** 0 where lanes are not told apart. */
  lane: number
  vehicleClass: number
  /** The class in the scheme of the request; the last one is for vehicles without a class in it; -1 without a scheme. */
  schemeClass: number
  /** Whether the speed is used. */
  state: State
  /** Where free flow is asked for: whether it follows no vehicle, whether it is in a platoon, whether it has a headway. */
  isFree: boolean
  isPlatoon: boolean
  hasHeadway: boolean
}
