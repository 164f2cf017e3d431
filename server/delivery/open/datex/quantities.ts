import type { VehicleClass } from '../../../../contract/vehicles/vehicle-classes.ts'

/**
 * The vehicle types of DATEX II that mean the same as a class; others have none, and are in the flow of all vehicles. New
 * ones are added at the end: the indexes of measured data are places in this list.
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

/** What is measured of each channel, in the order of its indexes. */
export const QUANTITIES: { kind: 'flow' | 'speed'; vehicleClass: VehicleClass | null; vehicleType: string }[] = [
  { kind: 'flow', vehicleClass: null, vehicleType: 'anyVehicle' },
  { kind: 'speed', vehicleClass: null, vehicleType: 'anyVehicle' },
  ...Object.entries(VEHICLE_TYPES).map(([vehicleClass, vehicleType]) => ({
    kind: 'flow' as const,
    vehicleClass: vehicleClass as VehicleClass,
    vehicleType,
  })),
]

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
