/** Stored numbers are positions in this list: new classes are appended, and none is moved or removed. */
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
  'e_scooter',
] as const
export type VehicleClass = (typeof VEHICLE_CLASSES)[number]

/** `light` and `heavy` are motor vehicles. */
type VehicleKind = 'light' | 'heavy' | 'not_motor' | 'unknown'

/** What each class is in statistics: `heavy_share` is that of heavy vehicles among motor vehicles. */
const VEHICLE_KINDS: { [name in VehicleClass]: VehicleKind } = {
  motorcycle: 'light',
  car: 'light',
  car_trailer: 'light',
  van: 'light',
  truck: 'heavy',
  truck_trailer: 'heavy',
  semi_trailer: 'heavy',
  bus: 'heavy',
  bicycle: 'not_motor',
  pedestrian: 'not_motor',
  other: 'light',
  unknown: 'unknown',
  e_scooter: 'not_motor',
}

const classesOf = (...kinds: VehicleKind[]) => VEHICLE_CLASSES.filter(name => kinds.includes(VEHICLE_KINDS[name]))
export const NOT_MOTOR_CLASSES = classesOf('not_motor')
export const HEAVY_CLASSES = classesOf('heavy')
export const MOTOR_CLASSES = classesOf('light', 'heavy')

/** The names of several classes in a sentence of the documentation. */
export const classesInWords = (classes: readonly VehicleClass[]): string => {
  const quoted = classes.map(name => `\`${name}\``)
  return `${quoted.slice(0, -1).join(', ')} and ${quoted.at(-1)}`
}

/**
 * The check constraint on `records.vehicle_class` allows 2^5 classes, and the key of a series in an aggregate has 5 bits
 * for them. More classes need a migration and another key.
 */
export const VEHICLE_CLASS_BITS = 5
export const MAX_VEHICLE_CLASSES = 2 ** VEHICLE_CLASS_BITS

/** Fails when the program starts, before too many classes can be stored or confused with each other. */
export function refuseTooManyClasses(classes: readonly string[]): void {
  if (classes.length <= MAX_VEHICLE_CLASSES) return
  throw new Error(`There are ${classes.length} vehicle classes, and storage has room for ${MAX_VEHICLE_CLASSES}.`)
}
refuseTooManyClasses(VEHICLE_CLASSES)
