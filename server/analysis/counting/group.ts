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

/** The number of a group: the low 15 bits as in rollups, above them what else is requested. */
const [LANE, SCHEME_CLASS, FREE, PLATOON, NO_HEADWAY] = [15, 23, 29, 30, 31]
export const GROUP_BITS = {
  lane: (lane: number): number => lane << LANE,
  schemeClass: (schemeClass: number): number => (schemeClass + 1) << SCHEME_CLASS,
  free: 1 << FREE,
  platoon: 1 << PLATOON,
  noHeadway: 1 << NO_HEADWAY,
} as const

export const inRollup = (number: number): number => number & ((1 << LANE) - 1)
export const laneIn = (number: number): number => (number >>> LANE) & 255
export const schemeClassIn = (number: number): number => ((number >>> SCHEME_CLASS) & 63) - 1
