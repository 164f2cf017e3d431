import { classifierOf } from '../../../../contract/vehicles/target-schemes.ts'
import type { VehicleClass } from '../../../../contract/vehicles/vehicle-classes.ts'

/**
 * The vehicle types of DATEX II that mean the same as a class; others have none, and are in the flow of all vehicles.
 */
const VEHICLE_TYPES: { [name in VehicleClass]?: string } = {
  car: 'car',
  van: 'van',
  car_trailer: 'carWithTrailer',
  motorcycle: 'motorcycle',
  bus: 'bus',
  truck: 'lorry',
  truck_trailer: 'heavyGoodsVehicleWithTrailer',
  semi_trailer: 'articulatedVehicle',
  bicycle: 'bicycle',
}

/** Those in which the Netherlands publish, in DATEX II too. Other vehicles are in the flow of all. */
export const LENGTH_SCHEME = 'ndw_length'

export interface Quantity {
  kind: 'flow' | 'speed' | 'flow by length'
  /** The class, or that by length, that is counted; null: motor vehicles. */
  of: string | null
  vehicleType: string
  /** In metres: from the first to below the second. */
  lengths?: { from: number; to: number | null }
}

/** What is measured of each channel, in the order of its indexes: new ones are added at the end. */
export const QUANTITIES: Quantity[] = [
  { kind: 'flow', of: null, vehicleType: 'anyVehicle' },
  { kind: 'speed', of: null, vehicleType: 'anyVehicle' },
  ...Object.entries(VEHICLE_TYPES).map(([of, vehicleType]) => ({ kind: 'flow' as const, of, vehicleType })),
  ...classifierOf(LENGTH_SCHEME).classes.map(of => ({
    kind: 'flow by length' as const,
    of,
    vehicleType: 'anyVehicle',
    lengths: lengthsOf(of),
  })),
]

/** `2.4-5.6`, `12.2+` */
function lengthsOf(name: string): { from: number; to: number | null } {
  const [from, to] = name.replace('+', '').split('-').map(Number) as [number, number?]
  return { from, to: to ?? null }
}

/** The index of a quantity of a channel in its site, which never changes: measured data refer to it. */
export const indexOf = (channel: number, quantity: number): number => channel * 100 + quantity + 1

const DIRECTIONS = [
  'northBound',
  'northEastBound',
  'eastBound',
  'southEastBound',
  'southBound',
  'southWestBound',
  'westBound',
  'northWestBound',
]

export const directionOf = (bearing: number | null): string =>
  bearing === null ? 'unknown' : (DIRECTIONS[Math.round(bearing / 45) % 8] as string)
