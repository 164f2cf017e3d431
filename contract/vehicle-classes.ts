/** Numbers in storage are the positions in this list: only ever append to it. */
export const VEHICLE_CLASSES = [
  'motorcycle',
  'car',
  'car_trailer',
  'van',
  'truck',
  'truck_trailer',
  'semi_trailer',
  'bus',
  'bicycle',
  'pedestrian',
  'other',
  'unknown',
] as const
export type VehicleClass = (typeof VEHICLE_CLASSES)[number]

/**
 * The check constraint on `records.vehicle_class` allows this many, and an aggregate has so many bits for them in the
 * key of a series. A longer list needs a migration, and another key.
 */
export const VEHICLE_CLASS_BITS = 5
export const MAX_VEHICLE_CLASSES = 2 ** VEHICLE_CLASS_BITS

/** Fails when the program is loaded, before a class too many can be stored or counted as another one. */
export function refuseTooManyClasses(classes: readonly string[]): void {
  if (classes.length <= MAX_VEHICLE_CLASSES) return
  throw new Error(`There are ${classes.length} vehicle classes, and storage has room for ${MAX_VEHICLE_CLASSES}.`)
}
refuseTooManyClasses(VEHICLE_CLASSES)
